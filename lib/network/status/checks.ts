import 'server-only';
import { sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { statusHours } from '@/db/schema';
import { settings } from '@/lib/platform/settings';
import type { StatusPart } from '@/lib/shared/status';
import { readJobs, readQueues } from './measures.sql';
import { isLost, partStates } from './policy';
import { readFileStore, readInstances } from './status.sql';

export type PartStates = ReturnType<typeof partStates>;

/** Whether each part of the portal works now (rule: operations.checks). */
export async function checkParts(db: Db): Promise<PartStates> {
  const [queues, jobs, instances, [store]] = await Promise.all([
    readQueues(db, {}, {}),
    readJobs(db, {}, {}),
    readInstances(db, {}, {}),
    readFileStore(db, {}, {}),
  ]);
  const dateOf = (at: string | null) => (at === null ? null : new Date(at));
  return partStates({
    queues,
    jobs,
    file_store: store ? { answered_at: dateOf(store.answered_at), failed_at: dateOf(store.failed_at) } : null,
    is_running: instances.some(({ seen_at, now }) => !isLost(new Date(seen_at), new Date(now))),
    takes_mail: settings.inbound_domain !== undefined,
  });
}

export async function storeChecks(db: Db, states: PartStates, now: Date): Promise<void> {
  const hour = sql`date_trunc('hour', ${now.toISOString()}::timestamptz)`;
  const parts = Object.entries(states) as [StatusPart, boolean][];
  await db
    .insert(statusHours)
    .values(parts.map(([part, works]) => ({ hour, part, checks: 1, failures: works ? 0 : 1 })))
    .onConflictDoUpdate({
      target: [statusHours.hour, statusHours.part],
      set: { checks: sql`status_hours.checks + 1`, failures: sql`status_hours.failures + excluded.failures` },
    });
}
