import {
  type AnyPgColumn,
  bigint,
  check,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { created_at, id, timestampTz } from '../columns';
import { users } from './accounts';
import { cases } from './cases';
import { companies, departments } from './companies';
import * as e from './enums';
import { processes } from './processes';

/**
 * Deliveries to make, inserted in the transaction that causes them. A row holds no text and no secret: the worker renders
 * an email's template when it sends it, so that no case content is stored here.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: id(),
    kind: e.deliveryKind().notNull().default('email'),
    template: text().notNull(),
    props: jsonb().$type<Record<string, unknown>>().notNull(),
    to_name: text().notNull().default(''),
    to_email: text().notNull(),
    message_id: text().notNull(),
    case_id: integer().references(() => cases.id, { onDelete: 'cascade' }),
    status: e.mailStatus().notNull().default('queued'),
    attempts: integer().notNull().default(0),
    last_error: text(),
    sent_at: timestampTz(),
    enqueued_at: timestampTz(),
    /** Last time a super admin resent it; delivery stops three days later. */
    retried_at: timestampTz(),
    /** End of the quiet hours in which the email would have arrived (rule: mail.quiet-hours). */
    not_before: timestampTz(),
    /** The email to a colleague who is away, of which this one goes to the stand-in (rule: accounts.absence). */
    copy_of: integer().references((): AnyPgColumn => outbox.id, { onDelete: 'cascade' }),
    created_at: created_at(),
  },
  (t) => [
    uniqueIndex('outbox_copy_of')
      .on(t.copy_of)
      .where(sql`copy_of is not null`),
    uniqueIndex('outbox_message_id').on(t.message_id),
    index('outbox_status').on(t.status, t.created_at),
    index('outbox_case')
      .on(t.case_id)
      .where(sql`case_id is not null`),
    index('outbox_waiting')
      .on(t.id)
      .where(sql`enqueued_at is null`),
  ],
);

/** Append-only record of changes, without case content or secrets (rule: audit.every-change). */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    command: text().notNull(),
    actor_id: integer().references(() => users.id),
    impersonator_id: integer().references(() => users.id),
    company_id: integer(),
    subject_type: text(),
    subject_id: integer(),
    changes: jsonb().$type<Record<string, [unknown, unknown]>>(),
    address: text(),
    request_id: text(),
    created_at: created_at(),
    /** Set by a trigger, in the order in which rows become visible (rule: audit.feed); null in rows from before it. */
    entered_at: timestampTz(),
  },
  (t) => [
    index('audit_log_company').on(t.company_id, t.created_at),
    index('audit_log_subject').on(t.subject_type, t.subject_id, t.created_at),
    index('audit_log_actor').on(t.actor_id, t.created_at),
    index('audit_log_impersonator')
      .on(t.impersonator_id, t.created_at)
      .where(sql`impersonator_id is not null`),
    /** The network's audit, newest first. Its condition repeats that of lib/platform/audit/network.sql.ts. */
    index('audit_log_listed')
      .on(t.created_at, t.id)
      .where(sql`command not in ('search.choose', 'search.save', 'session.refresh')`),
    index('audit_log_command').on(t.command, t.created_at),
    index('audit_log_entered').on(t.company_id, sql`coalesce(entered_at, created_at)`, t.id),
  ],
);

/**
 * Parts of answers to creating POSTs, stored for 24 hours: ids, never texts (rules: api.idempotency, api.kept-answers,
 * retention.idempotency). Null after that.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    owner: text().notNull(),
    key: text().notNull(),
    body_hash: text().notNull(),
    /** json, not jsonb, because a replay keeps the order of its keys. */
    answer: json().$type<unknown>(),
    created_at: created_at(),
  },
  (t) => [primaryKey({ columns: [t.owner, t.key] }), index('idempotency_keys_created').on(t.created_at)],
);

/**
 * Fingerprints of recent submissions, so that a double submit returns the first one's answer (rule: api.double-submit).
 * The hash is keyed and reveals nothing about the entries; the clean-up job deletes rows after an hour.
 */
export const submissionFingerprints = pgTable(
  'submission_fingerprints',
  {
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    document_id: integer()
      .notNull()
      .references(() => processes.id, { onDelete: 'cascade' }),
    entries_hash: text().notNull(),
    subject_id: integer().notNull(),
    created_at: created_at(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.document_id, t.entries_hash] }),
    index('submission_fingerprints_document').on(t.document_id),
    index('submission_fingerprints_created').on(t.created_at),
  ],
);

/** Rate limit counters; `expire` is in UTC. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    points: integer().notNull(),
    expire: timestamp({ mode: 'date' }),
  },
  (t) => [index('rate_limits_expire').on(t.expire)],
);

/** Logins, for reports; kept 24 months like searches and process views (rule: audit.records). */
export const loginRecords = pgTable(
  'login_records',
  {
    id: id(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    company_id: integer().references(() => companies.id, { onDelete: 'cascade' }),
    method: text().notNull(),
    address: text(),
    /** The browser's device cookie, hashed; null for API clients. */
    device_hash: text(),
    created_at: created_at(),
  },
  (t) => [
    check(
      'login_records_method',
      sql`${t.method} in ('password', 'email_link', 'sso', 'reset', 'invitation', 'passkey')`,
    ),
    index('login_records_user').on(t.user_id, t.created_at),
    index('login_records_company').on(t.company_id),
    index('login_records_created').on(t.created_at),
  ],
);

export const searchRecords = pgTable(
  'search_records',
  {
    id: id(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    term: text().notNull(),
    location: text().notNull(),
    /** Number of results; null for searches from before it was recorded. */
    results: integer(),
    /** The selected directory entry: "company-3" or "department-7". */
    member: text(),
    created_at: created_at(),
  },
  (t) => [index('search_records_user').on(t.user_id, t.created_at), index('search_records_created').on(t.created_at)],
);

export const processViews = pgTable(
  'process_views',
  {
    id: id(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    document_id: integer()
      .notNull()
      .references(() => processes.id, { onDelete: 'cascade' }),
    company_id: integer()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    department_id: integer().references(() => departments.id, { onDelete: 'set null' }),
    created_at: created_at(),
  },
  (t) => [
    index('process_views_user').on(t.user_id),
    index('process_views_document').on(t.document_id),
    index('process_views_company').on(t.company_id),
    index('process_views_department').on(t.department_id),
    index('process_views_created').on(t.created_at),
  ],
);

/** Help texts of screens, with {content.x} placeholders (rule: screens.hints). */
export const helpHints = pgTable('help_hints', {
  flag: text().primaryKey(),
  title: text().notNull(),
  content: text().notNull(),
});
