import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import { isAdmin, type Member } from '@/lib/shared/actor';
import type { CaseStatus, Priority } from '@/lib/shared/enums';
import { isLate } from './conditions.sql';
import { numbersOf, PARTNER_JOINS, partnerOf } from './list.sql';
import { NEEDS_YOU_SHOWN, type NextAct } from './policy';

/** A case that waits for the viewer; timestamps as PostgreSQL writes them into JSON. */
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
  /** Since when the information, or the answer to it, is awaited; null while the response clock runs. */
  waiting_since: string | null;
};

/** Reads one row more than is shown, which tells that there are more. */
const LIMIT = NEEDS_YOU_SHOWN + 1;
/* Information requests have no clock of their own. They are read in the order of their start, then ranked by `due`. */
const INFORMATION_LIMIT = 50;

/**
 * The cases that wait for the viewer, most urgent first (rule: cases.needs-you): what the company received and has to answer,
 * information it owes, and its own cases that the partner is late to answer. A manager sees all that the company sent, anyone
 * else only their own. Each arm reads one index. Running response clocks
 * come first; an information request counts as due after the case's response time.
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

/* Running response clocks before information requests: old requests must not hide a clock that is about to run out. */
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
