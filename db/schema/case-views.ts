import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { id, timestamps } from '../columns';
import { users } from './accounts';
import { companies } from './companies';

type CaseViewChoice = Partial<Record<string, string>>;

/** Named views of the cases table: a user's, or, without a user, the company's (rule: cases.views). */
export const caseViews = pgTable(
  'case_views',
  {
    id: id(),
    company_id: integer()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    user_id: integer().references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    screen: text().$type<'dashboard' | 'my-cases'>().notNull(),
    choice: jsonb().$type<CaseViewChoice>().notNull(),
    ...timestamps(),
  },
  (t) => [
    unique('case_views_name').on(t.company_id, t.user_id, t.name).nullsNotDistinct(),
    index('case_views_user').on(t.user_id),
    check('case_views_screen', sql`${t.screen} in ('dashboard', 'my-cases')`),
  ],
);
