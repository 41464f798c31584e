import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import { withDatabase } from '@/db/client';
import journal from '@/db/migrations/meta/_journal.json';
import { MAIL_QUEUE } from './queue';

const PATIENCE = 2_000;
const shared = globalThis as typeof globalThis & { __concordWorker?: string };

/** Does the database answer within two seconds? */
export async function isHealthy(): Promise<boolean> {
  try {
    await withDatabase((db) => db.execute(sql`select 1`), PATIENCE);
    return true;
  } catch {
    return false;
  }
}

/** What must hold before this process should get requests, each by itself (RUNNING.md). */
export type Readiness = { database: boolean; migrations: boolean; queues: boolean; worker: string };

/** Looks at the database, the migrations of this version, the job queues and the mail worker. */
export async function readiness(): Promise<Readiness> {
  const [database, migrations, queues] = await Promise.all([isHealthy(), holds(migrated), holds(queued)]);
  return { database, migrations, queues, worker: shared.__concordWorker ?? 'off' };
}

/** Is the condition true? No, when what it asks about does not exist. */
async function holds(condition: SQL): Promise<boolean> {
  try {
    const [row] = await withDatabase((db) => db.execute<{ holds: boolean }>(sql`select ${condition} as holds`), PATIENCE);
    return row?.holds === true;
  } catch {
    return false;
  }
}

const whens = sql.join(journal.entries.map(({ when }) => sql`${when}::bigint`), sql`, `);
const migrated = sql`(select count(*)::int from drizzle.__drizzle_migrations where created_at in (${whens})) = ${journal.entries.length}::int`;
const queued = sql`exists (select 1 from pgboss.queue where name = ${MAIL_QUEUE})`;
