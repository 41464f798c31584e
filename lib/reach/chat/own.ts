import 'server-only';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { chatAccounts, sessions, webhooks } from '@/db/schema';
import { endSessions } from '@/lib/people/accounts/sessions';
import { noteChanges, ref } from '@/lib/platform/operation/audit';
import { fixed, Message } from '@/lib/platform/operation/kept-answer';
import { command, now, query, type Ctx } from '@/lib/platform/operation/operation';
import type { Member } from '@/lib/shared/actor';
import {
  CASE_CHANNEL_EVENTS,
  CHANNEL_KINDS,
  CHAT_SERVICES,
  type CaseChannelEvent,
  type ChatService,
} from '@/lib/shared/channels';
import { keysOf } from '@/lib/shared/enums';
import { Id } from '@/lib/shared/fields';
import { member, personItself, self } from '@/lib/shared/gates';
import { notFound } from '@/lib/shared/problem';

const Events = z.array(z.enum(keysOf(CASE_CHANNEL_EVENTS), 'Choose from the list.'), 'Choose from the list.').max(50);

/** A chat account that the reader connected, and what they are told there. */
const ChatAccount = z.strictObject({
  id: z.number(),
  service: z.enum(keysOf(CHAT_SERVICES)),
  name: z.string(),
  connected_at: z.date(),
  until: z.date(),
  events: Events,
  /** Why nothing is told any more; null while messages arrive. */
  stopped: z.string().nullable(),
});
export type ChatAccount = z.output<typeof ChatAccount>;

const ofActor = ({ id, company_id }: Member) =>
  and(
    eq(chatAccounts.user_id, id),
    eq(chatAccounts.company_id, company_id),
    isNull(sessions.ended_at),
    gt(sessions.expires_at, now),
  );

/** Chat accounts that the reader connected (rules: chat.ends, chat.direct). */
export const listOwnChat = query({
  who: self<Member>(member),
  input: z.object({}),
  output: () => z.strictObject({ accounts: z.array(ChatAccount) }),
  run: async ({ actor, db }) => ({
    accounts: await db
      .select({
        id: chatAccounts.id,
        service: chatAccounts.service,
        name: chatAccounts.name,
        connected_at: chatAccounts.created_at,
        until: sessions.expires_at,
        events: sql<CaseChannelEvent[]>`coalesce(${webhooks.event_types}, '{}')`,
        stopped: webhooks.inactive_reason,
      })
      .from(chatAccounts)
      .innerJoin(sessions, eq(sessions.id, chatAccounts.session_id))
      .leftJoin(webhooks, eq(webhooks.chat_account_id, chatAccounts.id))
      .where(ofActor(actor))
      .orderBy(chatAccounts.service),
  }),
});

async function accountOf({ actor, db }: Ctx<Member>, id: number) {
  const { service, name, place, session_id } = chatAccounts;
  const [account] = await db
    .select({ service, name, place, session_id })
    .from(chatAccounts)
    .innerJoin(sessions, eq(sessions.id, session_id))
    .where(and(eq(chatAccounts.id, id), ofActor(actor)))
    .for('update', { of: chatAccounts });
  return account ?? notFound('This chat account is not connected.');
}

const SHOWN: Record<ChatService, string> = { teams: 'https://teams.microsoft.com/…', slack: 'https://slack.com/…' };

/**
 * Says what the person is told by the bot in a chat of their own; nothing without an event (rule: chat.direct).
 * @throws Problem not_found for a foreign or ended connection
 */
export const saveOwnChat = command('chat.save_events', {
  who: personItself,
  input: z.object({ id: Id, events: Events.nullish().transform((events) => [...new Set(events)]) }),
  output: () => z.strictObject({ message: Message, id: z.number() }),
  async run(ctx, { id, events }) {
    const { actor, db } = ctx;
    const { service, name, place } = await accountOf(ctx, id);
    const own = eq(webhooks.chat_account_id, id);
    const [before] = await db.select({ events: webhooks.event_types }).from(webhooks).where(own);
    if (!events.length) await db.delete(webhooks).where(own);
    else if (before)
      await db
        .update(webhooks)
        .set({ event_types: events, active: true, inactive_at: null, inactive_reason: null, updated_at: now })
        .where(own);
    else
      await db.insert(webhooks).values({
        ...{ kind: service, name: name || CHANNEL_KINDS[service], company_id: actor.company_id, version: 'v2' },
        ...{ bot: place, chat_account_id: id, url: SHOWN[service], secret: '', event_types: events },
      });
    noteChanges(ctx, { events: before?.events ?? [] }, { events });
    return { message: fixed('What you are told in chat is saved.'), id };
  },
  auditSubject: ({ id }) => ref('chat_account', id),
});

/** Ends a connection with what it was told. @throws Problem not_found for a foreign or ended one */
export const disconnectChat = command('chat.disconnect', {
  who: self(member),
  input: z.object({ id: Id }),
  output: () => z.strictObject({ message: Message, id: z.number() }),
  async run(ctx: Ctx<Member>, { id }) {
    const { session_id } = await accountOf(ctx, id);
    await endSessions(ctx.db, [session_id]);
    await ctx.db.delete(chatAccounts).where(eq(chatAccounts.id, id));
    return { message: fixed('The chat account is no longer connected.'), id };
  },
  auditSubject: ({ id }) => ref('chat_account', id),
});
