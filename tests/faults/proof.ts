import type { Sql } from 'postgres';
import { asked, type Stack } from './stack';
import type { Acknowledged } from './story';

/** What must be true after the storm, each with what breaks it. */
export type Check = { name: string; wrong: string[] };

type Case = {
  id: number; token: string; number: string; status: string; submitted: number; data: number; tokens: number; letters: string | null;
  approvals: number; accepted: number; answers: number; submit_audits: number; respond_audits: number;
};
type Letter = { id: number; message_id: string; status: string; what: string };

/** Who is told of one case: two addresses of the receiver, the submitter, and the submitter's address for copies. */
const LETTERS = 'case_bcc copies@acme.test, case_copy anna@acme.test, case_request inbound@borealis.test, case_request lead@borealis.test';

/** Looks at every case in the database, acknowledged or not, and at every mail that came. */
export async function prove(stack: Stack, done: Acknowledged[]): Promise<Check[]> {
  const [cases, letters, keys] = await asked(stack.databaseUrl, async (sql) => [await casesOf(sql), await lettersOf(sql), await openKeys(sql)] as const);
  const byNumber = new Map<string, Case[]>();
  for (const one of cases) byNumber.set(one.number, [...(byNumber.get(one.number) ?? []), one]);
  const answered = done.filter((one) => one.answered);
  const received = new Map<string, number>();
  for (const { message_id } of stack.mail.received) received.set(message_id, (received.get(message_id) ?? 0) + 1);
  const twice = doubled(letters.map(({ what }) => what));
  return [
    check('every acknowledged case exists exactly once, as it was acknowledged', done, ({ number, id, token }) => {
      const found = byNumber.get(number) ?? [];
      return found.length === 1 && found[0]?.id === id && found[0].token === token ? null : `${number}: ${found.length}`;
    }),
    check('there is no case beyond those', cases, ({ number }) => (done.some((one) => one.number === number) ? null : number)),
    check('no case is half: event, customer data, link, letters and audit row are there once', cases, (one) => {
      const whole = one.submitted === 1 && one.data === 1 && one.tokens === 1 && one.submit_audits === 1 && one.letters === LETTERS;
      return whole ? null : JSON.stringify(one);
    }),
    check('every acknowledged answer exists exactly once, whole', answered, ({ number }) => {
      const one = byNumber.get(number)?.[0];
      const whole = one?.status === 'accepted' && one.approvals === 1 && one.accepted === 1 && one.answers === 1 && one.respond_audits === 1;
      return whole ? null : `${number}: ${JSON.stringify(one)}`;
    }),
    check('every letter was sent', letters, ({ id, status, what }) => (status === 'sent' ? null : `${id} ${what} ${status}`)),
    check('every letter reached the mail server under its Message-ID', letters, ({ message_id, what }) => (received.has(message_id) ? null : what)),
    check('no mail came that no letter stands for', [...received.keys()], (id) => (letters.some(({ message_id }) => message_id === id) ? null : id)),
    check('each is told once: one letter, one Message-ID', letters, ({ what }) => (twice.has(what) ? what : null)),
    check('no key is left taken without its answer', keys, ({ key }) => key),
  ];
}

function check<T>(name: string, all: T[], wrongIn: (one: T) => string | null): Check {
  return { name: `${name} (${all.length})`, wrong: all.flatMap((one) => wrongIn(one) ?? []) };
}

function doubled(list: string[]): Set<string> {
  const once = new Set<string>();
  return new Set(list.filter((one) => once.has(one) || !once.add(one)));
}

const casesOf = (sql: Sql) => sql<Case[]>`
  select c.id, c.token, c.internal_case_number as number, c.status,
    (select count(*)::int from case_events where case_id = c.id and type = 'submitted') as submitted,
    (select count(*)::int from case_customer_data where case_id = c.id) as data,
    (select count(*)::int from one_time_tokens where case_id = c.id and purpose = 'respond') as tokens,
    (select string_agg(letter || ' ' || to_email, ', ' order by letter, to_email) from outbox where case_id = c.id and letter in ('case_request', 'case_copy', 'case_bcc')) as letters,
    (select count(*)::int from case_responses where case_id = c.id and type = 'approval') as approvals,
    (select count(*)::int from case_events where case_id = c.id and type = 'accepted') as accepted,
    (select count(*)::int from outbox where case_id = c.id and letter = 'case_answered') as answers,
    (select count(*)::int from audit_log where subject_type = 'case' and subject_id = c.id and command = 'case.submit') as submit_audits,
    (select count(*)::int from audit_log where subject_type = 'case' and subject_id = c.id and command = 'case.respond') as respond_audits
  from cases c order by c.id`;
const lettersOf = (sql: Sql) => sql<Letter[]>`select id, message_id, status, letter || ' to ' || to_email || ' of case ' || case_id as what from outbox`;
const openKeys = (sql: Sql) => sql<{ key: string }[]>`select key from idempotency_keys where answer is null`;

/** Letters that the worker has still to settle. */
export async function waitingLetters({ databaseUrl }: Stack): Promise<number> {
  const [row] = await asked(databaseUrl, (sql) => sql<{ n: number }[]>`select count(*)::int as n from outbox where status = 'queued'`);
  return row?.n ?? 0;
}
