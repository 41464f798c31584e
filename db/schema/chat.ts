import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { BotPlace, ChatService } from '@/lib/shared/channels';
import { created_at, id } from '../columns';
import { sessions, users } from './accounts';
import { companies } from './companies';

/**
 * Accounts of Teams and Slack that people connected with theirs. A connection ends with its session, and so with whatever
 * ends the sessions of its person (rule: chat.ends).
 */
export const chatAccounts = pgTable(
  'chat_accounts',
  {
    id: id(),
    service: text().notNull().$type<ChatService>(),
    /** The team of Slack or the tenant of Teams, and the person there. */
    workspace: text().notNull(),
    account: text().notNull(),
    /** As the person is called there. */
    name: text().notNull(),
    /** Where the bot writes to the person alone. */
    place: jsonb().notNull().$type<BotPlace>(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    company_id: integer()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    session_id: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    created_at: created_at(),
  },
  (t) => [
    uniqueIndex('chat_accounts_account').on(t.service, t.workspace, t.account),
    uniqueIndex('chat_accounts_user').on(t.user_id, t.service),
    uniqueIndex('chat_accounts_session').on(t.session_id),
    index('chat_accounts_company').on(t.company_id),
    check('chat_accounts_service', sql`${t.service} in ('teams', 'slack')`),
  ],
);
