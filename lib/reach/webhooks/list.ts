import 'server-only';
import { and, desc, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { webhookDeliveries, webhooks } from '@/db/schema';
import { query } from '@/lib/platform/operation/operation';
import { PageOf } from '@/lib/platform/operation/output';
import { COUNT_LIMIT, offsetOf, totalOf } from '@/lib/platform/operation/paging';
import { keysOf } from '@/lib/shared/enums';
import { Id, Paging, withoutEmpty } from '@/lib/shared/fields';
import { notFound } from '@/lib/shared/problem';
import { DELIVERY_STATES, WEBHOOK_VERSIONS, type DeliveryState } from '@/lib/shared/webhooks';
import { webhookManager } from './policy';
import {
  DELIVERY_COLUMNS,
  NO_WEBHOOK,
  Webhook,
  WEBHOOK_COLUMNS,
  WebhookDelivery,
  webhooksVisibleTo,
} from './resources';

/** The company's webhooks, oldest first; of one version where it is given. */
export const listWebhooks = query({
  who: webhookManager,
  scope: 'webhooks',
  input: z.object({ version: z.enum(keysOf(WEBHOOK_VERSIONS), 'Choose a version.').optional() }),
  output: () => z.strictObject({ webhooks: z.array(Webhook) }),
  async run({ actor, db }, { version }) {
    const rows = await db
      .select(WEBHOOK_COLUMNS)
      .from(webhooks)
      .where(and(webhooksVisibleTo(actor), version && eq(webhooks.version, version)))
      .orderBy(webhooks.id);
    return { webhooks: rows };
  },
});

/** One of the company's webhooks. @throws Problem not_found for a foreign one */
export const readWebhook = query({
  who: webhookManager,
  scope: 'webhooks',
  input: z.object({ id: Id }),
  output: () => Webhook,
  async run({ actor, db }, { id }) {
    const [webhook] = await db
      .select(WEBHOOK_COLUMNS)
      .from(webhooks)
      .where(and(eq(webhooks.id, id), webhooksVisibleTo(actor)));
    return webhook ?? notFound(NO_WEBHOOK);
  },
});

const IN_STATE: Record<DeliveryState, SQL | undefined> = {
  waiting: isNotNull(webhookDeliveries.next_attempt_at),
  delivered: eq(webhookDeliveries.success, true),
  failed: and(eq(webhookDeliveries.success, false), isNull(webhookDeliveries.next_attempt_at)),
};

export const DeliveriesWanted = z.object({
  id: Id,
  state: z.enum(keysOf(DELIVERY_STATES), 'Choose a state.').optional(),
  event_type: z.string().max(200).optional(),
  ...Paging,
});

/**
 * Deliveries of a webhook in the last 30 days, newest first (rule: webhooks.deliveries).
 * @throws Problem not_found for a foreign webhook
 */
export const listDeliveries = query({
  who: webhookManager,
  scope: 'webhooks',
  input: z.preprocess(withoutEmpty, DeliveriesWanted),
  output: () => PageOf(WebhookDelivery),
  async run({ actor, db }, wanted) {
    const [webhook] = await db
      .select({ id: webhooks.id })
      .from(webhooks)
      .where(and(eq(webhooks.id, wanted.id), webhooksVisibleTo(actor)));
    if (!webhook) return notFound(NO_WEBHOOK);
    return pageOfDeliveries(db, wanted);
  },
});

/** Of a webhook or channel that the caller has found to be the actor's. */
export async function pageOfDeliveries(
  db: Db,
  { id, state, event_type, page, limit }: z.output<typeof DeliveriesWanted>,
) {
  const where = and(
    eq(webhookDeliveries.webhook_id, id),
    state && IN_STATE[state],
    event_type === undefined ? undefined : eq(webhookDeliveries.event_type, event_type),
  );
  const offset = offsetOf({ page, limit });
  const max = Math.max(COUNT_LIMIT, offset + limit);
  const data = await db
    .select(DELIVERY_COLUMNS)
    .from(webhookDeliveries)
    .where(where)
    .orderBy(desc(webhookDeliveries.id))
    .limit(limit)
    .offset(offset);
  const some = db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(where)
    .limit(max + 1)
    .as('some');
  const [counted] = await db.select({ total: sql<number>`count(*)::int` }).from(some);
  return { data, ...totalOf(counted!.total, max), current_page: page, per_page: limit };
}
