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

  function set(changes: Record<string, string | number | undefined>) {
    const next = new URLSearchParams(search);
    for (const [key, value] of Object.entries(changes)) {
      if (value === undefined || value === '') next.delete(key);
      else next.set(key, String(value));
    }
    const text = next.toString();
    start(() => router.replace(text ? `${path}?${text}` : path, { scroll: false }));
  }
  return { get: (key: string) => params.get(key) ?? '', set, pending };
}
