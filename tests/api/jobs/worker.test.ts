import { sql } from 'drizzle-orm';
import { withDatabase } from '@/db/client';
import { make } from '@/tools/factories/make';
import { startWorker, stopWorker } from '@/lib/worker/jobs/worker';
import { emptyDatabase, testSql } from '../../support/database';
import { eventually } from '../../support/eventually';
import { queueEmails } from '../../support/outbox';
import { ownSettings } from '../../support/own-settings';
import { type RecipientBehavior, smtpServer } from '../../support/smtp';

const state = () => (globalThis as { __concordWorker?: string }).__concordWorker;
let server: Awaited<ReturnType<typeof smtpServer>>;
let behavior: (recipient: string) => RecipientBehavior;

ownSettings();
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

const until = (isTrue: () => boolean | Promise<boolean>) => eventually(async () => expect(await isTrue()).toBe(true));
const jobsIn = async (state: string) =>
  (await testSql()`select 1 from pgboss.job where name = 'mail' and state = ${state}::pgboss.job_state`).length;

test('a committed email reaches the mail server', async () => {
  const { id } = await make.case();
  await startWorker();
  expect(state()).toBe('on');
  await queue(id, ['first@portal.test']);
  await until(() => server.received.length === 1);
});

test('three hundred emails are sent once each, and a stalled one delays no others', async () => {
  const { id } = await make.case();
  behavior = (recipient) => (recipient === 'stalled@portal.test' ? 'stall' : 'accept');
  await startWorker();
  await queue(id, ['stalled@portal.test', ...Array.from({ length: 300 }, (_, n) => `to${n}@portal.test`)]);
  // The jobs of each minute send an email of their own about the case.
  const received = () => server.received.filter(({ to: [address] }) => /^to\d+@/.test(address!));
  await until(() => received().length >= 300);
  expect(new Set(received().map(({ message_id }) => message_id)).size).toBe(300);
  await until(
    async () => (await testSql()`select 1 from outbox where status = 'sent' and to_email like 'to%'`).length === 300,
  );
  expect(received()).toHaveLength(300);
});

test('a temporary failure is retried with the same Message-ID', async () => {
  const { id } = await make.case();
  let asked = 0;
  // The jobs of each minute send an email of their own about the case.
  behavior = (recipient) => (recipient === 'later@portal.test' && ++asked > 1 ? 'accept' : 451);
  await startWorker();
  await queue(id, ['later@portal.test']);
  await until(() => server.received.length === 1);
  const [row] = await testSql()`select attempts, message_id from outbox where to_email = 'later@portal.test'`;
  expect(row).toEqual({ attempts: 2, message_id: server.received[0]!.message_id });
});

test('the worker recovers when the database closes all connections', async () => {
  const { id } = await make.case();
  await startWorker();
  await testSql()`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'concord' and datname = current_database()`;
  // Until this process, too, has noticed that its connections are gone.
  await eventually(() =>
    Promise.all(Array.from({ length: 10 }, () => withDatabase((db) => db.execute(sql`select 1`)))),
  );
  await queue(id, ['after@portal.test']);
  await until(() => server.received.length === 1);
  await until(() => state() === 'on');
});

test('on a full disk emails wait, and the worker does not count as down (rule: operations.full-disk)', async () => {
  const { id } = await make.case();
  await startWorker();
  // A sequence counts what is rolled back as well.
  await testSql()`create sequence disk_tries`;
  await testSql()`create function disk_is_full() returns trigger language plpgsql as
    $$ begin perform nextval('disk_tries'); raise exception 'could not extend file' using errcode = '53100'; end $$`;
  await testSql()`create trigger disk_is_full before update on pgboss.job for each row execute function disk_is_full()`;
  const states = new Set<string | undefined>();
  try {
    await queue(id, ['waits@portal.test']);
    await until(async () => {
      states.add(state());
      return Number((await testSql()<{ n: string }[]>`select last_value as n from disk_tries`)[0]!.n) >= 3;
    });
  } finally {
    await testSql()`drop function disk_is_full cascade`;
    await testSql()`drop sequence disk_tries`;
  }
  expect([...states]).toEqual(['on']);
  expect(server.received).toHaveLength(0);
  await until(() => server.received.length === 1);
});

test('stopping returns held jobs, and nothing is lost', async () => {
  const { id } = await make.case();
  behavior = () => 'stall';
  await startWorker();
  await queue(id, ['held@portal.test']);
  await until(async () => (await jobsIn('active')) === 1);
  await stopWorker();
  expect(state()).toBe('off');
  await until(async () => (await jobsIn('retry')) === 1);
  expect(await testSql()`select status from outbox`).toEqual([{ status: 'queued' }]);
});

test('a job of a dead process runs again after its timeout', async () => {
  const { id } = await make.case();
  await queue(id, ['orphan@portal.test']);
  await testSql()`update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '16 seconds' where name = 'mail'`;
  await testSql()`update pgboss.queue set monitor_claim_on = null`;
  await startWorker();
  await until(() => server.received.length === 1);
});

test('the jobs are scheduled', async () => {
  await startWorker();
  const rows = await testSql()<
    { name: string; cron: string; timezone: string }[]
  >`select name, cron, timezone from pgboss.schedule order by name`;
  expect(rows.map(({ name, cron, timezone }) => `${name} ${cron} ${timezone}`)).toEqual([
    'approval-reminder 25 * * * * UTC',
    'calendars 15 * * * * UTC',
    'case-clock * * * * * UTC',
    'case-close 10 * * * * UTC',
    'case-purge */5 * * * * UTC',
    'clean-up 40 * * * * UTC',
    'directory-deletions 45 * * * * UTC',
    'domain-checks 15 * * * * UTC',
    'factor-resets */10 * * * * UTC',
    'inbound-addresses * * * * * UTC',
    'mail-fetch * * * * * UTC',
    'onboarding 35 * * * * UTC',
    'payments * * * * * UTC',
    'registration-notice * * * * * UTC',
    'room-retention */10 * * * * UTC',
    'scorecards 20 6-23 * * * UTC',
    'sso-metadata 50 * * * * UTC',
    'status-checks * * * * * UTC',
    'user-exports * * * * * UTC',
  ]);
});
