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
import type { FieldOption, FieldSettings } from '@/lib/shared/form-field';
import type { VersionChange } from '@/lib/shared/process-fields';
import { created_at, id, timestamps, timestampTz } from '../columns';
import { users } from './accounts';
import { companies, departments } from './companies';
import * as e from './enums';
import { communities } from './groups';

/** An inbound process ("contact document"): the form with which other members open cases with its company. */
export const processes = pgTable(
  'processes',
  {
    id: id(),
    company_id: integer()
      .notNull()
      .references((): AnyPgColumn => companies.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    status: e.processStatus().notNull().default('approved'),
    document_type: e.documentType().notNull(),
    current_version_id: integer().references((): AnyPgColumn => processVersions.id),
    /** Deleted processes are hidden; their cases and reports still name them (rule: network.process-delete). */
    deleted_at: timestampTz(),
    ...timestamps(),
  },
  (t) => [
    uniqueIndex('processes_name_unique')
      .on(t.company_id, sql`lower(${t.name})`)
      .where(sql`deleted_at is null`),
    index('processes_current_version').on(t.current_version_id),
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
    json_type: e.jsonType(),
    collaborate_email: text(),
    collaborate_cc_email: text(),
    escalation_instructions: text(),
    escalation_alias: text(),
    admin_note: text(),
    static_document: text(),
    parent_option_name: text(),
    common_customer_section_title: text(),
    /** What this version changed; null when not recorded. */
    changes: jsonb().$type<VersionChange[]>(),
    created_by: integer().references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
    created_at: created_at(),
  },
  (t) => [
    unique('process_versions_number').on(t.process_id, t.version),
    index('process_versions_created_by').on(t.created_by),
  ],
);

/** Process owner ("main") and alternate escalation contact: a user, or a person without an account. */
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

/** One field of a process version's form. */
export const requirements = pgTable(
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

/** Sub-processes of a parent process. */
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
  },
  (t) => [primaryKey({ columns: [t.process_id, t.tag] })],
);

export const processDepartments = pgTable(
  'process_departments',
  {
    process_id: integer()
      .notNull()
      .references(() => processes.id, { onDelete: 'cascade' }),
    department_id: integer()
      .notNull()
      .references((): AnyPgColumn => departments.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.process_id, t.department_id] }),
    index('process_departments_department').on(t.department_id),
  ],
);

export const processCommunities = pgTable(
  'process_communities',
  {
    process_id: integer()
      .notNull()
      .references(() => processes.id, { onDelete: 'cascade' }),
    community_id: integer()
      .notNull()
      .references((): AnyPgColumn => communities.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.process_id, t.community_id] }),
    index('process_communities_community').on(t.community_id),
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
