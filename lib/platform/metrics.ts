/**
 * Outcomes that the app counts for `/metrics` (rule: operations.metrics). The server makes the counters
 * (server/metrics.ts); without METRICS_TOKEN there are none, and nothing is counted.
 */
import type { Counter, Histogram } from 'prom-client';
import { RECEIVED_MAIL_STATES, type HandledMailState } from '../shared/received-mail.ts';
import { ofProcess } from '../shared/process-wide.ts';

const HANDLED = Object.keys(RECEIVED_MAIL_STATES).filter((state) => state !== 'waiting') as HandledMailState[];

/** Every outcome, so that each has a series before it happens for the first time. */
export const OUTCOMES = {
  emails: ['sent', 'again', 'failed', 'skipped'],
  webhooks: ['delivered', 'again', 'refused', 'exhausted'],
  received_mails: ['received', ...HANDLED],
} as const;
type Counted = keyof typeof OUTCOMES;

/** How a request to the file store ended; `missing` answers that an object is not there. */
export type FileStoreResult = 'done' | 'missing' | 'refused' | 'unanswered';

export type Counters = Record<Counted, Counter<'result'>> & {
  jobs: Counter<'job_name' | 'result'>;
  file_store: Histogram<'method' | 'result'>;
};

/** A queue as the database has it; seconds, null without one. */
export type QueueState = {
  queue: string;
  length: number;
  /** Age of the oldest that waits, also of one that is to wait. */
  oldest_seconds: number | null;
  /** For how long the first one that is due has been due. */
  overdue_seconds: number | null;
};
/** Measures that are in the database: the same for all processes, and read by the one that is asked. */
export type StoredMeasures = {
  queues: QueueState[];
  jobs: { job: string; succeeded_at: Date | null }[];
  refused_emails: number;
  failing_webhooks: number;
  inactive_webhooks: number;
  /** What the chunks of files take on the database's disk, in bytes. */
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

/** Prometheus has a label `job` of its own. */
export const countJob = (job: string, result: 'done' | 'failed'): void =>
  shared.__concordCounters?.jobs.inc({ job_name: job, result });

export const timeFileStore = (labels: { method: string; result: FileStoreResult }, seconds: number): void =>
  shared.__concordCounters?.file_store.observe(labels, seconds);
