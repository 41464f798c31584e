import 'server-only';
import { sql } from 'drizzle-orm';
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
  const worker = shared.__concordWorker ?? 'off';
  try {
    const [found] = await withDatabase((db) => db.execute<{ migrations: boolean; queues: boolean }>(checks), PATIENCE);
    return { database: true, migrations: Boolean(found?.migrations), queues: Boolean(found?.queues), worker };
  } catch {
    return { database: await isHealthy(), migrations: false, queues: false, worker };
  }
}

const whens = journal.entries.map(({ when }) => when);
const checks = sql`
  select (select count(*)::int = ${whens.length}::int from drizzle.__drizzle_migrations where created_at in (${sql.join(whens.map((when) => sql`${when}::bigint`), sql`, `)})) as migrations,
    exists (select 1 from pgboss.queue where name = ${MAIL_QUEUE}) as queues`;
