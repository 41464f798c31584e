import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  inet,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { ApiScope } from '@/lib/shared/enums';
import { created_at, id, timestampTz, timestamps } from '../columns';
import { users } from './accounts';
import { cases } from './cases';
import { companies } from './companies';

/** Credentials for a company's own programs (rules: api.clients, api.client-secret). */
export const apiClients = pgTable(
  'api_clients',
  {
    id: id(),
    company_id: integer()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    /** Represents the client when a case, a note or the audit names an actor. */
    user_id: integer()
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    client_id: text().notNull(),
    secret_hash: text().notNull(),
    /** The secret before the last rotation, while it is still valid. */
    previous_secret_hash: text(),
    previous_secret_until: timestampTz(),
    scopes: text().array().notNull().$type<ApiScope[]>(),
    /** Networks from which it may call; empty means any. */
    ip_ranges: inet().array().notNull().default([]),
    /** The manager who created it and gets the mail about cases that it submits without another contact. */
    created_by: integer().references(() => users.id, { onDelete: 'set null' }),
    /** Accepts, rejects and closes as an agent without a proposal (rule: mcp.proposals). */
    decides: boolean().notNull().default(false),
    last_used_at: timestampTz(),
    revoked_at: timestampTz(),
    ...timestamps(),
  },
  (t) => [
    uniqueIndex('api_clients_client_id').on(t.client_id),
    uniqueIndex('api_clients_user').on(t.user_id),
    index('api_clients_company').on(t.company_id, t.id),
    index('api_clients_created_by').on(t.created_by),
    check(
      'api_clients_previous_secret',
      sql`(${t.previous_secret_hash} is null) = (${t.previous_secret_until} is null)`,
    ),
  ],
);

/** Calls of a company's programs by UTC day, to which each process adds once a minute (rule: api.calls). */
export const apiCallDays = pgTable(
  'api_call_days',
  {
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    company_id: integer()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    calls: integer().notNull(),
    refused: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.day] }),
    index('api_call_days_company').on(t.company_id, t.day),
    index('api_call_days_day').on(t.day),
  ],
);

/** The last refused calls of each client; never a body (rule: api.refused-calls). */
export const apiRefusals = pgTable(
  'api_refusals',
  {
    id: id(),
    company_id: integer()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    call: text().notNull(),
    /** Status of the answer that the program got. */
    status: smallint().notNull(),
    reason: text().notNull(),
    request_id: text().notNull(),
    created_at: created_at(),
  },
  (t) => [
    index('api_refusals_company').on(t.company_id, t.id),
    index('api_refusals_client').on(t.user_id, t.id),
    index('api_refusals_created').on(t.created_at),
  ],
);

/**
 * Test submissions of API clients, each as its company reads it (rule: api.test-cases). Ids are of the same sequence as those of
 * cases, so that no client takes one for the other.
 */
export const testCases = pgTable(
  'test_cases',
  {
    id: integer()
      .primaryKey()
      .default(sql`nextval(pg_get_serial_sequence('cases', 'id'))`),
    token: text().notNull(),
    company_id: integer()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    stored: jsonb().notNull(),
    expires_at: timestampTz().notNull(),
    created_at: created_at(),
  },
  (t) => [
    uniqueIndex('test_cases_token').on(t.token),
    index('test_cases_company').on(t.company_id, t.id),
    index('test_cases_expires').on(t.expires_at),
  ],
);

/**
 * Where a company wants the files of a case pushed, as its partner published it; encrypted (rule: api.pushed-files).
 */
export const casePushTargets = pgTable(
  'case_push_targets',
  {
    case_id: integer()
      .notNull()
      .references(() => cases.id, { onDelete: 'cascade' }),
    company_id: integer()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    sealed: text().notNull(),
    ...timestamps(),
  },
  (t) => [primaryKey({ columns: [t.case_id, t.company_id] }), index('case_push_targets_company').on(t.company_id)],
);
