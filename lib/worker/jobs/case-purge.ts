import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import { emit } from '@/lib/work/cases/events';
import { daysFrom } from '@/db/interval';
import type { Ctx } from '@/lib/platform/operation/operation';
import { auditCases, BATCH, inBatches } from './run';

export async function runCasePurge(now: Date): Promise<number> {
  await inBatches(shortenTerms, now);
  return inBatches(casePurge, now);
}

const TERM = daysFrom(sql`k.customer_data_days`);

/** Moves the purge of cases ahead to the shorter term of their companies (rule: retention.company). */
async function shortenTerms({ db }: Ctx, now: Date): Promise<number> {
  const of = (owner: SQL) => sql`
    select c.id, c.created_at + ${TERM} as purge_on
    from companies k join cases c on ${owner} = k.id
    where k.customer_data_days is not null and c.deleted_at is null and c.purged_at is null
      and c.purge_on > ${now.toISOString()}::timestamptz and c.purge_on > c.created_at + ${TERM}`;
  const shortened = await db.execute<{ id: number }>(sql`
    with sooner as (
      select id, min(purge_on) as purge_on from (${of(sql`c.company_id`)} union all ${of(sql`c.receiver_company_id`)}) terms
      group by id limit ${BATCH})
    update cases set purge_on = sooner.purge_on from sooner where cases.id = sooner.id returning cases.id`);
  return shortened.length;
}

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
      select id from cases where purge_on <= ${at} and purged_at is null and held_since is null order by purge_on limit ${BATCH} for update skip locked
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
