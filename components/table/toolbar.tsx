'use client';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { IconButton } from '@/components/ui/button';
import { Search, X } from '@/components/ui/icons';
import { Spinner } from '@/components/ui/spinner';
import { MIN_SEARCH } from '@/lib/client/use-suggest';

type Props = {
  search: string | false;
  term: string;
  onSearch: (term: string) => void;
  instant?: boolean;
  busy?: boolean;
  filters?: ReactNode;
  actions?: ReactNode;
};
const PAUSE = 300;

/** Renders nothing without search, filters and actions. */
export function Toolbar({ search, term, onSearch, instant, busy, filters, actions }: Props) {
  if (search === false && !filters && !actions) return null;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      {search !== false && <SearchBox words={search} term={term} onSearch={onSearch} instant={instant} busy={busy} />}
      {filters}
      {actions && <div className="ml-auto flex flex-wrap gap-2 max-sm:contents">{actions}</div>}
    </div>
  );
}

/** Searches while typing, from two characters on (spec 1 §5). Escape clears it. */
function SearchBox({
  words,
  term,
  onSearch,
  instant,
  busy,
}: {
  words: string;
  term: string;
  onSearch: (term: string) => void;
  instant?: boolean;
  busy?: boolean;
}) {
  const [typed, setTyped] = useState(term);
  const asked = useRef(term);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (term !== asked.current) setTyped(term);
    asked.current = term;
  }, [term]);
  useEffect(() => () => clearTimeout(timer.current), []);
  function type(next: string) {
    setTyped(next);
    clearTimeout(timer.current);
    const wanted = next.trim().length >= MIN_SEARCH || instant ? next.trim() : '';
    if (wanted === asked.current) return;
    const ask = () => {
      asked.current = wanted;
      onSearch(wanted);
    };
    if (instant || !wanted) ask();
    else timer.current = setTimeout(ask, PAUSE);
  }
  return (
    <span className="entry flex w-full items-center gap-2 py-0 pr-0 sm:w-72">
      {busy ? (
        <Spinner className="text-ink-faint" />
      ) : (
        <Search aria-hidden className="size-4 shrink-0 text-ink-faint" />
      )}
      <input
        type="text"
        role="searchbox"
        aria-label={words}
        placeholder={words}
        value={typed}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        className="min-w-0 flex-1 self-stretch bg-transparent outline-none"
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && type('')}
      />
      {typed && <IconButton label="Clear search" icon={X} className="hover:bg-transparent" onClick={() => type('')} />}
    </span>
  );
}
