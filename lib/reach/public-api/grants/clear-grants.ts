import 'server-only';
import { and, asc, eq, isNull, lt, ne, sql } from 'drizzle-orm';
import { withDatabase, type Db } from '@/db/client';
import { interval } from '@/db/interval';
import { attachmentGrants } from '@/db/schema';
import { StorageFailed } from '@/lib/platform/files/storage-request';
import { log } from '@/lib/platform/log';
import { GRANT_CLEARED, GRANT_CLEARING_TRIED, msOf } from '@/lib/shared/durations';
import type { GrantRow } from './grant-row';
import { PLACES } from './sign-links';

const BATCH = 50;
const DEADLINE = 100_000;

/**
 * Ends grants whose time is over and removes what arrived for those that were not completed (rule: api.grants). A receiver's storage that
 * fails is asked again in an hour, for some days. Returns their number.
 */
export async function clearEndedGrants(now: Date): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`;
  await withDatabase((db) =>
    db
      .update(attachmentGrants)
      .set({ status: 'expired' })
      .where(and(eq(attachmentGrants.status, 'open'), lt(attachmentGrants.expires_at, at))),
  );
  let last = 0;
  for (let total = 0; ;) {
    const ended = await withDatabase((db) => selectUncleared(db, at, last));
    for (const grant of ended) total += await clear(grant, now);
    last = ended.at(-1)?.id ?? last;
    if (ended.length < BATCH) return total;
  }
}

const selectUncleared = (db: Db, at: ReturnType<typeof sql>, after: number) => {
  const { id, status, cleared_at, ended_at, expires_at } = attachmentGrants;
  const isOver = sql`coalesce(${ended_at}, ${expires_at}) < ${at} - ${interval(GRANT_CLEARED)}`;
  return db
    .select()
    .from(attachmentGrants)
    .where(and(ne(status, 'completed'), ne(status, 'open'), isNull(cleared_at), isOver, sql`${id} > ${after}`))
    .orderBy(asc(id))
    .limit(BATCH);
};

async function clear(grant: GrantRow, now: Date): Promise<number> {
  const { id, place } = grant;
  try {
    await withDatabase((db) => PLACES[place].clear(db, grant), DEADLINE);
  } catch (error) {
    if (!(error instanceof StorageFailed)) throw error;
    log.warn({ grant_id: id, place, reason: error.message }, 'an upload could not be removed from a storage');
    if (!isGivenUp(grant, now)) return 0;
  }
  await withDatabase((db) => db.update(attachmentGrants).set({ cleared_at: now }).where(eq(attachmentGrants.id, id)));
  return 1;
}

const isGivenUp = ({ expires_at }: GrantRow, now: Date) =>
  now.getTime() > expires_at.getTime() + msOf(GRANT_CLEARING_TRIED);
