'use client';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { FormVersion } from './carried-draft';
import type { Entries } from './entries';

/** Unfinished entries of a form, the version that they were made in, and the idempotency key for sending them. */
export type Draft = { at: number; key: string; entries: Entries; version?: FormVersion };

const PREFIX = 'ac_draft_';
/** Event on which every form stores its entries, before the page reloads by itself. */
export const KEEP_DRAFTS = 'concord:keep-drafts';
const LIFE = 24 * 60 * 60 * 1000;

/**
 * Keeps unfinished entries through a reload, an expired session and the idle reload (spec 1 §2). In the tab's own storage:
 * they may hold a customer's data, which must not stay on a shared machine.
 */
export function useDraft(name: string) {
  const [draft, setDraft] = useState<Draft>();
  const clear = useCallback(() => write(name, undefined), [name]);
  const save = useCallback((next: Omit<Draft, 'at'>) => write(name, { at: Date.now(), ...next }), [name]);
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
  try {
    const draft = JSON.parse(sessionStorage.getItem(PREFIX + name) ?? 'null') as Draft | null;
    return draft && Date.now() - draft.at < LIFE ? draft : undefined;
  } catch {
    return undefined;
  }
}

function write(name: string, draft: Draft | undefined): void {
  try {
    if (draft) sessionStorage.setItem(PREFIX + name, JSON.stringify(draft));
    else sessionStorage.removeItem(PREFIX + name);
  } catch {
    // Without storage the form still works.
  }
}
