import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { id, timestamps, timestampTz, created_at } from '../columns';
import { users } from './accounts';
import { calendars } from './calendars';
import { companies, departments } from './companies';
import * as e from './enums';
import { processes } from './processes';
import { files } from './files';

const hours = () => integer();
const dollars = () => numeric({ precision: 10, scale: 2, mode: 'number' });

export const groups = pgTable(
  'communities',
  {
    id: id(),
    name: text().notNull(),
    description: text(),
    status: e.status().notNull().default('active'),
    type: e.groupType().notNull(),
    sponsor_company_id: integer().references((): AnyPgColumn => companies.id),
    department_id: integer().references((): AnyPgColumn => departments.id, { onDelete: 'set null' }),
    document_id: integer().references((): AnyPgColumn => processes.id, { onDelete: 'set null' }),
    addendum_file_id: integer().references(() => files.id, { onDelete: 'set null' }),
    addendum_name: text(),
    code_of_conduct_file_id: integer().references(() => files.id, { onDelete: 'set null' }),
    current_license_file_id: integer().references(() => files.id, { onDelete: 'set null' }),
    force_addendum: boolean().notNull().default(false),
    custom_sla: boolean().notNull().default(false),
    p1_message: text(),
    p2_message: text(),
    p3_message: text(),
    p1_response_time: hours(),
    p2_response_time: hours(),
    p3_response_time: hours(),
    p1_clock: e.responseClock().notNull().default('around_the_clock'),
    p2_clock: e.responseClock().notNull().default('around_the_clock'),
    p3_clock: e.responseClock().notNull().default('around_the_clock'),
    /** The host's calendar for receivers of the group that have none (rule: clock.calendars). */
    calendar_id: integer().references((): AnyPgColumn => calendars.id, { onDelete: 'set null' }),
    msteams_integration: boolean().notNull().default(false),
    msteams_manager_email: text(),
    msteams_team_url: text(),
    vhost: text(),
    host_email: text(),
    price: dollars().notNull().default(0),
    price_three_years: dollars().notNull().default(0),
    instructions: text(),
    links: text(),
    registration_status_url: text(),
    banner_file_id: integer().references(() => files.id, { onDelete: 'set null' }),
    /** Deleted groups are inactive and hidden; their history is kept (rule: network.delete-used). */
    deleted_at: timestampTz(),
    ...timestamps(),
  },
  (t) => [
    uniqueIndex('communities_name_unique')
      .on(sql`lower(${t.name})`)
      .where(sql`deleted_at is null`),
    check('communities_deleted', sql`${t.deleted_at} is null or ${t.status} = 'inactive'`),
    unique('communities_vhost_unique').on(t.vhost),
    check('communities_vhost', sql`${t.vhost} ~ '^[a-z0-9-]{2,63}$'`),
    check('communities_links', sql`${t.links} !~* 'href[[:space:]]*=[[:space:]]*(?![[:space:]]|["'']?https?://)'`),
    check('communities_registration_status_url', sql`${t.registration_status_url} ~* '^https?://'`),
    check('communities_msteams_team_url', sql`${t.msteams_team_url} ~* '^https?://'`),
    check('communities_prices', sql`${t.price} >= 0 and ${t.price_three_years} >= 0`),
    check('communities_sponsor', sql`${t.type} <> 'partner_program' or ${t.sponsor_company_id} is not null`),
    check(
      'communities_response_times',
      sql`${t.p1_response_time} > 0 and ${t.p2_response_time} > 0 and ${t.p3_response_time} > 0`,
    ),
    index('communities_sponsor_company').on(t.sponsor_company_id),
    index('communities_department').on(t.department_id),
    index('communities_calendar').on(t.calendar_id),
    index('communities_document').on(t.document_id),
  ],
);

export const memberships = pgTable(
  'relations',
  {
    id: id(),
    community_id: integer()
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
    company_id: integer()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    department_id: integer().references(() => departments.id, { onDelete: 'cascade' }),
    document_id: integer().references((): AnyPgColumn => processes.id, { onDelete: 'set null' }),
    is_active: boolean().notNull().default(true),
    user_access_flag: e.userAccess().notNull().default('all'),
    member_relationship: e.memberRelationship().notNull().default('many_to_many'),
    /** When other members were notified of it (rule: onboarding.new-member). */
    announced_at: timestampTz(),
    ...timestamps(),
  },
  (t) => [
    unique('relations_member_unique').on(t.community_id, t.company_id, t.department_id).nullsNotDistinct(),
    index('relations_company').on(t.company_id, t.community_id),
    index('relations_department').on(t.department_id),
    index('relations_document').on(t.document_id),
  ],
);

export const membershipUsers = pgTable(
  'relation_users',
  {
    relation_id: integer()
      .notNull()
      .references(() => memberships.id, { onDelete: 'cascade' }),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    created_at: created_at(),
  },
  (t) => [primaryKey({ columns: [t.relation_id, t.user_id] }), index('relation_users_user').on(t.user_id)],
);

export const groupDocuments = pgTable(
  'group_documents',
  {
    id: id(),
    community_id: integer()
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
    company_id: integer().references(() => companies.id, { onDelete: 'set null' }),
    name: text().notNull(),
    document_type: e.groupDocumentType().notNull(),
    url: text(),
    file_id: integer().references(() => files.id),
    created_by: integer().references(() => users.id, { onDelete: 'set null' }),
    /** Deleted documents can be restored for a few seconds; the clean-up job removes them. */
    deleted_at: timestampTz(),
    ...timestamps(),
  },
  (t) => [
    check(
      'group_documents_one_source',
      sql`(${t.document_type} = 'url') = (${t.url} is not null) and (${t.document_type} = 'file') = (${t.file_id} is not null)`,
    ),
    check('group_documents_url', sql`${t.url} ~* '^https?://'`),
    index('group_documents_community').on(t.community_id, t.name),
    index('group_documents_company').on(t.company_id),
    index('group_documents_file').on(t.file_id),
    index('group_documents_created_by').on(t.created_by),
    index('group_documents_deleted')
      .on(t.deleted_at)
      .where(sql`deleted_at is not null`),
  ],
);
