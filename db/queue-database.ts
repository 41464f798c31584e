import 'server-only';
import { driverOf, type Db } from './client';

type Rows = Record<string, unknown>[];

/** pg-boss targets node-postgres, which serializes objects as JSON and undefined as null. */
function toParameter(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? JSON.stringify(value) : (value ?? null);
}

/* A pooled connection refuses BEGIN, but several statements sent as one text form a transaction anyway. */
const TRANSACTION = /^\s*BEGIN;([\s\S]*)COMMIT;\s*$/;

/** Adapter for pg-boss. On a transaction, its jobs commit or roll back with the change. */
export function queueDatabase(db: Db) {
  const sql = driverOf(db);
  return {
    async executeSql(text: string, values: unknown[] = []): Promise<{ rows: Rows }> {
      const statements = TRANSACTION.exec(text)?.[1];
      if (statements !== undefined) return { rows: ((await sql.unsafe(statements)) as unknown as Rows[]).flat() };
      return { rows: (await sql.unsafe(text, values.map(toParameter) as never[])) as unknown as Rows };
    },
  };
}
