import { index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { created_at, id, phoneNumber } from '../columns';
import { users } from './accounts';
import { companies } from './companies';
import * as e from './enums';
import { processes, processVersions } from './processes';

export const managerRequests = pgTable(
  'manager_requests',
  {
    id: id(),
    token: text().notNull(),
    company_id: integer()
      .notNull()
      .references(() => companies.id),
    receive_company_id: integer()
      .notNull()
      .references(() => companies.id),
    contact_document_id: integer()
      .notNull()
      .references(() => processes.id),
    version_id: integer()
      .notNull()
      .references(() => processVersions.id),
    user_id: integer()
      .notNull()
      .references(() => users.id),
    first_name: text().notNull(),
    last_name: text().notNull(),
    email: text().notNull(),
    phone: phoneNumber(),
    phone_country_code: text().notNull().default('US'),
    internal_reference: text().notNull(),
    vendor_reference: text(),
    business_impact: text().notNull(),
    escalation_type: e.escalationType().notNull(),
    notes: text(),
    created_at: created_at(),
  },
  (t) => [
    uniqueIndex('manager_requests_token_unique').on(t.token),
    index('manager_requests_company').on(t.company_id, t.created_at),
    index('manager_requests_receiver').on(t.receive_company_id, t.created_at),
    index('manager_requests_document').on(t.contact_document_id),
    index('manager_requests_version').on(t.version_id),
    index('manager_requests_user').on(t.user_id),
  ],
);

export const managerResponses = pgTable(
  'manager_responses',
  {
    id: id(),
    manager_request_id: integer()
      .notNull()
      .references(() => managerRequests.id, { onDelete: 'cascade' }),
    first_name: text().notNull(),
    last_name: text().notNull(),
    email: text().notNull(),
    phone: phoneNumber(),
    phone_country_code: text().notNull().default('US'),
    internal_reference: text().notNull(),
    escalation_type: e.escalationType(),
    notes: text().notNull(),
    created_at: created_at(),
  },
  (t) => [unique('manager_responses_first').on(t.manager_request_id)],
);
