import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { created_at, timestampTz } from '../columns';
import { users } from './accounts';
import { cases } from './cases';
import * as e from './enums';
import { managerRequests } from './escalations';
import { onboardingSessions } from './onboarding';

/** Emailed secrets, single-purpose and stored only as a hash (rule: tokens.mailed). */
export const oneTimeTokens = pgTable(
  'one_time_tokens',
  {
    id: uuid().primaryKey().defaultRandom(),
    purpose: e.tokenPurpose().notNull(),
    token_hash: text().notNull(),
    user_id: integer().references(() => users.id, { onDelete: 'cascade' }),
    case_id: integer().references(() => cases.id, { onDelete: 'cascade' }),
    manager_request_id: integer().references(() => managerRequests.id, { onDelete: 'cascade' }),
    onboarding_session_id: integer().references(() => onboardingSessions.id, { onDelete: 'cascade' }),
    details: jsonb().$type<Record<string, string | number | boolean>>(),
    expires_at: timestampTz().notNull(),
    used_at: timestampTz(),
    created_at: created_at(),
  },
  (t) => [
    uniqueIndex('one_time_tokens_hash').on(t.token_hash),
    index('one_time_tokens_user')
      .on(t.user_id, t.purpose)
      .where(sql`user_id is not null`),
    index('one_time_tokens_case')
      .on(t.case_id)
      .where(sql`case_id is not null`),
    index('one_time_tokens_manager_request')
      .on(t.manager_request_id)
      .where(sql`manager_request_id is not null`),
    index('one_time_tokens_onboarding')
      .on(t.onboarding_session_id)
      .where(sql`onboarding_session_id is not null`),
    index('one_time_tokens_expires').on(t.expires_at),
  ],
);
