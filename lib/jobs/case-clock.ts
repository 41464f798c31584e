import 'server-only';
import { sql } from 'drizzle-orm';
import { caseEvents, oneTimeTokens } from '@/db/schema';
import { newToken } from '@/lib/core/mailed-token';
import type { Ctx } from '@/lib/core/operation';
import { mail } from '@/lib/core/outbox';
import { ALL, type Contact, contactsOf, dueFor } from './clock-policy';
import { BATCH, inBatches } from './run';

type Row = {
  id: number; created_at: string; respond_by: string; half_time_reminded_at: string | null; limit_reminded_at: string | null; escalated_at: string | null;
  escalation_step: number; receiver_name: string; inbound_email: string | null; alias_email: string | null;
  main_name: string | null; main_email: string | null; alternate_name: string | null; alternate_email: string | null; token_id: string | null;
};
type Mark = { id: number; half: boolean; limit: boolean; step: number | null };

/** Reminds receivers and tells escalation contacts, each exactly once; gives how many cases it acted on. */
export const runCaseClock = (now: Date) => inBatches(caseClock, now);

/** One transaction of it: marks, events and letters of a case are written together or not at all. */
export async function caseClock(ctx: Ctx, now: Date): Promise<number> {
  const rows = await waiting(ctx, now);
  if (!rows.length) return 0;
  const tokens = await respondTokens(ctx, rows);
  const events: (typeof caseEvents.$inferInsert)[] = [];
  const marks = rows.map((row) => {
    const due = dueFor(datesOf(row), now);
    if (due.reminder) remind(ctx, row, { at: due.reminder, token_id: tokens.get(row.id), events });
    const step = due.escalation ? escalate(ctx, row, events) : null;
    return { id: row.id, half: due.reminder !== null, limit: due.reminder === 'limit', step };
  });
  await Promise.all([mark(ctx, marks, now), events.length && ctx.db.insert(caseEvents).values(events.map((event) => ({ ...event, created_at: now })))]);
  return marks.filter(({ half, step }) => half || step !== null).length;
}

type Reminding = { at: 'half' | 'limit'; token_id: string | undefined; events: (typeof caseEvents.$inferInsert)[] };

function remind(ctx: Ctx, row: Row, { at, token_id, events }: Reminding): void {
  if (at === 'limit') events.push({ case_id: row.id, type: 'time-limit' });
  const receivers = receiversOf(row);
  if (!receivers.length || !token_id) return;
  for (const to of receivers) mail(ctx, 'response_reminder', to, { case_id: row.id, token_id, at });
  events.push({ case_id: row.id, type: 'reminder' });
}

/** The process's inbound address, else its owner: as for the request itself. */
function receiversOf(row: Row): Contact[] {
  const inbound = contactsOf([{ name: row.receiver_name, email: row.inbound_email }]);
  return inbound.length ? inbound : contactsOf([{ name: row.main_name, email: row.main_email }]);
}

/** Tells the next contact; gives the step that the case then stands at. */
function escalate(ctx: Ctx, row: Row, events: (typeof caseEvents.$inferInsert)[]): number {
  const contacts = contactsOf([
    { name: row.main_name, email: row.main_email }, { name: row.alternate_name, email: row.alternate_email }, { name: row.receiver_name, email: row.alias_email },
  ]).slice(0, ALL);
  const next = contacts[row.escalation_step];
  if (!next) return ALL;
  const step = row.escalation_step + 1;
  mail(ctx, 'case_escalation', next, { case_id: row.id, step });
  events.push({ case_id: row.id, type: 'escalated' });
  return step >= contacts.length ? ALL : step;
}

/**
 * Cases for which something is due, locked; another instance passes over them. Contacts are those that the process
 * names today: people who left since the submission are of no use. Times are compared as in `dueFor`.
 */
async function waiting({ db }: Ctx, now: Date): Promise<Row[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  return db.execute<Row>(sql`
    select c.id, c.created_at, c.respond_by, c.half_time_reminded_at, c.limit_reminded_at, c.escalated_at, c.escalation_step, r.name as receiver_name,
      v.collaborate_email as inbound_email, v.escalation_alias as alias_email, t.id as token_id,
      coalesce(mu.first_name || ' ' || mu.last_name, concat_ws(' ', m.first_name, m.last_name)) as main_name, coalesce(mu.email, m.email) as main_email,
      coalesce(au.first_name || ' ' || au.last_name, concat_ws(' ', a.first_name, a.last_name)) as alternate_name, coalesce(au.email, a.email) as alternate_email
    from cases c
    join companies r on r.id = c.receiver_company_id
    join processes p on p.id = c.document_id
    join process_versions v on v.id = coalesce(p.current_version_id, c.version_id)
    left join process_managers m on m.version_id = v.id and m.user_type = 'main'
    left join users mu on mu.id = m.user_id and mu.status = 'active'
    left join process_managers a on a.version_id = v.id and a.user_type = 'alternate'
    left join users au on au.id = a.user_id and au.status = 'active'
    left join lateral (
      select id from one_time_tokens where case_id = c.id and purpose = 'respond' and used_at is null and expires_at > ${at} order by expires_at desc limit 1
    ) t on true
    where c.status = 'open' and c.first_answered_at is null and c.deleted_at is null and (
      (c.respond_by > ${at} and c.half_time_reminded_at is null and c.created_at + (c.respond_by - c.created_at) / 2 <= ${at})
      or (c.respond_by <= ${at} and (c.limit_reminded_at is null or c.escalation_step = 0
        or (c.escalation_step < ${ALL} and coalesce(c.escalated_at, c.respond_by) + (c.respond_by - c.created_at) / 4 <= ${at}))))
    order by c.respond_by limit ${BATCH} for update of c skip locked`);
}

/** The link of a reminder is the request's own; a case whose link has expired gets a new one. */
async function respondTokens({ db }: Ctx, rows: Row[]): Promise<Map<number, string>> {
  const fresh = rows.filter((row) => !row.token_id).map((row) => newToken('respond', { case_id: row.id }));
  if (fresh.length) await db.insert(oneTimeTokens).values(fresh);
  return new Map([...rows.flatMap((row): [number, string][] => (row.token_id ? [[row.id, row.token_id]] : [])), ...fresh.map((token): [number, string] => [token.case_id!, token.id])]);
}

function mark({ db }: Ctx, marks: Mark[], now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`;
  return db.execute(sql`
    update cases c set
      half_time_reminded_at = case when due.half then coalesce(c.half_time_reminded_at, ${at}) else c.half_time_reminded_at end,
      limit_reminded_at = case when due."limit" then ${at} else c.limit_reminded_at end,
      escalated_at = case when due.step is null then c.escalated_at else ${at} end,
      escalation_step = coalesce(due.step, c.escalation_step)
    from jsonb_to_recordset(${JSON.stringify(marks)}::text::jsonb) as due(id int, half boolean, "limit" boolean, step int)
    where c.id = due.id`);
}

function datesOf(row: Row) {
  const date = (text: string | null) => (text === null ? null : new Date(text));
  return {
    created_at: new Date(row.created_at), respond_by: new Date(row.respond_by), half_time_reminded_at: date(row.half_time_reminded_at),
    limit_reminded_at: date(row.limit_reminded_at), escalated_at: date(row.escalated_at), escalation_step: row.escalation_step,
  };
}
