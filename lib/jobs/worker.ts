import 'server-only';
import { type Job, type JobResult, PgBoss } from 'pg-boss';
import { type Db, driverOf, isUnavailable, withDatabase } from '@/db/client';
import { bossDatabase, MAIL_QUEUE } from '@/lib/core/queue';
import { logError } from '@/lib/core/reply';
import { deliver } from '@/lib/mail/deliver';
import { handOver } from '@/lib/mail/hand-over';
import { closeTransport, PARALLEL } from '@/lib/mail/transport';
import { runApprovalReminder } from './approval-reminder';
import { runCaseClock } from './case-clock';
import { runCaseClose } from './case-close';
import { runCasePurge } from './case-purge';
import { runCleanUp } from './clean-up';
import { databaseTime } from './run';

/** When each job is due, in UTC (five-field cron). Of all instances one runs it. */
const SCHEDULE: [queue: string, cron: string, run: (now: Date) => Promise<unknown>][] = [
  ['case-clock', '* * * * *', runCaseClock],
  ['case-purge', '*/5 * * * *', runCasePurge],
  ['case-close', '10 * * * *', runCaseClose],
  ['approval-reminder', '25 * * * *', runApprovalReminder],
  ['clean-up', '40 * * * *', runCleanUp],
];

/** How often new letters are looked for, in ms. */
const HAND_OVER_EVERY = 250;
/** Two fetchers, so that a letter which a slow server holds up does not hold up those behind it. */
const FETCHERS = 2;

type State = 'on' | 'off' | 'down';
const shared = globalThis as typeof globalThis & { __concordWorker?: State };

let boss: PgBoss | undefined;
const underWay = new Set<Promise<unknown>>();
let running = false;
let stopping = false;
let waking: (() => void) | undefined;

/**
 * Starts this process's share of the work: mail, and the clockwork of cases. Returns once it runs; while the database
 * is away it tries again, without end. `__concordWorker` tells the ready route: "on", or "down" while it cannot work.
 */
export async function startWorker(): Promise<void> {
  stopping = false;
  shared.__concordWorker = 'down';
  for (let pause = 500; !stopping; pause = Math.min(pause * 2, 5_000)) {
    try {
      await begin();
      return;
    } catch (error) {
      if (!isUnavailable(error)) logError(error, 'worker');
      await stopBoss(1_000);
      await sleep(pause);
    }
  }
}

/** Takes no more jobs, lets those under way end (3.5 s), hands the rest back; then closes the mail connections. */
export async function stopWorker(): Promise<void> {
  stopping = true;
  waking?.();
  await stopBoss(3_500);
  closeTransport();
  await Promise.race([Promise.allSettled(underWay), sleep(500)]);
  shared.__concordWorker = 'off';
}

async function begin(): Promise<void> {
  boss = new PgBoss({
    db: { executeSql: watched }, migrate: false, createSchema: false, reindex: false,
    superviseIntervalSeconds: 10, monitorIntervalSeconds: 10, cronMonitorIntervalSeconds: 15, cronWorkerIntervalSeconds: 5,
  });
  boss.on('error', quietly);
  await boss.start();
  for (const [queue, cron, run] of SCHEDULE) {
    await boss.schedule(queue, cron);
    await boss.work(queue, { pollingIntervalSeconds: 5 }, async () => run(await databaseTime()));
  }
  const options = { batchSize: PARALLEL / FETCHERS, localConcurrency: FETCHERS, pollingIntervalSeconds: 0.5, burstWhenBatchFull: true, perJobResults: true } as const;
  await boss.work(MAIL_QUEUE, options, deliverAll);
  running = true;
  shared.__concordWorker = 'on';
  void handOverAgain(boss);
  await runCasePurge(await databaseTime());
}

/** Looks for new letters as long as this pg-boss runs; a failure waits for the next look. */
async function handOverAgain(of: PgBoss): Promise<void> {
  while (running && boss === of) {
    const looking = handOver(of).catch((error: Error) => quietly(error));
    underWay.add(looking);
    await looking.finally(() => underWay.delete(looking));
    await pause(HAND_OVER_EVERY);
  }
}

const pause = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds).unref());

/** Each letter of a batch by itself: one that fails is tried again later, the others are done. */
async function deliverAll(jobs: Job<{ outbox_id: number }>[]): Promise<JobResult[]> {
  const batch = Promise.all(jobs.map(deliverOne));
  underWay.add(batch);
  return batch.finally(() => underWay.delete(batch));
}

async function deliverOne({ id, data }: Job<{ outbox_id: number }>): Promise<JobResult> {
  try {
    await deliver(data.outbox_id);
    return { id, status: 'completed' };
  } catch (error) {
    return { id, status: 'failed', output: { message: (error as Error).message } };
  }
}

/* pg-boss's own transactions. Several statements sent as one text are a transaction by themselves, and the pool takes no BEGIN. */
const WHOLE = /^\s*BEGIN;([\s\S]*)COMMIT;\s*$/;

async function execute(db: Db, text: string, values?: unknown[]) {
  const whole = WHOLE.exec(text)?.[1];
  if (whole === undefined) return bossDatabase(db).executeSql(text, values);
  const results = (await driverOf(db).unsafe(whole)) as unknown as Record<string, unknown>[][];
  return { rows: results.flat() };
}

/** pg-boss on the guarded client. Every statement tells whether the worker can work. */
async function watched(text: string, values?: unknown[]) {
  try {
    const result = await withDatabase((db) => execute(db, text, values));
    if (running) shared.__concordWorker = 'on';
    return result;
  } catch (error) {
    if (running && isUnavailable(error)) shared.__concordWorker = 'down';
    throw error;
  }
}

/* While the database is away every poll fails; the state says so once, the log need not say it each time. */
function quietly(error: Error): void {
  if (shared.__concordWorker === 'on' && !isUnavailable(error)) logError(Object.assign(new Error(error.message), { stack: error.stack }), 'worker');
}

async function stopBoss(timeout: number): Promise<void> {
  const last = boss;
  running = false;
  boss = undefined;
  await last?.stop({ graceful: true, timeout, close: false }).catch(quietly);
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, milliseconds);
    waking = () => {
      clearTimeout(timer);
      done();
    };
  });
}
