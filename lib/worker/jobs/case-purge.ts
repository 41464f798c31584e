import 'server-only';
import { sql } from 'drizzle-orm';
import { emit } from '@/lib/work/cases/events';
import type { Ctx } from '@/lib/platform/operation/operation';
import { auditCases, BATCH, inBatches } from './run';

export const runCasePurge = (now: Date) => inBatches(casePurge, now);

/** These texts of a case remain after the purge; customers' entries are in a separate table. */
export const KEPT_TEXTS_OF_PURGED = [
  ...['token', 'first_name', 'last_name', 'email', 'phone', 'phone_country_code'],
  ...['internal_case_number', 'partner_case_number', 'summary', 'description', 'close_reason', 'rating_comment'],
];

/**
 * Deletes the customer data, stores the purge date, and records it in timeline and audit log, in one transaction (rule:
 * customer-data.record). Includes deleted cases. There are no other copies: emails, jobs, audit rows and stored answers
 * only contain ids.
 */
async function casePurge(ctx: Ctx, now: Date): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const rows = await ctx.db.execute<{ id: number }>(sql`
    with due as (
      select id from cases where purge_on <= ${at} and purged_at is null order by purge_on limit ${BATCH} for update skip locked
    ), deleted as (
      delete from case_customer_data d using due where d.case_id = due.id
    )
    update cases set purged_at = ${at} from due where cases.id = due.id returning cases.id`);
  for (const { id: case_id } of rows) await emit(ctx, 'case.purged', { case_id, created_at: now });
  auditCases(
    ctx,
    'case.purge',
    rows.map(({ id }) => id),
  );
  return rows.length;
}
