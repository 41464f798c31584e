import 'server-only';
import { PgBoss } from 'pg-boss';
import { driverOf, withDatabase, type Db } from '@/db/client';

/** Queues of the worker: one letter each, and the clockwork of cases and cleaning (ARCHITECTURE 2.5). */
export const MAIL_QUEUE = 'mail';

const shared = globalThis as typeof globalThis & { __concordSender?: PgBoss };

/** pg-boss's values are meant for another driver, which takes objects as JSON and undefined as null. */
function plain(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? JSON.stringify(value) : (value ?? null);
}

/** pg-boss speaks SQL through the given database handle, so a job commits or vanishes with the change that queued it. */
export function bossDatabase(db: Db) {
  const sql = driverOf(db);
  return {
    async executeSql(text: string, values: unknown[] = []) {
      return { rows: (await sql.unsafe(text, values.map(plain) as never[])) as unknown as Record<string, unknown>[] };
    },
  };
}

const pooled = { executeSql: (text: string, values?: unknown[]) => withDatabase((db) => bossDatabase(db).executeSql(text, values)) };

/** A pg-boss that only queues: it polls nothing and changes no schema. */
const sender = () => (shared.__concordSender ??= new PgBoss({ db: pooled, supervise: false, schedule: false, migrate: false, createSchema: false }));

/** One delivery job for each outbox row, in the caller's transaction. */
export async function queueDelivery(db: Db, outbox_ids: number[]): Promise<void> {
  await sender().insert(MAIL_QUEUE, outbox_ids.map((outbox_id) => ({ data: { outbox_id } })), { db: bossDatabase(db) });
}
