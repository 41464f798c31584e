import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestampTz } from '../columns';

/** Calls of a process in the last minutes, the slowest first (server/slow-calls.ts). */
export type StoredSlowCall = { method: string; route: string; count: number; total_ms: number; max_ms: number };

/** What a process last heard of the file store; times are its own, in ISO. */
export type StoredFileStoreState = { answered_at: string | null; failed_at: string | null; last_error: string | null };

/** Server processes of all instances, each of which writes its row again and again while it runs (rule: operations.status). */
export const serverProcesses = pgTable(
  'server_processes',
  {
    /** Drawn at its start. */
    id: uuid().primaryKey(),
    host: text().notNull(),
    port: integer().notNull(),
    version: text().notNull(),
    /** Differs between builds of a version. */
    build: text().notNull(),
    /** State of its background work: on, off or down. */
    worker: text().notNull(),
    slow_calls: jsonb().$type<StoredSlowCall[]>().notNull(),
    /** Null while it has asked the file store for nothing. */
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
  /** Why the last run failed, without anything that the database was given; null when it did not. */
  last_error: text(),
  succeeded_at: timestampTz(),
});
