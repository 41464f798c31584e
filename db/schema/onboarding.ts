import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { created_at, id, timestampTz, timestamps } from '../columns';
import { users } from './accounts';
import { companies } from './companies';
import * as e from './enums';
import { communities } from './groups';

/** A prospective member joining a partner group (spec 2 §4). The browser holds the token; only its hash is stored. */
export const onboardingSessions = pgTable(
  'onboarding_sessions',
  {
    id: id(),
    token_hash: text().notNull(),
    community_id: integer()
      .notNull()
      .references(() => communities.id, { onDelete: 'cascade' }),
    company_id: integer().references(() => companies.id, { onDelete: 'set null' }),
    email: text().notNull(),
    step: text().notNull(),
    status: e.onboardingStatus().notNull().default('started'),
    /** Entries by step: company, user (password hashed), agreements, payment, document (spec 2 §3). */
    data: jsonb().$type<Record<string, Record<string, unknown>>>().notNull().default({}),
    sf_opportunity: text(),
    submitted_at: timestampTz(),
    decided_by: integer().references(() => users.id, { onDelete: 'set null' }),
    decided_at: timestampTz(),
    expires_at: timestampTz().notNull(),
    ...timestamps(),
  },
  (t) => [
    uniqueIndex('onboarding_sessions_token').on(t.token_hash),
    index('onboarding_sessions_queue').on(t.status, t.created_at),
    index('onboarding_sessions_community').on(t.community_id),
    index('onboarding_sessions_company').on(t.company_id),
    index('onboarding_sessions_email').on(t.email),
    index('onboarding_sessions_decided_by').on(t.decided_by),
  ],
);

/** A charge or invoice, one per session and term (rule: payments.charge-once). */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    onboarding_session_id: integer()
      .notNull()
      .references(() => onboardingSessions.id, { onDelete: 'cascade' }),
    contract_length: e.contractLength().notNull().default('one_year'),
    payment_type: e.paymentType().notNull().default('credit_card'),
    amount_cents: integer().notNull(),
    currency: text().notNull().default('usd'),
    status: e.paymentStatus().notNull().default('pending'),
    name_on_card: text(),
    stripe_payment_intent: text(),
    stripe_charge: text(),
    failure: text(),
    paid_at: timestampTz(),
    refunded_at: timestampTz(),
    settled_by: integer().references(() => users.id, { onDelete: 'set null' }),
    ...timestamps(),
  },
  (t) => [
    unique('payments_once').on(t.onboarding_session_id, t.contract_length),
    unique('payments_intent').on(t.stripe_payment_intent),
    check('payments_amount', sql`${t.amount_cents} >= 0`),
    index('payments_status').on(t.status, t.created_at),
    index('payments_settled_by').on(t.settled_by),
  ],
);

/** A member's invitation of a company (rule: directory.invite). */
export const invites = pgTable(
  'invites',
  {
    id: id(),
    user_id: integer()
      .notNull()
      .references(() => users.id),
    company_id: integer()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    comments: text(),
    status: e.requestStatus().notNull().default('open'),
    /** The network's answer, emailed to the sender. */
    answer: text(),
    decided_by: integer().references(() => users.id, { onDelete: 'set null' }),
    decided_at: timestampTz(),
    created_at: created_at(),
  },
  (t) => [
    index('invites_user').on(t.user_id),
    index('invites_decided_by').on(t.decided_by),
    index('invites_company').on(t.company_id, t.created_at),
    index('invites_status').on(t.status, t.created_at),
  ],
);

/** Requests for partners that are not members yet (rule: directory.missing-partner). */
export const missingPartnerRequests = pgTable(
  'missing_partner_requests',
  {
    id: id(),
    user_id: integer()
      .notNull()
      .references(() => users.id),
    company_name: text().notNull(),
    company_website: text(),
    contact_name: text(),
    contact_email: text(),
    comment: text(),
    status: e.requestStatus().notNull().default('open'),
    /** The network's answer, emailed to the sender. */
    answer: text(),
    decided_by: integer().references(() => users.id, { onDelete: 'set null' }),
    decided_at: timestampTz(),
    created_at: created_at(),
  },
  (t) => [
    index('missing_partner_requests_user').on(t.user_id),
    index('missing_partner_requests_decided_by').on(t.decided_by),
    index('missing_partner_requests_created').on(t.created_at),
    index('missing_partner_requests_status').on(t.status, t.created_at),
  ],
);
