import 'server-only';
import { driverOf, type Db } from '@/db/client';

/** Queues of the worker: one letter each, and the clockwork of cases and cleaning (ARCHITECTURE 2.5). */
export const MAIL_QUEUE = 'mail';

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
