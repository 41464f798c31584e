'use client';
import { Search } from 'lucide-react';
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { MIN_SEARCH, useSuggest } from '@/lib/client/use-suggest';
import { classes } from '@/lib/shared/classes';
import { Spinner } from './spinner';

type Props<T> = {
  url: string;
  param?: string;
  /** Finds in what is at hand already, instead of asking the url for each term; the same function on every render. */
  find?: (term: string) => Promise<T[]>;
  label: string;
  placeholder?: string;
  keyOf: (found: T) => string | number;
  show: (found: T, term: string) => ReactNode;
  onChoose: (found: T, term: string) => void;
  /** Told of every change of what is typed, for recording searches. */
  onTerm?: (term: string) => void;
  /** Stands under the list when nothing was found: the way on. */
  nothing?: ReactNode;
  hint?: ReactNode;
  large?: boolean;
  autoFocus?: boolean;
  /** The list is part of the box, as in the palette, instead of a layer under it. */
  inline?: boolean;
};

/**
 * A search box that suggests from two characters on (spec 1 §5), by keyboard and by mouse: the WAI-ARIA combobox with a list.
 * Arrows choose, Enter takes, Escape closes the list and then empties the box.
 */
export function SuggestBox<T>({ url, param, find, label, placeholder, keyOf, show, onChoose, onTerm, nothing, hint, large, autoFocus, inline }: Props<T>) {
  const [term, setTerm] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const { found, state, message } = useSuggest<T>(url, term, { param, find });
  const id = useId();
  const typing = term.trim().length >= MIN_SEARCH;
  const shown = (open || !!inline) && typing && (state === 'done' || state === 'failed' || found.length > 0);
  const chosen = Math.min(active, found.length - 1);

  function type(next: string) {
    setTerm(next);
    setOpen(true);
    setActive(0);
    onTerm?.(next);
  }
  function choose(one: T | undefined) {
    if (!one) return;
    setOpen(false);
    onChoose(one, term.trim());
  }
  function keyed(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && found.length) {
      event.preventDefault();
      setOpen(true);
      const next = (chosen + step + found.length) % found.length;
      setActive(next);
      document.getElementById(`${id}-${next}`)?.scrollIntoView?.({ block: 'nearest' });
    } else if (event.key === 'Enter' && shown) {
      event.preventDefault();
      choose(found[chosen]);
    } else if (event.key === 'Escape' && (shown || term) && !inline) {
      event.preventDefault();
      if (shown) setOpen(false);
      else type('');
    }
  }

  return (
    <div className="relative" onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}>
      <div className={classes('flex items-center gap-3', inline ? 'border-b border-line px-4' : classes('entry', large && 'min-h-12! px-4'))}>
        {state === 'searching' ? <Spinner className="text-ink-faint" /> : <Search aria-hidden className="size-4 shrink-0 text-ink-faint" />}
        <input
          type="text"
          role="combobox"
          aria-label={label}
          aria-expanded={shown}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={shown && found.length ? `${id}-${chosen}` : undefined}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={200}
          // The search is what this screen is opened for (LOOK.md, Dashboard).
          // eslint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={autoFocus}
          placeholder={placeholder}
          value={term}
          onChange={(event) => type(event.target.value)}
          onFocus={() => setOpen(true)}
          onKeyDown={keyed}
          className={classes('min-w-0 flex-1 bg-transparent outline-none', large && 'text-lg', inline && 'h-13 text-lg')}
        />
        {hint}
      </div>
      <div className={classes(!shown && 'hidden', inline ? 'p-1.5' : 'absolute inset-x-0 top-full z-30 mt-1 animate-appear rounded-md border border-line bg-raised p-1 shadow-pop')}>
        <ul id={`${id}-list`} role="listbox" aria-label={label} className={classes('max-h-80 overflow-y-auto', !found.length && 'hidden')}>
          {shown && found.map((one, index) => (
            // Focus stays in the box; its keys move through the list (aria-activedescendant).
            // eslint-disable-next-line jsx-a11y/click-events-have-key-events
            <li key={keyOf(one)} id={`${id}-${index}`} role="option" aria-selected={index === chosen} className={classes('cursor-pointer rounded-sm px-3 py-2', index === chosen && 'bg-hover')} onMouseMove={() => setActive(index)} onMouseDown={(event) => event.preventDefault()} onClick={() => choose(one)}>
              {show(one, term.trim())}
            </li>
          ))}
        </ul>
        {shown && !found.length && <div className="px-3 py-2 text-ink-soft">{state === 'failed' ? (message ?? 'The search did not answer.') : 'No Results Found'}</div>}
        {shown && !found.length && nothing && <div className="px-3 pb-2">{nothing}</div>}
      </div>
      <p role="status" className="sr-only">{shown ? (found.length ? `${found.length} found` : 'No Results Found') : ''}</p>
    </div>
  );
}
