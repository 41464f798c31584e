import 'server-only';
import { sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { isoMoment } from '@/db/moment';

/* A company with so many cases has its count kept, for so long (ms), up to a moment before which nothing can still be written. */
const LARGE = 2_000;
const KEPT_FOR = 10 * 60_000;
const SETTLED = sql`interval '15 seconds'`;

type Kept = { count: number; until: string; at: number };
const kept = new Map<number, Kept>();
const NOTHING = { base: 0, since: '1970-01-01T00:00:00.000Z' };

/**
 * Up to when a company's cases, sent and received, have been counted already, and how many that were. No case is ever
 * deleted, and each is created at the present moment, so only later ones need counting (docs/decisions/011).
 */
export function countedUntil(company_id: number, now = Date.now()): typeof NOTHING {
  const known = kept.get(company_id);
  return known && now - known.at < KEPT_FOR ? { base: known.count, since: known.until } : NOTHING;
}

/** After `counted` cases had to be counted: when that was many, keeps the count for the next time. */
export async function keepCount(db: Db, { company_id, counted }: { company_id: number; counted: number }, large = LARGE): Promise<void> {
  if (counted < large) return;
  const [row] = await db.execute<{ count: string; until: string }>(sql`
    select (select count(*) from cases where company_id = ${company_id} and deleted_at is null and created_at <= settled.at)
      + (select count(*) from cases where receiver_company_id = ${company_id} and deleted_at is null and created_at <= settled.at) as count, settled.at as until
    from (select date_trunc('milliseconds', now() - ${SETTLED}) as at) settled`);
  if (row) kept.set(company_id, { count: Number(row.count), until: isoMoment(row.until), at: Date.now() });
}
