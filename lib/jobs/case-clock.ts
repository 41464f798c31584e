import 'server-only';
import { sql } from 'drizzle-orm';
import { caseEvents, oneTimeTokens } from '@/db/schema';
import { ALL_NOTIFIED, escalationContacts, escalationStep, type ContactColumns } from '@/lib/cases/escalation-contacts';
import { CONTACT_COLUMNS, CONTACT_JOINS } from '@/lib/cases/escalation-contacts.sql';
import { receiversByVersion } from '@/lib/cases/recipients';
import { newToken } from '@/lib/core/mailed-token';
import type { Ctx } from '@/lib/core/operation';
import { mail, type Recipient } from '@/lib/core/outbox';
import { dueFor } from './clock-policy';
import { BATCH, inBatches } from './run';

type Row = ContactColumns & {
  id: number;
  created_at: string;
  respond_by: string;
  half_time_reminded_at: string | null;
  limit_reminded_at: string | null;
  escalated_at: string | null;
  escalation_step: number;
  version_id: number;
  token_id: string | null;
};
type ClockUpdate = { id: number; half: boolean; limit: boolean; step: number | null };

/** Sends due reminders and escalations, each exactly once. Returns the number of cases. */
export const runCaseClock = (now: Date) => inBatches(caseClock, now);

/** Updates, events and emails of a case are written in one transaction. */
async function caseClock(ctx: Ctx, now: Date): Promise<number> {
  const rows = await findDueCases(ctx, now);
  if (!rows.length) return 0;
  const tokens = await respondTokens(ctx, rows);
  const receivers = await receiversByVersion(
    ctx.db,
    rows.map(({ version_id }) => version_id),
  );
  const events: (typeof caseEvents.$inferInsert)[] = [];
  const updates = rows.map((row) => {
    const due = dueFor(datesOf(row), now);
    if (due.reminder)
      remind(ctx, row, {
        at: due.reminder,
        token_id: tokens.get(row.id),
        receivers: receivers.get(row.version_id) ?? [],
        events,
      });
    const step = due.escalation ? escalate(ctx, row, events) : null;
    return { id: row.id, half: due.reminder !== null, limit: due.reminder === 'limit', step };
  });
  await Promise.all([
    storeUpdates(ctx, updates, now),
    events.length && ctx.db.insert(caseEvents).values(events.map((event) => ({ ...event, created_at: now }))),
  ]);
  return updates.filter(({ half, step }) => half || step !== null).length;
}

type Reminder = {
  at: 'half' | 'limit';
  token_id: string | undefined;
  /** Receivers of the request. */
  receivers: Recipient[];
  events: (typeof caseEvents.$inferInsert)[];
};

function remind(ctx: Ctx, row: Row, { at, token_id, receivers, events }: Reminder): void {
  if (at === 'limit') events.push({ case_id: row.id, type: 'time-limit' });
  if (!receivers.length || !token_id) return;
  for (const to of receivers) mail(ctx, 'response_reminder', to, { case_id: row.id, token_id, at });
  events.push({ case_id: row.id, type: 'reminder' });
}

/** Notifies the next contact; returns the new escalation step. */
function escalate(ctx: Ctx, row: Row, events: (typeof caseEvents.$inferInsert)[]): number {
  const contacts = escalationContacts(row);
  const next = contacts[row.escalation_step];
  if (!next) return ALL_NOTIFIED;
  const step = row.escalation_step + 1;
  mail(ctx, 'case_escalation', next, { case_id: row.id, step });
  // The role only: callers of either company read the timeline, and addresses of contacts are for admins.
  events.push({ case_id: row.id, type: 'escalated', text: `To ${next.role}` });
  return escalationStep(step, contacts.length);
}

/**
 * Locks the cases with a reminder or escalation due; other instances skip them. Uses the process's current escalation
 * contacts. Conditions match those of `dueFor`.
 */
async function findDueCases({ db }: Ctx, now: Date): Promise<Row[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  return db.execute<Row>(sql`
    select c.id, c.created_at, c.respond_by, c.half_time_reminded_at, c.limit_reminded_at, c.escalated_at, c.escalation_step,
      c.version_id, t.id as token_id, ${CONTACT_COLUMNS}
    from cases c${CONTACT_JOINS}
    left join lateral (
      select id from one_time_tokens where case_id = c.id and purpose = 'respond' and used_at is null and expires_at > ${at} order by expires_at desc limit 1
    ) t on true
    where c.status = 'open' and c.first_answered_at is null and c.deleted_at is null and (
      (c.respond_by > ${at} and c.half_time_reminded_at is null and c.created_at + (c.respond_by - c.created_at) / 2 <= ${at})
      or (c.respond_by <= ${at} and (c.limit_reminded_at is null or c.escalation_step = 0
        or (c.escalation_step < ${ALL_NOTIFIED} and coalesce(c.escalated_at, c.respond_by) + (c.respond_by - c.created_at) / 4 <= ${at}))))
    order by c.respond_by limit ${BATCH} for update of c skip locked`);
}

/** Reminders reuse the request's token; an expired one is replaced. */
async function respondTokens({ db }: Ctx, rows: Row[]): Promise<Map<number, string>> {
  const newTokens = rows.filter((row) => !row.token_id).map((row) => newToken('respond', { case_id: row.id }));
  if (newTokens.length) await db.insert(oneTimeTokens).values(newTokens);
  return new Map([
    ...rows.flatMap((row): [number, string][] => (row.token_id ? [[row.id, row.token_id]] : [])),
    ...newTokens.map((token): [number, string] => [token.case_id!, token.id]),
  ]);
}

function storeUpdates({ db }: Ctx, updates: ClockUpdate[], now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`;
  return db.execute(sql`
    update cases c set
      half_time_reminded_at = case when due.half then coalesce(c.half_time_reminded_at, ${at}) else c.half_time_reminded_at end,
      limit_reminded_at = case when due."limit" then ${at} else c.limit_reminded_at end,
      escalated_at = case when due.step is null then c.escalated_at else ${at} end,
      escalation_step = coalesce(due.step, c.escalation_step)
    from jsonb_to_recordset(${JSON.stringify(updates)}::text::jsonb) as due(id int, half boolean, "limit" boolean, step int)
    where c.id = due.id`);
}

function datesOf(row: Row) {
  const date = (text: string | null) => (text === null ? null : new Date(text));
  return {
    created_at: new Date(row.created_at),
    respond_by: new Date(row.respond_by),
    half_time_reminded_at: date(row.half_time_reminded_at),
    limit_reminded_at: date(row.limit_reminded_at),
    escalated_at: date(row.escalated_at),
    escalation_step: row.escalation_step,
  };
}
