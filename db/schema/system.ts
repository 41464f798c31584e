import { bigint, check, index, integer, json, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { type AnyPgColumn } from 'drizzle-orm/pg-core';
import { bytes, created_at, id, moment } from '../columns';
import { users } from './accounts';
import { cases } from './cases';
import { companies, departments } from './companies';
import * as e from './enums';
import { processes } from './processes';

/** Uploaded files: bytes in the database, so that a backup is whole (ARCHITECTURE 2.5). */
export const files = pgTable('files', {
  id: id(),
  original_filename: text().notNull(),
  mime_type: text().notNull(),
  size: integer().notNull(),
  bytes: bytes().notNull(),
  created_by: integer().references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
  created_at: created_at(),
}, (t) => [index('files_created_by').on(t.created_by)]);

/**
 * Letters to send. A row is written in the transaction that causes it and holds no text and no secret: the worker
 * renders it from letter and props when it sends, so nothing of a case is kept here.
 */
export const outbox = pgTable('outbox', {
  id: id(),
  letter: text().notNull(),
  props: jsonb().$type<Record<string, unknown>>().notNull(),
  to_name: text().notNull().default(''),
  to_email: text().notNull(),
  message_id: text().notNull(),
  case_id: integer().references((): AnyPgColumn => cases.id, { onDelete: 'cascade' }),
  status: e.mailStatus().notNull().default('queued'),
  attempts: integer().notNull().default(0),
  last_error: text(),
  sent_at: moment(),
  /** When the worker made its delivery job; null until then. */
  handed_over_at: moment(),
  created_at: created_at(),
}, (t) => [
  uniqueIndex('outbox_message_id').on(t.message_id),
  index('outbox_status').on(t.status, t.created_at),
  index('outbox_case').on(t.case_id).where(sql`case_id is not null`),
  index('outbox_waiting').on(t.id).where(sql`handed_over_at is null`),
]);

/** Who changed what, for whom and from where; append-only, and never case content or secrets (PRODUCT §8). */
export const auditLog = pgTable('audit_log', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  command: text().notNull(),
  actor_id: integer().references((): AnyPgColumn => users.id),
  impersonator_id: integer().references((): AnyPgColumn => users.id),
  company_id: integer(),
  subject_type: text(),
  subject_id: integer(),
  changes: jsonb().$type<Record<string, [unknown, unknown]>>(),
  address: text(),
  request_id: text(),
  created_at: created_at(),
}, (t) => [
  index('audit_log_company').on(t.company_id, t.created_at),
  index('audit_log_subject').on(t.subject_type, t.subject_id),
  index('audit_log_actor').on(t.actor_id, t.created_at),
  index('audit_log_impersonator').on(t.impersonator_id).where(sql`impersonator_id is not null`),
]);

/** First answers to POSTs that create, kept 24 h (PRODUCT §3). Null answer: still under way. */
export const idempotencyKeys = pgTable('idempotency_keys', {
  owner: text().notNull(),
  key: text().notNull(),
  body_hash: text().notNull(),
  /** json, not jsonb: the second answer is the first one to the letter. */
  answer: json().$type<unknown>(),
  created_at: created_at(),
}, (t) => [primaryKey({ columns: [t.owner, t.key] }), index('idempotency_keys_created').on(t.created_at)]);

/** The guarding rate limits' counters (rate-limiter-flexible's columns). */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull(),
  expire: timestamp({ mode: 'date' }),
}, (t) => [index('rate_limits_expire').on(t.expire)]);

/** Logins, searches and process views: four reports read them; kept 24 months (PRODUCT §8). */
export const loginRecords = pgTable('login_records', {
  id: id(),
  user_id: integer().notNull().references((): AnyPgColumn => users.id, { onDelete: 'cascade' }),
  company_id: integer().references((): AnyPgColumn => companies.id, { onDelete: 'cascade' }),
  method: text().notNull(),
  address: text(),
  created_at: created_at(),
}, (t) => [
  check('login_records_method', sql`${t.method} in ('password', 'email_link', 'sso', 'reset')`),
  index('login_records_user').on(t.user_id, t.created_at),
  index('login_records_company').on(t.company_id),
  index('login_records_created').on(t.created_at),
]);

export const searchRecords = pgTable('search_records', {
  id: id(),
  user_id: integer().notNull().references((): AnyPgColumn => users.id, { onDelete: 'cascade' }),
  term: text().notNull(),
  location: text().notNull(),
  /** The directory entry that was chosen from the results, "company-3" or "department-7". */
  member: text(),
  created_at: created_at(),
}, (t) => [index('search_records_user').on(t.user_id, t.created_at), index('search_records_created').on(t.created_at)]);

export const processViews = pgTable('process_views', {
  id: id(),
  user_id: integer().notNull().references((): AnyPgColumn => users.id, { onDelete: 'cascade' }),
  document_id: integer().notNull().references((): AnyPgColumn => processes.id, { onDelete: 'cascade' }),
  company_id: integer().notNull().references((): AnyPgColumn => companies.id, { onDelete: 'cascade' }),
  department_id: integer().references((): AnyPgColumn => departments.id, { onDelete: 'set null' }),
  created_at: created_at(),
}, (t) => [
  index('process_views_user').on(t.user_id),
  index('process_views_document').on(t.document_id),
  index('process_views_company').on(t.company_id),
  index('process_views_department').on(t.department_id),
  index('process_views_created').on(t.created_at),
]);

/** Texts that explain a screen, with {content.x} placeholders (spec 1 §7). */
export const helpHints = pgTable('help_hints', {
  flag: text().primaryKey(),
  title: text().notNull(),
  content: text().notNull(),
});
