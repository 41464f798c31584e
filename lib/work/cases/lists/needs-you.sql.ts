import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import { interval } from '@/db/interval';
import { absentBehind } from '@/lib/people/users/absence.sql';
import { isAdmin, type Member } from '@/lib/shared/actor';
import { CHASED } from '@/lib/shared/durations';
import type { CaseStatus, Priority } from '@/lib/shared/enums';
import { numbersOf, PARTNER_JOINS, partnerOf } from './list.sql';
import { awaitingReceiver, inStates, isLate, LATE_ARMS } from '@/db/case-states';
import { UNFINISHED } from '@/lib/shared/case-states';
import { NEEDS_YOU_OF_PART, type NextAct } from './needs-you';

/** Timestamps are in PostgreSQL's JSON format. */
export type WaitingRow = {
  place: number;
  mine: boolean;
  total: number;
  act: NextAct;
  token: string;
  internal_case_number: string | null;
  partner_case_number: string | null;
  summary: string;
  partner: string;
  priority: Priority;
  status: CaseStatus;
  respond_by: string;
  clock_id: number | null;
  /** Time of the information request or of the reply; null while the response clock runs. */
  waiting_since: string | null;
  /** The colleague for whom the viewer stands in. */
  stands_in_for: string | null;
};

/** Maximum count of waiting cases. Old requests for information have no clock, so they are ranked among as many. */
export const NEEDS_YOU_LIMIT = 50;

/**
 * Cases awaiting the viewer (rule: cases.needs-you): of their own, proposals to hand them on, information they owe, late answers and new
 * notes of the partner in cases they follow (rule: room.new), and the same of people whom they stand in for (rule: accounts.absence); of
 * the company, received ones to answer, and for managers what else the company sent. Each part has its most urgent ones. Each arm reads
 * one index. Running response clocks come first; an information request is due after the case's response time.
 */
export function needsYouSql(viewer: Member): SQL {
  const received = sql`receiver_company_id = ${viewer.company_id}`;
  const mine = sql`submitter_id = ${viewer.id}`;
  const absent = absentBehind(viewer.id);
  const others = sql`company_id = ${viewer.company_id} and submitter_id <> ${viewer.id} and submitter_id <> all(${absent})`;
  const sent = isAdmin(viewer) ? sql`company_id = ${viewer.company_id}` : mine;
  const isReceived = sql`c.receiver_company_id = ${viewer.company_id}`;
  const arms = [
    ...sentArms(mine, true),
    ...sentArms(sql`submitter_id = any(${absent})`, true, sql`submitter_id`),
    ...proposed(viewer, mine),
    handOns(mine, true),
    ...[inStates(['unanswered', 'contacted']), inStates(['auto_accepted'])].map((states) =>
      arm('answer', sql`${received} and ${states} and ${notProposed}`, { due: sql`respond_by` }),
    ),
    arm('answer', sql`${received} and ${inStates(['replied'])} and ${notProposed}`, {
      since: sql`information_replied_at`,
    }),
    ...(isAdmin(viewer) ? [...sentArms(others, false), handOns(others, false)] : []),
    unread(
      viewer,
      absent,
      sql`(${received} and ${awaitingReceiver}) or (${sent} and (${inStates(['asked'])} or ${isLate} or ${OPEN_HAND_ON} or exists (select from case_proposals p where p.case_id = cases.id and p.company_id = ${viewer.company_id} and ${OPEN_PROPOSAL})))`,
    ),
  ];
  return sql`select due.place, due.mine, due.total, due.act, c.token, ${numbersOf(isReceived)}, c.summary, ${partnerOf(isReceived)}, c.priority, c.status, c.respond_by, c.clock_id, due.waiting_since,
      (select coalesce(nullif(trim(a.first_name || ' ' || a.last_name), ''), a.email) from users a where a.id = due.absent_id) as stands_in_for
    from (select *, row_number() over (partition by mine order by ${URGENCY}) as place, count(*) over () as total from (${sql.join(arms, sql` union all `)}) arms) due
    join cases c on c.id = due.id${PARTNER_JOINS} where due.place <= ${NEEDS_YOU_OF_PART}`;
}

/** Proposals of agents that are open: the case has neither another status nor another answer since (rule: mcp.proposals). */
const OPEN_PROPOSAL = sql`p.decided_at is null and p.case_status = cases.status
  and p.last_response_id is not distinct from (select max(r.id) from case_responses r where r.case_id = cases.id)`;

const notProposed = sql`not exists (select from case_proposals p where p.case_id = cases.id and p.company_id = cases.receiver_company_id and ${OPEN_PROPOSAL})`;

/** Open proposals of agents, for everyone at the receiver and for those who may close a sent case. */
function proposed({ company_id, ...viewer }: Member, mine: SQL): SQL[] {
  const closes = isAdmin(viewer) ? sql`cases.company_id = ${company_id}` : mine;
  return [
    sql`(select cases.id, 'confirm' as act, ${mine} as mine, p.created_at + (respond_by - coalesce(clock_restarted_at, cases.created_at)) as due_at, p.created_at as waiting_since, ${NOBODY} as absent_id
      from case_proposals p join cases on cases.id = p.case_id
      where p.company_id = ${company_id} and ${OPEN_PROPOSAL} and cases.deleted_at is null
        and case p.act when 'close' then cases.company_id = ${company_id} and ${closes} else cases.receiver_company_id = ${company_id} end
      order by p.id limit ${NEEDS_YOU_LIMIT + 1})`,
  ];
}

const OPEN_HAND_ON = sql`exists (select from case_hand_ons h where h.case_id = cases.id and h.decided_at is null)`;

/** Proposals of receivers to hand a case on, for those who decide: the submitter and the managers (rule: hand-on.told). */
const handOns = (sent: SQL, mine: boolean) =>
  sql`(select cases.id, 'decide' as act, ${sql.raw(String(mine))} as mine, proposed_at + (respond_by - coalesce(clock_restarted_at, created_at)) as due_at, proposed_at as waiting_since, ${NOBODY} as absent_id
      from (select case_id, created_at as proposed_at from case_hand_ons where decided_at is null) h join cases on cases.id = h.case_id
      where ${sent} and ${inStates(UNFINISHED)} and cases.deleted_at is null
      order by proposed_at limit ${NEEDS_YOU_LIMIT + 1})`;

const sentArms = (sent: SQL, mine: boolean, absent_id?: SQL) => [
  arm(
    'reply',
    sql`${sent} and ${inStates(['asked'])}${absent_id ? sql`` : sql` and not ${OPEN_HAND_ON}`}`,
    { since: sql`first_answered_at` },
    { mine, absent_id },
  ),
  ...LATE_ARMS.map((late) =>
    arm(
      'chase',
      sql`${sent} and ${late} and respond_by > now() - ${interval(CHASED)}`,
      { due: sql`respond_by` },
      { mine, absent_id },
    ),
  ),
];

/* Response clocks come before information requests: old requests must not hide a clock that is about to run out. */
const URGENCY = sql`waiting_since is not null, due_at, id`;

type Order = { due: SQL } | { since: SQL };
type Whose = { mine?: boolean; absent_id?: SQL };

const NOBODY = sql`null::int`;

function arm(act: NextAct, where: SQL, order: Order, { mine = false, absent_id = NOBODY }: Whose = {}): SQL {
  const [by, due, since] =
    'due' in order
      ? [order.due, order.due, sql`null::timestamptz`]
      : [order.since, sql`${order.since} + (respond_by - coalesce(clock_restarted_at, created_at))`, order.since];
  return sql`(select id, ${sql.raw(`'${act}'`)} as act, ${sql.raw(String(mine))} as mine, ${due} as due_at, ${since} as waiting_since, ${absent_id} as absent_id
      from cases where ${where} and deleted_at is null order by ${by} limit ${NEEDS_YOU_LIMIT + 1})`;
}

/**
 * Cases with a new note of the partner, except those that wait for something more; ranked like information. Once where
 * the viewer and somebody whom they stand in for follow the same.
 */
function unread({ id, company_id }: Member, absent: SQL, waits: SQL): SQL {
  return sql`(select id, 'read' as act, true as mine, written_at + (respond_by - coalesce(clock_restarted_at, created_at)) as due_at, written_at as waiting_since, nullif(user_id, ${id}) as absent_id
      from (select distinct on (case_id) case_id, unread_note_id, user_id from case_readers
        where user_id = any(${id}::int || ${absent}) and unread_note_id is not null order by case_id, user_id <> ${id}) place
      join cases on cases.id = place.case_id
      join lateral (select n.created_at as written_at from case_notes n where n.id = place.unread_note_id) note on true
      where ${company_id} in (company_id, receiver_company_id) and ${inStates(UNFINISHED)} and not (${waits}) and deleted_at is null order by unread_note_id limit ${NEEDS_YOU_LIMIT + 1})`;
}
