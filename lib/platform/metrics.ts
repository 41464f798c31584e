/**
 * Outcomes that the app counts for `/metrics` (rule: operations.metrics). The server makes the counters
 * (server/metrics.ts); without METRICS_TOKEN there are none, and nothing is counted.
 */
import type { Counter, Histogram } from 'prom-client';
import { RECEIVED_MAIL_STATES, type HandledMailState } from '../shared/received-mail.ts';
import { ofProcess } from '../shared/process-wide.ts';

const HANDLED = Object.keys(RECEIVED_MAIL_STATES).filter((state) => state !== 'waiting') as HandledMailState[];

/** Lists every outcome, so that each has a series before its first occurrence. */
export const OUTCOMES = {
  emails: ['sent', 'again', 'failed', 'skipped'],
  webhooks: ['delivered', 'again', 'refused', 'exhausted'],
  notifications: ['sent', 'again', 'gone', 'refused'],
  received_mails: ['received', ...HANDLED],
} as const;
type Counted = keyof typeof OUTCOMES;

export type FileStoreResult = 'done' | 'missing' | 'refused' | 'unanswered';

export type Counters = Record<Counted, Counter<'result'>> & {
  jobs: Counter<'job_name' | 'result'>;
  file_store: Histogram<'method' | 'result'>;
};

export type QueueState = {
  queue: string;
  length: number;
  oldest_seconds: number | null;
  overdue_seconds: number | null;
};
/** Measures in the database are the same for all processes; the process that gets the request reads them. */
export type StoredMeasures = {
  queues: QueueState[];
  jobs: { job: string; succeeded_at: Date | null }[];
  refused_emails: number;
  failing_webhooks: number;
  inactive_webhooks: number;
  failing_channels: number;
  inactive_channels: number;
  chunk_bytes: number;
};

const shared = ofProcess<{
  __concordCounters?: Counters;
  __concordStoredMeasures?: () => Promise<StoredMeasures>;
}>();

export const provideStoredMeasures = (read: () => Promise<StoredMeasures>): void => {
  shared.__concordStoredMeasures = read;
};

/** @throws Error without a database */
export const readStoredMeasures = async (): Promise<StoredMeasures> => {
  if (!shared.__concordStoredMeasures) throw new Error('The app has not started yet.');
  return shared.__concordStoredMeasures();
};

export const provideCounters = (counters: Counters | undefined): void => {
  shared.__concordCounters = counters;
};

export const countOutcome = <Of extends Counted>(of: Of, result: (typeof OUTCOMES)[Of][number]): void =>
  shared.__concordCounters?.[of].inc({ result });

/** Prometheus reserves the label `job`. */
export const countJob = (job: string, result: 'done' | 'failed'): void =>
  shared.__concordCounters?.jobs.inc({ job_name: job, result });

export const timeFileStore = (labels: { method: string; result: FileStoreResult }, seconds: number): void =>
  shared.__concordCounters?.file_store.observe(labels, seconds);
