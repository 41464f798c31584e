'use client';
import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { SuggestBox } from '@/components/ui/suggest-box';
import { get, isFailure, post } from '@/lib/client/post';
import { partnerName } from '@/lib/shared/format';
import { memberKey, MIN_TERM, rank, submitPath, type DirectoryEntry } from '@/lib/directory/policy';
import { PartnerDialogs, type Asked } from './partner-dialogs';
import { PartnerSuggestion } from './partner-suggestion';

const DIRECTORY = '/api/caller/company_directory';
/** Milliseconds without typing until a search is recorded (rule: directory.search-records). */
const PAUSE = 1000;

type Props = {
  /** `in-place` focuses without scrolling, and not on touch screens, for a search that is not at the top of its screen. */
  autoFocus?: boolean | 'in-place';
  inline?: boolean;
  large?: boolean;
  hint?: ReactNode;
  /** The screen of this search, for the reports. */
  location?: string;
  onChosen?: () => void;
  /** Takes a chosen partner, whether or not this user has access to it, instead of opening its form. */
  onPartner?: (entry: DirectoryEntry) => void;
  /** Words of what to do when nothing was found. */
  missing?: string;
};

/**
 * The partner search: by name, department, product and tag, from two characters on (rule: directory.ranking). The directory is
 * loaded once and searched in the browser, so that results appear without delay. A member that the company does not work with
 * can be invited; a partner that only colleagues have access to leads to the manager.
 */
export function PartnerSearch({
  autoFocus,
  inline,
  large,
  hint,
  location = 'dashboard',
  onChosen,
  onPartner,
  missing = 'Missing a partner?',
}: Props) {
  const router = useRouter();
  const directory = useRef<Promise<DirectoryEntry[]>>(undefined);
  const record = useSearchRecord(location);
  const typed = useRef('');
  const [asked, setAsked] = useState<Asked | null>(null);
  const find = useCallback(
    async (term: string) => rank(await (directory.current ??= load(() => (directory.current = undefined))), term),
    [],
  );
  useEffect(() => {
    if (autoFocus || inline) directory.current ??= load(() => (directory.current = undefined));
    directory.current?.catch(() => {});
  }, [autoFocus, inline]);
  function choose(entry: DirectoryEntry, term: string) {
    record.chosen(term, memberKey(entry));
    const { company_id, company_name, department_name } = entry;
    if (entry.can_invite) return setAsked({ about: 'invite', company: { id: company_id, name: company_name } });
    if (onPartner) return onPartner(entry);
    if (!entry.has_access)
      return setAsked({
        about: 'access',
        partner: partnerName({ company: company_name, department: department_name }),
      });
    router.push(submitPath(entry));
    onChosen?.();
  }
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (autoFocus === 'in-place' && matchMedia('(pointer: fine)').matches)
      place.current?.querySelector('input')?.focus({ preventScroll: true });
  }, [autoFocus]);
  return (
    <div ref={place}>
      <SuggestBox<DirectoryEntry>
        url={DIRECTORY}
        find={find}
        label="Search partners"
        placeholder="Search partners by name, department, product or tag"
        keyOf={memberKey}
        show={(entry, term) => (
          <PartnerSuggestion entry={onPartner ? { ...entry, has_access: !entry.can_invite } : entry} term={term} />
        )}
        onTerm={(term) => {
          typed.current = term.trim();
          record.typed(term);
        }}
        onChoose={choose}
        nothing={<Nothing words={missing} onAsk={() => setAsked({ about: 'missing', name: typed.current })} />}
        hint={hint}
        large={large ?? !inline}
        // The search is the main task of its screen (rule: screens.dashboard).
        // eslint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={autoFocus === true}
        inline={inline}
      />
      <PartnerDialogs asked={asked} onAsk={setAsked} />
    </div>
  );
}

function Nothing({ words, onAsk }: { words: string; onAsk: () => void }) {
  return (
    // Pressing the button must not take the focus from the box, which would close the list before the click.
    <Button small onMouseDown={(event) => event.preventDefault()} onClick={onAsk}>
      {words}
    </Button>
  );
}

/** Loads the directory. `forget` runs after a failure, so that the next character tries again. */
function load(forget: () => void): Promise<DirectoryEntry[]> {
  return get<{ directory: DirectoryEntry[] }>(DIRECTORY, { has_access: 'any' }).then(
    ({ directory }) => directory,
    (error: unknown) => {
      forget();
      throw error;
    },
  );
}

/** Records a search after a pause, and the entry chosen from it. A failure to record is not shown. */
function useSearchRecord(location: string) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const saved = useRef<{ term: string; search: Promise<number | null> }>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function save(term: string): Promise<number | null> {
    if (saved.current?.term === term) return saved.current.search;
    const search = post<{ search: { id: number } }>('/api/caller/save_search', { term, location }).then(
      (answer) => answer.search.id,
      quietly,
    );
    saved.current = { term, search };
    return search;
  }
  return {
    typed(typed: string) {
      clearTimeout(timer.current);
      const term = typed.trim();
      if (term.length >= MIN_TERM) timer.current = setTimeout(() => void save(term), PAUSE);
    },
    chosen(term: string, member: string) {
      clearTimeout(timer.current);
      if (term.length < MIN_TERM) return;
      void save(term).then((search_id) =>
        search_id === null
          ? null
          : post('/api/caller/result_to_search', { member, search_id }).then(() => null, quietly),
      );
    },
  };
}

function quietly(error: unknown): null {
  if (!isFailure(error)) throw error;
  return null;
}
