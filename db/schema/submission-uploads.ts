import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { created_at } from '../columns';
import { users } from './accounts';
import { companies } from './companies';
import { fileContents } from './files';

/**
 * Files that a person adds to a case before it is sent, whole once `sha256` is known. Sending it makes them files of the case
 * (rule: cases.files-at-submission).
 */
export const submissionUploads = pgTable(
  'submission_uploads',
  {
    id: uuid().primaryKey().defaultRandom(),
    company_id: integer()
      .notNull()
      .references(() => companies.id),
    user_id: integer()
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    /** Bytes, as declared by the sender. */
    size: integer().notNull(),
    received: integer().notNull().default(0),
    type: text(),
    sha256: text(),
    content_id: integer()
      .notNull()
      .references(() => fileContents.id),
    created_at: created_at(),
  },
  (t) => [
    check('submission_uploads_received', sql`${t.received} between 0 and ${t.size}`),
    check('submission_uploads_whole', sql`(${t.type} is null) = (${t.sha256} is null)`),
    index('submission_uploads_user').on(t.user_id),
    index('submission_uploads_company').on(t.company_id),
    index('submission_uploads_content').on(t.content_id),
    index('submission_uploads_created_at').on(t.created_at),
  ],
);
