import { make } from '@/tools/factories/make';
import { runCleanUp } from '@/lib/worker/jobs/clean-up';
import { recordRun } from '@/lib/worker/jobs/record-run';
import { SCHEDULED_JOBS } from '@/lib/worker/jobs/worker';
import { documentedDefaults } from '@/lib/platform/settings/schema';
import { JOB_NAMES } from '@/lib/shared/status';
import { storedMeasures } from '@/lib/network/status/measures';
import { writePresence } from '@/lib/network/status/presence';
import type { Status } from '@/lib/network/status/status';
import { api } from '../../support/api';
import { caseFixtures } from '../../support/case-fixtures';
import { emptyDatabase, testSql } from '../../support/database';
import { unsentEmail } from '../../support/outbox';

const STATUS = '/api/super_admin/status';
const MINUTE = 60_000;
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE);

const shared = globalThis as typeof globalThis & {
  __concordInstance?: { host: string; port: number; version: string; build: string };
  __concordWorker?: string;
  __concordSlowCalls?: () => Status['slow_calls'];
};

beforeEach(async () => {
  await emptyDatabase();
  await testSql()`delete from pgboss.job`;
});

async function read(): Promise<Status> {
  const { status, body } = await api(await make.superAdmin()).get<Status>(STATUS);
  expect(status).toBe(200);
  return body;
}
const queueOf = async (queue: string) => (await read()).queues.find((one) => one.queue === queue);

test('queues have their length, age, and for how long they have been due', async () => {
  expect(await queueOf('mail')).toEqual({
    queue: 'mail',
    length: 0,
    oldest_seconds: null,
    overdue_seconds: null,
    is_behind: false,
  });
  await unsentEmail({ status: 'queued', created_at: ago(10) });
  await unsentEmail({ status: 'failed' });
  await unsentEmail({ status: 'sent' });
  await testSql()`update outbox set enqueued_at = now()`;
  const enqueued = await queueOf('mail');
  expect(enqueued).toMatchObject({ length: 1, overdue_seconds: null, is_behind: false });
  expect(enqueued!.oldest_seconds).toBeGreaterThanOrEqual(600);
  await testSql()`update outbox set enqueued_at = null where status = 'queued'`;
  const left = await queueOf('mail');
  expect(left!.overdue_seconds).toBeGreaterThanOrEqual(600);
  expect(left!.is_behind).toBe(true);
  expect((await read()).refused_emails).toBe(1);
});

test('an email that waits for its next attempt is not due; one that nobody takes is', async () => {
  await unsentEmail({ status: 'queued', created_at: ago(90) });
  await testSql()`update outbox set enqueued_at = created_at`;
  const job = (minutes: number) =>
    testSql()`insert into pgboss.job (name, data, state, start_after) values ('mail', '{}', 'retry', ${ago(minutes)})`;
  await job(-30);
  expect(await queueOf('mail')).toMatchObject({ overdue_seconds: null, is_behind: false });
  await job(6);
  expect(await queueOf('mail')).toMatchObject({ is_behind: true });
});

test('jobs of pg-boss are queues of their own', async () => {
  await testSql()`insert into pgboss.job (name, state, start_after) values ('payments', 'created', ${ago(7)}), ('payments', 'completed', ${ago(9)})`;
  expect(await queueOf('payments')).toMatchObject({ length: 1, is_behind: true });
  expect(await queueOf('clean-up')).toMatchObject({ length: 0, oldest_seconds: null });
});

async function webhook(company_id: number, { active = true, kind = null as string | null } = {}): Promise<number> {
  const [row] = await testSql()<{ id: number }[]>`
    insert into webhooks (company_id, version, url, event_types, secret, active, inactive_at, kind, name)
    values (${company_id}, 'v2', 'https://secret.example.test/hook', '{}', 'x', ${active}, ${active ? null : new Date()}, ${kind}, ${kind && 'Desk'}) returning id`;
  return row!.id;
}
const delivery = (webhook_id: number, failures: number, http_status: number | null) => testSql()`
  insert into webhook_deliveries (webhook_id, event_id, event_type, request_body, failures, http_status, next_attempt_at, answered_at)
  values (${webhook_id}, gen_random_uuid(), 'x', '{}', ${failures}, ${http_status}, now() - interval '1 minute', now())`;

test('active webhooks whose deliveries fail, the worst first, without their addresses', async () => {
  const { receiver, company } = await caseFixtures();
  const [bad, worse, fine, given] = [
    await webhook(receiver.id),
    await webhook(company.id),
    await webhook(company.id),
    await webhook(company.id, { active: false }),
  ];
  await delivery(bad, 1, 500);
  await delivery(worse, 3, null);
  await delivery(worse, 0, null);
  await delivery(fine, 0, null);
  await delivery(given, 8, 404);
  const status = await read();
  expect(status.failing_webhooks).toMatchObject([
    { webhook_id: worse, company: company.name, failures: 3, waiting: 1, http_status: null },
    { webhook_id: bad, company: receiver.name, failures: 1, waiting: 1, http_status: 500 },
  ]);
  expect(status.inactive_webhooks).toBe(1);
  expect(status.queues.find(({ queue }) => queue === 'webhooks')).toMatchObject({ length: 4, is_behind: false });
  expect(JSON.stringify(status)).not.toContain('example.test');
});

test('channels are counted apart from webhooks', async () => {
  const { receiver } = await caseFixtures();
  const teams = await webhook(receiver.id, { kind: 'teams' });
  await webhook(receiver.id, { kind: 'slack', active: false });
  await delivery(teams, 2, 403);
  const counted = { failing_channels: [{ webhook_id: teams, failures: 2 }], inactive_channels: 1 };
  expect(await read()).toMatchObject({ ...counted, failing_webhooks: [], inactive_webhooks: 0 });
  expect(await storedMeasures()).toMatchObject({ failing_channels: 1, inactive_channels: 1, failing_webhooks: 0 });
});

test('the last run of a job with its outcome; its last success stays', async () => {
  await testSql()`insert into pgboss.schedule (name, cron) values ('payments', '* * * * *') on conflict do nothing`;
  const job = async () => (await read()).jobs.find((one) => one.job === 'payments');
  expect(await job()).toMatchObject({ succeeded: null, started_at: null });
  await recordRun('payments', async () => 3);
  const done = await job();
  expect(done).toMatchObject({ succeeded: true, last_error: null });
  const failing = recordRun('payments', async () => {
    throw new Error('Failed query: select x\nparams: robin@acme.test', { cause: new Error('relation "x" is missing') });
  });
  await expect(failing).rejects.toThrow('Failed query');
  expect(await job()).toMatchObject({
    succeeded: false,
    last_error: 'relation "x" is missing',
    succeeded_at: done!.succeeded_at,
  });
});

// rule: operations.settings-shown
test('every setting is named, with whether it is set, and no value', async () => {
  process.env.METRICS_TOKEN = 'a-secret-of-the-operator';
  const status = await read();
  delete process.env.METRICS_TOKEN;
  expect(status.settings.map(({ name }) => name).toSorted()).toEqual([...documentedDefaults().keys()].toSorted());
  expect(status.settings).toContainEqual({ name: 'METRICS_TOKEN', is_set: true });
  expect(status.settings).toContainEqual({ name: 'OAUTH_REGISTRATION', is_set: false });
  expect(JSON.stringify(status)).not.toContain('a-secret-of-the-operator');
});

test('every scheduled job has a name', () => {
  expect(SCHEDULED_JOBS.length).toBeGreaterThan(10);
  expect(SCHEDULED_JOBS.filter((job) => !(job in JOB_NAMES))).toEqual([]);
});

async function processes(host: string, rows: { minutes?: number; worker?: string; calls?: object[] }[]) {
  for (const { minutes = 0, worker = 'on', calls = [] } of rows)
    await testSql()`insert into server_processes (id, host, port, version, build, worker, slow_calls, started_at, seen_at)
      values (gen_random_uuid(), ${host}, 3000, '1.0.0', 'b1', ${worker}, ${testSql().json(calls as never)}, ${ago(120)}, ${ago(minutes)})`;
}

test('instances with their processes; one that was not seen for a minute is missing', async () => {
  await processes('one', [{}, { worker: 'down' }, { minutes: 30 }]);
  await processes('two', [{ minutes: 20, worker: 'off' }]);
  const { instances } = await read();
  expect(instances).toMatchObject([
    { host: 'one', port: 3000, version: '1.0.0', build: 'b1', processes: 2, worker: 'down', is_lost: false },
    { host: 'two', processes: 1, worker: 'off', is_lost: true },
  ]);
});

test('slow calls of all running processes are added up', async () => {
  const call = (count: number, total_ms: number, max_ms: number) => ({
    ...{ method: 'GET', route: '/api/x/[id]' },
    ...{ count, total_ms, max_ms },
  });
  await processes('one', [{ calls: [call(2, 100, 80)] }, { calls: [call(2, 300, 250)] }]);
  await processes('gone', [{ minutes: 5, calls: [call(9, 9_000, 9_000)] }]);
  expect((await read()).slow_calls).toEqual([
    { method: 'GET', route: '/api/x/[id]', count: 4, mean_ms: 100, max_ms: 250 },
  ]);
});

test('a process writes its row again and again; clean-up removes what was not seen for a day', async () => {
  Object.assign(shared, {
    __concordInstance: { host: 'here', port: 1, version: '2', build: 'b' },
    __concordWorker: 'on',
  });
  shared.__concordSlowCalls = () => [];
  await writePresence();
  const first = (await read()).instances;
  await writePresence();
  const { instances } = await read();
  expect(instances).toMatchObject([{ host: 'here', version: '2', processes: 1, worker: 'on', is_lost: false }]);
  expect(instances[0]!.started_at).toBe(first[0]!.started_at);
  delete shared.__concordInstance;
  await processes('old', [{ minutes: 25 * 60 }, { minutes: 23 * 60 }]);
  await runCleanUp(new Date());
  expect((await testSql()`select host from server_processes order by host`).map(({ host }) => host as string)).toEqual([
    'here',
    'old',
  ]);
});

test('a scrape reads the same over a connection of its own', async () => {
  await unsentEmail({ status: 'failed' });
  const { queues, jobs, chunk_bytes, ...troubles } = await storedMeasures();
  expect(troubles).toEqual({
    ...{ refused_emails: 1, failing_webhooks: 0, inactive_webhooks: 0 },
    ...{ failing_channels: 0, inactive_channels: 0 },
  });
  expect(chunk_bytes).toBeGreaterThan(0);
  expect(queues.map(({ queue }) => queue)).toEqual(
    expect.arrayContaining([
      'mail',
      'webhooks',
      'received_mails',
      'note_mails',
      'file_checks',
      'file_removals',
      'case-clock',
    ]),
  );
  expect(Array.isArray(jobs)).toBe(true);
});
