import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytes, created_at, id, timestampTz } from '../columns';
import { sessions, users } from './accounts';

const userId = () =>
  integer()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** Keys that a device or a password manager holds for a user (rule: passkeys.sign-in). */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    user_id: userId(),
    name: text().notNull(),
    credential_id: text().notNull(),
    public_key: bytes().notNull(),
    /** Number of signatures; 0 for keys that do not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    backed_up: boolean().notNull(),
    last_used_at: timestampTz(),
    /** When a second copy of the key was used, which ends both (rule: passkeys.cloned). */
    cloned_at: timestampTz(),
    created_at: created_at(),
  },
  (t) => [uniqueIndex('passkeys_credential').on(t.credential_id), index('passkeys_user').on(t.user_id, t.id)],
);

/** A user's code app, or one that is being set up (rule: second-factor.code-app). */
export const codeApps = pgTable(
  'code_apps',
  {
    user_id: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Encrypted; null until the first code has been entered. */
    secret: text(),
    /** Time step of the last used code; only later ones count (rule: second-factor.once). */
    last_step: integer(),
    pending_secret: text(),
    pending_until: timestampTz(),
    created_at: created_at(),
  },
  (t) => [check('code_apps_pending', sql`(${t.pending_secret} is null) = (${t.pending_until} is null)`)],
);

/**
 * One of ten codes that each replace the code app once; stored as an argon2id hash (rule:
 * second-factor.recovery-codes).
 */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: id(),
    user_id: userId(),
    code_hash: text().notNull(),
    used_at: timestampTz(),
    created_at: created_at(),
  },
  (t) => [index('recovery_codes_user').on(t.user_id)],
);

/**
 * A challenge for an authenticator, or a login that awaits its second factor; valid once, for five minutes (rule:
 * passkeys.challenge).
 */
export const loginTickets = pgTable(
  'login_tickets',
  {
    id: uuid().primaryKey().defaultRandom(),
    purpose: text().notNull(),
    /** Hash of the ticket; for a new passkey, hash of its challenge, since that call takes no ticket. */
    hash: text().notNull(),
    challenge: text(),
    user_id: integer().references(() => users.id, { onDelete: 'cascade' }),
    session_id: uuid().references(() => sessions.id, { onDelete: 'cascade' }),
    method: text(),
    /** Codes that were entered for a second factor (rule: second-factor.tries). */
    tries: integer().notNull().default(0),
    expires_at: timestampTz().notNull(),
    created_at: created_at(),
  },
  (t) => [
    uniqueIndex('login_tickets_hash').on(t.hash),
    index('login_tickets_user').on(t.user_id),
    index('login_tickets_session').on(t.session_id),
    index('login_tickets_expires').on(t.expires_at),
    check('login_tickets_purpose', sql`${t.purpose} in ('new_passkey', 'passkey', 'second_factor')`),
    check('login_tickets_challenge', sql`(${t.purpose} = 'second_factor') = (${t.challenge} is null)`),
    check('login_tickets_user', sql`(${t.purpose} = 'passkey') = (${t.user_id} is null)`),
  ],
);

/** A manager's removal of a user's second factors, effective a day after it was opened (rule: second-factor.reset). */
export const factorResets = pgTable(
  'factor_resets',
  {
    id: id(),
    user_id: userId(),
    opened_by: integer().references(() => users.id, { onDelete: 'set null' }),
    works_at: timestampTz().notNull(),
    canceled_at: timestampTz(),
    done_at: timestampTz(),
    created_at: created_at(),
  },
  (t) => [
    uniqueIndex('factor_resets_open')
      .on(t.user_id)
      .where(sql`canceled_at is null and done_at is null`),
    index('factor_resets_due')
      .on(t.works_at)
      .where(sql`canceled_at is null and done_at is null`),
    index('factor_resets_opened_by').on(t.opened_by),
  ],
);
