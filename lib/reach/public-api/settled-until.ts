import 'server-only';
import { sql } from 'drizzle-orm';
import type { Db } from '@/db/client';

/**
 * Returns the time before which the next statement sees every change of a case and every audit row: nothing with an earlier date can commit
 * later (rules: api.changes, audit.feed; decision 038). Uncommitted changes hold a lock that names the second in which they began; a
 * commit shows its rows before it releases the lock. Read it in a separate statement, before the cases.
 */
export async function settledUntil(db: Db): Promise<string> {
  const [row] = await db.execute<{ at: string }>(sql`
    select least(date_trunc('milliseconds', statement_timestamp()), (
      select to_timestamp(1767225600 + min(held.objid::bigint)) from pg_locks held
      where held.locktype = 'advisory' and held.classid = 4711038 and held.objsubid = 2
        and held.database = (select oid from pg_database where datname = current_database()))) as at`);
  return row!.at;
}
