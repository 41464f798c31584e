import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import { isAdmin, type Member } from '@/lib/shared/actor';
import type { CaseStatus, Priority } from '@/lib/shared/enums';
import { isLate } from './conditions.sql';
import { numbersOf, PARTNER_JOINS, partnerOf } from './list.sql';
import { NEEDS_YOU_SHOWN, type NextAct } from './policy';

/** A case awaiting the viewer. Timestamps are in PostgreSQL's JSON format. */
export type WaitingRow = {
  /** Position in the list, from 1. */
  place: number;
  act: NextAct;
  token: string;
  internal_case_number: string;
  has_own_case_number: boolean;
  summary: string;
  partner: string;
  priority: Priority;
  status: CaseStatus;
  respond_by: string;
  /** When the information was requested, or the reply arrived; null while the response clock runs. */
  waiting_since: string | null;
};

/** One row more than shown, to detect that there are more. */
const LIMIT = NEEDS_YOU_SHOWN + 1;
/* Information requests have no clock of their own. They are read in the order they were made, then ranked by `due`. */
const INFORMATION_LIMIT = 50;

/**
 * Cases awaiting the viewer, most urgent first (rule: cases.needs-you): received ones the company has to answer,
 * information it owes, and its own cases with a late answer. Managers see all the company sent, others only their own.
 * Each arm reads one index. Running response clocks come first; an information request is due after the case's response
 * time.
 */
export function needsYouSql(viewer: Member): SQL {
  const received = sql`receiver_company_id = ${viewer.company_id}`;
  const sent = isAdmin(viewer) ? sql`company_id = ${viewer.company_id}` : sql`submitter_id = ${viewer.id}`;
  const arms = [
    arm('answer', sql`${received} and status = 'open'`, { due: sql`respond_by` }),
    arm('answer', sql`${received} and status = 'information' and information_replied_at is not null`, {
      since: sql`information_replied_at`,
    }),
    arm('reply', sql`${sent} and status = 'information' and information_replied_at is null`, {
      since: sql`first_answered_at`,
    }),
    arm('chase', sql`${sent} and ${isLate} and respond_by > now() - interval '30 days'`, { due: sql`respond_by` }),
  ];
  return sql`select due.place, due.act, c.token, ${numbersOf(RECEIVED)}, c.summary, ${partnerOf(RECEIVED)}, c.priority, c.status, c.respond_by, due.waiting_since
    from (select *, row_number() over (order by ${URGENCY}) as place from (${sql.join(arms, sql` union all `)}) arms order by ${URGENCY} limit ${LIMIT}) due
    join cases c on c.id = due.id${PARTNER_JOINS}`;
}

/* Response clocks come before information requests: old requests must not hide a clock that is about to run out. */
const URGENCY = sql`waiting_since is not null, due_at, id`;
const RECEIVED = sql`due.act = 'answer'`;

type Order = { due: SQL } | { since: SQL };

function arm(act: NextAct, where: SQL, order: Order): SQL {
  const [by, due, since, limit] =
    'due' in order
      ? [order.due, order.due, sql`null::timestamptz`, LIMIT]
      : [order.since, sql`${order.since} + (respond_by - created_at)`, order.since, INFORMATION_LIMIT];
  return sql`(select id, ${sql.raw(`'${act}'`)} as act, ${due} as due_at, ${since} as waiting_since
      from cases where ${where} and deleted_at is null order by ${by} limit ${limit})`;
}
