import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { DIRECTORY_ROLES, type DirectoryRole } from '@/lib/shared/provisioning';
import { created_at, id, timestampTz, timestamps } from '../columns';
import { users } from './accounts';
import { companies } from './companies';
import { groups } from './groups';
import { processes } from './processes';

/** A company's directory, which provisions its users by SCIM (rule: scim.token). */
export const directories = pgTable(
  'directories',
  {
    company_id: integer()
      .primaryKey()
      .references(() => companies.id, { onDelete: 'cascade' }),
    /** Represents the directory when the audit or an email names an actor. */
    user_id: integer()
      .notNull()
      .references(() => users.id),
    /** Null once the token is removed; then the directory owns nothing. */
    token_hash: text(),
    previous_token_hash: text(),
    previous_token_until: timestampTz(),
    /** The manager who made the latest token; people are told to ask them. */
    made_by: integer().references(() => users.id, { onDelete: 'set null' }),
    made_at: timestampTz(),
    last_call_at: timestampTz(),
    /** Method and resource of the last call, such as `POST Users`. */
    last_call: text(),
    /** The last call that was refused, without what it sent (rule: scim.last-call). */
    last_refusal: jsonb().$type<{ at: string; call: string; status: number; scim_type: string | null }>(),
    ...timestamps(),
  },
  (t) => [
    uniqueIndex('directories_token').on(t.token_hash),
    uniqueIndex('directories_previous_token').on(t.previous_token_hash),
    uniqueIndex('directories_user').on(t.user_id),
    index('directories_made_by').on(t.made_by),
    check('directories_previous_token', sql`(${t.previous_token_hash} is null) = (${t.previous_token_until} is null)`),
  ],
);

/** Users that the directory made or linked (rule: scim.owned). */
export const directoryUsers = pgTable(
  'directory_users',
  {
    user_id: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    company_id: integer()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    external_id: text(),
    display_name: text(),
    /** True once the directory sent a phone number, which it then owns. */
    owns_phone: boolean().notNull().default(false),
    /** True while the role comes from a mapped group. */
    owns_role: boolean().notNull().default(false),
    /** Deleted by the directory; the address is freed later (rule: scim.deleted). */
    deleted_at: timestampTz(),
    ...timestamps(),
  },
  (t) => [
    index('directory_users_company').on(t.company_id, t.user_id),
    index('directory_users_external').on(t.company_id, t.external_id),
    index('directory_users_deleted')
      .on(t.deleted_at)
      .where(sql`deleted_at is not null`),
  ],
);

/** Groups as the directory pushes them. */
export const directoryGroups = pgTable(
  'directory_groups',
  {
    id: id(),
    company_id: integer()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    display_name: text().notNull(),
    external_id: text(),
    ...timestamps(),
  },
  (t) => [
    uniqueIndex('directory_groups_name').on(t.company_id, sql`lower(${t.display_name})`),
    index('directory_groups_company').on(t.company_id, t.id),
    index('directory_groups_external').on(t.company_id, t.external_id),
  ],
);

export const directoryGroupMembers = pgTable(
  'directory_group_members',
  {
    group_id: integer()
      .notNull()
      .references(() => directoryGroups.id, { onDelete: 'cascade' }),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.group_id, t.user_id] }), index('directory_group_members_user').on(t.user_id)],
);

/** A named list of users, entered by hand or from mapped groups of the directory (rule: teams.members). */
export const teams = pgTable(
  'teams',
  {
    id: id(),
    company_id: integer()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    ...timestamps(),
  },
  (t) => [uniqueIndex('teams_name').on(t.company_id, sql`lower(${t.name})`)],
);

/** Members entered by hand; those from the directory are members of the groups that are mapped to the team. */
export const teamMembers = pgTable(
  'team_members',
  {
    team_id: integer()
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.team_id, t.user_id] }), index('team_members_user').on(t.user_id)],
);

/** Teams that are mailed the new cases of a process (rule: teams.mailed). */
export const processTeams = pgTable(
  'process_teams',
  {
    process_id: integer()
      .notNull()
      .references(() => processes.id, { onDelete: 'cascade' }),
    team_id: integer()
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.process_id, t.team_id] }), index('process_teams_team').on(t.team_id)],
);

/**
 * What the members of a group get: a role, a team, or access to a partner group (rule: scim.mapping). Found by the group's
 * name, so that a mapping may be set before the directory sends the group.
 */
export const directoryMappings = pgTable(
  'directory_mappings',
  {
    id: id(),
    company_id: integer()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    group_name: text().notNull(),
    role: text().$type<DirectoryRole>(),
    team_id: integer().references(() => teams.id, { onDelete: 'cascade' }),
    community_id: integer().references(() => groups.id, { onDelete: 'cascade' }),
  },
  (t) => [
    index('directory_mappings_company').on(t.company_id, sql`lower(${t.group_name})`),
    index('directory_mappings_team').on(t.team_id),
    index('directory_mappings_community').on(t.community_id),
    check('directory_mappings_one', sql`num_nonnulls(${t.role}, ${t.team_id}, ${t.community_id}) = 1`),
    check('directory_mappings_role', sql`${t.role} in ${sql.raw(`('${DIRECTORY_ROLES.join("', '")}')`)}`),
  ],
);

/** Access to partner groups that came from the directory, so that only this is taken back. */
export const directoryAccess = pgTable(
  'directory_access',
  {
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    community_id: integer()
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
    created_at: created_at(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.community_id] }), index('directory_access_community').on(t.community_id)],
);

/** Proof of, or a voucher for, a company's email domain; a domain without a row lets nobody in (rule: domains.proven). */
export const companyDomains = pgTable(
  'company_domains',
  {
    company_id: integer()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    domain: text().notNull(),
    proven_at: timestampTz(),
    checked_at: timestampTz(),
    /** First weekly check that did not find the record; the next one ends the proof. */
    missing_since: timestampTz(),
    vouched_at: timestampTz(),
    vouched_by: integer().references(() => users.id, { onDelete: 'set null' }),
    vouch_reason: text(),
  },
  (t) => [
    primaryKey({ columns: [t.company_id, t.domain] }),
    index('company_domains_domain').on(t.domain),
    index('company_domains_checked')
      .on(t.checked_at)
      .where(sql`proven_at is not null`),
    index('company_domains_vouched_by').on(t.vouched_by),
    check('company_domains_lower', sql`${t.domain} = lower(${t.domain})`),
    check('company_domains_vouch', sql`(${t.vouched_at} is null) = (${t.vouch_reason} is null)`),
  ],
);
