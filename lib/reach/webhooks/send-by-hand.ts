import 'server-only';
import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { webhookDeliveries } from '@/db/schema';
import { ref } from '@/lib/platform/operation/audit';
import { command, now, type Ctx } from '@/lib/platform/operation/operation';
import { fixed, Message, type FixedText } from '@/lib/platform/operation/kept-answer';
import { settings } from '@/lib/platform/settings';
import type { Member } from '@/lib/shared/actor';
import { Id } from '@/lib/shared/fields';
import { notFound } from '@/lib/shared/problem';
import { TEST_EVENT_TYPES, type WebhookVersion } from '@/lib/shared/webhooks';
import { DELIVERY_CHANNEL } from '@/lib/work/cases/announce';
import { changeLimit, lockWebhook } from './change';
import { webhookManager } from './policy';
import { DELIVERY_COLUMNS, wakeWorker, WebhookDelivery, webhookOf } from './resources';

type ByHand = Pick<
  typeof webhookDeliveries.$inferInsert,
  'webhook_id' | 'case_id' | 'cause' | 'event_id' | 'event_type' | 'request_body'
>;

export async function queue({ db }: Ctx, delivery: ByHand): Promise<WebhookDelivery> {
  const [queued] = await db
    .insert(webhookDeliveries)
    .values({ ...delivery, next_attempt_at: now })
    .returning(DELIVERY_COLUMNS);
  await wakeWorker(db, DELIVERY_CHANNEL);
  return queued!;
}

/**
 * Sends a delivery, or that of an attempt, again as a new one, with the same event id and body (rule: webhooks.by-hand).
 * @throws Problem not_found for a foreign webhook, and for a delivery that is not one of its own
 */
export const replayDelivery = command('webhook.replay', {
  who: webhookManager,
  scope: 'webhooks',
  input: z.object({ id: Id, delivery_id: Id }),
  output: () => z.strictObject({ message: Message, webhook_id: z.number(), delivery: WebhookDelivery }),
  limit: changeLimit,
  async run(ctx, { id, delivery_id }) {
    const webhook = await lockWebhook(ctx, id);
    const [sent] = await ctx.db
      .select()
      .from(webhookDeliveries)
      .where(
        and(
          sql`${webhookDeliveries.id} in (${delivery_id}, (select a.delivery_id from webhook_attempts a where a.id = ${delivery_id}))`,
          eq(webhookDeliveries.webhook_id, webhook.id),
        ),
      );
    if (!sent) return notFound('Delivery not found.');
    const { case_id, event_id, event_type, request_body } = sent;
    const delivery = await queue(ctx, {
      ...{ webhook_id: id, case_id, event_id, event_type, request_body },
      cause: 'replay',
    });
    return { message: fixed('The delivery is sent again.'), webhook_id: id, delivery };
  },
  reread: rereadDelivery,
  auditSubject: ({ webhook_id }) => ref('webhook', webhook_id),
});

/**
 * Sends an event that belongs to no case, for trying a webhook (rule: webhooks.by-hand).
 * @throws Problem not_found for a foreign webhook
 */
export const testWebhook = command('webhook.test', {
  who: webhookManager,
  scope: 'webhooks',
  input: z.object({ id: Id }),
  output: () => z.strictObject({ message: Message, webhook_id: z.number(), delivery: WebhookDelivery }),
  limit: changeLimit,
  async run(ctx, { id }) {
    const { version } = await lockWebhook(ctx, id);
    const event_id = randomUUID();
    const delivery = await queue(ctx, {
      ...{ webhook_id: id, case_id: null, event_id },
      cause: 'test',
      event_type: TEST_EVENT_TYPES[version],
      request_body: testBody(version, event_id),
    });
    return { message: fixed('A test event is sent.'), webhook_id: id, delivery };
  },
  reread: rereadDelivery,
  auditSubject: ({ webhook_id }) => ref('webhook', webhook_id),
});

function testBody(version: WebhookVersion, event_id: string): string {
  const type = TEST_EVENT_TYPES[version];
  const at = new Date().toISOString();
  return JSON.stringify(
    version === 'v1'
      ? { eventType: type, requestToken: 'test', timestamp: at }
      : {
          specversion: '1.0',
          id: event_id,
          source: settings.app_url.origin,
          type,
          subject: 'test',
          time: at,
          datacontenttype: 'application/json',
          data: { requestToken: 'test' },
        },
  );
}

type Sent = { message: FixedText; webhook_id: number; delivery: { id: number } };

async function rereadDelivery(ctx: Ctx<Member>, { message, webhook_id, delivery: { id } }: Sent) {
  await webhookOf(ctx, webhook_id);
  return { message, webhook_id, delivery: await deliveryAgain(ctx, webhook_id, id) };
}

/** Reads the current delivery. @throws Problem not_found once it is gone */
export async function deliveryAgain({ db }: Ctx<Member>, webhook_id: number, id: number): Promise<WebhookDelivery> {
  const [delivery] = await db
    .select(DELIVERY_COLUMNS)
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.webhook_id, webhook_id)));
  return delivery ?? notFound('Delivery not found.');
}
