import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { likePattern, offsetOf } from './paging';
import { Paging } from '@/lib/shared/fields';
import type { Page } from '@/lib/shared/page';

const MIN_SEARCH = 2;

const emptyAsMissing = (value: unknown) => (value === '' || value === null ? undefined : value);

export const listingFields = <S extends string>(sorts: readonly [S, ...S[]]) => ({
  q: z.preprocess(
    (value) => (typeof value === 'string' ? value.trim().slice(0, 200) : undefined),
    z.string().default(''),
  ),
  sort: z.preprocess(emptyAsMissing, z.enum(sorts, 'Choose a column that can be sorted.').default(sorts[0] as never)),
  dir: z.preprocess(emptyAsMissing, z.enum(['asc', 'desc'], 'Choose asc or desc.').default('asc')),
  page: z.preprocess(emptyAsMissing, Paging.page),
  limit: z.preprocess(emptyAsMissing, Paging.limit),
});
export type Listing = { q: string; dir: 'asc' | 'desc'; page: number; limit: number };

/** Condition that each word of the search, from two characters on, occurs in the text (spec 2 §9). */
export const matches = (q: string, text: SQL): SQL | undefined =>
  q.length < MIN_SEARCH
    ? undefined
    : sql.join(
        q.split(/\s+/).map((word) => sql`lower(${text}) like ${likePattern(word)}`),
        sql` and `,
      );

export const ordered = (by: SQL, { dir }: Pick<Listing, 'dir'>): SQL =>
  dir === 'desc' ? sql`${by} desc nulls last` : sql`${by} asc nulls first`;

export async function pageOf<Row extends { total: number }>(
  listing: Listing,
  read: (window: { limit: number; offset: number }) => Promise<Row[]>,
): Promise<Page<Omit<Row, 'total'>>> {
  const { limit } = listing;
  let page = listing.page;
  let rows = await read({ limit, offset: offsetOf(listing) });
  if (!rows.length && page > 1) {
    const [first] = await read({ limit: 1, offset: 0 });
    page = Math.max(1, Math.ceil((first?.total ?? 0) / limit));
    rows = await read({ limit, offset: offsetOf({ page, limit }) });
  }
  const total = Number(rows[0]?.total ?? 0);
  return { data: rows.map(({ total: _, ...row }) => row), total, current_page: page, per_page: limit };
}
