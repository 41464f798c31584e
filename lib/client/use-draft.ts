'use client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { days, msOf } from '@/lib/shared/durations';
import type { FormVersion } from './carried-draft';
import type { Entries } from './entries';
import { personHere } from './person';

export type Draft = { at: number; key: string; entries: Entries; version?: FormVersion };

const PREFIX = 'ac_draft_';
const OF_PERSON = `${PREFIX}@`;
const prefixOf = (person: string | undefined) => (person === undefined ? PREFIX : `${OF_PERSON}${person}:`);
export const KEEP_DRAFTS = 'concord:keep-drafts';
const LIFE = msOf(days(1));

/**
 * Preserves unfinished entries through a reload, an expired session and the idle reload (spec 1 §2). Uses the tab's
 * storage: entries may contain a customer's data, which must not stay on a shared machine. Only the person who made
 * them finds them (rule: screens.drafts).
 */
export function useDraft(name: string) {
  const [draft, setDraft] = useState<Draft>();
  const loaded = useRef('');
  // The entries belong to the person for whom the form was opened, even if another person is logged in when it ends.
  const person = useRef<string>(undefined);
  const clear = useCallback(() => writeKept(name, undefined, person.current), [name]);
  const save = useCallback(
    (next: Omit<Draft, 'at'>) => writeKept(name, { at: Date.now(), ...next }, person.current),
    [name],
  );
  useEffect(() => {
    if (loaded.current === name) return;
    loaded.current = name;
    person.current = personHere();
    setDraft(read(name));
  }, [name]);
  return { draft, save, clear };
}

export const clearDrafts = (): void => remove((name) => name.startsWith(PREFIX));

export const clearDraftsOfOthers = (person: string): void =>
  remove((name) => name.startsWith(OF_PERSON) && !name.startsWith(prefixOf(person)));

function remove(isMeant: (name: string) => boolean): void {
  try {
    Object.keys(sessionStorage)
      .filter(isMeant)
      .forEach((name) => sessionStorage.removeItem(name));
  } catch {
    // Storage is disabled, so there are no drafts.
  }
}

function read(name: string): Draft | undefined {
  const draft = readKept<Draft>(name);
  return draft && Date.now() - draft.at < LIFE ? draft : undefined;
}

export function readKept<T>(name: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(prefixOf(personHere()) + name) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

export function writeKept(name: string, value: object | undefined, person = personHere()): void {
  const key = prefixOf(person) + name;
  try {
    if (value) sessionStorage.setItem(key, JSON.stringify(value));
    else sessionStorage.removeItem(key);
  } catch {
    // Without storage the form still works.
  }
}
