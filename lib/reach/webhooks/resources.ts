import 'server-only';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { webhookDeliveries, webhooks } from '@/db/schema';
import type { Db } from '@/db/client';
import type { Ctx } from '@/lib/platform/operation/context';
import type { Member } from '@/lib/shared/actor';
import { keysOf } from '@/lib/shared/enums';
import { notFound } from '@/lib/shared/problem';
import { CALLBACK_AUTH, CASE_DIRECTIONS, DELIVERY_CAUSES, WEBHOOK_VERSIONS } from '@/lib/shared/webhooks';

/** A webhook as its company sees it: never its secret or its login. */
export const Webhook = z.strictObject({
  id: z.number(),
  version: z.enum(keysOf(WEBHOOK_VERSIONS)),
  callback_url: z.string(),
  event_types: z.array(z.string()),
  case_directions: z.array(z.enum(keysOf(CASE_DIRECTIONS))),
  partner_company_ids: z.array(z.number()),
  callback_auth_type: z.enum(keysOf(CALLBACK_AUTH)).nullable(),
  active: z.boolean(),
  inactive_at: z.date().nullable(),
  inactive_reason: z.string().nullable(),
  created_at: z.date(),
  updated_at: z.date(),
});
export type Webhook = z.output<typeof Webhook>;

export const WEBHOOK_COLUMNS = {
  id: webhooks.id,
  version: webhooks.version,
  callback_url: webhooks.url,
  event_types: webhooks.event_types,
  case_directions: webhooks.case_directions,
  partner_company_ids: webhooks.partner_company_ids,
  callback_auth_type: webhooks.auth_type,
  active: webhooks.active,
  inactive_at: webhooks.inactive_at,
  inactive_reason: webhooks.inactive_reason,
  created_at: webhooks.created_at,
  updated_at: webhooks.updated_at,
};

export const NO_WEBHOOK = 'Webhook not found.';

/** Those of the actor's company, without channels; API clients see none that gets the audit (rules: webhooks.who, webhooks.audit). */
export const webhooksVisibleTo = ({ company_id, kind }: Pick<Member, 'company_id' | 'kind'>) =>
  and(
    eq(webhooks.company_id, company_id),
    isNull(webhooks.kind),
    kind === 'api_client' ? isNull(webhooks.audit_at) : undefined,
  );

/** A delivery: what was sent, and what the receiver answered last (rule: webhooks.deliveries). */
export const WebhookDelivery = z.strictObject({
  id: z.number(),
  event_id: z.string(),
  event_type: z.string(),
  cause: z.enum(keysOf(DELIVERY_CAUSES)),
  http_status: z.number().nullable(),
  attempt_number: z.number(),
  success: z.boolean(),
  is_waiting: z.boolean(),
  next_attempt_at: z.date().nullable(),
  request_body: z.string(),
  response_body: z.string().nullable(),
  answered_at: z.date().nullable(),
  created_at: z.date(),
});
export type WebhookDelivery = z.output<typeof WebhookDelivery>;

export const DELIVERY_COLUMNS = {
  id: webhookDeliveries.id,
  event_id: webhookDeliveries.event_id,
  event_type: webhookDeliveries.event_type,
  cause: webhookDeliveries.cause,
  http_status: webhookDeliveries.http_status,
  attempt_number: webhookDeliveries.attempt_number,
  success: webhookDeliveries.success,
  is_waiting: sql<boolean>`${webhookDeliveries.next_attempt_at} is not null`,
  next_attempt_at: webhookDeliveries.next_attempt_at,
  request_body: webhookDeliveries.request_body,
  response_body: webhookDeliveries.response_body,
  answered_at: webhookDeliveries.answered_at,
  created_at: webhookDeliveries.created_at,
};

/** Tells the worker, once the command commits, that deliveries are due. */
export const wakeWorker = (db: Db, channel: string) => db.execute(sql`select pg_notify(${channel}, '')`);

/** A webhook of the actor's company. @throws Problem not_found */
export async function webhookOf({ actor, db }: Pick<Ctx<Member>, 'actor' | 'db'>, id: number): Promise<Webhook> {
  const [webhook] = await db
    .select(WEBHOOK_COLUMNS)
    .from(webhooks)
    .where(and(eq(webhooks.id, id), webhooksVisibleTo(actor)));
  return webhook ?? notFound(NO_WEBHOOK);
}
