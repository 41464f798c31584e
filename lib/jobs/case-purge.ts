import 'server-only';
import { sql } from 'drizzle-orm';
import type { Ctx } from '@/lib/core/operation';
import { auditCases, BATCH, inBatches } from './run';

/** Removes customer data whose month is over; gives from how many cases. */
export const runCasePurge = (now: Date) => inBatches(casePurge, now);

/**
 * One transaction of it, one statement: the customer data goes whole, the case keeps the day, and its timeline and the
 * audit log keep the record (PRODUCT §6). Deleted cases are purged too. Nothing else holds a copy: letters, jobs and
 * audit rows carry ids only, and stored answers to repeated requests go within a day.
 */
export async function casePurge(ctx: Ctx, now: Date): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const rows = await ctx.db.execute<{ id: number }>(sql`
    with due as (
      select id from cases where purge_on <= ${at} and purged_at is null order by purge_on limit ${BATCH} for update skip locked
    ), gone as (
      delete from case_customer_data d using due where d.case_id = due.id
    ), told as (
      insert into case_events (case_id, type, created_at) select id, 'purged', ${at} from due
    )
    update cases set purged_at = ${at} from due where cases.id = due.id returning cases.id`);
  auditCases(ctx, 'case.purge', rows.map(({ id }) => id));
  return rows.length;
}
