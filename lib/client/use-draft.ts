'use client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { days, msOf } from '@/lib/shared/durations';
import type { FormVersion } from './carried-draft';
import type { Entries } from './entries';

/** Unfinished entries of a form, the version they were made in, and the idempotency key for sending them. */
export type Draft = { at: number; key: string; entries: Entries; version?: FormVersion };

const PREFIX = 'ac_draft_';
/** Event on which every form stores its entries, before the page reloads by itself. */
export const KEEP_DRAFTS = 'concord:keep-drafts';
const LIFE = msOf(days(1));

/**
 * Keeps unfinished entries through a reload, an expired session and the idle reload (spec 1 §2). In the tab's own
 * storage: they may hold a customer's data, which must not stay on a shared machine.
 */
export function useDraft(name: string) {
  const [draft, setDraft] = useState<Draft>();
  const clear = useCallback(() => writeKept(name, undefined), [name]);
  const save = useCallback((next: Omit<Draft, 'at'>) => writeKept(name, { at: Date.now(), ...next }), [name]);
  const loaded = useRef('');
  useEffect(() => {
    if (loaded.current === name) return;
    loaded.current = name;
    setDraft(read(name));
  }, [name]);
  return { draft, save, clear };
}

/** Removes every draft of this tab: at logout and when an impersonation starts or ends. */
export function clearDrafts(): void {
  try {
    Object.keys(sessionStorage)
      .filter((name) => name.startsWith(PREFIX))
      .forEach((name) => sessionStorage.removeItem(name));
  } catch {
    // Storage is disabled, so there are no drafts.
  }
}

function read(name: string): Draft | undefined {
  const draft = readKept<Draft>(name);
  return draft && Date.now() - draft.at < LIFE ? draft : undefined;
}

/** What is kept beside the drafts, and removed with them. */
export function readKept<T>(name: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + name) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

export function writeKept(name: string, value: object | undefined): void {
  try {
    if (value) sessionStorage.setItem(PREFIX + name, JSON.stringify(value));
    else sessionStorage.removeItem(PREFIX + name);
  } catch {
    // Without storage the form still works.
  }
}
