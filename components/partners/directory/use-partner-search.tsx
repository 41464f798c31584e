'use client';
import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useRef, useState } from 'react';
import { get, isFailure, post } from '@/lib/client/post';
import { MINUTE_MS } from '@/lib/shared/durations';
import { partnerName } from '@/lib/shared/format';
import { memberKey, MIN_TERM, rank, submitPath } from '@/lib/partners/directory/policy';
import { PartnerDialogs, type Asked } from './partner-dialogs';
import type { partnerCards } from '@/lib/work/cards/partner-card';
import type { PartnerLine } from '@/lib/work/cards/resources';
import type { DirectoryEntry } from '@/lib/partners/directory/resources';
import type { companyDirectory } from '@/lib/partners/directory/directory';
import type { saveSearch } from '@/lib/partners/directory/search';
import type { AnswerOf } from '@/lib/shared/answer';

export const DIRECTORY = '/api/caller/company_directory';
const CARDS = '/api/caller/partner_cards';
/** Milliseconds without typing until a search is recorded (rule: directory.search-records). */
const PAUSE = 1000;
/** Milliseconds after which a card is loaded again, because it shows a clock. */
const FRESH = MINUTE_MS;

type Options = {
  /** The screen of this search, recorded for reports. */
  location: string;
  onChosen?: () => void;
  /** Receives a chosen partner, even without access to it, instead of opening its form. */
  onPartner?: (entry: DirectoryEntry) => void;
};

/**
 * Loads the directory once and searches it in the browser (rule: directory.ranking), records searches and choices, and
 * opens a dialog for a partner that the user cannot open a case with.
 */
export function usePartnerSearch({ location, onChosen, onPartner }: Options) {
  const router = useRouter();
  const directory = useRef<Promise<DirectoryEntry[]>>(undefined);
  const record = useSearchRecord(location);
  const [asked, setAsked] = useState<Asked | null>(null);
  const { cards, look } = useCards();
  const find = useCallback(
    async (term: string) => {
      const found = rank(await (directory.current ??= load(() => (directory.current = undefined))), term);
      look(found);
      return found;
    },
    [look],
  );
  const preload = useCallback(() => {
    directory.current ??= load(() => (directory.current = undefined));
    directory.current.catch(() => {});
  }, []);
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
  return {
    find,
    preload,
    cards,
    choose,
    typed: record.typed,
    ask: setAsked,
    dialogs: <PartnerDialogs asked={asked} onAsk={setAsked} />,
  };
}

/**
 * Loads the cards of results by partner name (rule: card.shown), after the results, in one call for those that are not
 * known or a minute old. A failure only leaves them out until the next character.
 */
function useCards() {
  const [cards, setCards] = useState<Record<string, PartnerLine>>({});
  const asked = useRef(new Map<string, number>());
  const look = useCallback((found: DirectoryEntry[]) => {
    const missing = found
      .filter(({ has_access }) => has_access)
      .map(memberKey)
      .filter((key) => Date.now() - (asked.current.get(key) ?? -Infinity) > FRESH);
    if (!missing.length) return;
    for (const key of missing) asked.current.set(key, Date.now());
    void get<AnswerOf<typeof partnerCards>>(CARDS, { of: missing.join(',') }).then(
      (answer) => setCards((before) => ({ ...before, ...answer.cards })),
      (error: unknown) => {
        for (const key of missing) asked.current.delete(key);
        quietly(error);
      },
    );
  }, []);
  return { cards, look };
}

/** `forget` runs after a failure, so that the next character tries again. */
function load(forget: () => void): Promise<DirectoryEntry[]> {
  return get<AnswerOf<typeof companyDirectory>>(DIRECTORY, { has_access: 'any' }).then(
    ({ directory }) => directory,
    (error: unknown) => {
      forget();
      throw error;
    },
  );
}

/** Records a search after a pause, and the entry chosen from it. Failures to record are not shown. */
function useSearchRecord(location: string) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const saved = useRef<{ term: string; search: Promise<number | null> }>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const save = useCallback(
    (term: string): Promise<number | null> => {
      if (saved.current?.term === term) return saved.current.search;
      const search = post<AnswerOf<typeof saveSearch>>('/api/caller/save_search', { term, location }).then(
        (answer) => answer.search.id,
        quietly,
      );
      saved.current = { term, search };
      return search;
    },
    [location],
  );
  const typed = useCallback(
    (text: string) => {
      clearTimeout(timer.current);
      const term = text.trim();
      if (term.length >= MIN_TERM) timer.current = setTimeout(() => void save(term), PAUSE);
    },
    [save],
  );
  function chosen(term: string, member: string) {
    clearTimeout(timer.current);
    if (term.length < MIN_TERM) return;
    void save(term).then((search_id) =>
      search_id === null ? null : post('/api/caller/result_to_search', { member, search_id }).then(() => null, quietly),
    );
  }
  return { typed, chosen };
}

function quietly(error: unknown): null {
  if (!isFailure(error)) throw error;
  return null;
}
