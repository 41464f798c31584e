import { setTimeout as wait } from 'node:timers/promises';
import type { Sql } from 'postgres';
import { queryOnce } from './processes';
import type { Stack } from './stack';
import type { Acknowledged } from './case-flow';

/** An invariant that must hold afterwards, with its violations. */
export type Check = { name: string; violations: string[]; about?: Loss };
/** `skipped`: checks for which this machine lacks something. */
export type Checked = { checks: Check[]; skipped?: number };
/** What the violations of a check are, for the closing table. */
type Loss = 'lost' | 'doubled';

type Case = {
  id: number;
  token: string;
  number: string;
  status: string;
  events: string | null;
  timeline: string | null;
  data: number;
  tokens: number;
  emails: string | null;
  approvals: number;
  /** Events of an answer, and the emails that follow from them. */
  responses: number;
  answers: number;
  submit_audits: number;
  respond_audits: number;
};
type Email = { id: number; message_id: string; status: string; what: string };

/** Emails of a case: to two addresses of the receiver, the submitter and the submitting company. */
const EMAILS =
  'case_bcc copies@acme.test, case_copy anna@acme.test, case_request inbound@borealis.test, case_request lead@borealis.test';

/** What is in the database before, and not checked: the highest ids. */
type Before = { case_id: number; email_id: number };
const NOTHING: Before = { case_id: 0, email_id: 0 };

/** Checks every case in the database, acknowledged or not, and every received email. */
export async function checkInvariants(
  stack: Pick<Stack, 'databaseUrl' | 'mail'>,
  done: Acknowledged[],
  before = NOTHING,
): Promise<Check[]> {
  const [cases, emails, keys] = await queryOnce(
    stack.databaseUrl,
    async (sql) => [await casesOf(sql, before), await emailsOf(sql, before), await openKeys(sql)] as const,
  );
  const byNumber = new Map<string, Case[]>();
  for (const one of cases) byNumber.set(one.number, [...(byNumber.get(one.number) ?? []), one]);
  const answered = done.filter((one) => one.answered);
  const received = new Map<string, number>();
  for (const { message_id } of stack.mail.received) received.set(message_id, (received.get(message_id) ?? 0) + 1);
  const repeated = duplicates(emails.map(({ what }) => what));
  return [
    lost('every acknowledged case exists, as it was acknowledged', done, ({ number, id, token }) =>
      byNumber.get(number)?.some((one) => one.id === id && one.token === token) ? null : number,
    ),
    doubled('no case exists twice', [...byNumber], ([number, found]) => (found.length > 1 ? number : null)),
    check('no case exists that was not acknowledged', cases, ({ number }) =>
      done.some((one) => one.number === number) ? null : number,
    ),
    check(
      'every case has one event for each command that was accepted, and each is in its timeline once',
      cases,
      (one) => {
        const expected = one.status === 'open' ? 'case.submitted' : 'case.submitted, case.accepted';
        const isWhole = one.events === expected && one.timeline === expected.replaceAll('case.', '');
        return isWhole ? null : `${one.number}: ${one.status}, ${one.events}, ${one.timeline}`;
      },
    ),
    check('every event has its emails exactly once', cases, (one) =>
      one.emails === EMAILS && one.answers === one.responses && one.approvals === one.responses
        ? null
        : `${one.number}: ${JSON.stringify(one)}`,
    ),
    check('every case is complete: customer data, link, emails and audit row exist once', cases, (one) => {
      const whole = one.data === 1 && one.tokens === 1 && one.submit_audits === 1 && one.emails === EMAILS;
      return whole ? null : JSON.stringify(one);
    }),
    lost('every acknowledged response exists exactly once and complete', answered, ({ number }) => {
      const one = byNumber.get(number)?.[0];
      const whole =
        one?.status === 'accepted' &&
        one.approvals === 1 &&
        one.responses === 1 &&
        one.answers === 1 &&
        one.respond_audits === 1;
      return whole ? null : `${number}: ${JSON.stringify(one)}`;
    }),
    lost('every email was sent', emails, ({ id, status, what }) =>
      status === 'sent' ? null : `${id} ${what} ${status}`,
    ),
    check('every email reached the mail server under its Message-ID', emails, ({ message_id, what }) =>
      received.has(message_id) ? null : what,
    ),
    check('every received message belongs to an email', [...received.keys()], (id) =>
      emails.some(({ message_id }) => message_id === id) ? null : id,
    ),
    doubled('no email is duplicated', emails, ({ what }) => (repeated.has(what) ? what : null)),
    check('no idempotency key is left without an answer', keys, ({ key }) => key),
  ];
}

/** All that violates an invariant. */
export function check<T>(name: string, all: T[], violationIn: (one: T) => string | null): Check {
  return { name: `${name} (${all.length})`, violations: all.flatMap((one) => violationIn(one) ?? []) };
}

/** All that is missing. */
export const lost: typeof check = (...args) => ({ ...check(...args), about: 'lost' });

/** All that exists more than once. */
export const doubled: typeof check = (...args) => ({ ...check(...args), about: 'doubled' });

function duplicates(list: string[]): Set<string> {
  const once = new Set<string>();
  return new Set(list.filter((one) => once.has(one) || !once.add(one)));
}

const casesOf = (sql: Sql, { case_id }: Before) => sql<Case[]>`
  select c.id, c.token, c.internal_case_number as number, c.status,
    (select string_agg(name, ', ' order by id) from events where case_id = c.id) as events,
    (select string_agg(type, ', ' order by id) from case_events where case_id = c.id) as timeline,
    (select count(*)::int from case_customer_data where case_id = c.id) as data,
    (select count(*)::int from one_time_tokens where case_id = c.id and purpose = 'respond') as tokens,
    (select string_agg(template || ' ' || to_email, ', ' order by template, to_email) from outbox where case_id = c.id and template in ('case_request', 'case_copy', 'case_bcc')) as emails,
    (select count(*)::int from case_responses where case_id = c.id and type = 'approval') as approvals,
    (select count(*)::int from events where case_id = c.id and name = 'case.accepted') as responses,
    (select count(*)::int from outbox where case_id = c.id and template = 'case_answered') as answers,
    (select count(*)::int from audit_log where subject_type = 'case' and subject_id = c.id and command = 'case.submit') as submit_audits,
    (select count(*)::int from audit_log where subject_type = 'case' and subject_id = c.id and command = 'case.respond') as respond_audits
  from cases c where c.id > ${case_id} order by c.id`;
const emailsOf = (sql: Sql, { email_id }: Before) =>
  sql<
    Email[]
  >`select id, message_id, status, template || ' to ' || to_email || coalesce(' of case ' || case_id, '') || coalesce(' with ' || (props -> 'note_ids')::text, '') as what from outbox where id > ${email_id}`;
const openKeys = (sql: Sql) => sql<{ key: string }[]>`select key from idempotency_keys where answer is null`;

/** Number of emails that the worker has yet to send, and of new notes that it has yet to queue. */
export async function waitingEmails({ databaseUrl }: Pick<Stack, 'databaseUrl'>): Promise<number> {
  const [row] = await queryOnce(
    databaseUrl,
    (sql) =>
      sql<
        { n: number }[]
      >`select ((select count(*) from outbox where status = 'queued') + (select count(*) from case_note_mails))::int as n`,
  );
  return row?.n ?? 0;
}

const MAX_DRAIN = 90_000;

/** Waits until no email waits; returns the milliseconds. */
export async function drain(stack: Pick<Stack, 'databaseUrl'>): Promise<number> {
  const began = Date.now();
  while ((await waitingEmails(stack).catch(() => 1)) > 0 && Date.now() - began < MAX_DRAIN) await wait(250);
  return Date.now() - began;
}

/** What is missing of at least so many cases with their answers. */
export const unanswered = (done: Acknowledged[], cases: number): string[] => [
  ...(done.length < cases ? [`only ${done.length} cases`] : []),
  ...done.filter((one) => !one.answered).map(({ number }) => number),
];
