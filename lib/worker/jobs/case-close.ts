import 'server-only';
import { sql } from 'drizzle-orm';
import { inStates } from '@/db/case-states';
import { interval } from '@/db/interval';
import { CASE_ACTS } from '@/lib/work/cases/acts';
import type { Ctx } from '@/lib/platform/operation/operation';
import { closesOn } from '@/lib/shared/auto-close';
import { AUTO_CLOSE, AUTO_CLOSE_NOTICE } from '@/lib/shared/durations';
import { CASE_EVENTS } from '@/lib/shared/case-events';
import { emit } from '@/lib/work/cases/events';
import {
  engineerRecipient,
  isColleague,
  receiversByVersion,
  senderAddress,
  type Sides,
} from '@/lib/work/cases/submit/recipients';
import { auditCases, BATCH, inBatches } from './run';

type Row = {
  id: number;
  version_id: number;
  updated_at: Date | string;
  close_notice_at: Date | string | null;
  typed_email: string;
  account: string;
  domain: string | null;
  additional_domains: string[];
  name: string;
  engineer: Parameters<typeof engineerRecipient>[0] | null;
};

/** Closes accepted cases without activity, with a notice before (rule: cases.auto-close). */
export async function runCaseClose(now: Date): Promise<{ noticed: number; closed: number }> {
  return { closed: await inBatches(closeIdleCases, now), noticed: await inBatches(sendNotices, now) };
}

async function sendNotices(ctx: Ctx, now: Date): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const rows = await updateCases(ctx, {
    idle: sql`c.updated_at <= ${at} - (${interval(AUTO_CLOSE)} - ${interval(AUTO_CLOSE_NOTICE)}) and (c.close_notice_at is null or c.close_notice_at < c.updated_at)`,
    set: sql`close_notice_at = ${at}`,
  });
  for (const { row, recipients } of await withRecipients(ctx, rows)) {
    const dates = { updated_at: new Date(row.updated_at), close_notice_at: new Date(row.close_notice_at ?? 0) };
    const closes_on = closesOn(dates);
    await emit(ctx, 'case.close-notice', { case_id: row.id, created_at: now, recipients, closes_on });
  }
  return rows.length;
}

async function closeIdleCases(ctx: Ctx, now: Date): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const rows = await updateCases(ctx, {
    idle: sql`c.updated_at <= ${at} - ${interval(AUTO_CLOSE)} and c.close_notice_at >= c.updated_at and c.close_notice_at <= ${at} - ${interval(AUTO_CLOSE_NOTICE)}`,
    set: sql`status = ${CASE_ACTS.auto_close.to}, closed_at = ${at}, updated_at = ${at}, close_reason = ${CASE_EVENTS[CASE_ACTS.auto_close.event]}`,
  });
  for (const { row, recipients } of await withRecipients(ctx, rows))
    await emit(ctx, `case.${CASE_ACTS.auto_close.event}`, { case_id: row.id, created_at: now, recipients });
  auditCases(
    ctx,
    'case.auto_close',
    rows.map(({ id }) => id),
  );
  return rows.length;
}

type CaseUpdate = { idle: ReturnType<typeof sql>; set: ReturnType<typeof sql> };

/**
 * Updates the accepted cases that match `idle` and returns them with their recipients: the submitter and the engineer
 * who answered.
 */
function updateCases({ db }: Ctx, { idle, set }: CaseUpdate): Promise<Row[]> {
  return db.execute<Row>(sql`
    with due as (
      select c.id from cases c where ${inStates(CASE_ACTS.auto_close.from, 'c.')} and c.deleted_at is null and ${idle}
      order by c.updated_at limit ${BATCH} for update skip locked
    ), changed as (
      update cases set ${set} from due where cases.id = due.id returning cases.*
    )
    select c.id, c.email as typed_email, trim(concat_ws(' ', c.first_name, c.last_name)) as name,
      c.version_id, c.updated_at, c.close_notice_at, u.email as account, s.domain, s.additional_domains, last.engineer
    from changed c
    join users u on u.id = c.submitter_id
    join companies s on s.id = c.company_id
    left join lateral (
      select json_build_object('engineer_name', a.engineer_name, 'engineer_email', a.engineer_email, 'domain', r.domain,
        'additional_domains', r.additional_domains, 'is_colleague', ${isColleague(sql`a.engineer_email`, sql`r.id`)}) as engineer
      from case_responses a join companies r on r.id = c.receiver_company_id
      where a.case_id = c.id and a.engineer_email <> '' order by a.id desc limit 1
    ) last on true`);
}

async function withRecipients({ db }: Ctx, rows: Row[]): Promise<{ row: Row; recipients: Sides }[]> {
  const receivers = await receiversByVersion(
    db,
    rows.map(({ version_id }) => version_id),
  );
  return rows.map((row) => {
    const engineer = row.engineer ? engineerRecipient(row.engineer) : [];
    return {
      row,
      recipients: {
        submitter: [{ name: row.name, email: senderAddress(row.typed_email, { ...row, company: row }) }],
        receiver: engineer.length ? engineer : (receivers.get(row.version_id) ?? []),
      },
    };
  });
}
