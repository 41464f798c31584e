import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { created_at, id } from '../columns';
import { users } from './accounts';
import { cases } from './cases';

/*
 * What network staff keep about a case for themselves (rule: network.case-notes). In tables of their own, so that no query
 * of a company selects them.
 */
export const caseNetworkNotes = pgTable(
  'case_network_notes',
  {
    id: id(),
    case_id: integer()
      .notNull()
      .references(() => cases.id, { onDelete: 'cascade' }),
    user_id: integer()
      .notNull()
      .references(() => users.id),
    author_name: text().notNull(),
    /** Plain text. */
    note: text().notNull(),
    created_at: created_at(),
  },
  (t) => [index('case_network_notes_case').on(t.case_id, t.id), index('case_network_notes_user').on(t.user_id)],
);

export const caseNetworkOwners = pgTable(
  'case_network_owners',
  {
    case_id: integer()
      .primaryKey()
      .references(() => cases.id, { onDelete: 'cascade' }),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    created_at: created_at(),
  },
  (t) => [index('case_network_owners_user').on(t.user_id)],
);
