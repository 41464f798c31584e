import 'server-only';
import { sql } from 'drizzle-orm';
import type { Ctx } from '@/lib/core/context';

type Db = Ctx['db'];

/**
 * Time before which every change of a case is there for the next statement: nothing with an earlier date can commit later
 * (rule: api.changes, decision 038). Changes that are not committed hold a lock that names the second in which they began; a
 * commit shows its rows before it releases the lock. Read it in a statement of its own, before the cases.
 */
export async function settledUntil(db: Db): Promise<string> {
  const [row] = await db.execute<{ at: string }>(sql`
    select least(date_trunc('milliseconds', statement_timestamp()), (
      select to_timestamp(1767225600 + min(held.objid::bigint)) from pg_locks held
      where held.locktype = 'advisory' and held.classid = 4711038 and held.objsubid = 2
        and held.database = (select oid from pg_database where datname = current_database()))) as at`);
  return row!.at;
}
