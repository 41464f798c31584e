import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, pgView, text } from 'drizzle-orm/pg-core';
import type { CaseEvent } from '@/lib/shared/case-events';
import { created_at, id, timestampTz } from '../columns';
import { users } from './accounts';
import { caseResponses, cases } from './cases';
import { companies } from './companies';
import { managerRequests } from './escalations';
import { onboardingSessions } from './onboarding';
import { caseNotes } from './room';

/**
 * One row per event, written in the transaction of the change (rule: events.once). They never contain customer data.
 * Ids order the events of a subject, because each change locks the subject.
 */
export const events = pgTable(
  'events',
  {
    id: id(),
    name: text().notNull(),
    case_id: integer().references(() => cases.id, { onDelete: 'cascade' }),
    manager_request_id: integer().references(() => managerRequests.id, { onDelete: 'cascade' }),
    onboarding_session_id: integer().references(() => onboardingSessions.id, { onDelete: 'cascade' }),
    /** A note's events name no case, which keeps them out of its timeline, since both sides see that. */
    note_id: integer().references(() => caseNotes.id, { onDelete: 'cascade' }),
    /** Name of a person or role mailbox acting for `company_id`; null for the portal itself. */
    actor_name: text(),
    user_id: integer().references(() => users.id),
    company_id: integer().references(() => companies.id),
    response_id: integer().references(() => caseResponses.id, { onDelete: 'cascade' }),
    text: text(),
    data: jsonb().$type<Record<string, unknown>>(),
    created_at: created_at(),
  },
  (t) => [
    index('events_case').on(t.case_id, t.id),
    index('events_manager_request')
      .on(t.manager_request_id)
      .where(sql`manager_request_id is not null`),
    index('events_onboarding_session')
      .on(t.onboarding_session_id)
      .where(sql`onboarding_session_id is not null`),
    index('events_note')
      .on(t.note_id)
      .where(sql`note_id is not null`),
    index('events_user')
      .on(t.user_id)
      .where(sql`user_id is not null`),
    index('events_company').on(t.company_id),
    index('events_response')
      .on(t.response_id)
      .where(sql`response_id is not null`),
  ],
);

/** The timeline of cases, visible to both sides: their events, whose `type` is the name without "case." (rule: cases.timeline). */
export const caseEvents = pgView('case_events', {
  id: integer().notNull(),
  case_id: integer().notNull(),
  type: text().$type<CaseEvent>().notNull(),
  actor_name: text(),
  user_id: integer(),
  company_id: integer(),
  response_id: integer(),
  text: text(),
  created_at: timestampTz().notNull(),
}).existing();
