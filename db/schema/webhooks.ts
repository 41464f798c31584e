import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { BotPlace, ChannelAbout, ChannelKind } from '@/lib/shared/channels';
import type { CallbackAuthType, CaseDirection } from '@/lib/shared/webhooks';
import { created_at, id, timestamps, timestampTz } from '../columns';
import { cases } from './cases';
import { chatAccounts } from './chat';
import { companies } from './companies';
import * as e from './enums';
import { groups } from './groups';

/** Addresses that a company has registered for events of its cases (rules: webhooks.types, webhooks.secrets). */
export const webhooks = pgTable(
  'webhooks',
  {
    id: id(),
    company_id: integer()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    version: e.webhookVersion().notNull(),
    /** Of a channel; null for a webhook. A channel's `url` is what may be shown, its address is in `secret` (rule: channels.secret). */
    kind: text().$type<ChannelKind>(),
    name: text(),
    /** Processes whose cases a channel is told about; empty means all cases of the company. */
    document_ids: integer()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Teams whose cases a channel is told about; empty means all. */
    team_ids: integer()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Where the operator's bot posts, for a channel without an address. */
    bot: jsonb().$type<BotPlace>(),
    /** Of a person's own channel, which is told about that person's cases and ends with the connection. */
    chat_account_id: integer().references(() => chatAccounts.id, { onDelete: 'cascade' }),
    /** Of a group's channel, which tells its host about the cases in the group. */
    community_id: integer().references(() => groups.id, { onDelete: 'cascade' }),
    url: text().notNull(),
    event_types: text().array().notNull(),
    /** Empty means both. */
    case_directions: text()
      .array()
      .$type<CaseDirection[]>()
      .notNull()
      .default(sql`'{}'`),
    /** Partners of a case to include; empty means any. */
    partner_company_ids: integer()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Encrypted (lib/platform/secrets/sealing.ts), as is `auth`. */
    secret: text().notNull(),
    auth_type: text().$type<CallbackAuthType>(),
    auth: text(),
    active: boolean().notNull().default(true),
    /** When and why it stopped; null while it is active. */
    inactive_at: timestampTz(),
    inactive_reason: text(),
    /** The last audit row that was sent, for a webhook that gets the company's audit; null for others (rule: webhooks.audit). */
    audit_at: timestampTz(),
    audit_id: bigint({ mode: 'number' }),
    ...timestamps(),
  },
  (t) => [
    index('webhooks_company').on(t.company_id),
    uniqueIndex('webhooks_chat_account')
      .on(t.chat_account_id)
      .where(sql`chat_account_id is not null`),
    uniqueIndex('webhooks_community')
      .on(t.community_id)
      .where(sql`community_id is not null`),
    check('webhooks_url', sql`${t.url} ~* '^https?://'`),
    check('webhooks_inactive', sql`${t.active} = (${t.inactive_at} is null)`),
    check('webhooks_auth', sql`(${t.auth} is null) = (${t.auth_type} is null)`),
    check('webhooks_auth_type', sql`${t.auth_type} in ('BASIC', 'BEARER', 'HEADER', 'OAUTH2')`),
  ],
);

/**
 * Deliveries, written in the transaction of the change and then sent by the worker (rules: webhooks.with-the-change,
 * webhooks.retries). `next_attempt_at` is when a waiting one is due; while it is being sent, when another process may
 * take over.
 */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: id(),
    webhook_id: integer()
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    /** Null for a test. Deliveries of a case follow the order of their ids, which are assigned under its lock. */
    case_id: integer().references(() => cases.id, { onDelete: 'cascade' }),
    cause: e.deliveryCause().notNull().default('event'),
    event_id: uuid().notNull(),
    event_type: text().notNull(),
    /** Of a channel's delivery: as it was sent last, without the link to answer (rule: channels.links). */
    request_body: text().notNull(),
    /** Ids from which a channel's message is rendered when it is sent; no text of a person. */
    about: jsonb().$type<ChannelAbout>(),
    /** Incremented before an attempt, so that one that ends the process counts. */
    attempt_number: integer().notNull().default(0),
    /** Failures since the webhook was last activated; they determine the pause before the next attempt. */
    failures: smallint().notNull().default(0),
    next_attempt_at: timestampTz(),
    success: boolean().notNull().default(false),
    http_status: integer(),
    response_body: text(),
    answered_at: timestampTz(),
    created_at: created_at(),
  },
  (t) => [
    check('webhook_deliveries_final', sql`not (${t.success} and ${t.next_attempt_at} is not null)`),
    uniqueIndex('webhook_deliveries_event')
      .on(t.webhook_id, t.event_id)
      .where(sql`cause = 'event'`),
    index('webhook_deliveries_list').on(t.webhook_id, t.id),
    index('webhook_deliveries_due')
      .on(t.webhook_id, t.next_attempt_at, t.id)
      .where(sql`next_attempt_at is not null`),
    index('webhook_deliveries_waiting')
      .on(t.webhook_id, t.case_id, t.id)
      .where(sql`next_attempt_at is not null`),
    index('webhook_deliveries_case')
      .on(t.case_id)
      .where(sql`case_id is not null`),
    index('webhook_deliveries_created').on(t.created_at),
  ],
);

/** The first message of a case where the bot posts; later ones of the case go into its thread (rule: channels.threads). */
export const chatThreads = pgTable(
  'chat_threads',
  {
    webhook_id: integer()
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    case_id: integer()
      .notNull()
      .references(() => cases.id, { onDelete: 'cascade' }),
    /** Slack's channel and time of the message, or the conversation of Teams. */
    conversation: text().notNull(),
    root: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.webhook_id, t.case_id] }), index('chat_threads_case').on(t.case_id)],
);

/** Each attempt of a delivery that has ended, for clients that read its log (rule: webhooks.attempts). */
export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    /** Of the same sequence as ids of deliveries, so that an id in the log names one of both. */
    id: integer()
      .primaryKey()
      .default(sql`nextval(pg_get_serial_sequence('webhook_deliveries', 'id'))`),
    webhook_id: integer()
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    delivery_id: integer()
      .notNull()
      .references(() => webhookDeliveries.id, { onDelete: 'cascade' }),
    attempt_number: integer().notNull(),
    success: boolean().notNull(),
    http_status: integer(),
    response_body: text(),
    created_at: created_at(),
  },
  (t) => [index('webhook_attempts_log').on(t.webhook_id, t.id), index('webhook_attempts_delivery').on(t.delivery_id)],
);
