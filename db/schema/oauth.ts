import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { ApiScope } from '@/lib/shared/enums';
import { created_at, id, timestampTz, timestamps } from '../columns';
import { sessions, users } from './accounts';
import { companies } from './companies';

/** Programs that people connect, such as a hosted builder of agents (rule: oauth.clients). They have no secret. */
export const oauthClients = pgTable(
  'oauth_clients',
  {
    id: id(),
    /** Null for a program that registered itself, where the network allows it (rule: oauth.registration). */
    company_id: integer().references(() => companies.id, { onDelete: 'cascade' }),
    client_id: text().notNull(),
    name: text().notNull(),
    redirect_uris: text().array().notNull(),
    /** Accepts, rejects and closes without a proposal (rule: mcp.proposals). */
    decides: boolean().notNull().default(false),
    created_by: integer().references(() => users.id, { onDelete: 'set null' }),
    revoked_at: timestampTz(),
    ...timestamps(),
  },
  (t) => [
    uniqueIndex('oauth_clients_client_id').on(t.client_id),
    index('oauth_clients_company').on(t.company_id, t.id),
    index('oauth_clients_created_by').on(t.created_by),
    index('oauth_clients_registered')
      .on(t.created_at)
      .where(sql`company_id is null`),
    check('oauth_clients_decides', sql`not ${t.decides} or ${t.company_id} is not null`),
  ],
);

/**
 * What a person allowed a program. It ends with its session, and so with whatever ends the sessions of its person (rule:
 * oauth.ends).
 */
export const oauthGrants = pgTable(
  'oauth_grants',
  {
    id: id(),
    client_id: integer()
      .notNull()
      .references(() => oauthClients.id, { onDelete: 'cascade' }),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    company_id: integer()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    session_id: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    scopes: text().array().notNull().$type<ApiScope[]>(),
    /** When the program exchanged its code; null before. */
    connected_at: timestampTz(),
    created_at: created_at(),
  },
  (t) => [
    uniqueIndex('oauth_grants_session').on(t.session_id),
    index('oauth_grants_user').on(t.user_id, t.client_id),
    index('oauth_grants_company').on(t.company_id, t.id),
    index('oauth_grants_client').on(t.client_id),
  ],
);

/** Codes and tokens of a grant, stored as hashes (rules: oauth.code, oauth.refresh). */
export const oauthTokens = pgTable(
  'oauth_tokens',
  {
    id: id(),
    grant_id: integer()
      .notNull()
      .references(() => oauthGrants.id, { onDelete: 'cascade' }),
    kind: text().notNull().$type<'code' | 'access' | 'refresh'>(),
    token_hash: text().notNull(),
    redirect_uri: text(),
    code_challenge: text(),
    expires_at: timestampTz().notNull(),
    used_at: timestampTz(),
    created_at: created_at(),
  },
  (t) => [
    uniqueIndex('oauth_tokens_hash').on(t.token_hash),
    index('oauth_tokens_grant').on(t.grant_id),
    index('oauth_tokens_expires').on(t.expires_at),
    check('oauth_tokens_kind', sql`${t.kind} in ('code', 'access', 'refresh')`),
    check(
      'oauth_tokens_code',
      sql`(${t.kind} = 'code') = (${t.code_challenge} is not null) and (${t.kind} = 'code') = (${t.redirect_uri} is not null)`,
    ),
  ],
);
