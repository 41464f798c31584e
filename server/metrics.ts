/** Counts and measures in a server process, and renders the metrics of all of them (rule: operations.metrics, decision 044). */
import cluster from 'node:cluster';
import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { OUTCOMES, provideCounters, readStoredMeasures, type StoredMeasures } from '../lib/platform/metrics.ts';
import type { Settings } from '../lib/platform/settings/index.ts';
import { databaseUse } from '../lib/shared/database-use.ts';
import type { Instance } from './instance.ts';
import { exchangeMetrics, type Collected } from './metrics-exchange.ts';
import type { MeasuredRequest } from './request-watch.ts';

export type MetricsOptions = {
  settings: Pick<Settings, 'database_pool'>;
  instance: Instance;
  load: () => { active: number; pending: number };
};

const SECONDS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Starts measuring. Loaded only if METRICS_TOKEN is set, since it takes memory and samples the event loop
 * continuously.
 */
export function startMetrics({ settings, instance, load }: MetricsOptions) {
  const registry = new Registry();
  const registers = [registry];
  // A label, because the mean of the processes' event loops would hide one that hangs.
  collectDefaultMetrics({ register: registry, labels: { process: String(cluster.worker?.id ?? 1) } });
  for (const metric of registry.getMetricsAsArray()) Object.assign(metric, { aggregator: 'first' });

  const info = { ...instance, port: String(instance.port) };
  new Gauge({
    ...{ name: 'concord_instance_info', help: 'Host, port, version and build of the instance; always 1.', registers },
    labelNames: Object.keys(info),
    aggregator: 'first',
  }).set(info, 1);
  const requests = new Histogram({
    ...{ name: 'concord_http_request_duration_seconds', help: 'Requests until their answer was sent.', registers },
    labelNames: ['method', 'route', 'status'] as const,
    buckets: SECONDS,
  });
  const streams = new Gauge({ name: 'concord_http_streams', help: 'Open streams of events.', registers });
  const read = (name: string, help: string, value: () => number) =>
    new Gauge({
      ...{ name, help, registers },
      collect() {
        this.set(value());
      },
    });
  read('concord_http_requests_active', 'Requests under way; a process refuses more than 64.', () => load().active);
  read('concord_http_bodies_pending', 'Requests whose body is on its way.', () => load().pending);
  read('concord_database_pool_size', 'Most connections for requests.', () => settings.database_pool);
  read('concord_database_connections', 'Open connections for requests.', () => databaseUse().connections);
  read(
    'concord_database_work',
    'Pieces of work on the database under way; those above the pool’s size wait for a connection.',
    () => databaseUse().running,
  );
  countOutcomes(registers);

  const collect = exchangeMetrics(() => registry.getMetricsAsJSON());
  return {
    onRequest: ({ seconds, ...labels }: MeasuredRequest) => requests.observe(labels, seconds),
    onStream: (change: 1 | -1) => streams.inc(change),
    text: (): Promise<string> => textOf(collect),
    contentType: registry.contentType,
  };
}

/** Provides the app with outcome counters, all of which exist before their first count. */
function countOutcomes(registers: Registry[]): void {
  const counter = (name: string, help: string) =>
    new Counter({ name: `concord_${name}_total`, help, labelNames: ['result'] as const, registers });
  const counters = {
    emails: counter('emails', 'Attempts to deliver an email, by what came of them.'),
    webhooks: counter('webhook_attempts', 'Attempts to deliver a webhook, by what came of them.'),
    notifications: counter('notifications', 'Attempts to send a notification to a browser, by what came of them.'),
    received_mails: counter('received_mails', 'Mails that came in, and what became of them.'),
  };
  for (const name of ['emails', 'webhooks', 'notifications', 'received_mails'] as const)
    for (const result of OUTCOMES[name]) counters[name].inc({ result }, 0);
  const jobs = new Counter({
    ...{ name: 'concord_job_runs_total', help: 'Runs of scheduled jobs.', registers },
    labelNames: ['job_name', 'result'] as const,
  });
  const file_store = new Histogram({
    ...{ name: 'concord_file_store_request_duration_seconds', help: 'Requests to the file store.', registers },
    labelNames: ['method', 'result'] as const,
    buckets: SECONDS,
  });
  provideCounters({ ...counters, jobs, file_store });
}

async function textOf(collect: ReturnType<typeof exchangeMetrics>): Promise<string> {
  const [{ collected, running }, stored] = await Promise.all([collect(), readStoredMeasures().catch(() => null)]);
  return AggregatorRegistry.aggregate([...collected, await storedMetrics(stored, { collected, running })]).metrics();
}

/** Omits the values when the database is down, because a queue of length 0 would be wrong. */
async function storedMetrics(
  stored: StoredMeasures | null,
  { collected, running }: { collected: Collected[]; running: number },
): Promise<Collected> {
  const registry = new Registry();
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `concord_${name}`, help, labelNames, registers: [registry] });
  gauge('processes', 'Server processes of the instance.').set(running);
  gauge('processes_answering', 'Those that answered this scrape.').set(collected.length);
  gauge('database_up', '1 while the database answers.').set(stored ? 1 : 0);
  if (!stored) return registry.getMetricsAsJSON();
  gauge('emails_refused', 'Emails that the mail server refused for good.').set(stored.refused_emails);
  const failing = gauge('webhooks_failing', 'Active webhooks and channels whose last attempts failed.', ['kind']);
  const inactive = gauge('webhooks_inactive', 'Webhooks and channels that are not active.', ['kind']);
  failing.set({ kind: 'webhook' }, stored.failing_webhooks);
  failing.set({ kind: 'channel' }, stored.failing_channels);
  inactive.set({ kind: 'webhook' }, stored.inactive_webhooks);
  inactive.set({ kind: 'channel' }, stored.inactive_channels);
  gauge('database_file_bytes', 'What files take on the disk of the database.').set(stored.chunk_bytes);
  const length = gauge('queue_length', 'What waits in a queue.', ['queue']);
  const oldest = gauge('queue_oldest_seconds', 'Age of the oldest in a queue.', ['queue']);
  const overdue = gauge('queue_overdue_seconds', 'For how long the first that is due has been due.', ['queue']);
  for (const { queue, ...state } of stored.queues) {
    length.set({ queue }, state.length);
    oldest.set({ queue }, state.oldest_seconds ?? 0);
    overdue.set({ queue }, state.overdue_seconds ?? 0);
  }
  const succeeded = gauge('job_last_success_timestamp_seconds', 'When a job last ran without a failure.', ['job_name']);
  for (const { job, succeeded_at } of stored.jobs)
    if (succeeded_at) succeeded.set({ job_name: job }, succeeded_at.getTime() / 1000);
  return registry.getMetricsAsJSON();
}
