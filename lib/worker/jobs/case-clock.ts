import 'server-only';
import { sql } from 'drizzle-orm';
import { isUnanswered } from '@/db/case-states';
import {
  ALL_NOTIFIED,
  escalationContacts,
  escalationStep,
  roleText,
  type ContactColumns,
} from '@/lib/work/cases/late/escalation-contacts';
import { CONTACT_COLUMNS, CONTACT_JOINS } from '@/lib/work/cases/late/escalation-contacts.sql';
import { nextEscalation } from '@/lib/intake/calendars/case-clock';
import { clocksOf } from '@/lib/intake/calendars/clocks';
import { emit } from '@/lib/work/cases/events';
import { receiversByVersion } from '@/lib/work/cases/submit/recipients';
import { respondTokens } from '@/lib/work/cases/answer/respond-token';
import type { Ctx } from '@/lib/platform/operation/operation';
import type { Recipient } from '@/lib/platform/operation/outbox';
import { dueFor } from './clock-policy';
import { BATCH, inBatches } from './run';

type Row = ContactColumns & {
  id: number;
  started_at: string;
  respond_by: string;
  half_time_reminded_at: string | null;
  limit_reminded_at: string | null;
  escalated_at: string | null;
  escalation_step: number;
  version_id: number;
  clock_id: number | null;
  half_time_at: string | null;
  escalate_at: string | null;
};
type ClockUpdate = { id: number; half: boolean; limit: boolean; step: number | null; escalate_at: Date | null };

export const runCaseClock = (now: Date) => inBatches(caseClock, now);

async function caseClock(ctx: Ctx, now: Date): Promise<number> {
  const rows = await findDueCases(ctx, now);
  if (!rows.length) return 0;
  const tokens = await respondTokens(
    ctx,
    rows.map(({ id }) => id),
    now,
  );
  const receivers = await receiversByVersion(
    ctx.db,
    rows.map(({ version_id }) => version_id),
  );
  const clocks = await clocksOf(
    ctx.db,
    rows.map(({ clock_id }) => clock_id),
  );
  const updates: ClockUpdate[] = [];
  for (const row of rows) {
    const dates = datesOf(row);
    const due = dueFor(dates, now);
    if (due.reminder)
      await remind(ctx, row, {
        at: due.reminder,
        token_id: tokens.get(row.id),
        receivers: receivers.get(row.version_id) ?? [],
        now,
      });
    const step = due.escalation ? await escalate(ctx, row, now) : null;
    const clock = clocks.get(row.clock_id ?? 0);
    const escalate_at = clock ? nextEscalation(dates, clock, now) : null;
    updates.push({ id: row.id, half: due.reminder !== null, limit: due.reminder === 'limit', step, escalate_at });
  }
  await storeUpdates(ctx, updates, now);
  return updates.filter(({ half, step }) => half || step !== null).length;
}

type Reminder = {
  at: 'half' | 'limit';
  token_id: string | undefined;
  receivers: Recipient[];
  now: Date;
};

async function remind(ctx: Ctx, { id: case_id }: Row, { at, token_id, receivers, now }: Reminder): Promise<void> {
  if (at === 'limit') await emit(ctx, 'case.time-limit', { case_id, created_at: now });
  if (!receivers.length || !token_id) return;
  await emit(ctx, 'case.reminder', { case_id, created_at: now, at, token_id, receivers });
}

async function escalate(ctx: Ctx, row: Row, now: Date): Promise<number> {
  const contacts = escalationContacts(row);
  const next = contacts[row.escalation_step];
  if (!next) return ALL_NOTIFIED;
  const step = row.escalation_step + 1;
  await emit(ctx, 'case.escalated', { case_id: row.id, created_at: now, text: roleText(next), step, to: next });
  return escalationStep(step, contacts.length);
}

/** Start of the response time of a case `c` (rule: cases.raise-priority). */
const STARTED_AT = sql`coalesce(c.clock_restarted_at, c.created_at)`;

/**
 * Locks the cases with a reminder or escalation due; other instances skip them. Uses the process's current escalation
 * contacts. Conditions match those of `dueFor`.
 */
async function findDueCases({ db }: Ctx, now: Date): Promise<Row[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  return db.execute<Row>(sql`
    select c.id, ${STARTED_AT} as started_at, c.respond_by, c.half_time_reminded_at, c.limit_reminded_at, c.escalated_at, c.escalation_step,
      c.version_id, c.clock_id, c.half_time_at, c.escalate_at, ${CONTACT_COLUMNS}
    from cases c${CONTACT_JOINS}
    where ${isUnanswered('c.')} and c.deleted_at is null and (
      (c.respond_by > ${at} and c.half_time_reminded_at is null and coalesce(c.half_time_at, ${STARTED_AT} + (c.respond_by - ${STARTED_AT}) / 2) <= ${at})
      or (c.respond_by <= ${at} and (c.limit_reminded_at is null or c.escalation_step = 0
        or (c.escalation_step < ${ALL_NOTIFIED} and coalesce(c.escalate_at, coalesce(c.escalated_at, c.respond_by) + (c.respond_by - ${STARTED_AT}) / 4) <= ${at}))))
    order by c.respond_by limit ${BATCH} for update of c skip locked`);
}

function storeUpdates({ db }: Ctx, updates: ClockUpdate[], now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`;
  return db.execute(sql`
    update cases c set
      half_time_reminded_at = case when due.half then coalesce(c.half_time_reminded_at, ${at}) else c.half_time_reminded_at end,
      limit_reminded_at = case when due."limit" then ${at} else c.limit_reminded_at end,
      escalated_at = case when due.step is null then c.escalated_at else ${at} end,
      escalate_at = case when due.step is null then c.escalate_at else due.escalate_at end,
      escalation_step = coalesce(due.step, c.escalation_step)
    from jsonb_to_recordset(${JSON.stringify(updates)}::text::jsonb) as due(id int, half boolean, "limit" boolean, step int, escalate_at timestamptz)
    where c.id = due.id`);
}

function datesOf(row: Row) {
  const date = (text: string | null) => (text === null ? null : new Date(text));
  return {
    started_at: new Date(row.started_at),
    respond_by: new Date(row.respond_by),
    half_time_reminded_at: date(row.half_time_reminded_at),
    limit_reminded_at: date(row.limit_reminded_at),
    escalated_at: date(row.escalated_at),
    escalation_step: row.escalation_step,
    half_time_at: date(row.half_time_at),
    escalate_at: date(row.escalate_at),
  };
}
