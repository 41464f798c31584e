import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { created_at, id, searchable, timestamps, timestampTz } from '../columns';
import { users } from './accounts';
import { calendars } from './calendars';
import * as e from './enums';
import { groups } from './groups';
import { processes } from './processes';
import { files } from './files';

export const countries = pgTable(
  'countries',
  {
    id: id(),
    name: text().notNull().unique(),
    country_code: text().notNull().unique(),
    dial_code: text().notNull(),
  },
  (t) => [check('countries_code', sql`${t.country_code} ~ '^[A-Z]{2}$'`)],
);

/**
 * Host labels and first path segments (rule: hosts.names), in one namespace for companies and partner groups. Triggers
 * on companies.slug and communities.vhost maintain the rows. Former names stay and redirect to the current one.
 */
export const sites = pgTable(
  'sites',
  {
    name: text().primaryKey(),
    company_id: integer().references((): AnyPgColumn => companies.id, { onDelete: 'cascade' }),
    community_id: integer().references((): AnyPgColumn => groups.id, { onDelete: 'cascade' }),
  },
  (t) => [
    check('sites_name', sql`${t.name} ~ '^[a-z0-9-]{2,63}$'`),
    check('sites_one_owner', sql`num_nonnulls(${t.company_id}, ${t.community_id}) = 1`),
    index('sites_company').on(t.company_id),
    index('sites_community').on(t.community_id),
  ],
);

export const companies = pgTable(
  'companies',
  {
    id: id(),
    name: text().notNull(),
    search_name: searchable(sql`name`),
    full_name: text().notNull(),
    slug: text().notNull(),
    url: text(),
    /** Entered by network staff; null for the end that the latest payment implies (rule: network.contract-end). */
    contract_ends_on: date(),
    status: e.status().notNull().default('active'),
    membership_type: e.membership().notNull().default('basic'),
    membership_level_text: text(),
    login_method: e.loginMethod().notNull().default('requires_registration'),
    use_group_login: boolean().notNull().default(false),
    domain: text(),
    additional_domains: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    communications_email: text(),
    bcc_response_email: text(),
    show_in_public_web: boolean().notNull().default(true),
    login_page_text: text(),
    region_text: text(),
    public_web_text: text(),
    allow_notes: boolean().notNull().default(true),
    /** Of processes that have none, and whose department has none; null for around the clock (rule: clock.calendars). */
    calendar_id: integer().references((): AnyPgColumn => calendars.id, { onDelete: 'set null' }),
    logo_file_id: integer().references(() => files.id, { onDelete: 'set null' }),
    address: text(),
    city: text(),
    state: text(),
    zipcode: text(),
    country_id: integer().references(() => countries.id),
    requires_approval: boolean().notNull().default(false),
    /** Its users need a passkey or a code app (rule: second-factor.company). */
    requires_second_factor: boolean().notNull().default(false),
    /** Days after which its cases' customer data, and the rooms of ended ones, are removed; null for the network's terms (rule: retention.company). */
    customer_data_days: integer(),
    room_days: integer(),
    signup_manager_id: integer().references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
    alt_signup_manager_id: integer().references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
    sso_protocol: e.ssoProtocol().notNull().default('saml'),
    sso_identity_source: e.ssoSource(),
    sso_idp_entity_url: text(),
    sso_idp_federation_url: text(),
    sso_idp_logout_url: text(),
    sso_identity_file_id: integer().references(() => files.id, { onDelete: 'set null' }),
    sso_issuer: text(),
    sso_client_id: text(),
    /** A login through the provider has to name one of these; none for no demand (rule: sso.assurance). */
    sso_required_assurance: text().array().notNull().default([]),
    sso_login_section: text(),
    sso_registration_section: text(),
    /** Deleted companies are inactive and hidden; their history is kept (rule: network.delete-used). */
    deleted_at: timestampTz(),
    ...timestamps(),
  },
  (t) => [
    unique('companies_slug_unique').on(t.slug),
    uniqueIndex('companies_name_unique')
      .on(sql`lower(${t.name})`)
      .where(sql`deleted_at is null`),
    check('companies_deleted', sql`${t.deleted_at} is null or ${t.status} = 'inactive'`),
    check('companies_slug', sql`${t.slug} ~ '^[a-z0-9-]{2,63}$'`),
    check('companies_url', sql`${t.url} ~* '^https?://'`),
    check('companies_sso_idp_federation_url', sql`${t.sso_idp_federation_url} ~* '^https?://'`),
    check('companies_sso_idp_logout_url', sql`${t.sso_idp_logout_url} ~* '^https?://'`),
    check('companies_domain', sql`${t.domain} = lower(${t.domain})`),
    index('companies_domain_index').on(t.domain),
    index('companies_additional_domains').using('gin', t.additional_domains),
    index('companies_search').using('gin', t.search_name.op('gin_trgm_ops')),
    index('companies_country').on(t.country_id),
    index('companies_calendar').on(t.calendar_id),
    index('companies_signup_manager').on(t.signup_manager_id),
    index('companies_alt_signup_manager').on(t.alt_signup_manager_id),
  ],
);

export const companyDefaultGroups = pgTable(
  'company_default_groups',
  {
    company_id: integer()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    community_id: integer()
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.company_id, t.community_id] }),
    index('company_default_groups_community').on(t.community_id),
  ],
);

export const departments = pgTable(
  'departments',
  {
    id: id(),
    company_id: integer()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    search_name: searchable(sql`name`),
    description: text(),
    community_id: integer().references((): AnyPgColumn => groups.id, { onDelete: 'set null' }),
    contact_document_id: integer().references((): AnyPgColumn => processes.id, { onDelete: 'set null' }),
    /** Of processes that have none (rule: clock.calendars). */
    calendar_id: integer().references((): AnyPgColumn => calendars.id, { onDelete: 'set null' }),
    status: e.status().notNull().default('active'),
    deleted_at: timestampTz(),
    ...timestamps(),
  },
  (t) => [
    uniqueIndex('departments_name_unique')
      .on(t.company_id, sql`lower(${t.name})`)
      .where(sql`deleted_at is null`),
    check('departments_deleted', sql`${t.deleted_at} is null or ${t.status} = 'inactive'`),
    index('departments_search').using('gin', t.search_name.op('gin_trgm_ops')),
    index('departments_community').on(t.community_id),
    index('departments_contact_document').on(t.contact_document_id),
    index('departments_calendar').on(t.calendar_id),
  ],
);

/** Requests to change data that only the network operator may change (spec 2 §1). */
/** Network staff's note about a company; its members never see it (rule: network.company-note). */
export const companyNotes = pgTable(
  'company_notes',
  {
    company_id: integer()
      .primaryKey()
      .references(() => companies.id, { onDelete: 'cascade' }),
    note: text().notNull(),
    updated_by: integer().references(() => users.id, { onDelete: 'set null' }),
    updated_at: timestampTz().notNull().defaultNow(),
  },
  (t) => [index('company_notes_updated_by').on(t.updated_by)],
);

export const changeRequests = pgTable(
  'change_requests',
  {
    id: id(),
    company_id: integer()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    user_id: integer()
      .notNull()
      .references(() => users.id),
    change_type: text().notNull(),
    changes: text().notNull(),
    status: e.requestStatus().notNull().default('open'),
    answer: text(),
    decided_by: integer().references(() => users.id, { onDelete: 'set null' }),
    decided_at: timestampTz(),
    created_at: created_at(),
  },
  (t) => [
    index('change_requests_company').on(t.company_id, t.created_at),
    index('change_requests_user').on(t.user_id),
    index('change_requests_decided_by').on(t.decided_by),
    index('change_requests_status').on(t.status, t.created_at),
  ],
);
