'use client';
import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { useEffect, useRef, useTransition } from 'react';
import { writeStored, readStored } from '@/lib/client/use-stored-value';

type Memory = { name: string; keys: readonly string[] };

/**
 * Reads and writes a page's sort, search and page number in its URL, so that Back works and links can be shared. `set`
 * changes the named parameters and removes empty ones; `pending` lasts until the new page has loaded.
 * @param memory parameters remembered as `ac_{name}_{key}` (rule: screens.remembered), restored when the URL has none
 * of them.
 */
export function useUrlState(memory?: Memory) {
  const router = useRouter();
  const path = usePathname();
  const params = useSearchParams();
  const [pending, start] = useTransition();
  const search = params.toString();
  const name = memory?.name;
  const keys = memory?.keys.join(' ');
  const taken = useRef(false);
  /** Holds a requested change that has not arrived, so that a second change adds to it instead of replacing it. */
  const asked = useRef<string>(undefined);
  useEffect(() => {
    if (!pending) asked.current = undefined;
  }, [pending]);

  useEffect(() => {
    if (!name || !keys) return;
    const now = new URLSearchParams(search);
    const chosen = keys.split(' ').filter((key) => now.has(key));
    chosen.forEach((key) => writeStored(`${name}_${key}`, now.get(key) ?? ''));
    if (chosen.length || taken.current) return;
    taken.current = true;
    keys.split(' ').forEach((key) => {
      const stored = readStored(`${name}_${key}`);
      if (stored) now.set(key, stored);
    });
    if (now.toString() !== search) start(() => router.replace(`${path}?${now}`, { scroll: false }));
  }, [name, keys, search, path, router]);

  /**
   * With `shown`, the change affects only the browser, such as columns, and loads nothing unless a load is already
   * under way.
   */
  function set(changes: Record<string, string | number | undefined>, { shown = false } = {}) {
    const next = new URLSearchParams(asked.current ?? search);
    for (const [key, value] of Object.entries(changes)) {
      if (value === undefined || value === '') next.delete(key);
      else next.set(key, String(value));
    }
    const text = next.toString();
    const address = text ? `${path}?${text}` : path;
    if (shown && asked.current === undefined) history.replaceState(null, '', address);
    else {
      asked.current = text;
      start(() => router.replace(address, { scroll: false }));
    }
  }
  return { get: (key: string) => params.get(key) ?? '', set, pending };
}
