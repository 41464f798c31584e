import { index, integer, pgTable, unique } from 'drizzle-orm/pg-core';
import { created_at, id } from '../columns';
import { users } from './accounts';
import { companies, departments } from './companies';
import { processes } from './processes';

export const favorites = pgTable(
  'favorites',
  {
    id: id(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    document_id: integer()
      .notNull()
      .references(() => processes.id, { onDelete: 'cascade' }),
    company_id: integer()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    department_id: integer().references(() => departments.id, { onDelete: 'cascade' }),
    created_at: created_at(),
  },
  (t) => [
    unique('favorites_once').on(t.user_id, t.document_id, t.company_id, t.department_id).nullsNotDistinct(),
    index('favorites_document').on(t.document_id),
    index('favorites_company').on(t.company_id),
    index('favorites_department').on(t.department_id),
  ],
);
