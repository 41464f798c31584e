import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Agreement, Journey, OnboardingData, Step } from '@/lib/shared/onboarding';
import { created_at, id, timestampTz, timestamps } from '../columns';
import { users } from './accounts';
import { companies } from './companies';
import * as e from './enums';
import { fileContents } from './files';
import { groups } from './groups';

/**
 * Registration of a company with a partner group (spec 2 §4). The browser's token is derived from `token_id` and the
 * server key; only its hash is stored. `company_id` is the joining member; a new company has none until it is approved.
 */
export const onboardingSessions = pgTable(
  'onboarding_sessions',
  {
    id: id(),
    token_hash: text().notNull(),
    community_id: integer()
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
    company_id: integer().references(() => companies.id, { onDelete: 'set null' }),
    email: text().notNull(),
    token_id: uuid().notNull(),
    journey: text().$type<Journey>().notNull().default('new'),
    /** The next step; earlier ones can be changed until the submission. */
    step: text().$type<Step>().notNull(),
    status: e.onboardingStatus().notNull().default('started'),
    /** Entries by step (spec 2 §3) with the password hashed. `drafts` holds entries that are not valid yet. */
    data: jsonb().$type<OnboardingData>().notNull().default({}),
    sf_opportunity: text(),
    /** When someone opened an emailed link, which proves the mailbox (rule: onboarding.mailbox). */
    confirmed_at: timestampTz(),
    reminded_at: timestampTz(),
    submitted_at: timestampTz(),
    decided_by: integer().references(() => users.id, { onDelete: 'set null' }),
    decided_at: timestampTz(),
    decision_note: text(),
    expires_at: timestampTz().notNull(),
    ...timestamps(),
  },
  (t) => [
    uniqueIndex('onboarding_sessions_token').on(t.token_hash),
    /** One unfinished session per address and group (rule: onboarding.one-session). */
    uniqueIndex('onboarding_sessions_unfinished')
      .on(t.community_id, t.email)
      .where(sql`status in ('started', 'submitted')`),
    index('onboarding_sessions_expires')
      .on(t.expires_at)
      .where(sql`status = 'started'`),
    check('onboarding_sessions_journey', sql`${t.journey} in ('new', 'limited', 'member', 'partner')`),
    check('onboarding_sessions_submitted', sql`(${t.status} = 'started') = (${t.submitted_at} is null)`),
    index('onboarding_sessions_queue').on(t.status, t.created_at),
    index('onboarding_sessions_community').on(t.community_id),
    index('onboarding_sessions_company').on(t.company_id),
    index('onboarding_sessions_email').on(t.email),
    index('onboarding_sessions_decided_by').on(t.decided_by),
  ],
);

/**
 * A document as it was accepted, stored once and kept when the group replaces its file (rule: onboarding.agreements).
 */
export const acceptedDocuments = pgTable(
  'accepted_documents',
  {
    id: id(),
    /**
     * SHA-256 of the content's hash, title, file name and date, in hex: groups may publish one file under their own
     * titles and dates.
     */
    hash: text().notNull().unique(),
    title: text().notNull(),
    original_filename: text().notNull(),
    mime_type: text().notNull(),
    /** Shared with the group's file while that exists. */
    content_id: integer()
      .notNull()
      .references(() => fileContents.id),
    dated: timestampTz().notNull(),
  },
  (t) => [index('accepted_documents_content').on(t.content_id)],
);

export const onboardingAgreements = pgTable(
  'onboarding_agreements',
  {
    session_id: integer()
      .notNull()
      .references(() => onboardingSessions.id, { onDelete: 'cascade' }),
    agreement: text().$type<Agreement>().notNull(),
    document_id: integer()
      .notNull()
      .references(() => acceptedDocuments.id),
    address: text(),
    accepted_at: timestampTz().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.session_id, t.agreement] }),
    index('onboarding_agreements_document').on(t.document_id),
    check(
      'onboarding_agreements_agreement',
      sql`${t.agreement} in ('code_of_conduct', 'database_license', 'addendum')`,
    ),
  ],
);

/** The charge or invoice of a registration (rule: payments.charge-once). It outlives the registration's data. */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    onboarding_session_id: integer().references(() => onboardingSessions.id, { onDelete: 'set null' }),
    contract_length: e.contractLength().notNull().default('one_year'),
    payment_type: e.paymentType().notNull().default('credit_card'),
    amount_cents: integer().notNull(),
    currency: text().notNull().default('usd'),
    status: e.paymentStatus().notNull().default('pending'),
    name_on_card: text(),
    /** Stripe's reference of the card of the current attempt; never a card number. */
    card_token: text(),
    /** Number of the current attempt; part of Stripe's idempotency key. */
    attempt: integer().notNull().default(0),
    /** Lease of the request that is charging the card; no other request charges until then. */
    charging_until: timestampTz(),
    /** When to ask Stripe for the outcome of a charge or refund (rule: payments.unclear). */
    check_at: timestampTz(),
    /** Stored before the card is charged, so that a charge is never unknown. */
    stripe_payment_intent: text(),
    stripe_charge: text(),
    failure: text(),
    /** Part of an invoice's number, INV-{year}-{number} (rule: payments.invoice). */
    invoice_year: integer(),
    invoice_number: integer(),
    reference: text(),
    paid_at: timestampTz(),
    refund_requested_at: timestampTz(),
    refunded_at: timestampTz(),
    stripe_refund: text(),
    settled_by: integer().references(() => users.id, { onDelete: 'set null' }),
    ...timestamps(),
  },
  (t) => [
    unique('payments_once').on(t.onboarding_session_id),
    unique('payments_intent').on(t.stripe_payment_intent),
    unique('payments_invoice').on(t.invoice_year, t.invoice_number),
    check('payments_numbered', sql`(${t.invoice_year} is null) = (${t.invoice_number} is null)`),
    check('payments_amount', sql`${t.amount_cents} >= 0`),
    index('payments_status').on(t.status, t.created_at),
    index('payments_settled_by').on(t.settled_by),
    index('payments_check')
      .on(t.check_at)
      .where(sql`check_at is not null`),
  ],
);

/** Events of Stripe's webhook that have been handled, each once (rule: payments.webhook). */
export const stripeEvents = pgTable(
  'stripe_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    created_at: created_at(),
  },
  (t) => [index('stripe_events_created').on(t.created_at)],
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
    answer: text(),
    decided_by: integer().references(() => users.id, { onDelete: 'set null' }),
    decided_at: timestampTz(),
    created_at: created_at(),
  },
  (t) => [
    check('missing_partner_requests_website', sql`${t.company_website} ~* '^https?://'`),
    index('missing_partner_requests_user').on(t.user_id),
    index('missing_partner_requests_decided_by').on(t.decided_by),
    index('missing_partner_requests_created').on(t.created_at),
    index('missing_partner_requests_status').on(t.status, t.created_at),
  ],
);
