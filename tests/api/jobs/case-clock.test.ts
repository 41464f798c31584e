import { build } from '@/db/build/build';
import type { CaseStory } from '@/db/build/cases';
import { runCaseClock } from '@/lib/jobs/case-clock';
import { emptyDatabase, testSql } from '../../support/database';
import { linksIn, outbox } from '../../support/outbox';

const NOON = Date.parse('2026-03-10T12:00:00Z');
/** Minutes after submission; the cases here have four hours to be answered. */
const at = (minutes: number) => new Date(NOON + minutes * 60_000);

beforeEach(emptyDatabase);

async function contacts() {
  const receiver = await build.company({ name: 'Borealis Networks' });
  const owner = await build.manager({ company_id: receiver.id, email: 'owner@borealis.test', first_name: 'Ola', last_name: 'Nordmann' });
  const document = await build.process({
    company_id: receiver.id, version: { collaborate_email: 'inbound@borealis.test', escalation_alias: 'duty@borealis.test' },
    managers: [{ user_type: 'main', user_id: owner.id }, { user_type: 'alternate', first_name: 'Sam', last_name: 'Lee', email: 'sam@borealis.test' }],
  });
  return { receiver, owner, document };
}

async function openCase(over: CaseStory = {}) {
  const { receiver, document, owner } = await contacts();
  const found = await build.case({ receiver_company_id: receiver.id, document_id: document.id, created_at: at(0), respond_by: at(240), purge_on: at(50_000), ...over });
  await testSql()`update one_time_tokens set expires_at = ${at(43_200)} where case_id = ${found.id}`;
  return { ...found, document, owner };
}

const sent = async () => (await outbox.all()).map(({ letter, to_email }) => `${letter} ${to_email}`);
const eventsOf = async (case_id: number) => (await testSql()<{ type: string }[]>`select type from case_events where case_id = ${case_id} and type <> 'submitted' order by id`).map(({ type }) => type);

test('a case left alone: two reminders, then contact, alternate and alias, each once', async () => {
  const found = await openCase();
  const told: [number, string[]][] = [];
  for (const minute of [0, 119, 120, 121, 180, 239, 240, 241, 299, 300, 301, 359, 360, 361, 600, 6000]) {
    const before = (await sent()).length;
    await runCaseClock(at(minute));
    const now = (await sent()).slice(before);
    if (now.length) told.push([minute, now]);
  }
  expect(told).toEqual([
    [120, ['response_reminder inbound@borealis.test']],
    [240, ['response_reminder inbound@borealis.test', 'case_escalation owner@borealis.test']],
    [300, ['case_escalation sam@borealis.test']],
    [360, ['case_escalation duty@borealis.test']],
  ]);
  expect(await eventsOf(found.id)).toEqual(['reminder', 'time-limit', 'reminder', 'escalated', 'escalated', 'escalated']);
});

test('a reminder carries the link of the request', async () => {
  const found = await openCase();
  await runCaseClock(at(120));
  const [reminder] = await outbox.to('inbound@borealis.test');
  expect(linksIn(reminder!)).toEqual([`/case/${found.respond_secret}/respond`]);
});

test('where that link is used up or over, a new one', async () => {
  const found = await openCase();
  await testSql()`update one_time_tokens set used_at = now() where case_id = ${found.id}`;
  await runCaseClock(at(120));
  const [reminder] = await outbox.to('inbound@borealis.test');
  expect(linksIn(reminder!)[0]).toMatch(/^\/case\/[\w-]{43}\/respond$/);
  expect(linksIn(reminder!)[0]).not.toContain(found.respond_secret);
});

test.each<[string, CaseStory]>([
  ['accepted', { status: 'accepted' }],
  ['waiting for information', { status: 'information' }],
  ['rejected', { status: 'rejected' }],
  ['closed', { status: 'closed' }],
  ['deleted', { deleted_at: at(1) }],
])('nothing for a case that is %s', async (_what, over) => {
  await openCase(over);
  for (const minute of [120, 240, 360]) await runCaseClock(at(minute));
  expect(await sent()).toEqual([]);
});

test('after a long silence of the worker: one reminder, and one contact at a time', async () => {
  await openCase();
  await runCaseClock(at(5000));
  expect(await sent()).toEqual(['response_reminder inbound@borealis.test', 'case_escalation owner@borealis.test']);
  await runCaseClock(at(5001));
  expect(await sent()).toHaveLength(2);
  await runCaseClock(at(5060));
  expect((await sent()).slice(2)).toEqual(['case_escalation sam@borealis.test']);
});

test('contacts who left are passed over, those of the current version are told', async () => {
  const { owner, document } = await openCase();
  await testSql()`update users set status = 'deleted' where id = ${owner.id}`;
  await testSql()`update process_versions set escalation_alias = 'new-duty@borealis.test' where id = ${document.version.id}`;
  for (const minute of [240, 300, 360, 420]) await runCaseClock(at(minute));
  expect((await sent()).filter((one) => one.startsWith('case_escalation'))).toEqual(['case_escalation sam@borealis.test', 'case_escalation new-duty@borealis.test']);
});

test('a process without any address: the limit is noted, nobody is told, and it is not asked again', async () => {
  const { id, document } = await openCase();
  await testSql()`update process_versions set collaborate_email = null, escalation_alias = null where id = ${document.version.id}`;
  await testSql()`delete from process_managers`;
  expect(await runCaseClock(at(240))).toBe(1);
  expect(await runCaseClock(at(500))).toBe(0);
  expect(await sent()).toEqual([]);
  expect(await eventsOf(id)).toEqual(['time-limit']);
});

test('two instances at once tell nobody twice', async () => {
  const { receiver, document } = await contacts();
  for (let n = 0; n < 30; n++) await build.case({ receiver_company_id: receiver.id, document_id: document.id, created_at: at(0), respond_by: at(240) });
  const counts = await Promise.all([1, 2, 3].map(() => runCaseClock(at(240))));
  expect(counts.reduce((sum, one) => sum + one, 0)).toBe(30);
  expect(await sent()).toHaveLength(60);
});

test('more cases than one batch takes are all told in one run', async () => {
  const { receiver, document } = await contacts();
  const one = await build.case({ receiver_company_id: receiver.id, document_id: document.id, created_at: at(0), respond_by: at(240) });
  await testSql()`
    insert into cases (token, company_id, receiver_company_id, document_id, version_id, submitter_id, first_name, last_name, email, internal_case_number, summary, description, priority, collaborate_type, respond_by, purge_on, created_at)
    select 'bulk' || n, company_id, receiver_company_id, document_id, version_id, submitter_id, first_name, last_name, email, 'B' || n, summary, description, priority, collaborate_type, respond_by, purge_on, created_at
    from cases, generate_series(1, 1200) n where cases.id = ${one.id}`;
  await testSql()`delete from pgboss.job`;
  expect(await runCaseClock(at(120))).toBe(1201);
  const [count] = await testSql()<{ n: number }[]>`select count(*)::int as n from outbox where handed_over_at is null`;
  expect(count!.n).toBe(1201);
});
