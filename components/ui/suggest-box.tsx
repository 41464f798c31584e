'use client';
import type { ReactNode } from 'react';
import { Search } from '@/components/ui/icons';
import { classes } from '@/lib/shared/classes';
import { Spinner } from './spinner';
import { useSuggestBox } from './use-suggest-box';

const NOTHING = 'No Results Found';

type Props<T> = {
  url: string;
  param?: string;
  /** Searches locally instead of requesting `url` for each term. Must be stable across renders. */
  find?: (term: string) => Promise<T[]>;
  label: string;
  placeholder?: string;
  keyOf: (suggestion: T) => string | number;
  show: (suggestion: T, term: string) => ReactNode;
  onChoose: (suggestion: T, term: string) => void;
  onTerm?: (term: string) => void;
  nothing?: ReactNode;
  /** Names the group of a suggestion. Suggestions of one group must be consecutive. */
  sectionOf?: (suggestion: T) => string;
  min?: number;
  hint?: ReactNode;
  large?: boolean;
  autoFocus?: boolean;
  inline?: boolean;
};

/**
 * A WAI-ARIA combobox with suggestions from two characters on (spec 1 §5). Arrows move, Enter chooses, Escape closes
 * the list and then clears the box.
 */
export function SuggestBox<T>({
  url,
  param,
  find,
  label,
  placeholder,
  keyOf,
  show,
  onChoose,
  onTerm,
  nothing,
  sectionOf,
  min,
  hint,
  large,
  autoFocus,
  inline,
}: Props<T>) {
  const box = useSuggestBox<T>({ url, param, find, inline, min, onChoose, onTerm });
  const { id, term, suggestions, chosen, shown } = box;
  const none = shown && !suggestions.length;
  const choiceOf = (one: T, index: number) => (
    <Choice
      key={keyOf(one)}
      id={`${id}-${index}`}
      chosen={index === chosen}
      onPoint={() => box.setActive(index)}
      onTake={() => box.choose(one)}
    >
      {show(one, term.trim())}
    </Choice>
  );
  // A list may contain only items, and groups are not items.
  const List = sectionOf ? 'div' : 'ul';
  return (
    <div
      className="relative"
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && box.setOpen(false)}
    >
      <div
        className={classes(
          'flex items-center gap-3',
          inline ? 'border-b border-line px-4' : classes('entry', large && 'min-h-12! px-4'),
        )}
      >
        {box.searching ? (
          <Spinner className="text-ink-faint" />
        ) : (
          <Search aria-hidden className="size-4 shrink-0 text-ink-faint" />
        )}
        <input
          type="text"
          role="combobox"
          aria-label={label}
          aria-expanded={shown}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={suggestions.length ? `${id}-${chosen}` : undefined}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={200}
          // Users open this screen to search (rule: screens.dashboard).
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={autoFocus}
          placeholder={placeholder}
          value={term}
          onChange={(event) => box.type(event.target.value)}
          onFocus={() => box.setOpen(true)}
          onKeyDown={box.keyed}
          className={classes(
            'min-w-0 flex-1 bg-transparent outline-none',
            large && 'text-lg',
            inline && 'h-13 text-lg',
          )}
        />
        {hint}
      </div>
      <div
        className={classes(
          !shown && 'hidden',
          inline
            ? 'p-1.5'
            : 'absolute inset-x-0 top-full z-30 mt-1 animate-appear rounded-md border border-line bg-raised p-1 shadow-pop',
        )}
      >
        <List
          id={`${id}-list`}
          role="listbox"
          aria-label={label}
          className={classes(
            'overflow-y-auto',
            inline ? 'max-h-[min(32rem,60dvh)]' : 'max-h-80',
            !suggestions.length && 'hidden',
          )}
        >
          {sectionOf
            ? sectionsOf(suggestions, sectionOf).map(({ name, first, items }) => (
                <div key={name} role="group" aria-label={name}>
                  <p aria-hidden className="px-3 pt-2 pb-1 text-xs font-medium text-ink-soft">
                    {name}
                  </p>
                  <ul role="presentation">{items.map((one, at) => choiceOf(one, first + at))}</ul>
                </div>
              ))
            : suggestions.map(choiceOf)}
        </List>
        {none && <Nothing text={box.trouble ?? NOTHING}>{nothing}</Nothing>}
      </div>
      <p role="status" className="sr-only">
        {none ? NOTHING : term.trim() && suggestions.length > 0 && `${suggestions.length} found`}
      </p>
    </div>
  );
}

/** Groups consecutive suggestions, each group with the index of its first suggestion in the whole list. */
function sectionsOf<T>(suggestions: T[], sectionOf: (one: T) => string) {
  const sections: { name: string; first: number; items: T[] }[] = [];
  suggestions.forEach((one, index) => {
    const name = sectionOf(one);
    const last = sections.at(-1);
    if (last?.name === name) last.items.push(one);
    else sections.push({ name, first: index, items: [one] });
  });
  return sections;
}

function Choice({
  id,
  chosen,
  onPoint,
  onTake,
  children,
}: {
  id: string;
  chosen: boolean;
  onPoint: () => void;
  onTake: () => void;
  children: ReactNode;
}) {
  return (
    // The focus stays in the box, whose keys move through the list (aria-activedescendant).
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <li
      id={id}
      role="option"
      aria-selected={chosen}
      className={classes('cursor-pointer rounded-sm px-3 py-2', chosen && 'bg-hover')}
      onMouseMove={onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onTake}
    >
      {children}
    </li>
  );
}

function Nothing({ text, children }: { text: string; children: ReactNode }) {
  return (
    <>
      <p className="px-3 py-2 text-ink-soft">{text}</p>
      {children && <div className="px-3 pb-2">{children}</div>}
    </>
  );
}
