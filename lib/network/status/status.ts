import 'server-only';
import { z } from 'zod';
import { query } from '@/lib/platform/operation/operation';
import { settingNames } from '@/lib/platform/settings';
import { superAdmin } from '@/lib/shared/gates';
import { readJobs, readQueues, readTroubles } from './measures.sql';
import { STATUS_PARTS, type StatusPart } from '@/lib/shared/status';
import { readHours } from './checks.sql';
import { isBehind, isFailing, isLost, SHOWN_HOURS, slotsOf } from './policy';
import { readFailingWebhooks, readFileStore, readInstances, readSlowCalls, type FileStoreRow } from './status.sql';

const Queue = z.strictObject({
  queue: z.string(),
  length: z.number(),
  oldest_seconds: z.number().nullable(),
  overdue_seconds: z.number().nullable(),
  is_behind: z.boolean(),
});
const FailingWebhook = z.strictObject({
  webhook_id: z.number(),
  company_id: z.number(),
  company: z.string(),
  waiting: z.number(),
  failures: z.number(),
  http_status: z.number().nullable(),
  answered_at: z.date().nullable(),
});
const Job = z.strictObject({
  job: z.string(),
  cron: z.string(),
  started_at: z.date().nullable(),
  ended_at: z.date().nullable(),
  succeeded: z.boolean().nullable(),
  last_error: z.string().nullable(),
  succeeded_at: z.date().nullable(),
});
const Instance = z.strictObject({
  host: z.string(),
  port: z.number(),
  version: z.string(),
  build: z.string(),
  processes: z.number(),
  worker: z.enum(['on', 'off', 'down']),
  started_at: z.date(),
  seen_at: z.date(),
  is_lost: z.boolean(),
});
const SlowCall = z.strictObject({
  method: z.string(),
  route: z.string(),
  count: z.number(),
  mean_ms: z.number(),
  max_ms: z.number(),
});

const FileStore = z.strictObject({
  is_failing: z.boolean(),
  answered_at: z.date().nullable(),
  failed_at: z.date().nullable(),
  last_error: z.string().nullable(),
});

const Checks = z.strictObject({
  part: z.enum(Object.keys(STATUS_PARTS) as [StatusPart]),
  /** The last 24 hours in UTC, the oldest first; `checked` is null for one without a check. */
  hours: z.array(
    z.strictObject({
      from: z.string(),
      checked: z.strictObject({ checks: z.number(), failures: z.number() }).nullable(),
    }),
  ),
});

const withoutKind = <T extends { is_channel: boolean }>({ is_channel: _, ...row }: T) => row;

export type Status = Awaited<ReturnType<typeof readStatus.run>>;

/**
 * State of the portal's machinery (rule: operations.status): queues, refused emails, failing webhooks, jobs, instances and
 * slow calls. No content of cases and no addresses.
 */
export const readStatus = query({
  who: superAdmin,
  input: z.object({}),
  output: () =>
    z.strictObject({
      queues: z.array(Queue),
      refused_emails: z.number(),
      failing_webhooks: z.array(FailingWebhook),
      inactive_webhooks: z.number(),
      /** Those of Teams, Slack and other chat programs, without their addresses. */
      failing_channels: z.array(FailingWebhook),
      inactive_channels: z.number(),
      jobs: z.array(Job),
      instances: z.array(Instance),
      slow_calls: z.array(SlowCall),
      file_store: FileStore.nullable(),
      checks: z.array(Checks),
      /** Names alone: values may be secrets. */
      settings: z.array(z.strictObject({ name: z.string(), is_set: z.boolean() })),
    }),
  async run({ db }) {
    const [queues, troubles, webhooks, jobs, instances, calls, stores, counts] = await Promise.all([
      readQueues(db, {}, {}),
      readTroubles(db, {}, {}),
      readFailingWebhooks(db, {}, {}),
      readJobs(db, {}, {}),
      readInstances(db, {}, {}),
      readSlowCalls(db, {}, {}),
      readFileStore(db, {}, {}),
      readHours(db, {}, {}),
    ]);
    const now = new Date();
    const { refused_emails = 0, inactive_webhooks = 0, inactive_channels = 0 } = troubles[0] ?? {};
    const failing = webhooks.map((one) => ({ ...one, answered_at: dateOf(one.answered_at) }));
    return {
      queues: queues.map((one) => ({ ...one, is_behind: isBehind(one) })),
      refused_emails,
      failing_webhooks: failing.filter(({ is_channel }) => !is_channel).map(withoutKind),
      inactive_webhooks,
      failing_channels: failing.filter(({ is_channel }) => is_channel).map(withoutKind),
      inactive_channels,
      jobs: jobs.map((one) => ({
        ...one,
        started_at: dateOf(one.started_at),
        ended_at: dateOf(one.ended_at),
        succeeded_at: dateOf(one.succeeded_at),
      })),
      instances: instances.map(({ workers, now, started_at, ...one }) => {
        const seen_at = new Date(one.seen_at);
        return {
          ...one,
          worker: workerOf(workers),
          started_at: new Date(started_at),
          seen_at,
          is_lost: isLost(seen_at, new Date(now)),
        };
      }),
      slow_calls: calls.map(({ total_ms, ...one }) => ({ ...one, mean_ms: Math.round(total_ms / one.count) })),
      file_store: fileStoreOf(stores[0]),
      settings: settingNames(),
      checks: (Object.keys(STATUS_PARTS) as StatusPart[]).map((part) => ({
        part,
        hours: slotsOf(
          counts.filter((one) => one.part === part),
          { now, length: SHOWN_HOURS, unit: 'hour' },
        ),
      })),
    };
  },
});

function fileStoreOf(row: FileStoreRow | undefined) {
  if (!row) return null;
  const times = { answered_at: dateOf(row.answered_at), failed_at: dateOf(row.failed_at) };
  return { ...times, is_failing: isFailing(times), last_error: row.last_error };
}

const dateOf = (at: string | null) => (at === null ? null : new Date(at));

const workerOf = (workers: string[]): 'on' | 'off' | 'down' =>
  (['down', 'on'] as const).find((state) => workers.includes(state)) ?? 'off';
