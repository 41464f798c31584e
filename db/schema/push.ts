import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { created_at, id, timestampTz } from '../columns';
import { sessions, users } from './accounts';
import { outbox } from './system';

/** Browsers in which a person wants notifications; each ends with the person's session in it (rule: push.ended). */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: id(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The browser's latest session, which also names it. */
    session_id: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** The browser's device cookie, hashed. */
    device_hash: text().notNull(),
    /** Finds an address at a push service again, which itself is only in `sealed`. */
    endpoint_hash: text().notNull(),
    /** Address at the browser's push service and the browser's keys, encrypted. */
    sealed: text().notNull(),
    last_sent_at: timestampTz(),
    created_at: created_at(),
  },
  (t) => [
    unique('push_subscriptions_device').on(t.device_hash),
    unique('push_subscriptions_endpoint').on(t.endpoint_hash),
    index('push_subscriptions_user').on(t.user_id, t.id),
    index('push_subscriptions_session').on(t.session_id),
  ],
);

/** Notifications on their way, without text: it is written when one is sent, and the row is removed (rule: push.once). */
export const pushMessages = pgTable(
  'push_messages',
  {
    id: id(),
    subscription_id: integer()
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    /** The email that the person gets as well; null for a test. */
    outbox_id: integer().references(() => outbox.id, { onDelete: 'cascade' }),
    attempts: integer().notNull().default(0),
    /** When a worker may take it: at once, or after an attempt that failed or was lost. */
    next_at: timestampTz().notNull().defaultNow(),
    created_at: created_at(),
  },
  (t) => [
    index('push_messages_due').on(t.next_at),
    index('push_messages_subscription').on(t.subscription_id),
    index('push_messages_outbox')
      .on(t.outbox_id)
      .where(sql`outbox_id is not null`),
  ],
);
