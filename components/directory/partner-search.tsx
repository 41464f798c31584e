'use client';
import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useRef, type ReactNode } from 'react';
import { PartnerSuggestion } from '@/components/shell/partner-suggestion';
import { SuggestBox } from '@/components/ui/suggest-box';
import { get, isFailure, post } from '@/lib/client/post';
import { memberKey, MIN_TERM, rank, submitPath, type DirectoryEntry } from '@/lib/directory/policy';

const DIRECTORY = '/api/caller/company_directory';
/** A search is recorded after this long without typing (spec 1 §9). */
const QUIET = 1000;

type Props = { autoFocus?: boolean; inline?: boolean; large?: boolean; hint?: ReactNode; nothing?: ReactNode; /** Where this search stands, for the reports. */ location?: string; onChosen?: () => void };

/**
 * The partner search: from two characters on, by name, department, tag and product, forgiving a typo. The directory is
 * fetched once, when the box is first used, and searched in the browser: no waiting between letters.
 */
export function PartnerSearch({ autoFocus, inline, large, hint, nothing, location = 'dashboard', onChosen }: Props) {
  const router = useRouter();
  const directory = useRef<Promise<DirectoryEntry[]>>(undefined);
  const record = useSearchRecord(location);
  const find = useCallback(async (term: string) => rank(await (directory.current ??= load(() => (directory.current = undefined))), term), []);
  useEffect(() => {
    if (autoFocus || inline) directory.current ??= load(() => (directory.current = undefined));
    directory.current?.catch(() => {});
  }, [autoFocus, inline]);
  return (
    <SuggestBox<DirectoryEntry>
      url={DIRECTORY}
      find={find}
      label="Search partners"
      placeholder="Search partners by name, department, product or tag"
      keyOf={memberKey}
      show={(entry, term) => <PartnerSuggestion entry={entry} term={term} />}
      onTerm={record.typed}
      onChoose={(entry, term) => {
        record.chosen(term, memberKey(entry));
        router.push(submitPath(entry));
        onChosen?.();
      }}
      nothing={nothing}
      hint={hint}
      large={large ?? !inline}
      autoFocus={autoFocus}
      inline={inline}
    />
  );
}

/** A failed load is forgotten, so that the next letter tries again. */
function load(forget: () => void): Promise<DirectoryEntry[]> {
  return get<{ directory: DirectoryEntry[] }>(DIRECTORY).then(({ directory }) => directory, (error: unknown) => {
    forget();
    throw error;
  });
}

/** Records a search after a second without typing, and what was chosen of it; a failure to record disturbs nobody. */
function useSearchRecord(location: string) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const saved = useRef<{ term: string; search: Promise<number | null> }>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function save(term: string): Promise<number | null> {
    if (saved.current?.term === term) return saved.current.search;
    const search = post<{ search: { id: number } }>('/api/caller/save_search', { term, location }).then((answer) => answer.search.id, quietly);
    saved.current = { term, search };
    return search;
  }
  return {
    typed(typed: string) {
      clearTimeout(timer.current);
      const term = typed.trim();
      if (term.length >= MIN_TERM) timer.current = setTimeout(() => void save(term), QUIET);
    },
    chosen(term: string, member: string) {
      clearTimeout(timer.current);
      if (term.length < MIN_TERM) return;
      void save(term).then((search_id) => (search_id === null ? null : post('/api/caller/result_to_search', { member, search_id }).then(() => null, quietly)));
    },
  };
}

function quietly(error: unknown): null {
  if (!isFailure(error)) throw error;
  return null;
}
