import 'server-only';
import { withOwnConnection } from '@/db/client';
import { provideStoredMeasures, type StoredMeasures } from '@/lib/platform/metrics';
import { readJobs, readQueues, readTroubles } from './measures.sql';

const DEADLINE = 2_000;

export function provideMeasures(): void {
  provideStoredMeasures(storedMeasures);
}

/** Runs three statements over a separate connection. @throws Error when the database does not answer in time */
export function storedMeasures(): Promise<StoredMeasures> {
  return withOwnConnection(
    'metrics',
    async ({ db }) => {
      const [queues, troubles, jobs] = await Promise.all([
        readQueues(db, {}, {}),
        readTroubles(db, {}, {}),
        readJobs(db, {}, {}),
      ]);
      return {
        queues,
        jobs: jobs.map(({ job, succeeded_at }) => ({
          job,
          succeeded_at: succeeded_at ? new Date(succeeded_at) : null,
        })),
        ...troubles[0]!,
      };
    },
    DEADLINE,
  );
}
