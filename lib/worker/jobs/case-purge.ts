import 'server-only';
import { sql } from 'drizzle-orm';
import { emit } from '@/lib/work/cases/events';
import type { Ctx } from '@/lib/platform/operation/operation';
import { auditCases, BATCH, inBatches } from './run';

/** Deletes customer data older than a month. Returns the number of cases. */
export const runCasePurge = (now: Date) => inBatches(casePurge, now);

/** Texts of a case that outlive the purge; what customers enter is in a table of its own. */
export const KEPT_TEXTS_OF_PURGED = [
  ...['token', 'first_name', 'last_name', 'email', 'phone', 'phone_country_code'],
  ...['internal_case_number', 'partner_case_number', 'summary', 'description', 'close_reason'],
];

/**
 * Deletes the customer data, stores the purge date, and records it in timeline and audit log, in one transaction
 * (rule: customer-data.record). Includes deleted cases. No other copies exist: emails, jobs, audit rows and what is
 * kept for retries carry ids only.
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
