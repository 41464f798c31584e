import 'server-only';
import { sql } from 'drizzle-orm';
import { isUnavailable, withDatabase } from '@/db/client';
import { jobRuns } from '@/db/schema';
import { log } from '@/lib/platform/log';
import { oneLine } from '@/lib/reach/mail/define-email';
import { countJob } from '@/lib/platform/metrics';
import { traced } from '@/lib/platform/tracing';
import { databaseTime } from './run';

/** Runs a scheduled job and stores its result (rule: operations.status). */
export async function recordRun(job: string, run: (now: Date) => Promise<unknown>): Promise<void> {
  const started_at = await databaseTime();
  try {
    await traced(`job ${job}`, () => run(started_at));
  } catch (error) {
    if (!isUnavailable(error)) log.error({ err: error, job }, 'a job failed');
    await store({ job, started_at, last_error: reasonOf(error) });
    throw error;
  }
  await store({ job, started_at, last_error: null });
}

async function store({ job, ...run }: { job: string; started_at: Date; last_error: string | null }): Promise<void> {
  const succeeded = run.last_error === null;
  countJob(job, succeeded ? 'done' : 'failed');
  const ended = { ...run, succeeded, ended_at: sql`now()`, ...(succeeded && { succeeded_at: sql`now()` }) };
  await withDatabase((db) =>
    db
      .insert(jobRuns)
      .values({ job, ...ended })
      .onConflictDoUpdate({ target: jobRuns.job, set: ended }),
  ).catch((err: unknown) => {
    if (!isUnavailable(err)) log.error({ err, job }, 'the run of a job could not be stored');
  });
}

/** Drizzle's message contains the statement with its values; the cause has PostgreSQL's message. */
const reasonOf = (error: unknown): string => {
  const { message, cause } = error as Error;
  return oneLine(cause instanceof Error ? cause.message : message, 300);
};
