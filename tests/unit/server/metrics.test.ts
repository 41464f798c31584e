import { readFileSync } from 'node:fs';
import { createServer, request as ask, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  countJob,
  countOutcome,
  provideCounters,
  provideStoredMeasures,
  timeFileStore,
  type StoredMeasures,
} from '@/lib/platform/metrics';
import { readSettings } from '@/lib/platform/settings';
import { JOB_NAMES, QUEUE_NAMES } from '@/lib/shared/status';
import { startMetrics } from '@/server/metrics';
import { metricsAnswer } from '@/server/metrics-answer';
import { patternsBelow, requestWatch } from '@/server/request-watch';
import { requestPipeline } from '@/server/request-pipeline';
import { eventually } from '../../support/eventually';
import { valueOf } from '../../support/metrics-text';

const TOKEN = 'a-token-of-the-test';
const settings = readSettings({ APP_URL: 'http://portal.test', METRICS_TOKEN: TOKEN });
const instance = { host: 'one', port: 3000, version: '1.2.3', build: 'b' };
const metrics = startMetrics({ settings, instance, load: () => pipeline.load });
const watch = requestWatch(patternsBelow('app'), metrics);
const { text, contentType } = metrics;
const answer = metricsAnswer({ token: TOKEN, rootHost: 'portal.test', text, contentType });
let endStream = () => {};
const pipeline = requestPipeline(
  settings,
  async ({ url = '' }, response) => {
    if (url.includes('stream')) {
      response.setHeader('Content-Type', 'text/event-stream').write(': here\n\n');
      endStream = () => response.end();
    } else response.writeHead(url === '/metrics' ? 404 : 200).end('from the app');
  },
  { watch, metrics: answer },
);
const server = createServer((request, response) => void pipeline.answer(request, response));

beforeAll(() => new Promise<void>((done) => void server.listen(0, '127.0.0.1', done)));
afterAll(() => {
  provideCounters(undefined);
  server.close();
  server.closeAllConnections();
});

type Options = { host?: string; token?: string | null; method?: string };
const get = (path: string, { host = 'portal.test', token = TOKEN, method = 'GET' }: Options = {}) =>
  new Promise<{ status?: number; body: string; headers: object }>((done, failed) => {
    const headers = { host, ...(token !== null && { authorization: `Bearer ${token}` }) };
    const { port } = server.address() as AddressInfo;
    ask({ port, host: '127.0.0.1', path, method, headers, agent: false }, (response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => (body += chunk.toString()));
      response.on('end', () => done({ status: response.statusCode, body, headers: response.headers }));
    })
      .once('error', failed)
      .end();
  });

const STORED: StoredMeasures = {
  queues: [{ queue: 'mail', length: 7, oldest_seconds: 90, overdue_seconds: null }],
  jobs: [
    { job: 'clean-up', succeeded_at: new Date(1_700_000_000_000) },
    { job: 'payments', succeeded_at: null },
  ],
  refused_emails: 3,
  failing_webhooks: 2,
  inactive_webhooks: 1,
  failing_channels: 5,
  inactive_channels: 4,
  chunk_bytes: 8192,
};

test('with the token it is Prometheus text; without or with another one 401', async () => {
  expect(await get('/metrics')).toMatchObject({
    status: 200,
    headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8', 'cache-control': 'no-store' },
  });
  for (const token of [null, '', 'wrong', `${TOKEN}x`, TOKEN.slice(1)])
    expect(await get('/metrics', { token })).toMatchObject({
      status: 401,
      body: '{"error":"The token is missing or wrong."}',
      headers: { 'www-authenticate': 'Bearer' },
    });
  expect((await get('/metrics', { method: 'POST' })).status).toBe(405);
});

test('after ten wrong tokens in a minute an address waits for its end, with the right one too; others do not', async () => {
  const own = metricsAnswer({ token: TOKEN, rootHost: 'portal.test', text: async () => 'all', contentType });
  const now = jest.spyOn(Date, 'now').mockReturnValue(1_000_000);
  const statusOf = async (token: string, address: string) => {
    const headers = { authorization: `Bearer ${token}`, 'x-client-address': address };
    return (await own.answer({ method: 'GET', url: '/metrics', headers } as unknown as IncomingMessage))!.status;
  };
  const guesses = [];
  for (let n = 0; n < 12; n++) guesses.push(await statusOf(`guess-${n}`, '203.0.113.7'));
  expect(guesses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
  expect([await statusOf(TOKEN, '203.0.113.7'), await statusOf(TOKEN, '203.0.113.8')]).toEqual([429, 200]);
  now.mockReturnValue(1_060_000);
  expect(await statusOf(TOKEN, '203.0.113.7')).toBe(200);
  now.mockRestore();
});

test('it is on the root host and an instance’s address, not on sub-domains and foreign hosts', async () => {
  const statusOn = async (host: string) => (await get('/metrics', { host })).status;
  expect(await statusOn('PORTAL.test')).toBe(200);
  expect(await statusOn('10.0.0.7:3000')).toBe(200);
  expect(await statusOn('[fd00::7]:3000')).toBe(200);
  expect(await statusOn('acme.portal.test')).toBe(404);
  expect(await statusOn('evil.test')).toBe(421);
});

test('without the setting the address is as any unknown one', async () => {
  const plain = requestPipeline(settings, async (_, response) => void response.writeHead(404).end(), {});
  const other = createServer((request, response) => void plain.answer(request, response));
  await new Promise<void>((done) => void other.listen(0, '127.0.0.1', done));
  const { port } = other.address() as AddressInfo;
  const status = await new Promise((done) =>
    ask({ port, host: '127.0.0.1', path: '/metrics', headers: { host: 'portal.test' }, agent: false }, (response) =>
      done(response.resume().statusCode),
    ).end(),
  );
  other.close();
  expect(status).toBe(404);
});

test('requests are counted by method, pattern and status, and never by path', async () => {
  await get('/api/caller/case/cs-secret-17');
  await get('/api/caller/case/cs-secret-18?q=Robin', { host: 'acme.portal.test' });
  await get('/some/thing/unknown');
  const { body } = await get('/metrics');
  const counted = (labels: object) =>
    valueOf(body, 'concord_http_request_duration_seconds_count', labels as Record<string, string>);
  expect(counted({ method: 'GET', route: '/api/caller/case/[token]', status: '200' })).toBe(2);
  expect(counted({ route: 'other', status: '200' })).toBe(1);
  expect(counted({ route: '/metrics', status: '421' })).toBe(1);
  expect(body).not.toMatch(/secret|Robin|acme|evil/);
});

test('a stream is open until it ends, and no long request', async () => {
  const streaming = get('/api/caller/stream');
  await eventually(async () => expect(valueOf((await get('/metrics')).body, 'concord_http_streams')).toBe(1));
  endStream();
  await streaming;
  expect(valueOf((await get('/metrics')).body, 'concord_http_streams')).toBe(0);
});

test('it has versions, the event loop of each process, the pool, and every outcome from the start', async () => {
  const { body } = await get('/metrics');
  expect(body).toContain('concord_instance_info{host="one",port="3000",version="1.2.3",build="b"} 1');
  expect(valueOf(body, 'nodejs_eventloop_lag_p99_seconds', { process: '1' })).toBeGreaterThanOrEqual(0);
  expect(valueOf(body, 'process_start_time_seconds', { process: '1' })).toBeGreaterThan(1e9);
  expect(valueOf(body, 'concord_database_pool_size')).toBe(10);
  expect(valueOf(body, 'concord_emails_total', { result: 'failed' })).toBe(0);
  countOutcome('emails', 'failed');
  countOutcome('webhooks', 'exhausted');
  const { body: later } = await get('/metrics');
  expect(valueOf(later, 'concord_emails_total', { result: 'failed' })).toBe(1);
  expect(valueOf(later, 'concord_webhook_attempts_total', { result: 'exhausted' })).toBe(1);
  expect(valueOf(later, 'concord_received_mails_total', { result: 'noted' })).toBe(0);
});

test('without a database its measures are left out', async () => {
  provideStoredMeasures(() => Promise.reject(new Error('down')));
  const { status, body } = await get('/metrics');
  expect([status, valueOf(body, 'concord_database_up')]).toEqual([200, 0]);
  expect(body).not.toMatch(/concord_queue|concord_emails_refused/);
  provideStoredMeasures(async () => STORED);
  const { body: again } = await get('/metrics');
  expect(valueOf(again, 'concord_database_up')).toBe(1);
  expect(valueOf(again, 'concord_queue_length', { queue: 'mail' })).toBe(7);
  expect(valueOf(again, 'concord_queue_oldest_seconds', { queue: 'mail' })).toBe(90);
  expect(valueOf(again, 'concord_queue_overdue_seconds', { queue: 'mail' })).toBe(0);
  expect(valueOf(again, 'concord_job_last_success_timestamp_seconds', { job_name: 'clean-up' })).toBe(1_700_000_000);
  expect(valueOf(again, 'concord_job_last_success_timestamp_seconds', { job_name: 'payments' })).toBeUndefined();
});

test('the dashboard and the alerts name metrics that exist, and the dashboard all of ours', async () => {
  provideStoredMeasures(async () => STORED);
  const { body } = await get('/metrics');
  const offered = new Set([...body.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name!));
  const dashboard = readFileSync('docs/operating/grafana-dashboard.json', 'utf8');
  const named = (text: string) => [...text.matchAll(/\b(?:concord|nodejs|process)_\w+/g)].map(([name]) => name);
  const plain = (name: string) => (offered.has(name) ? name : name.replace(/_(?:bucket|sum|count)$/, ''));
  const alerts = readFileSync('docs/operating/alerts.md', 'utf8');
  expect(named(alerts).length).toBeGreaterThan(10);
  expect([...named(dashboard), ...named(alerts)].filter((name) => !offered.has(plain(name)))).toEqual([]);
  const shown = new Set(named(dashboard).map(plain));
  expect([...offered].filter((name) => name.startsWith('concord_') && !shown.has(name))).toEqual([]);
});

/** Series of a text of metrics, with their labels; those of Prometheus itself are on all of them. */
function seriesOf(body: string) {
  const series = [...body.matchAll(/^(\w+)(?:\{(.*)\})? /gm)].map(([, name, labels = '']) => ({
    name: name!,
    labels: new Map([...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label, value]) => [label!, value!])),
  }));
  const known = ['up', ...new Set(series.map(({ name }) => name))];
  const added = ['job', 'instance', 'le'];
  const labelsOf = (name: string) => [
    ...added,
    ...new Set(series.filter((one) => one.name === name).flatMap(({ labels }) => [...labels.keys()])),
  ];
  const valuesOf = (name: string, label: string) =>
    series.filter((one) => one.name === name).flatMap(({ labels }) => labels.get(label) ?? []);
  return { known, added, labelsOf, valuesOf };
}

test('every label and value that the dashboard and the alerts ask for is one that is answered', async () => {
  provideStoredMeasures(async () => ({
    ...STORED,
    queues: Object.keys(QUEUE_NAMES).map((queue) => ({ queue, length: 1, oldest_seconds: 1, overdue_seconds: 1 })),
    jobs: Object.keys(JOB_NAMES).map((job) => ({ job, succeeded_at: new Date() })),
  }));
  for (const job of Object.keys(JOB_NAMES)) for (const result of ['done', 'failed'] as const) countJob(job, result);
  for (const result of ['done', 'missing', 'refused', 'unanswered'] as const)
    timeFileStore({ method: 'GET', result }, 0.1);
  metrics.onRequest({ method: 'GET', route: '/x', status: '503', seconds: 0.1 });
  const { known, added, labelsOf, valuesOf } = seriesOf((await get('/metrics')).body);
  const { panels } = JSON.parse(readFileSync('docs/operating/grafana-dashboard.json', 'utf8')) as {
    panels: { targets?: { expr: string; legendFormat?: string }[] }[];
  };
  const alerts = [
    ...readFileSync('docs/operating/alerts.md', 'utf8').matchAll(/^ +expr: (?:\|\n)?([^]+?)\n +(?:for|annotations):/gm),
  ];
  const asked = [
    ...panels.flatMap(({ targets = [] }) => targets.map(({ expr, legendFormat = '' }) => [expr, legendFormat])),
    ...alerts.map(([, expr]) => [expr!, '']),
  ] as [string, string][];
  expect(alerts.length).toBeGreaterThan(10);
  const wrong = asked.flatMap(([expr, legend]) => {
    const names = [...expr.matchAll(/\b(?:up\b|(?:concord|nodejs|process)_\w+)/g)].map(([name]) => name);
    const offered = new Set(names.flatMap(labelsOf));
    const matched = [...expr.matchAll(/(\w+)\{([^}]*)\}/g)].flatMap(([, name, matchers]) =>
      [...matchers!.matchAll(/(\w+)(=~|=)"([^"]*)"/g)].map(([, label, by, value]) => ({
        name: name!,
        label: label!,
        by,
        value: value!,
      })),
    );
    const labels = [...expr.matchAll(/by \(([^)]*)\)/g)].flatMap(([, list]) => list!.split(', '));
    const shown = [...legend.matchAll(/\{\{(\w+)\}\}/g)].map(([, label]) => label!);
    return [
      ...names.filter((name) => !known.includes(name)),
      ...[...labels, ...shown].filter((label) => !offered.has(label)),
      ...matched
        .filter(({ name, label, by, value }) => {
          if (added.includes(label)) return false;
          const pattern = new RegExp(`^(?:${value})$`);
          return !valuesOf(name, label).some((one) => (by === '=' ? one === value : pattern.test(one)));
        })
        .map(({ name, label, value }) => `${name} ${label}=${value}`),
    ].map((what) => `${what} in ${expr}`);
  });
  expect(wrong).toEqual([]);
});

test('requests that arrive during a scrape share it', async () => {
  let [reads, asked] = [0, 0];
  let allAsked = () => {};
  const whenAllAsked = new Promise<void>((done) => (allAsked = done));
  provideStoredMeasures(async () => {
    reads += 1;
    await whenAllAsked;
    return STORED;
  });
  // After the pipeline, which listens first.
  const count = () => void (++asked === 5 && setImmediate(allAsked));
  server.on('request', count);
  const answers = await Promise.all(Array.from({ length: 5 }, () => get('/metrics')));
  server.off('request', count);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(reads).toBe(1);
});
