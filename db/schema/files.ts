import { type AnyPgColumn, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, created_at, id } from '../columns';
import { users } from './accounts';

/** Uploaded files, stored in the database so that a backup is complete (rule: files.stored). */
export const files = pgTable(
  'files',
  {
    id: id(),
    original_filename: text().notNull(),
    mime_type: text().notNull(),
    size: integer().notNull(),
    bytes: bytes().notNull(),
    created_by: integer().references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
    created_at: created_at(),
  },
  (t) => [index('files_created_by').on(t.created_by)],
);
