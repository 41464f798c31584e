import { sql } from 'drizzle-orm';
import { type AnyPgColumn, boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { created_at, id, moment, timestamps } from '../columns';
import { cases } from './cases';
import { companies, countries } from './companies';
import * as e from './enums';
import { managerRequests } from './escalations';
import { onboardingSessions } from './onboarding';

export const users = pgTable('users', {
  id: id(),
  /** Null for super admins only: they belong to the network. */
  company_id: integer().references((): AnyPgColumn => companies.id),
  role: e.role().notNull().default('caller'),
  type: e.userType().notNull().default('basic'),
  status: e.userStatus().notNull().default('active'),
  first_name: text().notNull().default(''),
  last_name: text().notNull().default(''),
  email: text().notNull(),
  phone: text(),
  phone_country_code: text().notNull().default('US'),
  country_id: integer().references(() => countries.id),
  city: text(),
  focus_group: text(),
  password_hash: text(),
  registration_type: e.registrationType().notNull().default('company_admin'),
  agreement_version: integer(),
  agreement_date: moment(),
  force_update_profile: boolean().notNull().default(false),
  force_update_agreement: boolean().notNull().default(false),
  failed_logins: integer().notNull().default(0),
  locked_until: moment(),
  last_login_at: moment(),
  /** When this person last confirmed the connection of their account with Microsoft Teams. */
  teams_connected_at: moment(),
  decided_by: integer().references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
  decided_at: moment(),
  decision_note: text(),
  approval_reminded_at: moment(),
  deleted_at: moment(),
  ...timestamps(),
}, (t) => [
  uniqueIndex('users_email_unique').on(t.email),
  check('users_email', sql`${t.email} = lower(${t.email}) and ${t.email} ~ '^[ -~]+$'`),
  check('users_company', sql`(${t.role} = 'super_admin') = (${t.company_id} is null)`),
  index('users_company_name').on(t.company_id, t.first_name, t.last_name),
  index('users_status').on(t.status, t.created_at),
  index('users_country').on(t.country_id),
  index('users_decided_by').on(t.decided_by),
]);

/** Browser cookie and bearer token both carry the id of one row here; every request checks it (PRODUCT §2). */
export const sessions = pgTable('sessions', {
  id: uuid().primaryKey().defaultRandom(),
  user_id: integer().notNull().references(() => users.id, { onDelete: 'cascade' }),
  kind: e.sessionKind().notNull(),
  /** Set while a super admin acts as this user: that admin's own session, which must stay alive. */
  impersonator_session_id: uuid().references((): AnyPgColumn => sessions.id, { onDelete: 'cascade' }),
  address: text(),
  user_agent: text(),
  last_seen_at: moment().notNull().defaultNow(),
  expires_at: moment().notNull(),
  ended_at: moment(),
  created_at: created_at(),
}, (t) => [index('sessions_user').on(t.user_id), index('sessions_impersonator').on(t.impersonator_session_id), index('sessions_expires').on(t.expires_at)]);

/** Mailed secrets: single-purpose, stored as a hash only (PRODUCT §2). */
export const oneTimeTokens = pgTable('one_time_tokens', {
  id: uuid().primaryKey().defaultRandom(),
  purpose: e.tokenPurpose().notNull(),
  token_hash: text().notNull(),
  user_id: integer().references(() => users.id, { onDelete: 'cascade' }),
  case_id: integer().references((): AnyPgColumn => cases.id, { onDelete: 'cascade' }),
  manager_request_id: integer().references((): AnyPgColumn => managerRequests.id, { onDelete: 'cascade' }),
  onboarding_session_id: integer().references((): AnyPgColumn => onboardingSessions.id, { onDelete: 'cascade' }),
  details: jsonb().$type<Record<string, string | number | boolean>>(),
  expires_at: moment().notNull(),
  used_at: moment(),
  created_at: created_at(),
}, (t) => [
  uniqueIndex('one_time_tokens_hash').on(t.token_hash),
  index('one_time_tokens_user').on(t.user_id, t.purpose).where(sql`user_id is not null`),
  index('one_time_tokens_case').on(t.case_id).where(sql`case_id is not null`),
  index('one_time_tokens_manager_request').on(t.manager_request_id).where(sql`manager_request_id is not null`),
  index('one_time_tokens_onboarding').on(t.onboarding_session_id).where(sql`onboarding_session_id is not null`),
  index('one_time_tokens_expires').on(t.expires_at),
]);

/** Which version of the agreement a user accepted, when and from where (PRODUCT §4). */
export const agreements = pgTable('agreements', {
  id: id(),
  user_id: integer().notNull().references(() => users.id, { onDelete: 'cascade' }),
  version: integer().notNull(),
  address: text(),
  created_at: created_at(),
}, (t) => [index('agreements_user').on(t.user_id)]);
