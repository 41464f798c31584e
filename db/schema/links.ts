import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { created_at, timestampTz } from '../columns';
import { users } from './accounts';
import { cases } from './cases';
import { companies, departments } from './companies';
import * as e from './enums';

/**
 * Links between cases, one row for each of the two, with the kind that the other case has for it (rule: links.seen). The id is
 * random: a sequence would tell how many links others make.
 */
export const caseLinks = pgTable(
  'case_links',
  {
    /** Both rows of a link have it. */
    id: uuid().notNull().defaultRandom(),
    case_id: integer()
      .notNull()
      .references(() => cases.id, { onDelete: 'cascade' }),
    other_case_id: integer()
      .notNull()
      .references(() => cases.id, { onDelete: 'cascade' }),
    kind: e.linkKind().notNull(),
    /** Company that made the link, which has both cases. */
    company_id: integer()
      .notNull()
      .references(() => companies.id),
    user_id: integer()
      .notNull()
      .references(() => users.id),
    /** The companies of the two cases may know each other's name. */
    named: boolean().notNull().default(false),
    created_at: created_at(),
  },
  (t) => [
    primaryKey({ columns: [t.id, t.case_id] }),
    unique('case_links_pair').on(t.case_id, t.other_case_id),
    check('case_links_two_cases', sql`${t.case_id} <> ${t.other_case_id}`),
    index('case_links_other').on(t.other_case_id),
    index('case_links_company').on(t.company_id),
    index('case_links_user').on(t.user_id),
  ],
);

/** An incident of one company with many of its cases (rule: parents.own). */
export const caseParents = pgTable(
  'case_parents',
  {
    id: uuid().primaryKey().defaultRandom(),
    company_id: integer()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    created_by: integer()
      .notNull()
      .references(() => users.id),
    closed_at: timestampTz(),
    created_at: created_at(),
  },
  (t) => [
    index('case_parents_company').on(t.company_id, t.created_at),
    index('case_parents_created_by').on(t.created_by),
  ],
);

export const caseParentCases = pgTable(
  'case_parent_cases',
  {
    parent_id: uuid()
      .notNull()
      .references(() => caseParents.id, { onDelete: 'cascade' }),
    case_id: integer()
      .notNull()
      .references(() => cases.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.parent_id, t.case_id] }), index('case_parent_cases_case').on(t.case_id)],
);

/** Proposals of a receiver to hand a case on to another partner of its submitter (rule: hand-on.propose). */
export const caseHandOns = pgTable(
  'case_hand_ons',
  {
    id: uuid().primaryKey().defaultRandom(),
    case_id: integer()
      .notNull()
      .references(() => cases.id, { onDelete: 'cascade' }),
    /** The proposed partner. */
    company_id: integer()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    department_id: integer().references(() => departments.id, { onDelete: 'cascade' }),
    reason: text().notNull(),
    proposed_by: integer()
      .notNull()
      .references(() => users.id),
    /** Null while the submitter has not decided. */
    decided_at: timestampTz(),
    decided_by: integer().references(() => users.id),
    /** True once the submitter confirmed it, false once declined; null while undecided. */
    confirmed: boolean(),
    /** The new case; null while undecided, after a refusal, and once that case was removed. */
    new_case_id: integer().references(() => cases.id, { onDelete: 'set null' }),
    created_at: created_at(),
  },
  (t) => [
    uniqueIndex('case_hand_ons_open')
      .on(t.case_id)
      .where(sql`decided_at is null`),
    index('case_hand_ons_case').on(t.case_id),
    index('case_hand_ons_company').on(t.company_id),
    index('case_hand_ons_department')
      .on(t.department_id)
      .where(sql`department_id is not null`),
    index('case_hand_ons_proposed_by').on(t.proposed_by),
    index('case_hand_ons_decided_by')
      .on(t.decided_by)
      .where(sql`decided_by is not null`),
    index('case_hand_ons_new_case')
      .on(t.new_case_id)
      .where(sql`new_case_id is not null`),
  ],
);
