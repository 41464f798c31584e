import 'server-only';
import { sql } from 'drizzle-orm';
import { caseEvents } from '@/db/schema';
import type { Ctx } from '@/lib/core/operation';
import { mail } from '@/lib/core/outbox';
import { CASE_EVENTS, type CaseEvent } from '@/lib/shared/vocabulary';
import { contactsOf } from './clock-policy';
import { auditCases, BATCH, inBatches } from './run';

type Row = { id: number; email: string; name: string; receiver_email: string | null; receiver_name: string | null };

/** Accepted cases close themselves after 30 days without activity, with a notice five days before (PRODUCT §6). */
export async function runCaseClose(now: Date): Promise<{ noticed: number; closed: number }> {
  return { closed: await inBatches(closeIdle, now), noticed: await inBatches(noticeIdle, now) };
}

/** Tells both sides, once for each time of quiet: activity after a notice starts the thirty days again. */
export async function noticeIdle(ctx: Ctx, now: Date): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const rows = await change(ctx, {
    idle: sql`c.updated_at <= ${at} - interval '25 days' and (c.close_notice_at is null or c.close_notice_at < c.updated_at)`,
    set: sql`close_notice_at = ${at}`,
  });
  await tell(ctx, rows, { letter: 'auto_close_notice', event: 'close-notice', now });
  return rows.length;
}

/** Closes those whose notice is five days old and not followed by anything. */
export async function closeIdle(ctx: Ctx, now: Date): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const rows = await change(ctx, {
    idle: sql`c.updated_at <= ${at} - interval '30 days' and c.close_notice_at >= c.updated_at and c.close_notice_at <= ${at} - interval '5 days'`,
    set: sql`status = 'closed', closed_at = ${at}, updated_at = ${at}, close_reason = ${CASE_EVENTS['auto-closed']}`,
  });
  await tell(ctx, rows, { letter: 'case_closed', event: 'auto-closed', now });
  auditCases(ctx, 'case.auto-close', rows.map(({ id }) => id));
  return rows.length;
}

type Change = { idle: ReturnType<typeof sql>; set: ReturnType<typeof sql> };

/** Changes the accepted cases that are idle in the given way; gives whom to tell: the submitter, and who answered. */
function change({ db }: Ctx, { idle, set }: Change): Promise<Row[]> {
  return db.execute<Row>(sql`
    with due as (
      select c.id from cases c where c.status = 'accepted' and c.deleted_at is null and ${idle}
      order by c.updated_at limit ${BATCH} for update skip locked
    ), changed as (
      update cases set ${set} from due where cases.id = due.id returning cases.*
    )
    select c.id, c.email, concat_ws(' ', c.first_name, c.last_name) as name,
      coalesce(last.engineer_email, v.collaborate_email) as receiver_email, coalesce(last.engineer_name, r.name) as receiver_name
    from changed c
    join companies r on r.id = c.receiver_company_id
    join process_versions v on v.id = c.version_id
    left join lateral (
      select engineer_email, engineer_name from case_responses where case_id = c.id and engineer_email <> '' order by id desc limit 1
    ) last on true`);
}

type Telling = { letter: 'auto_close_notice' | 'case_closed'; event: CaseEvent; now: Date };

async function tell(ctx: Ctx, rows: Row[], { letter, event, now }: Telling): Promise<void> {
  if (!rows.length) return;
  for (const row of rows) {
    mail(ctx, letter, { name: row.name, email: row.email }, { case_id: row.id, to: 'submitter' });
    for (const to of contactsOf([{ name: row.receiver_name, email: row.receiver_email }])) mail(ctx, letter, to, { case_id: row.id, to: 'receiver' });
  }
  await ctx.db.insert(caseEvents).values(rows.map(({ id }) => ({ case_id: id, type: event, created_at: now })));
}
