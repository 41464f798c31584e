import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import { isDatabaseAlive, withDatabase } from '@/db/client';
import journal from '@/db/migrations/meta/_journal.json';
import { MAIL_QUEUE } from '@/lib/platform/limits/queue';
import { ofProcess } from '@/lib/shared/process-wide';

const TIMEOUT_MS = 2_000;
const shared = ofProcess<{ __concordWorker?: string; __concordStopping?: boolean }>();

export function isHealthy(): Promise<boolean> {
  return isDatabaseAlive(TIMEOUT_MS);
}

/** State of each dependency that this process needs to serve requests (rule: operations.health). */
export type Readiness = {
  database: boolean;
  migrations: boolean;
  queues: boolean;
  worker: string;
  /** Still serves, but ends soon; a load balancer should send requests elsewhere (rule: operations.shutdown). */
  stopping: boolean;
};

export async function readiness(): Promise<Readiness> {
  const [database, migrations, queues] = await Promise.all([
    isHealthy(),
    isTrue(migrationsApplied),
    isTrue(mailQueueExists),
  ]);
  const stopping = shared.__concordStopping === true;
  return { database, migrations, queues, worker: shared.__concordWorker ?? 'off', stopping };
}

async function isTrue(condition: SQL): Promise<boolean> {
  try {
    const [row] = await withDatabase(
      (db) => db.execute<{ is_true: boolean }>(sql`select ${condition} as is_true`),
      TIMEOUT_MS,
    );
    return row?.is_true === true;
  } catch {
    return false;
  }
}

const migrationTimes = sql.join(
  journal.entries.map(({ when }) => sql`${when}::bigint`),
  sql`, `,
);
const migrationsApplied = sql`(select count(*)::int from drizzle.__drizzle_migrations where created_at in (${migrationTimes})) = ${journal.entries.length}::int`;
const mailQueueExists = sql`exists (select 1 from pgboss.queue where name = ${MAIL_QUEUE})`;
