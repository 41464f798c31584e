import 'server-only';
import { sql } from 'drizzle-orm';
import { caseEvents, oneTimeTokens } from '@/db/schema';
import type { Ctx } from '@/lib/core/operation';
import { newToken } from '@/lib/core/mailed-token';
import { mail, type Recipient } from '@/lib/core/outbox';
import { deferInsert } from '@/lib/core/deferred-inserts';
import { closesOn } from '@/lib/shared/auto-close';
import { CASE_EVENTS, type CaseEvent } from '@/lib/shared/enums';
import { engineerRecipient, isColleague, receiversByVersion, senderAddress } from '@/lib/cases/recipients';
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

/** Closes accepted cases after 30 days without activity, with a notice five days before (rule: cases.auto-close). */
export async function runCaseClose(now: Date): Promise<{ noticed: number; closed: number }> {
  return { closed: await inBatches(closeIdleCases, now), noticed: await inBatches(sendNotices, now) };
}

/** Notifies both sides once per idle period; activity after a notice restarts the thirty days. */
async function sendNotices(ctx: Ctx, now: Date): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const rows = await updateCases(ctx, {
    idle: sql`c.updated_at <= ${at} - interval '25 days' and (c.close_notice_at is null or c.close_notice_at < c.updated_at)`,
    set: sql`close_notice_at = ${at}`,
  });
  await notifySides(ctx, rows, { template: 'auto_close_notice', event: 'close-notice', now });
  return rows.length;
}

/** Closes cases whose notice is five days old without activity since. */
async function closeIdleCases(ctx: Ctx, now: Date): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const rows = await updateCases(ctx, {
    idle: sql`c.updated_at <= ${at} - interval '30 days' and c.close_notice_at >= c.updated_at and c.close_notice_at <= ${at} - interval '5 days'`,
    set: sql`status = 'closed', closed_at = ${at}, updated_at = ${at}, close_reason = ${CASE_EVENTS['auto-closed']}`,
  });
  await notifySides(ctx, rows, { template: 'case_closed', event: 'auto-closed', now });
  auditCases(
    ctx,
    'case.auto-close',
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
      select c.id from cases c where c.status = 'accepted' and c.deleted_at is null and ${idle}
      order by c.updated_at limit ${BATCH} for update skip locked
    ), changed as (
      update cases set ${set} from due where cases.id = due.id returning cases.*
    )
    select c.id, c.email as typed_email, concat_ws(' ', c.first_name, c.last_name) as name,
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

type Notification = { template: 'auto_close_notice' | 'case_closed'; event: CaseEvent; now: Date };
type Side = 'submitter' | 'receiver';

async function notifySides(ctx: Ctx, rows: Row[], { template, event, now }: Notification): Promise<void> {
  if (!rows.length) return;
  const receivers = await receiversByVersion(
    ctx.db,
    rows.map(({ version_id }) => version_id),
  );
  for (const row of rows) {
    const engineer = row.engineer ? engineerRecipient(row.engineer) : [];
    const to = {
      submitter: [{ name: row.name, email: senderAddress(row.typed_email, { ...row, company: row }) }],
      receiver: engineer.length ? engineer : (receivers.get(row.version_id) ?? []),
    };
    for (const side of ['submitter', 'receiver'] as const)
      if (template === 'auto_close_notice') queueNotice(ctx, row, { side, to: to[side] });
      else for (const recipient of to[side]) mail(ctx, template, recipient, { case_id: row.id, to: side });
  }
  await ctx.db.insert(caseEvents).values(rows.map(({ id }) => ({ case_id: id, type: event, created_at: now })));
}

/** Queues a notice with a link to keep the case open, valid until the case closes. */
function queueNotice(ctx: Ctx, row: Row, { side, to }: { side: Side; to: Recipient[] }): void {
  const token = newToken('keep_open', { case_id: row.id, details: { side } });
  const dates = { updated_at: new Date(row.updated_at), close_notice_at: new Date(row.close_notice_at ?? 0) };
  deferInsert(ctx, oneTimeTokens, { ...token, expires_at: closesOn(dates) });
  for (const recipient of to)
    mail(ctx, 'auto_close_notice', recipient, { case_id: row.id, to: side, token_id: token.id });
}
