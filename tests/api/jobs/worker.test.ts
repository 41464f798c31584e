import { setTimeout as wait } from 'node:timers/promises';
import { make } from '@/tools/factories/make';
import { startWorker, stopWorker } from '@/lib/jobs/worker';
import { emptyDatabase, testSql } from '../../support/database';
import { queueEmails } from '../../support/outbox';
import { type RecipientBehavior, smtpServer } from '../../support/smtp';

const state = () => (globalThis as { __concordWorker?: string }).__concordWorker;
let server: Awaited<ReturnType<typeof smtpServer>>;
let behavior: (recipient: string) => RecipientBehavior;

beforeEach(async () => {
  await emptyDatabase();
  await testSql()`delete from pgboss.job`;
  behavior = () => 'accept';
  server = await smtpServer((recipient) => behavior(recipient));
  process.env.SMTP_URL = server.url;
});
afterEach(async () => {
  await stopWorker();
  await server.stop();
});

async function queue(case_id: number, emails: string[]) {
  await queueEmails(emails.map((email) => ({ template: 'case_copy' as const, props: { case_id }, to: { email } })));
}

async function until(isTrue: () => boolean | Promise<boolean>, seconds: number) {
  const end = Date.now() + seconds * 1000;
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error(`It did not happen within ${seconds} s.`);
    await wait(20);
  }
}

test('a committed email reaches the mail server within two seconds', async () => {
  const { id } = await make.case();
  await startWorker();
  expect(state()).toBe('on');
  await queue(id, ['first@portal.test']);
  await until(() => server.received.length === 1, 2);
});

test('three hundred emails are sent once each, and a stalled one delays no others', async () => {
  const { id } = await make.case();
  behavior = (recipient) => (recipient === 'stalled@portal.test' ? 'stall' : 'accept');
  await startWorker();
  await queue(id, ['stalled@portal.test', ...Array.from({ length: 300 }, (_, n) => `to${n}@portal.test`)]);
  // The jobs of each minute send an email of their own about the case.
  const received = () => server.received.filter(({ to: [address] }) => /^to\d+@/.test(address!));
  await until(() => received().length >= 300, 60);
  expect(new Set(received().map(({ message_id }) => message_id)).size).toBe(300);
  await wait(300);
  expect(received()).toHaveLength(300);
}, 70_000);

test('a temporary failure is retried with the same Message-ID', async () => {
  const { id } = await make.case();
  let asked = 0;
  behavior = () => (++asked === 1 ? 451 : 'accept');
  await startWorker();
  await queue(id, ['later@portal.test']);
  await until(() => server.received.length === 1, 14);
  const [row] = await testSql()`select attempts, message_id from outbox`;
  expect(row).toEqual({ attempts: 2, message_id: server.received[0]!.message_id });
}, 20_000);

test('the worker recovers when the database closes all connections', async () => {
  const { id } = await make.case();
  await startWorker();
  await testSql()`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'concord' and datname = current_database()`;
  await wait(600);
  await queue(id, ['after@portal.test']);
  await until(() => server.received.length === 1, 5);
  await until(() => state() === 'on', 2);
}, 15_000);

test('on a full disk emails wait, and the worker does not count as down (rule: operations.full-disk)', async () => {
  const { id } = await make.case();
  await startWorker();
  await testSql()`create function disk_is_full() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`;
  await testSql()`create trigger disk_is_full before update on pgboss.job for each row execute function disk_is_full()`;
  const states = new Set<string | undefined>();
  try {
    await queue(id, ['waits@portal.test']);
    await until(async () => (await testSql()`select 1 from pgboss.job where name = 'mail'`).length === 1, 3);
    for (const end = Date.now() + 2_000; Date.now() < end; await wait(10)) states.add(state());
  } finally {
    await testSql()`drop function disk_is_full cascade`;
  }
  expect([...states]).toEqual(['on']);
  expect(server.received).toHaveLength(0);
  await until(() => server.received.length === 1, 3);
}, 15_000);

test('stopping returns held jobs, and nothing is lost', async () => {
  const { id } = await make.case();
  behavior = () => 'stall';
  await startWorker();
  await queue(id, ['held@portal.test']);
  await until(
    async () => (await testSql()`select 1 from pgboss.job where name = 'mail' and state = 'active'`).length === 1,
    3,
  );
  const began = Date.now();
  await stopWorker();
  expect(Date.now() - began).toBeLessThan(6_000);
  expect(state()).toBe('off');
  await until(
    async () => (await testSql()`select 1 from pgboss.job where name = 'mail' and state = 'retry'`).length === 1,
    2,
  );
  expect(await testSql()`select status from outbox`).toEqual([{ status: 'queued' }]);
}, 15_000);

test('a job of a dead process runs again after its timeout', async () => {
  const { id } = await make.case();
  await queue(id, ['orphan@portal.test']);
  await testSql()`update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '16 seconds' where name = 'mail'`;
  await testSql()`update pgboss.queue set monitor_claim_on = null`;
  await startWorker();
  await until(() => server.received.length === 1, 30);
}, 40_000);

test('the jobs are scheduled', async () => {
  await startWorker();
  const rows = await testSql()<
    { name: string; cron: string; timezone: string }[]
  >`select name, cron, timezone from pgboss.schedule order by name`;
  expect(rows.map(({ name, cron, timezone }) => `${name} ${cron} ${timezone}`)).toEqual([
    'approval-reminder 25 * * * * UTC',
    'case-clock * * * * * UTC',
    'case-close 10 * * * * UTC',
    'case-purge */5 * * * * UTC',
    'clean-up 40 * * * * UTC',
    'factor-resets */10 * * * * UTC',
    'inbound-addresses * * * * * UTC',
    'mail-fetch * * * * * UTC',
    'onboarding 35 * * * * UTC',
    'payments * * * * * UTC',
    'registration-notice * * * * * UTC',
    'room-retention */10 * * * * UTC',
    'scorecards 20 6-23 * * * UTC',
    'sso-metadata 50 * * * * UTC',
  ]);
});
