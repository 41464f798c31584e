import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { webhooks } from '@/db/schema';
import { ref } from '@/lib/platform/operation/audit';
import { command, type Ctx } from '@/lib/platform/operation/operation';
import type { Member } from '@/lib/shared/actor';
import { CASE_CHANNEL_EVENTS, CHAT_SERVICES, MAX_CHANNEL_NAME, type BotPlace } from '@/lib/shared/channels';
import { keysOf } from '@/lib/shared/enums';
import { companyAdmin } from '@/lib/shared/gates';
import { notFound } from '@/lib/shared/problem';
import { changeLimit } from '@/lib/reach/webhooks/change';
import { ensureRoomForChannel, ownManager } from './change';
import { channelsVisibleTo } from './resources';

const Place = z.object({
  workspace: z.string(),
  conversation: z.string(),
  service_url: z.string().optional(),
  in_threads: z.boolean().optional(),
});
const output = () => z.strictObject({ channel_id: z.number(), is_new: z.boolean() });

const isHere = ({ actor }: Ctx<Member>, kind: string, { workspace, conversation }: BotPlace) =>
  and(
    channelsVisibleTo(actor),
    eq(webhooks.kind, kind as keyof typeof CHAT_SERVICES),
    sql`${webhooks.bot} ->> 'workspace' = ${workspace} and ${webhooks.bot} ->> 'conversation' = ${conversation}`,
  );

/** Origin of the service, which is what screens show in place of an address. */
const shownPlace = (kind: keyof typeof CHAT_SERVICES, { service_url }: BotPlace) =>
  `${kind === 'slack' ? 'https://slack.com' : new URL(service_url!).origin}/…`;

/**
 * Tells the conversation in which a manager asks the bot about the company's cases from now on (rule: channels.bot). Events and
 * processes are chosen in the portal.
 * @throws Problem conflict when the company has as many channels as it may have
 */
export const tellHere = command('channel.tell_here', {
  who: ownManager,
  input: z.object({ kind: z.enum(keysOf(CHAT_SERVICES)), name: z.string().max(MAX_CHANNEL_NAME), place: Place }),
  output,
  limit: changeLimit,
  async run(ctx, { kind, name, place }) {
    await ensureRoomForChannel(ctx);
    const [existing] = await ctx.db
      .select({ id: webhooks.id })
      .from(webhooks)
      .where(isHere(ctx, kind, place));
    if (existing) return { channel_id: existing.id, is_new: false };
    const [channel] = await ctx.db
      .insert(webhooks)
      .values({
        ...{ kind, name, company_id: ctx.actor.company_id, bot: place, version: 'v2' },
        // The bot needs no address; its place is no secret without the operator's token.
        ...{ url: shownPlace(kind, place), secret: '', event_types: keysOf(CASE_CHANNEL_EVENTS) },
      })
      .returning({ id: webhooks.id });
    return { channel_id: channel!.id, is_new: true };
  },
  auditSubject: ({ channel_id }) => ref('webhook', channel_id),
});

/** Ends what tellHere began. @throws Problem not_found where nothing is told */
export const stopHere = command('channel.stop_here', {
  who: companyAdmin,
  input: z.object({ kind: z.enum(keysOf(CHAT_SERVICES)), place: Place }),
  output: () => z.strictObject({ channel_id: z.number() }),
  limit: changeLimit,
  async run(ctx, { kind, place }) {
    const [gone] = await ctx.db
      .delete(webhooks)
      .where(isHere(ctx, kind, place))
      .returning({ id: webhooks.id });
    return { channel_id: gone?.id ?? notFound('This conversation is not told about cases of your company.') };
  },
  auditSubject: ({ channel_id }) => ref('webhook', channel_id),
});
