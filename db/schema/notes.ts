import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { id, timestamps } from '../columns';
import { users } from './accounts';
import { companies } from './companies';
import { processes } from './processes';

/**
 * An internal note, visible only within its own company (rule: notes.private). Without a process it belongs to the
 * dashboard.
 */
export const notes = pgTable(
  'notes',
  {
    id: id(),
    company_id: integer()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    document_id: integer().references(() => processes.id, { onDelete: 'cascade' }),
    location: text().notNull(),
    note: text().notNull(),
    updated_by: integer().references(() => users.id, { onDelete: 'set null' }),
    ...timestamps(),
  },
  (t) => [
    unique('notes_place').on(t.company_id, t.document_id, t.location).nullsNotDistinct(),
    check('notes_location', sql`${t.location} in ('dashboard', 'document')`),
    index('notes_document').on(t.document_id),
    index('notes_updated_by').on(t.updated_by),
  ],
);
