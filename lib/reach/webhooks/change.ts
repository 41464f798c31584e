import 'server-only';
import { and, eq, isNotNull } from 'drizzle-orm';
import { z } from 'zod';
import { webhookDeliveries, webhooks } from '@/db/schema';
import { noteChanges, ref } from '@/lib/platform/operation/audit';
import { command, now, type Ctx } from '@/lib/platform/operation/operation';
import { perHour } from '@/lib/platform/limits/rate-limit';
import { seal } from '@/lib/platform/secrets/sealing';
import { DONE_BEFORE, fixed, Message, Secret } from '@/lib/platform/operation/kept-answer';
import type { Member } from '@/lib/shared/actor';
import { Flag, Id } from '@/lib/shared/fields';
import { notFound } from '@/lib/shared/problem';
import { AUDIT_EVENT_TYPE } from '@/lib/shared/webhooks';
import { DELIVERY_CHANNEL } from '@/lib/work/cases/announce';
import { CallbackAuth } from './callback-auth';
import { auditColumns, loginColumns, newSecret } from './create';
import { ensureAddress, ensureEventTypes, ensureTokenAddress, WebhookFields } from './input';
import { offeredTypes, ownWebhookManager, webhookManager } from './policy';
import { NO_WEBHOOK, wakeWorker, Webhook, WEBHOOK_COLUMNS, webhookOf, webhooksVisibleTo } from './resources';

const PER_HOUR = 240;
export const changeLimit = (_request: unknown, _input: unknown, { company_id }: Member) => [
  perHour(PER_HOUR, 'webhook-change', company_id),
];

/** Locks the webhook. @throws Problem not_found for a foreign one */
export async function lockWebhook({ actor, db }: Ctx<Member>, id: number): Promise<Webhook> {
  const [webhook] = await db
    .select(WEBHOOK_COLUMNS)
    .from(webhooks)
    .where(and(eq(webhooks.id, id), webhooksVisibleTo(actor)))
    .for('update');
  return webhook ?? notFound(NO_WEBHOOK);
}

/**
 * Changes what is given of a webhook, and leaves the rest; `callback_auth: null` removes the login. Inactive, it makes no
 * deliveries and holds those that are waiting; activated, it sends these at once (rule: webhooks.pause).
 * @throws Problem not_found for a foreign webhook
 */
export const changeWebhook = command('webhook.change', {
  who: ownWebhookManager,
  scope: 'webhooks',
  input: z.object({
    id: Id,
    callback_url: WebhookFields.callback_url.optional(),
    event_types: WebhookFields.event_types.optional(),
    case_directions: WebhookFields.case_directions.nullish(),
    partner_company_ids: WebhookFields.partner_company_ids.nullish(),
    callback_auth: CallbackAuth.nullish(),
    active: Flag.optional(),
  }),
  output: () => z.strictObject({ message: z.string(), webhook: Webhook }),
  limit: changeLimit,
  async prepare(_ctx, { callback_url, callback_auth }) {
    if (callback_url !== undefined) await ensureAddress(callback_url);
    await ensureTokenAddress(callback_auth);
  },
  async run(ctx, { id, ...changes }) {
    const { active, event_types } = changes;
    const before = await lockWebhook(ctx, id);
    if (event_types) ensureEventTypes(event_types, offeredTypes(ctx.actor, before.version));
    const [webhook] = await ctx.db
      .update(webhooks)
      .set({ ...columnsOf(before, changes), updated_at: now })
      .where(eq(webhooks.id, id))
      .returning(WEBHOOK_COLUMNS);
    if (active && !before.active) await resume(ctx, id);
    noteChanges(ctx, comparable(before), comparable(webhook!));
    return { message: messageOf(before, webhook!), webhook: webhook! };
  },
  reread: async (ctx, { webhook: { id } }) => ({ message: DONE_BEFORE, webhook: await webhookOf(ctx, id) }),
  auditSubject: ({ webhook }) => ref('webhook', webhook.id),
});

type Changes = {
  callback_url?: string;
  event_types?: string[];
  case_directions?: Webhook['case_directions'] | null;
  partner_company_ids?: number[] | null;
  callback_auth?: CallbackAuth | null;
  active?: boolean;
};

const columnsOf = (before: Webhook, { callback_url, callback_auth, active, event_types, ...limits }: Changes) => ({
  url: callback_url,
  event_types,
  ...(limits.case_directions !== undefined && { case_directions: limits.case_directions ?? [] }),
  ...(limits.partner_company_ids !== undefined && { partner_company_ids: limits.partner_company_ids ?? [] }),
  ...(callback_auth !== undefined && loginColumns(callback_auth)),
  ...(event_types && auditColumns(before.event_types.includes(AUDIT_EVENT_TYPE), event_types)),
  ...(active !== undefined && stateColumns(before, active)),
});

export const stateColumns = (before: Pick<Webhook, 'inactive_at' | 'inactive_reason'>, active: boolean) => ({
  active,
  inactive_at: active ? null : (before.inactive_at ?? now),
  inactive_reason: active ? null : before.inactive_reason,
});

export async function resume({ db }: Ctx, webhook_id: number): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set({ failures: 0, next_attempt_at: now })
    .where(and(eq(webhookDeliveries.webhook_id, webhook_id), isNotNull(webhookDeliveries.next_attempt_at)));
  await wakeWorker(db, DELIVERY_CHANNEL);
}

const comparable = ({ callback_url, event_types, case_directions, partner_company_ids, active, ...rest }: Webhook) => ({
  ...{ callback_url, event_types, case_directions, partner_company_ids, active },
  callback_auth: rest.callback_auth_type,
});

function messageOf(before: Webhook, { active }: Webhook): string {
  if (active === before.active) return 'The webhook is saved.';
  return active ? 'The webhook is active.' : 'The webhook is paused.';
}

/** Replaces the secret at once; the answer has it, this once (rule: webhooks.secrets). */
export const rotateWebhookSecret = command('webhook.rotate_secret', {
  who: ownWebhookManager,
  scope: 'webhooks',
  input: z.object({ id: Id }),
  output: () => z.strictObject({ message: Message, webhook_id: z.number(), secret: Secret }),
  limit: changeLimit,
  sealsAnswer: true,
  async run(ctx, { id }) {
    await lockWebhook(ctx, id);
    const secret = newSecret();
    await ctx.db
      .update(webhooks)
      .set({ secret: seal(secret, 'concord webhook secret'), updated_at: now })
      .where(eq(webhooks.id, id));
    return {
      message: fixed('The secret is replaced. Deliveries are signed with the new one.'),
      webhook_id: id,
      secret,
    };
  },
  async reread(ctx, { message, webhook_id, secret }) {
    await webhookOf(ctx, webhook_id);
    return { message, webhook_id, secret: secret ?? notFound(NO_WEBHOOK) };
  },
  auditSubject: ({ webhook_id }) => ref('webhook', webhook_id),
});

/** Deletes a webhook with its deliveries, those that are waiting included. @throws Problem not_found for a foreign one */
export const deleteWebhook = command('webhook.delete', {
  who: webhookManager,
  scope: 'webhooks',
  input: z.object({ id: Id }),
  output: () => z.strictObject({ message: Message, webhook_id: z.number() }),
  limit: changeLimit,
  async run(ctx, { id }) {
    await lockWebhook(ctx, id);
    await ctx.db.delete(webhooks).where(eq(webhooks.id, id));
    return { message: fixed('The webhook is deleted.'), webhook_id: id };
  },
  auditSubject: ({ webhook_id }) => ref('webhook', webhook_id),
});
