'use client';
import { useSearchParams } from 'next/navigation';
import { useEffect, useState } from 'react';
import type { Sorted } from './table-frame';

export type TableState = { sort?: Sorted; q: string; page: number };

/**
 * Keeps sort, search and page of a table that holds all its rows in the URL as `{name}_sort`, `{name}_q` and
 * `{name}_page`, so that Back and a shared link show the same rows. Unlike useUrlState, it reloads nothing.
 */
export function useKeptState(name: string, initialSort?: Sorted) {
  const params = useSearchParams();
  const [state, setState] = useState<TableState>(() => ({
    sort: readSort(params.get(`${name}_sort`)) ?? initialSort,
    q: params.get(`${name}_q`) ?? '',
    page: Math.max(1, Number.parseInt(params.get(`${name}_page`) ?? '1', 10) || 1),
  }));
  useEffect(() => {
    const next = new URLSearchParams(location.search);
    const keep = (key: string, value: string) =>
      value ? next.set(`${name}_${key}`, value) : next.delete(`${name}_${key}`);
    keep('sort', textOf(state.sort) === textOf(initialSort) ? '' : textOf(state.sort));
    keep('q', state.q);
    keep('page', state.page > 1 ? String(state.page) : '');
    const search = next.toString();
    if (search !== new URLSearchParams(location.search).toString())
      history.replaceState(null, '', `${location.pathname}${search && `?${search}`}`);
  }, [name, state, initialSort]);
  return { state, change: (changes: Partial<TableState>) => setState((before) => ({ ...before, ...changes })) };
}

const textOf = (sort: Sorted | undefined) => (sort ? `${sort.key}-${sort.dir}` : '');

function readSort(text: string | null): Sorted | undefined {
  const [, key, dir] = /^(\w+)-(asc|desc)$/.exec(text ?? '') ?? [];
  return key ? { key, dir: dir as Sorted['dir'] } : undefined;
}
