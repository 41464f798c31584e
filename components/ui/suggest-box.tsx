'use client';
import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
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
  keyOf: (found: T) => string | number;
  show: (found: T, term: string) => ReactNode;
  onChoose: (found: T, term: string) => void;
  /** Called on every change of the text, for recording searches. */
  onTerm?: (term: string) => void;
  /** Shown below the list when nothing was found: the next step. */
  nothing?: ReactNode;
  hint?: ReactNode;
  large?: boolean;
  autoFocus?: boolean;
  /** Renders the list as part of the box, as in the palette, instead of a popover. */
  inline?: boolean;
};

/**
 * A search box with suggestions from two characters on (spec 1 §5), as a WAI-ARIA combobox. Arrows move, Enter chooses,
 * Escape closes the list and then clears the box.
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
  hint,
  large,
  autoFocus,
  inline,
}: Props<T>) {
  const box = useSuggestBox<T>({ url, param, find, inline, onChoose, onTerm });
  const { id, term, found, chosen, shown } = box;
  const none = shown && !found.length;
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
          aria-activedescendant={found.length ? `${id}-${chosen}` : undefined}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={200}
          // Users open this screen to search (rule: screens.dashboard).
          // eslint-disable-next-line jsx-a11y/no-autofocus
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
        <ul
          id={`${id}-list`}
          role="listbox"
          aria-label={label}
          className={classes('max-h-80 overflow-y-auto', !found.length && 'hidden')}
        >
          {found.map((one, index) => (
            <Choice
              key={keyOf(one)}
              id={`${id}-${index}`}
              chosen={index === chosen}
              onPoint={() => box.setActive(index)}
              onTake={() => box.choose(one)}
            >
              {show(one, term.trim())}
            </Choice>
          ))}
        </ul>
        {none && <Nothing text={box.trouble ?? NOTHING}>{nothing}</Nothing>}
      </div>
      <p role="status" className="sr-only">
        {none ? NOTHING : found.length > 0 && `${found.length} found`}
      </p>
    </div>
  );
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
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events
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
