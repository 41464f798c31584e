import { sql } from 'drizzle-orm';
import { type AnyPgColumn, boolean, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { created_at, id, timestampTz, phoneNumber, timestamps } from '../columns';
import { companies, countries } from './companies';
import * as e from './enums';

export const users = pgTable(
  'users',
  {
    id: id(),
    /** Null for super admins only, who belong to the network. */
    company_id: integer().references((): AnyPgColumn => companies.id),
    role: e.role().notNull().default('caller'),
    type: e.userType().notNull().default('basic'),
    status: e.userStatus().notNull().default('active'),
    first_name: text().notNull().default(''),
    last_name: text().notNull().default(''),
    email: text().notNull(),
    /** When a link that was mailed to `email` was last used; null while nobody has shown that the mailbox is theirs. */
    address_proven_at: timestampTz(),
    /** Requested new address; replaces `email` once confirmed from its mailbox. */
    pending_email: text(),
    phone: phoneNumber(),
    phone_country_code: text().notNull().default('US'),
    country_id: integer().references(() => countries.id),
    city: text(),
    focus_group: text(),
    /** Time zone that the user chose; null to read by the specification and the browser (rule: screens.dates). */
    time_zone: text(),
    /** Time zone of the browser in which the user last opened the portal. */
    browser_zone: text(),
    zone_notice_closed_at: timestampTz(),
    /** Selects which emails about cases the user gets (rule: mail.notifications). */
    notifications: e.notifications().notNull().default('all'),
    /** When emails that nobody has to act on wait, in the user's time zone (rule: mail.quiet-hours). */
    quiet_from: text(),
    quiet_until: text(),
    quiet_weekends: e.quietWeekends().notNull().default('same'),
    /**
     * From the midnight on which an absence begins to the one on which it is over, and the colleague who gets the user's
     * emails about cases meanwhile (rule: accounts.absence).
     */
    away_from: timestampTz(),
    away_until: timestampTz(),
    stand_in_id: integer().references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
    /**
     * The manager wants the company's scorecard every month, and the last month that was sent or skipped, `YYYY-MM`. A
     * manager who turns it on gets the previous month's (rule: scorecard.mail).
     */
    scorecard_mail: boolean().notNull().default(false),
    scorecard_month: text(),
    password_hash: text(),
    registration_type: e.registrationType().notNull().default('company_admin'),
    agreement_version: integer(),
    agreement_date: timestampTz(),
    force_update_profile: boolean().notNull().default(false),
    force_update_agreement: boolean().notNull().default(false),
    failed_logins: integer().notNull().default(0),
    locked_until: timestampTz(),
    /** When the user first got a passkey or a code app; null without (rule: second-factor.required). */
    second_factor_at: timestampTz(),
    last_login_at: timestampTz(),
    teams_connected_at: timestampTz(),
    decided_by: integer().references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
    decided_at: timestampTz(),
    decision_note: text(),
    approval_reminded_at: timestampTz(),
    /** When activated without approval; null for all other accounts. */
    auto_approved_at: timestampTz(),
    managers_notified_at: timestampTz(),
    deleted_at: timestampTz(),
    ...timestamps(),
  },
  (t) => [
    /** A person may have one account in each of several companies, and one as network staff (docs/decisions/086). */
    unique('users_email_company').on(t.email, t.company_id).nullsNotDistinct(),
    check('users_email', sql`${t.email} = lower(${t.email}) and ${t.email} ~ '^[ -~]+$'`),
    check('users_company', sql`(${t.role} = 'super_admin') = (${t.company_id} is null)`),
    index('users_company_name').on(t.company_id, t.first_name, t.last_name),
    index('users_company_list')
      .on(t.company_id, sql`lower(${t.first_name} || ' ' || ${t.last_name})`, t.id)
      .where(sql`status in ('active', 'inactive', 'pending_approval', 'rejected')`),
    index('users_company_active')
      .on(t.company_id)
      .where(sql`status = 'active'`),
    /** Finds a company's managers, or without a company the super admins, among thousands of users. */
    index('users_managers')
      .on(t.company_id)
      .where(sql`status = 'active' and role in ('business_manager', 'program_manager', 'super_admin')`),
    index('users_not_active')
      .on(sql`lower(${t.first_name} || ' ' || ${t.last_name})`, t.id)
      .where(sql`status in ('inactive', 'rejected', 'pending_approval', 'pending_verification')`),
    index('users_in_order')
      .on(sql`lower(${t.first_name} || ' ' || ${t.last_name})`, t.id)
      .where(sql`status <> 'deleted'`),
    index('users_last_login')
      .on(t.last_login_at.desc().nullsLast(), t.id.desc())
      .where(sql`status <> 'deleted'`),
    index('users_status').on(t.status, t.created_at),
    index('users_pending')
      .on(t.company_id, t.created_at)
      .where(sql`status = 'pending_approval'`),
    index('users_away')
      .on(t.company_id)
      .where(sql`away_until is not null`),
    index('users_stand_in')
      .on(t.stand_in_id)
      .where(sql`stand_in_id is not null`),
    check('users_away', sql`(${t.away_from} is null) = (${t.away_until} is null) and ${t.away_from} < ${t.away_until}`),
    check('users_quiet', sql`(${t.quiet_from} is null) = (${t.quiet_until} is null)`),
    index('users_country').on(t.country_id),
    index('users_decided_by').on(t.decided_by),
    index('users_managers_not_notified')
      .on(t.company_id)
      .where(sql`auto_approved_at is not null and managers_notified_at is null`),
    index('users_managers_notified')
      .on(t.company_id, t.managers_notified_at)
      .where(sql`managers_notified_at is not null`),
    check(
      'users_pending_email',
      sql`${t.pending_email} = lower(${t.pending_email}) and ${t.pending_email} ~ '^[ -~]+$'`,
    ),
  ],
);

/** Browser cookies and bearer tokens carry the id of a session; every request checks its row (rule: sessions.row). */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: e.sessionKind().notNull(),
    /** The super admin's own session during an impersonation, which has to stay open. */
    impersonator_session_id: uuid().references((): AnyPgColumn => sessions.id, { onDelete: 'cascade' }),
    address: text(),
    user_agent: text(),
    /** Generation of the current bearer token; each refresh increments it. */
    token_generation: integer().notNull().default(0),
    /** Last refresh; the previous token works for a short grace period after it. */
    rotated_at: timestampTz(),
    last_seen_at: timestampTz().notNull().defaultNow(),
    /**
     * Last proof of identity; null while the login itself counts, long ago while nothing does (rule: proof.recent).
     */
    proved_at: timestampTz(),
    expires_at: timestampTz().notNull(),
    ended_at: timestampTz(),
    created_at: created_at(),
  },
  (t) => [
    index('sessions_user').on(t.user_id),
    index('sessions_impersonator').on(t.impersonator_session_id),
    index('sessions_expires').on(t.expires_at),
  ],
);

/** Version of the agreement a user accepted, when and from where (rule: accounts.agreement). */
export const agreements = pgTable(
  'agreements',
  {
    id: id(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    address: text(),
    created_at: created_at(),
  },
  (t) => [index('agreements_user').on(t.user_id)],
);
