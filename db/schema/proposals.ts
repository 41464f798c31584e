import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { created_at, id, timestampTz } from '../columns';
import { users } from './accounts';
import { cases } from './cases';
import { companies } from './companies';
import * as e from './enums';

/** Input of the operation that the proposal asks for, without the token of its case. */
export type ProposedEntries = Record<string, string | null>;

/**
 * What an agent would do with a case, for a person of its company to confirm (rule: mcp.proposals). It is open while it has
 * no decision and the case has neither another status nor another answer.
 */
export const caseProposals = pgTable(
  'case_proposals',
  {
    id: id(),
    case_id: integer()
      .notNull()
      .references(() => cases.id, { onDelete: 'cascade' }),
    company_id: integer()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    act: text().notNull().$type<'accept' | 'reject' | 'close'>(),
    /** Null once it is decided: what was sent is the case's answer. */
    entries: jsonb().$type<ProposedEntries>(),
    /** The person whom the agent acts for, or the API client. */
    proposed_by: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    program: text().notNull(),
    case_status: e.caseStatus().notNull(),
    last_response_id: integer(),
    decision: text().$type<'confirmed' | 'dismissed' | 'replaced'>(),
    decided_by: integer().references(() => users.id, { onDelete: 'set null' }),
    decided_at: timestampTz(),
    created_at: created_at(),
  },
  (t) => [
    uniqueIndex('case_proposals_open')
      .on(t.case_id, t.company_id)
      .where(sql`decided_at is null`),
    index('case_proposals_case').on(t.case_id, t.id),
    index('case_proposals_company')
      .on(t.company_id, t.id)
      .where(sql`decided_at is null`),
    index('case_proposals_proposed_by').on(t.proposed_by),
    index('case_proposals_decided_by').on(t.decided_by),
    index('case_proposals_created').on(t.created_at),
    check('case_proposals_act', sql`${t.act} in ('accept', 'reject', 'close')`),
    check('case_proposals_decided', sql`(${t.decided_at} is null) = (${t.decision} is null)`),
    check('case_proposals_entries', sql`(${t.decided_at} is null) = (${t.entries} is not null)`),
  ],
);
