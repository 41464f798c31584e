'use client';
import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { PartnerSuggestion } from '@/components/shell/partner-suggestion';
import { Button } from '@/components/ui/button';
import { SuggestBox } from '@/components/ui/suggest-box';
import { get, isFailure, post } from '@/lib/client/post';
import { memberKey, MIN_TERM, rank, submitPath, type DirectoryEntry } from '@/lib/directory/policy';
import { PartnerDialogs, type Asked } from './partner-dialogs';

const DIRECTORY = '/api/caller/company_directory';
/** A search is recorded after this long without typing (spec 1 §9). */
const QUIET = 1000;

type Props = { autoFocus?: boolean; inline?: boolean; large?: boolean; hint?: ReactNode; /** Where this search stands, for the reports. */ location?: string; onChosen?: () => void };

/**
 * The partner search: from two characters on, by name, department, tag and product, forgiving a typo. The directory is
 * fetched once, when the box is first used, and searched in the browser: no waiting between letters. A member without access
 * can be invited, and who is not found be asked for.
 */
export function PartnerSearch({ autoFocus, inline, large, hint, location = 'dashboard', onChosen }: Props) {
  const router = useRouter();
  const directory = useRef<Promise<DirectoryEntry[]>>(undefined);
  const record = useSearchRecord(location);
  const typed = useRef('');
  const [asked, setAsked] = useState<Asked | null>(null);
  const find = useCallback(async (term: string) => rank(await (directory.current ??= load(() => (directory.current = undefined))), term), []);
  useEffect(() => {
    if (autoFocus || inline) directory.current ??= load(() => (directory.current = undefined));
    directory.current?.catch(() => {});
  }, [autoFocus, inline]);
  function choose(entry: DirectoryEntry, term: string) {
    record.chosen(term, memberKey(entry));
    if (!entry.has_access) return setAsked({ about: 'invite', company: { id: entry.company_id, name: entry.company_name } });
    router.push(submitPath(entry));
    onChosen?.();
  }
  return (
    <>
      <SuggestBox<DirectoryEntry>
        url={DIRECTORY}
        find={find}
        label="Search partners"
        placeholder="Search partners by name, department, product or tag"
        keyOf={memberKey}
        show={(entry, term) => <PartnerSuggestion entry={entry} term={term} />}
        onTerm={(term) => {
          typed.current = term.trim();
          record.typed(term);
        }}
        onChoose={choose}
        nothing={<Nothing onAsk={() => setAsked({ about: 'missing', name: typed.current })} />}
        hint={hint}
        large={large ?? !inline}
        // The search is what its screen is opened for (LOOK.md, Dashboard).
        // eslint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={autoFocus}
        inline={inline}
      />
      <PartnerDialogs asked={asked} onAsk={setAsked} />
    </>
  );
}

function Nothing({ onAsk }: { onAsk: () => void }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
      Not able to find your partner?
      {/* Pressing it leaves the focus in the box, so that the list is still there for the click. */}
      <Button small onMouseDown={(event) => event.preventDefault()} onClick={onAsk}>Tell the network</Button>
    </span>
  );
}

/** A failed load is forgotten, so that the next letter tries again. */
function load(forget: () => void): Promise<DirectoryEntry[]> {
  return get<{ directory: DirectoryEntry[] }>(DIRECTORY, { has_access: 'any' }).then(({ directory }) => directory, (error: unknown) => {
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
