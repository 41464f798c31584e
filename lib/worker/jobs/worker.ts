import 'server-only';
import { type Job, type JobResult, PgBoss } from 'pg-boss';
import { isFull, isUnavailable, withDirectDatabase } from '@/db/client';
import { queueDatabase } from '@/db/queue-database';
import { MAIL_QUEUE } from '@/lib/platform/limits/queue';

import { refreshCalendars } from '@/lib/intake/calendars/refresh-calendars';
import { log } from '@/lib/platform/log';
import { startListening, stopListening } from '@/lib/reach/inbound/listen';
import { processMails } from '@/lib/reach/inbound/process-mails';
import { makeExports } from '@/lib/network/personal-data/make-exports';
import { deliver } from '@/lib/reach/mail/deliver';
import { enqueue } from '@/lib/reach/mail/enqueue';
import { askStore } from '@/lib/platform/files/ask-store';
import { removeUnusedObjects } from '@/lib/platform/files/remove-objects';
import { mailNewNotes } from '@/lib/work/room/mail-notes';
import { scanFiles } from '@/lib/work/room/scan-files';
import { deliverDue, startDeliveries, stopDeliveries } from '@/lib/reach/webhooks/deliver';
import { startNotifications, stopNotifications } from '@/lib/reach/push/deliver';
import { queueNotifications } from '@/lib/reach/push/queue';
import { pushAudit } from '@/lib/reach/webhooks/push-audit';
import { closeTransport, MAX_CONNECTIONS } from '@/lib/reach/mail/transport';
import { FILE_STORE_ASKED, msOf } from '@/lib/shared/durations';
import { traced } from '@/lib/platform/tracing';
import { runApprovalReminder } from './approval-reminder';
import { runCaseClock } from './case-clock';
import { runCaseClose } from './case-close';
import { runCasePurge } from './case-purge';
import { runCleanUp } from './clean-up';
import { runMailFetch } from './mail-fetch';
import { runInboundAddresses } from './inbound-addresses';
import { runDirectoryDeletions } from './directory-deletions';
import { runDomainChecks } from './domain-checks';
import { runFactorResets } from './factor-resets';
import { runOnboarding } from './onboarding';
import { runPayments } from './payments';
import { recordRun } from './record-run';
import { runRegistrationNotice } from './registration-notice';
import { runRoomRetention } from './room-retention';
import { databaseTime } from './run';
import { runScorecards } from './scorecards';
import { runStatusChecks } from './status-checks';
import { runSsoMetadata } from './sso-metadata';
import { ofProcess } from '@/lib/shared/process-wide';

const SCHEDULE: [queue: string, cron: string, run: (now: Date) => Promise<unknown>][] = [
  ['case-clock', '* * * * *', runCaseClock],
  ['case-purge', '*/5 * * * *', runCasePurge],
  ['case-close', '10 * * * *', runCaseClose],
  ['room-retention', '*/10 * * * *', runRoomRetention],
  ['mail-fetch', '* * * * *', runMailFetch],
  ['approval-reminder', '25 * * * *', runApprovalReminder],
  ['registration-notice', '* * * * *', runRegistrationNotice],
  ['onboarding', '35 * * * *', runOnboarding],
  ['payments', '* * * * *', runPayments],
  ['factor-resets', '*/10 * * * *', runFactorResets],
  ['domain-checks', '15 * * * *', runDomainChecks],
  ['directory-deletions', '45 * * * *', runDirectoryDeletions],
  ['clean-up', '40 * * * *', runCleanUp],
  ['sso-metadata', '50 * * * *', runSsoMetadata],
  ['calendars', '15 * * * *', refreshCalendars],
  ['inbound-addresses', '* * * * *', runInboundAddresses],
  ['scorecards', '20 6-23 * * *', runScorecards],
  ['status-checks', '* * * * *', runStatusChecks],
  ['user-exports', '* * * * *', makeExports],
];

export const SCHEDULED_JOBS = SCHEDULE.map(([queue]) => queue);

const CONTINUOUS: [work: (boss: PgBoss) => Promise<unknown>, pause: number][] = [
  [(boss) => enqueue(boss, queueNotifications), 250],
  [mailNewNotes, 2_000],
  [scanFiles, 2_000],
  [removeUnusedObjects, 2_000],
  [askStore, msOf(FILE_STORE_ASKED)],
  [() => processMails(), 1_000],
  [deliverDue, 1_000],
  [pushAudit, 2_000],
  [startNotifications, 1_000],
];
/** Two fetchers, so that an email delayed by a slow server does not block the others. */
const FETCHERS = 2;

type State = 'on' | 'off' | 'down';
const shared = ofProcess<{ __concordWorker?: State }>();

let boss: PgBoss | undefined;
const pending = new Set<Promise<unknown>>();
let running = false;
let stopping = false;
let cancelSleep: (() => void) | undefined;

/**
 * Starts email delivery, mail that comes in, and scheduled jobs. Resolves once they run; retries forever while the database is unavailable.
 * `__concordWorker` holds the state for the readiness route: "on", or "down" while the database is unavailable.
 */
export async function startWorker(): Promise<void> {
  stopping = false;
  shared.__concordWorker = 'down';
  void startListening();
  for (let pause = 500; !stopping; pause = Math.min(pause * 2, 5_000)) {
    try {
      await startBoss();
      return;
    } catch (error) {
      if (!isUnavailable(error)) log.error({ err: error }, 'the worker cannot start');
      await stopBoss(1_000);
      await sleep(pause);
    }
  }
}

/** Stops fetching jobs, waits 3.5 s for running ones, returns the rest to the queue, then closes mail connections. */
export async function stopWorker(): Promise<void> {
  stopping = true;
  cancelSleep?.();
  await Promise.all([stopListening(), stopBoss(3_500)]);
  closeTransport();
  await Promise.race([Promise.allSettled(pending), sleep(500)]);
  shared.__concordWorker = 'off';
}

async function startBoss(): Promise<void> {
  boss = new PgBoss({
    db: { executeSql },
    migrate: false,
    createSchema: false,
    reindex: false,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    cronMonitorIntervalSeconds: 15,
    cronWorkerIntervalSeconds: 5,
  });
  boss.on('error', logError);
  await boss.start();
  for (const [queue, cron, run] of SCHEDULE) {
    await boss.schedule(queue, cron);
    await boss.work(queue, { pollingIntervalSeconds: 5 }, () => recordRun(queue, run));
  }
  const options = {
    batchSize: MAX_CONNECTIONS / FETCHERS,
    localConcurrency: FETCHERS,
    pollingIntervalSeconds: 0.5,
    burstWhenBatchFull: true,
    perJobResults: true,
  } as const;
  await boss.work(MAIL_QUEUE, options, deliverAll);
  await startDeliveries();
  running = true;
  shared.__concordWorker = 'on';
  for (const one of CONTINUOUS) void repeat(boss, ...one);
  await runCasePurge(await databaseTime());
}

async function repeat(current: PgBoss, ...[work, interval]: (typeof CONTINUOUS)[number]): Promise<void> {
  while (running && boss === current) {
    let wait = interval;
    const working = work(current).catch((error: Error) => {
      logError(error);
      if (!isUnavailable(error)) wait = 10 * interval;
    });
    pending.add(working);
    await working.finally(() => pending.delete(working));
    await pause(wait);
  }
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds).unref());

async function deliverAll(jobs: Job<{ outbox_id: number }>[]): Promise<JobResult[]> {
  const batch = Promise.all(jobs.map(deliverOne));
  pending.add(batch);
  return batch.finally(() => pending.delete(batch));
}

async function deliverOne({ id, data }: Job<{ outbox_id: number }>): Promise<JobResult> {
  try {
    await traced('email.deliver', () => deliver(data.outbox_id));
    return { id, status: 'completed' };
  } catch (error) {
    return { id, status: 'failed', output: { message: (error as Error).message } };
  }
}

async function executeSql(text: string, values?: unknown[]) {
  try {
    const result = await withDirectDatabase((db) => queueDatabase(db).executeSql(text, values));
    if (running) shared.__concordWorker = 'on';
    return result;
  } catch (error) {
    // After a full disk, an instance stays in service for reading (rule: operations.full-disk).
    if (running && isUnavailable(error) && !isFull(error)) shared.__concordWorker = 'down';
    throw error;
  }
}

/* While the database is unavailable every poll fails; the worker's state shows it, so it is not logged each time. */
function logError(error: Error): void {
  if (shared.__concordWorker === 'on' && !isUnavailable(error)) log.error({ err: error }, 'background work failed');
}

async function stopBoss(timeout: number): Promise<void> {
  const stoppedBoss = boss;
  running = false;
  boss = undefined;
  const stoppedDeliveries = Promise.all([stopDeliveries(), stopNotifications()]).catch(logError);
  await stoppedBoss?.stop({ graceful: true, timeout, close: false }).catch(logError);
  await stoppedDeliveries;
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    cancelSleep = () => {
      clearTimeout(timer);
      resolve();
    };
  });
}
