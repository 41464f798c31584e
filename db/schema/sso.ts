import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { created_at, timestampTz } from '../columns';
import { sessions, users } from './accounts';
import { companies } from './companies';
import * as e from './enums';

/** Addresses and abilities that an OpenID Connect provider publishes, as far as logins need them. */
export type OidcMetadata = {
  token_endpoint: string;
  jwks_uri: string;
  userinfo_endpoint?: string;
  end_session_endpoint?: string;
  token_endpoint_auth_methods_supported?: string[];
  id_token_signing_alg_values_supported: string[];
  scopes_supported?: string[];
  authorization_response_iss_parameter_supported?: boolean;
};

/**
 * A company's identity provider according to its metadata, or the discovery document of OpenID Connect. Settings entered
 * by an administrator are in `companies`, except for the secret.
 */
export const ssoProviders = pgTable(
  'sso_providers',
  {
    company_id: integer()
      .primaryKey()
      .references(() => companies.id, { onDelete: 'cascade' }),
    protocol: e.ssoProtocol().notNull().default('saml'),
    /** The issuer of an OpenID Connect provider. */
    entity_id: text().notNull(),
    login_url: text().notNull(),
    login_binding: text().$type<'redirect' | 'post'>().notNull(),
    /** Signing certificates, DER in base64. */
    certificates: text().array().notNull(),
    /** Certificates of the metadata that are not used, with the reason (rule: sso.certificates). */
    unusable_certificates: jsonb()
      .$type<{ name: string; fingerprint: string; reason: string }[]>()
      .notNull()
      .default([]),
    /** Null for OpenID Connect, whose keys have no end. */
    certificate_expires_at: timestampTz(),
    oidc: jsonb().$type<OidcMetadata>(),
    /** The client secret, encrypted with a key derived from AUTH_SECRET; kept while the company uses SAML. */
    client_secret: text(),
    client_secret_set_at: timestampTz(),
    /** Days before expiry at which the last notice was sent; null before the first. */
    expiry_notice_days: integer(),
    /** Last time the metadata was read from its address, and last attempt. */
    read_at: timestampTz().notNull().defaultNow(),
    tried_at: timestampTz().notNull().defaultNow(),
    read_error: text(),
    /** First login through this provider (rule: sso.first-login). */
    proven_at: timestampTz(),
    /** The last login through it, and how strong the provider said that it was (rule: sso.assurance). */
    last_login_at: timestampTz(),
    last_assurance: text().array(),
  },
  (t) => [check('sso_providers_login_url', sql`${t.login_url} ~* '^https?://'`)],
);

/** Maps a provider's name id to a user (rule: sso.account). */
export const ssoIdentities = pgTable(
  'sso_identities',
  {
    company_id: integer()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    entity_id: text().notNull(),
    name_id: text().notNull(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    created_at: created_at(),
  },
  (t) => [primaryKey({ columns: [t.company_id, t.entity_id, t.name_id] }), index('sso_identities_user').on(t.user_id)],
);

/** Answered requests and used assertions, stored until they expire. */
export const ssoUsed = pgTable(
  'sso_used',
  {
    company_id: integer()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    kind: text().$type<'request' | 'assertion'>().notNull(),
    id_hash: text().notNull(),
    expires_at: timestampTz().notNull(),
  },
  (t) => [primaryKey({ columns: [t.company_id, t.kind, t.id_hash] }), index('sso_used_expires').on(t.expires_at)],
);

/** Links by which IT sets single sign-on up without an account (rule: setup-link.made). */
export const setupLinks = pgTable(
  'setup_links',
  {
    id: uuid().primaryKey().defaultRandom(),
    company_id: integer()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    token_hash: text().notNull(),
    made_by: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The link may replace a provider or token that is in use (rule: setup-link.in-use). */
    may_replace: boolean().notNull().default(false),
    expires_at: timestampTz().notNull(),
    last_used_at: timestampTz(),
    revoked_at: timestampTz(),
    created_at: created_at(),
  },
  (t) => [
    uniqueIndex('setup_links_token').on(t.token_hash),
    index('setup_links_company').on(t.company_id, t.created_at),
    index('setup_links_made_by').on(t.made_by),
    index('setup_links_expires').on(t.expires_at),
  ],
);

/** Results of "Test sign-in" for the user who ran it, deleted after a day. */
export const ssoTests = pgTable(
  'sso_tests',
  {
    id: uuid().primaryKey().defaultRandom(),
    company_id: integer()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The link that the test was started by; `user_id` is then who made the link. */
    link_id: uuid().references(() => setupLinks.id, { onDelete: 'cascade' }),
    result: jsonb().$type<Record<string, unknown>>().notNull(),
    created_at: created_at(),
  },
  (t) => [
    index('sso_tests_company').on(t.company_id),
    index('sso_tests_user').on(t.user_id),
    index('sso_tests_link').on(t.link_id, t.created_at),
    index('sso_tests_created').on(t.created_at),
  ],
);

/** ID tokens of open sessions, encrypted: a logout at the provider names the login by it (rule: sso.oidc-logout). */
export const ssoIdTokens = pgTable('sso_id_tokens', {
  session_id: uuid()
    .primaryKey()
    .references(() => sessions.id, { onDelete: 'cascade' }),
  issuer: text().notNull(),
  id_token: text().notNull(),
});

/** The portal's own key pair in a single row; providers encrypt assertions with it. */
export const ssoKeys = pgTable(
  'sso_keys',
  {
    id: integer().primaryKey().default(1),
    certificate: text().notNull(),
    /** Encrypted with a key derived from AUTH_SECRET. */
    private_key: text().notNull(),
    created_at: created_at(),
  },
  (t) => [check('sso_keys_one', sql`${t.id} = 1`)],
);
