'use client';
import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { useEffect, useRef, useTransition } from 'react';
import { remember, remembered } from '@/lib/client/use-remembered';

type Memory = { name: string; keys: readonly string[] };

/**
 * A page's sort, search and page number live in its address: the page re-asks, Back works, a link can be sent.
 * `set` changes the named parameters (an empty text removes one) and `pending` holds until the new page is there.
 * @param memory choices remembered as `ac_{name}_{key}` (spec 1 §9) and taken up again when the address names none of them.
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
    chosen.forEach((key) => remember(`${name}_${key}`, now.get(key) ?? ''));
    if (chosen.length || taken.current) return;
    taken.current = true;
    keys.split(' ').forEach((key) => {
      const kept = remembered(`${name}_${key}`);
      if (kept) now.set(key, kept);
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
