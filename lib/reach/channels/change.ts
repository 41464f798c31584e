import 'server-only';
import { randomUUID } from 'node:crypto';
import { and, count, eq } from 'drizzle-orm';
import { z } from 'zod';
import { companies, webhooks } from '@/db/schema';
import { perHour } from '@/lib/platform/limits/rate-limit';
import { noteChanges, ref } from '@/lib/platform/operation/audit';
import { DONE_BEFORE, fixed, Message } from '@/lib/platform/operation/kept-answer';
import { command, now, type Ctx } from '@/lib/platform/operation/operation';
import { seal } from '@/lib/platform/secrets/sealing';
import type { Member } from '@/lib/shared/actor';
import { CHANNEL_TEST, isShownAddress, MAX_CHANNELS, shownAddress } from '@/lib/shared/channels';
import { Flag, Id, optional } from '@/lib/shared/fields';
import { companyAdmin, self, type Gate } from '@/lib/shared/gates';
import { conflict, invalid, notFound } from '@/lib/shared/problem';
import { changeLimit, resume, stateColumns } from '@/lib/reach/webhooks/change';
import { ensureAddress } from '@/lib/reach/webhooks/input';
import { WebhookDelivery } from '@/lib/reach/webhooks/resources';
import { deliveryAgain, queue } from '@/lib/reach/webhooks/send-by-hand';
import {
  Channel,
  CHANNEL_COLUMNS,
  ChannelFields,
  channelOf,
  channelsVisibleTo,
  ensureOwnProcesses,
  ensureOwnTeams,
  NO_CHANNEL,
} from './resources';

/** Maximum channels that a company may create per hour; each costs a host lookup. */
const PER_HOUR = 60;

/** Nobody acting for somebody else sends a company's messages elsewhere (rule: channels.who). */
export const ownManager: Gate<Member> = self<Member>(companyAdmin);

const addressColumns = (url: string) => ({ url: shownAddress(url), secret: seal(url, 'concord channel address') });

/**
 * Tells a channel of the company's people what happens to its cases from now on (rules: channels.kinds, channels.events).
 * The address is never answered again.
 * @throws Problem conflict when the company has as many channels as it may have
 */
export const createChannel = command('channel.create', {
  who: ownManager,
  input: z.object({
    ...ChannelFields,
    document_ids: ChannelFields.document_ids.nullish(),
    team_ids: ChannelFields.team_ids.nullish(),
    active: Flag.optional(),
  }),
  output: () => z.strictObject({ message: Message, channel: Channel }),
  limit: (_request, _input, { company_id }) => [perHour(PER_HOUR, 'channel', company_id)],
  prepare: (_ctx, { url }) => ensureAddress(url, 'url'),
  async run(ctx, { url, events, document_ids, team_ids, active = true, ...entered }) {
    const { company_id } = ctx.actor;
    await ensureOwnProcesses(ctx, document_ids ?? []);
    await ensureOwnTeams(ctx, team_ids ?? []);
    await ensureRoomForChannel(ctx);
    const [channel] = await ctx.db
      .insert(webhooks)
      .values({
        ...entered,
        ...addressColumns(url),
        company_id,
        version: 'v2',
        event_types: events,
        document_ids: document_ids ?? [],
        team_ids: team_ids ?? [],
        active,
        inactive_at: active ? null : now,
      })
      .returning(CHANNEL_COLUMNS);
    return { message: fixed('The channel is added.'), channel: channel! };
  },
  reread: async (ctx, { message, channel: { id } }) => ({ message, channel: await channelOf(ctx, id) }),
  auditSubject: ({ channel }) => ref('webhook', channel.id),
});

/** Counts concurrent requests one after the other. @throws Problem conflict */
export async function ensureRoomForChannel({ actor, db }: Ctx<Member>): Promise<void> {
  await db.select({ id: companies.id }).from(companies).where(eq(companies.id, actor.company_id)).for('no key update');
  const [existing] = await db.select({ count: count() }).from(webhooks).where(channelsVisibleTo(actor));
  if (existing!.count >= MAX_CHANNELS)
    conflict(`A company can have ${MAX_CHANNELS} channels. Delete one to add another.`);
}

async function lockChannel({ actor, db }: Ctx<Member>, id: number): Promise<Channel> {
  const [channel] = await db
    .select(CHANNEL_COLUMNS)
    .from(webhooks)
    .where(and(eq(webhooks.id, id), channelsVisibleTo(actor)))
    .for('update');
  return channel ?? notFound(NO_CHANNEL);
}

const isShown = (url: string | null | undefined) => !url || isShownAddress(url);

/**
 * Changes what is given of a channel, and leaves the rest. Inactive, it is told nothing and keeps what is waiting; turned
 * on again, it gets that at once (rule: webhooks.pause).
 * @throws Problem not_found for a foreign channel
 */
export const changeChannel = command('channel.change', {
  who: ownManager,
  input: z.object({
    id: Id,
    name: ChannelFields.name.optional(),
    kind: ChannelFields.kind.optional(),
    url: optional(ChannelFields.url).optional(),
    events: ChannelFields.events.optional(),
    document_ids: ChannelFields.document_ids.nullish(),
    team_ids: ChannelFields.team_ids.nullish(),
    active: Flag.optional(),
  }),
  output: () => z.strictObject({ message: z.string(), channel: Channel }),
  limit: changeLimit,
  async prepare(_ctx, { url }) {
    if (!isShown(url)) await ensureAddress(url!, 'url');
  },
  async run(ctx, { id, name, kind, url, events, document_ids, team_ids, active }) {
    const before = await lockChannel(ctx, id);
    ensureSameAddress(before, { kind, url });
    await ensureOwnProcesses(ctx, document_ids ?? []);
    await ensureOwnTeams(ctx, team_ids ?? []);
    const [channel] = await ctx.db
      .update(webhooks)
      .set({
        ...{ name, kind, event_types: events },
        ...(!isShown(url) && addressColumns(url!)),
        ...limitsOf({ document_ids, team_ids }),
        ...(active !== undefined && { ...stateColumns(before, active) }),
        updated_at: now,
      })
      .where(eq(webhooks.id, id))
      .returning(CHANNEL_COLUMNS);
    if (active && !before.active) await resume(ctx, id);
    noteChanges(ctx, comparable(before), comparable(channel!));
    return { message: messageOf(before, channel!), channel: channel! };
  },
  reread: async (ctx, { channel: { id } }) => ({ message: DONE_BEFORE, channel: await channelOf(ctx, id) }),
  auditSubject: ({ channel }) => ref('webhook', channel.id),
});

type Limits = { document_ids?: number[] | null; team_ids?: number[] | null };

/** What is left out stays, and null removes the limit. */
const limitsOf = ({ document_ids, team_ids }: Limits) => ({
  document_ids: document_ids === null ? [] : document_ids,
  team_ids: team_ids === null ? [] : team_ids,
});

const comparable = ({ name, kind, url, events, document_ids, team_ids, active }: Channel) => ({
  ...{ name, kind, url, events, document_ids, team_ids, active },
});

/** What the bot or a group's settings say is changed there. @throws Problem invalid */
function ensureSameAddress(
  { source, ...before }: Channel,
  { kind, url }: { kind?: string; url?: string | null },
): void {
  if (source === 'address') return;
  if (kind !== undefined && kind !== before.kind) invalid({ kind: ['The kind of this channel stays as it is.'] });
  if (!isShown(url)) invalid({ url: ['This channel has no address that could be changed here.'] });
}

function messageOf(before: Channel, { active }: Channel): string {
  if (active === before.active) return 'The channel is saved.';
  return active ? 'The channel is on.' : 'The channel is paused.';
}

/**
 * Deletes a channel with its deliveries, those that are waiting included.
 * @throws Problem not_found for a foreign one, conflict for that of a group
 */
export const deleteChannel = command('channel.delete', {
  who: companyAdmin,
  input: z.object({ id: Id }),
  output: () => z.strictObject({ message: Message, channel_id: z.number() }),
  limit: changeLimit,
  async run(ctx, { id }) {
    const { source } = await lockChannel(ctx, id);
    if (source === 'group')
      return conflict('This channel is that of a group. Pause it, or ask the network to change the group.');
    await ctx.db.delete(webhooks).where(eq(webhooks.id, id));
    return { message: fixed('The channel is deleted.'), channel_id: id };
  },
  auditSubject: ({ channel_id }) => ref('webhook', channel_id),
});

/**
 * Sends a message that belongs to no case, for trying a channel (rule: webhooks.by-hand).
 * @throws Problem not_found for a foreign channel
 */
export const testChannel = command('channel.test', {
  who: companyAdmin,
  input: z.object({ id: Id }),
  output: () => z.strictObject({ message: Message, channel_id: z.number(), delivery: WebhookDelivery }),
  limit: changeLimit,
  async run(ctx, { id }) {
    await lockChannel(ctx, id);
    const delivery = await queue(ctx, {
      ...{ webhook_id: id, case_id: null, event_id: randomUUID() },
      ...{ cause: 'test', event_type: CHANNEL_TEST, request_body: '' },
    });
    return { message: fixed('A test message is sent.'), channel_id: id, delivery };
  },
  async reread(ctx, { message, channel_id, delivery }) {
    await channelOf(ctx, channel_id);
    return { message, channel_id, delivery: await deliveryAgain(ctx, channel_id, delivery.id) };
  },
  auditSubject: ({ channel_id }) => ref('webhook', channel_id),
});
