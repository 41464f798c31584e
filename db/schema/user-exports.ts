import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable } from 'drizzle-orm/pg-core';
import { created_at, id, timestampTz } from '../columns';
import { users } from './accounts';
import { fileContents } from './files';

/** Copies of a person's data, made by the worker and removed with the link that was mailed (rule: accounts.export). */
export const userExports = pgTable(
  'user_exports',
  {
    id: id(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    attempts: integer().notNull().default(0),
    /** When a worker may take it: at once, or after another worker has held it for too long. */
    next_at: timestampTz().notNull().defaultNow(),
    failed_at: timestampTz(),
    ready_at: timestampTz(),
    expires_at: timestampTz(),
    /** Refers to its bytes while they are written, so that nothing removes them as unused. */
    content_id: integer().references(() => fileContents.id),
    size: integer(),
    created_at: created_at(),
  },
  (t) => [
    check(
      'user_exports_ready',
      sql`num_nonnulls(${t.ready_at}, ${t.expires_at}, ${t.size}) in (0, 3) and (${t.ready_at} is null or ${t.content_id} is not null)`,
    ),
    check('user_exports_failed', sql`${t.failed_at} is null or ${t.ready_at} is null`),
    index('user_exports_user').on(t.user_id, t.id),
    index('user_exports_waiting')
      .on(t.next_at)
      .where(sql`ready_at is null and failed_at is null`),
    index('user_exports_content')
      .on(t.content_id)
      .where(sql`content_id is not null`),
  ],
);
