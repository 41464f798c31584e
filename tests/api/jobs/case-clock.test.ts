import { make } from '@/tools/factories/make';
import type { CaseOverrides } from '@/tools/factories/cases';
import { runCaseClock } from '@/lib/worker/jobs/case-clock';
import { emptyDatabase, testSql } from '../../support/database';
import { linksIn, outbox } from '../../support/outbox';
import { caseFixtures } from '../../support/case-fixtures';

const NOON = Date.parse('2026-03-10T12:00:00Z');
/** Minutes after submission; the cases have four hours to be answered. */
const at = (minutes: number) => new Date(NOON + minutes * 60_000);

beforeEach(emptyDatabase);

async function contacts() {
  const receiver = await make.company({ name: 'Borealis Networks' });
  const owner = await make.manager({
    company_id: receiver.id,
    email: 'owner@borealis.test',
    first_name: 'Ola',
    last_name: 'Nordmann',
  });
  const process = await make.process({
    company_id: receiver.id,
    version: { collaborate_email: 'inbound@borealis.test', escalation_alias: 'duty@borealis.test' },
    managers: [
      { user_type: 'main', user_id: owner.id },
      { user_type: 'other', first_name: 'Sam', last_name: 'Lee', email: 'sam@borealis.test' },
    ],
  });
  return { receiver, owner, document: process };
}

async function openCase(over: CaseOverrides = {}) {
  const { receiver, document: process, owner } = await contacts();
  const theCase = await make.case({
    receiver_company_id: receiver.id,
    document_id: process.id,
    created_at: at(0),
    respond_by: at(240),
    purge_on: at(50_000),
    ...over,
  });
  await testSql()`update one_time_tokens set expires_at = ${at(43_200)} where case_id = ${theCase.id}`;
  return { ...theCase, document: process, owner };
}

const sent = async () => (await outbox.all()).map(({ template, to_email }) => `${template} ${to_email}`);
const eventsOf = async (case_id: number) =>
  (
    await testSql()<
      { type: string }[]
    >`select type from case_events where case_id = ${case_id} and type <> 'submitted' order by id`
  ).map(({ type }) => type);

test('an unanswered case causes two reminders, then contact, alternate and alias, each once', async () => {
  const theCase = await openCase();
  const sentAt: [number, string[]][] = [];
  for (const minute of [0, 119, 120, 121, 180, 239, 240, 241, 299, 300, 301, 359, 360, 361, 600, 6000]) {
    const before = (await sent()).length;
    await runCaseClock(at(minute));
    const now = (await sent()).slice(before);
    if (now.length) sentAt.push([minute, now]);
  }
  expect(sentAt).toEqual([
    [120, ['response_reminder inbound@borealis.test']],
    [240, ['response_reminder inbound@borealis.test', 'case_escalation owner@borealis.test']],
    [300, ['case_escalation sam@borealis.test']],
    [360, ['case_escalation duty@borealis.test']],
  ]);
  expect(await eventsOf(theCase.id)).toEqual([
    'reminder',
    'time-limit',
    'reminder',
    'escalated',
    'escalated',
    'escalated',
  ]);
});

test('a reminder has the link of the request', async () => {
  const theCase = await openCase();
  await runCaseClock(at(120));
  const [reminder] = await outbox.to('inbound@borealis.test');
  expect(new Set(linksIn(reminder!))).toEqual(new Set([`/case/${theCase.respond_secret}/respond`]));
});

test('a used or expired link is replaced', async () => {
  const theCase = await openCase();
  await testSql()`update one_time_tokens set used_at = now() where case_id = ${theCase.id}`;
  await runCaseClock(at(120));
  const [reminder] = await outbox.to('inbound@borealis.test');
  expect(linksIn(reminder!)[0]).toMatch(/^\/case\/[\w-]{43}\/respond$/);
  expect(linksIn(reminder!)[0]).not.toContain(theCase.respond_secret);
});

test.each([
  ['six days', 6, false],
  ['eight days', 8, true],
])('a link that ends in %s is carried by a reminder: %s', async (_, days, isKept) => {
  const theCase = await openCase();
  await testSql()`update one_time_tokens set expires_at = ${at(120 + days * 1440)} where case_id = ${theCase.id}`;
  await runCaseClock(at(120));
  const [reminder] = await outbox.to('inbound@borealis.test');
  expect(linksIn(reminder!)[0]!.includes(theCase.respond_secret)).toBe(isKept);
});

test.each<[string, CaseOverrides]>([
  ['accepted', { status: 'accepted' }],
  ['waiting for information', { status: 'information' }],
  ['rejected', { status: 'rejected' }],
  ['closed', { status: 'closed' }],
  ['deleted', { deleted_at: at(1) }],
])('a case that is %s causes no emails', async (_what, over) => {
  await openCase(over);
  for (const minute of [120, 240, 360]) await runCaseClock(at(minute));
  expect(await sent()).toEqual([]);
});

test('after a worker outage: one reminder, and one contact at a time', async () => {
  await openCase();
  await runCaseClock(at(5000));
  expect(await sent()).toEqual(['response_reminder inbound@borealis.test', 'case_escalation owner@borealis.test']);
  await runCaseClock(at(5001));
  expect(await sent()).toHaveLength(2);
  await runCaseClock(at(5060));
  expect((await sent()).slice(2)).toEqual(['case_escalation sam@borealis.test']);
});

test('inactive contacts are skipped, and the current version counts', async () => {
  const { owner, document: process } = await openCase();
  await testSql()`update users set status = 'deleted' where id = ${owner.id}`;
  await testSql()`update process_versions set escalation_alias = 'new-duty@borealis.test' where id = ${process.version.id}`;
  for (const minute of [240, 300, 360, 420]) await runCaseClock(at(minute));
  expect((await sent()).filter((one) => one.startsWith('case_escalation'))).toEqual([
    'case_escalation sam@borealis.test',
    'case_escalation new-duty@borealis.test',
  ]);
});

test('without any address the limit is recorded once', async () => {
  const { id, document: process } = await openCase();
  await testSql()`update process_versions set collaborate_email = null, escalation_alias = null where id = ${process.version.id}`;
  await testSql()`delete from process_managers`;
  expect(await runCaseClock(at(240))).toBe(1);
  expect(await runCaseClock(at(500))).toBe(0);
  expect(await sent()).toEqual([]);
  expect(await eventsOf(id)).toEqual(['time-limit']);
});

test('the last reminder speaks of an escalation contact only where one was notified', async () => {
  const { receiver, document: process } = await contacts();
  const alone = await make.process({ company_id: receiver.id, version: { collaborate_email: 'alone@borealis.test' } });
  for (const { id: document_id } of [process, alone])
    await make.case({
      ...{
        receiver_company_id: receiver.id,
        document_id,
        created_at: at(0),
        respond_by: at(240),
        purge_on: at(50_000),
      },
    });
  await runCaseClock(at(240));
  const [told, untold] = [await outbox.to('inbound@borealis.test'), await outbox.to('alone@borealis.test')];
  expect(told.at(-1)!.text).toContain('is still waiting, and your escalation contact has been notified.');
  expect(untold.at(-1)!.text).toMatch(/is still waiting\./);
  expect(untold.at(-1)!.text).not.toContain('escalation contact');
});

test('concurrent instances send no email twice', async () => {
  const { receiver, document: process } = await contacts();
  for (let n = 0; n < 30; n++)
    await make.case({
      receiver_company_id: receiver.id,
      document_id: process.id,
      created_at: at(0),
      respond_by: at(240),
    });
  const counts = await Promise.all([1, 2, 3].map(() => runCaseClock(at(240))));
  expect(counts.reduce((sum, one) => sum + one, 0)).toBe(30);
  expect(await sent()).toHaveLength(60);
});

test('a run processes more than one batch', async () => {
  const { receiver, document: process } = await contacts();
  const one = await make.case({
    receiver_company_id: receiver.id,
    document_id: process.id,
    created_at: at(0),
    respond_by: at(240),
  });
  await testSql()`
    insert into cases (token, company_id, receiver_company_id, document_id, version_id, submitter_id, first_name, last_name, email, internal_case_number, summary, description, priority, collaborate_type, respond_by, purge_on, created_at)
    select 'bulk' || n, company_id, receiver_company_id, document_id, version_id, submitter_id, first_name, last_name, email, 'B' || n, summary, description, priority, collaborate_type, respond_by, purge_on, created_at
    from cases, generate_series(1, 1200) n where cases.id = ${one.id}`;
  await testSql()`delete from pgboss.job`;
  expect(await runCaseClock(at(120))).toBe(1201);
  const [count] = await testSql()<{ n: number }[]>`select count(*)::int as n from outbox where enqueued_at is null`;
  expect(count!.n).toBe(1201);
});

const MANAGERS = [
  { user_type: 'main' as const, first_name: 'Mara', last_name: 'Lind', email: 'mara@borealis.test' },
  { user_type: 'other' as const, first_name: 'Sam', last_name: 'Lee', email: 'sam@borealis.test' },
];
const NO_BOX = { title: 'Form', collaborate_email: null };
test.each([
  [
    'address and cc',
    { version: { ...NO_BOX, collaborate_email: 'tac@borealis.test', collaborate_cc_email: 'a@b.test;c@d.test' } },
    ['tac@borealis.test', 'a@b.test', 'c@d.test'],
  ],
  ['its managers', { version: NO_BOX, managers: MANAGERS }, ['mara@borealis.test', 'sam@borealis.test']],
  ['its company', { version: NO_BOX, managers: [] }, ['office@borealis.test']],
])('reminders go to the recipients of the request: %s', async (_what, process, expected) => {
  const { send } = await caseFixtures({ receiver: { communications_email: 'office@borealis.test' } }, process);
  const { body } = await send();
  const { created_at, respond_by } = body.case as unknown as Record<string, string>;
  await runCaseClock(new Date((Date.parse(created_at!) + Date.parse(respond_by!)) / 2 + 1000));
  const addressesOf = async (template: 'case_request' | 'response_reminder') =>
    (await outbox.of(template)).map(({ to_email }) => to_email);
  expect(await addressesOf('case_request')).toEqual(expected);
  expect(await addressesOf('response_reminder')).toEqual(expected);
});

test('a new process version does not change the recipients of reminders', async () => {
  const theCase = await openCase();
  await testSql()`
    with next as (insert into process_versions (process_id, version, title, collaborate_email) select process_id, version + 1, title, 'new@borealis.test' from process_versions where id = ${theCase.version_id} returning id)
    update processes set current_version_id = next.id from next where processes.id = ${theCase.document.id}`;
  await runCaseClock(at(120));
  expect(await sent()).toEqual(['response_reminder inbound@borealis.test']);
});

test('the timeline names the role that was notified, never an address', async () => {
  const theCase = await openCase();
  for (const minute of [240, 300, 360]) await runCaseClock(at(minute));
  const told =
    await testSql()`select text from case_events where case_id = ${theCase.id} and type = 'escalated' order by id`;
  expect(told.map(({ text }) => text)).toEqual([
    'To the escalation contact',
    'To the alternate contact',
    'To the escalation alias',
  ]);
});
