import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { AcceptanceRule } from '@/lib/shared/acceptance';
import type { FieldOption, FieldSettings } from '@/lib/shared/form-field';
import type { VersionChange } from '@/lib/shared/version-change';
import { created_at, id, searchable, timestamps, timestampTz } from '../columns';
import { users } from './accounts';
import { calendars } from './calendars';
import { companies } from './companies';
import * as e from './enums';

export const processes = pgTable(
  'processes',
  {
    id: id(),
    company_id: integer()
      .notNull()
      .references((): AnyPgColumn => companies.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    status: e.processStatus().notNull().default('approved'),
    document_type: e.processType().notNull(),
    current_version_id: integer().references((): AnyPgColumn => processVersions.id),
    /** Null for the calendar of its department, else of its company (rule: clock.calendars). */
    calendar_id: integer().references((): AnyPgColumn => calendars.id, { onDelete: 'set null' }),
    /** Part of the address of its rota as ICS; null without one (rule: clock.rota). */
    rota_feed: text(),
    /** False: the other side may not bring a partner in for a case of this process (rule: links.forbidden). */
    allows_partners: boolean().notNull().default(true),
    /** Deleted processes are hidden; their cases and reports still name them (rule: network.process-delete). */
    deleted_at: timestampTz(),
    ...timestamps(),
  },
  (t) => [
    uniqueIndex('processes_name_unique')
      .on(t.company_id, sql`lower(${t.name})`)
      .where(sql`deleted_at is null`),
    index('processes_current_version').on(t.current_version_id),
    index('processes_calendar').on(t.calendar_id),
    uniqueIndex('processes_rota_feed').on(t.rota_feed),
    check('processes_deleted', sql`${t.deleted_at} is null or ${t.status} <> 'approved'`),
  ],
);

/** A version of a process. Immutable: a case keeps the version it was submitted to (rule: processes.versions). */
export const processVersions = pgTable(
  'process_versions',
  {
    id: id(),
    process_id: integer()
      .notNull()
      .references(() => processes.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    title: text().notNull(),
    support_hours: text().notNull().default('7/24/365'),
    product_supported: text().notNull().default('All'),
    search_products: searchable(sql`product_supported`),
    json_type: e.jsonType(),
    collaborate_email: text(),
    collaborate_cc_email: text(),
    escalation_instructions: text(),
    escalation_alias: text(),
    admin_note: text(),
    static_document: text(),
    parent_option_name: text(),
    common_customer_section_title: text(),
    /** Cases that the process accepts by itself (rule: acceptance.rules). */
    acceptance_rules: jsonb().$type<AcceptanceRule[]>().notNull().default([]),
    /** Changes made by this version; null when not recorded. */
    changes: jsonb().$type<VersionChange[]>(),
    /** When a test case was last checked with it; null before (rule: network.setup-path). */
    tested_at: timestampTz(),
    created_by: integer().references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
    created_at: created_at(),
  },
  (t) => [
    index('process_versions_search').using('gin', t.search_products.op('gin_trgm_ops')),
    unique('process_versions_number').on(t.process_id, t.version),
    index('process_versions_created_by').on(t.created_by),
  ],
);

export const processManagers = pgTable(
  'process_managers',
  {
    version_id: integer()
      .notNull()
      .references(() => processVersions.id, { onDelete: 'cascade' }),
    user_type: e.managerType().notNull(),
    user_id: integer().references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
    first_name: text(),
    last_name: text(),
    email: text(),
  },
  (t) => [primaryKey({ columns: [t.version_id, t.user_type] }), index('process_managers_user').on(t.user_id)],
);

/**
 * State of an address that receives a process's cases: whether a person has confirmed it, and whether its server
 * accepts mail (rule: health.addresses). One person confirms an address once for each process.
 */
export const inboundAddresses = pgTable(
  'inbound_addresses',
  {
    id: id(),
    process_id: integer()
      .notNull()
      .references(() => processes.id, { onDelete: 'cascade' }),
    /** In lower case. */
    email: text().notNull(),
    ask_at: timestampTz().notNull(),
    /** The last confirmation email; null before the first. */
    asked_at: timestampTz(),
    reminded_at: timestampTz(),
    /** The first confirmation email since the last confirmation; null while none is open. */
    open_since: timestampTz(),
    /** Heartbeats sent since the last confirmation. */
    heartbeats: integer().notNull().default(0),
    tested_at: timestampTz(),
    /** When the mail server accepted the last confirmation email, and when its link was opened. */
    accepted_at: timestampTz(),
    opened_at: timestampTz(),
    confirmed_at: timestampTz(),
    confirmed_by: text(),
    refused_at: timestampTz(),
    refused_words: text(),
    /** When a confirmation email was last refused or bounced. "Since" is `refused_at`. */
    last_refused_at: timestampTz(),
    /** Refused by a bounce, which a later acceptance by the server does not end. */
    has_bounced: boolean().notNull().default(false),
    created_at: created_at(),
  },
  (t) => [
    unique('inbound_addresses_of_process').on(t.process_id, t.email),
    index('inbound_addresses_due').on(t.ask_at),
    index('inbound_addresses_email').on(t.email),
    index('inbound_addresses_open')
      .on(t.asked_at)
      .where(sql`open_since is not null and reminded_at is null`),
    check('inbound_addresses_refused', sql`(${t.refused_at} is null) = (${t.refused_words} is null)`),
    check('inbound_addresses_confirmed', sql`(${t.confirmed_at} is null) = (${t.confirmed_by} is null)`),
  ],
);

export const fields = pgTable(
  'requirements',
  {
    id: id(),
    version_id: integer()
      .notNull()
      .references(() => processVersions.id, { onDelete: 'cascade' }),
    section: e.section().notNull(),
    position: integer().notNull(),
    type: e.fieldType().notNull(),
    label: text().notNull(),
    code_label: text().notNull(),
    required: boolean().notNull().default(false),
    /** The group select option that shows this field; null when always shown. */
    group: text(),
    options: jsonb().$type<FieldOption[]>().notNull().default([]),
    additional_settings: jsonb().$type<FieldSettings>().notNull().default({}),
  },
  (t) => [unique('requirements_position').on(t.version_id, t.section, t.position)],
);

/** A field in the editor; new ones have a negative id. */
type DraftField = Pick<
  typeof fields.$inferSelect,
  'section' | 'type' | 'label' | 'code_label' | 'required' | 'group' | 'options' | 'additional_settings'
> & { requirement_id: number };

/**
 * A company's changes to the fields of a process until they are released as a version (rule: processes.draft). Decided
 * drafts stay because emails link to them.
 */
export const processDrafts = pgTable(
  'process_drafts',
  {
    id: id(),
    process_id: integer()
      .notNull()
      .references(() => processes.id, { onDelete: 'cascade' }),
    status: e.draftStatus().notNull().default('draft'),
    base_version_id: integer()
      .notNull()
      .references(() => processVersions.id, { onDelete: 'cascade' }),
    fields: jsonb().$type<DraftField[]>().notNull(),
    common_customer_section_title: text(),
    /** Number of saves; an act on the draft names the revision that its actor has seen. */
    revision: integer().notNull().default(1),
    saved_by: integer().references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
    asked_by: integer().references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
    asked_at: timestampTz(),
    note: text(),
    decided_by: integer().references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
    decided_at: timestampTz(),
    reason: text(),
    version_id: integer().references(() => processVersions.id, { onDelete: 'cascade' }),
    ...timestamps(),
  },
  (t) => [
    uniqueIndex('process_drafts_open')
      .on(t.process_id)
      .where(sql`status in ('draft', 'waiting', 'refused')`),
    index('process_drafts_process').on(t.process_id),
    index('process_drafts_waiting')
      .on(t.asked_at, t.id)
      .where(sql`status = 'waiting'`),
    index('process_drafts_base_version').on(t.base_version_id),
    index('process_drafts_version').on(t.version_id),
    index('process_drafts_saved_by').on(t.saved_by),
    index('process_drafts_asked_by').on(t.asked_by),
    index('process_drafts_decided_by').on(t.decided_by),
    check('process_drafts_asked', sql`${t.status} not in ('waiting', 'refused') or ${t.asked_at} is not null`),
    check('process_drafts_refused', sql`${t.status} <> 'refused' or ${t.reason} is not null`),
    check('process_drafts_released', sql`(${t.status} = 'released') = (${t.version_id} is not null)`),
  ],
);

export const processLinkages = pgTable(
  'process_linkages',
  {
    id: id(),
    version_id: integer()
      .notNull()
      .references(() => processVersions.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    option_name: text().notNull(),
    contact_document_id: integer()
      .notNull()
      .references(() => processes.id),
  },
  (t) => [
    unique('process_linkages_position').on(t.version_id, t.position),
    index('process_linkages_document').on(t.contact_document_id),
  ],
);

export const processTags = pgTable(
  'process_tags',
  {
    process_id: integer()
      .notNull()
      .references(() => processes.id, { onDelete: 'cascade' }),
    tag: text().notNull(),
    search_tag: searchable(sql`tag`),
  },
  (t) => [
    primaryKey({ columns: [t.process_id, t.tag] }),
    index('process_tags_search').using('gin', t.search_tag.op('gin_trgm_ops')),
  ],
);

/** Email texts that a process may select, such as the one for new receiving members (spec 3 §2). */
export const emailTemplates = pgTable('email_templates', {
  id: id(),
  type: text().notNull(),
  slug: text().notNull().unique(),
  subject: text().notNull(),
  body: text().notNull(),
});

export const processEmailTemplates = pgTable(
  'process_email_templates',
  {
    process_id: integer()
      .notNull()
      .references(() => processes.id, { onDelete: 'cascade' }),
    type: text().notNull(),
    email_template_id: integer()
      .notNull()
      .references(() => emailTemplates.id),
  },
  (t) => [
    primaryKey({ columns: [t.process_id, t.type] }),
    index('process_email_templates_template').on(t.email_template_id),
  ],
);
