import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { timestampTz } from '../columns';

export type StoredSlowCall = { method: string; route: string; count: number; total_ms: number; max_ms: number };

/** The last answer and failure of the file store in a process; times are the process's own, in ISO 8601. */
export type StoredFileStoreState = { answered_at: string | null; failed_at: string | null; last_error: string | null };

/** Server processes of all instances, each of which updates its row while it runs (rule: operations.status). */
export const serverProcesses = pgTable(
  'server_processes',
  {
    /** Random id chosen at its start. */
    id: uuid().primaryKey(),
    host: text().notNull(),
    port: integer().notNull(),
    version: text().notNull(),
    /** Differs between builds of a version. */
    build: text().notNull(),
    worker: text().notNull(),
    slow_calls: jsonb().$type<StoredSlowCall[]>().notNull(),
    file_store: jsonb().$type<StoredFileStoreState>(),
    started_at: timestampTz().notNull(),
    seen_at: timestampTz().notNull(),
  },
  (t) => [index('server_processes_seen').on(t.seen_at)],
);

/** The last run of each scheduled job (rule: operations.status). */
export const jobRuns = pgTable('job_runs', {
  job: text().primaryKey(),
  started_at: timestampTz().notNull(),
  ended_at: timestampTz().notNull(),
  succeeded: boolean().notNull(),
  /** Reason why the last run failed, without any data of the statement; null when it did not. */
  last_error: text(),
  succeeded_at: timestampTz(),
});

/**
 * Checks of the portal's parts by the worker, one a minute, counted by hour; an hour without a row was not checked (rule:
 * operations.checks).
 */
export const statusHours = pgTable(
  'status_hours',
  {
    hour: timestampTz().notNull(),
    part: text().notNull(),
    checks: integer().notNull(),
    failures: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.hour, t.part] }),
    check('status_hours_failures', sql`${t.failures} between 0 and ${t.checks}`),
  ],
);
