import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { id, timestamps } from '../columns';
import { users } from './accounts';
import { companies } from './companies';

/** Texts for notes, with fields of the case: a user's, or, without a user, the company's (rule: room.saved-replies). */
export const savedReplies = pgTable(
  'saved_replies',
  {
    id: id(),
    company_id: integer()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    user_id: integer().references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Sanitized HTML. */
    body: text().notNull(),
    ...timestamps(),
  },
  (t) => [
    unique('saved_replies_name').on(t.company_id, t.user_id, t.name).nullsNotDistinct(),
    index('saved_replies_user').on(t.user_id),
  ],
);
