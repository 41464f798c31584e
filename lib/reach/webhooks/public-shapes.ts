import 'server-only';
import { z } from 'zod';
import { CALLBACK_AUTH, CASE_DIRECTIONS, eventTypesOf, type WebhookVersion } from '@/lib/shared/webhooks';
import { keysOf } from '@/lib/shared/enums';
import type { Page } from '@/lib/shared/page';
import type { WebhookAttempt } from './list-attempts';
import type { Webhook } from './resources';

/** Webhooks in the shapes of the public API (rule: webhooks.public-shapes). */

const snakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const snakeKeys = (value: unknown): unknown =>
  Object.prototype.toString.call(value) === '[object Object]'
    ? Object.fromEntries(Object.entries(value as object).map(([name, inner]) => [snakeCase(name), snakeKeys(inner)]))
    : value;
const toInput = (sent: Record<string, unknown>) => snakeKeys(sent) as Record<string, unknown>;

const webhookOf = ({ id, callback_url, event_types, ...rest }: Webhook) => ({
  id,
  callbackUrl: callback_url,
  eventTypes: event_types,
  active: rest.active,
  callbackAuthType: rest.callback_auth_type,
  caseDirections: rest.case_directions,
  partnerCompanyIds: rest.partner_company_ids,
  inactiveAt: rest.inactive_at,
  inactiveReason: rest.inactive_reason,
  createdAt: rest.created_at,
  updatedAt: rest.updated_at,
});

const deliveryOf = ({ id, event_id, event_type, ...rest }: WebhookAttempt) => ({
  id,
  cloudEventId: event_id,
  eventType: event_type,
  httpStatus: rest.http_status,
  attemptNumber: rest.attempt_number,
  success: rest.success,
  requestBody: rest.request_body,
  responseBody: rest.response_body,
  createdAt: rest.created_at,
});

const PublicWebhook = z.strictObject({
  id: z.number(),
  callbackUrl: z.string(),
  eventTypes: z.array(z.string()),
  active: z.boolean(),
  callbackAuthType: z.enum(keysOf(CALLBACK_AUTH)).nullable(),
  caseDirections: z.array(z.enum(keysOf(CASE_DIRECTIONS))),
  partnerCompanyIds: z.array(z.number()),
  inactiveAt: z.date().nullable(),
  inactiveReason: z.string().nullable(),
  createdAt: z.date(),
  updatedAt: z.date(),
});

const PublicDelivery = z.strictObject({
  id: z.number(),
  cloudEventId: z.string(),
  eventType: z.string(),
  httpStatus: z.number().nullable(),
  attemptNumber: z.number(),
  success: z.boolean(),
  requestBody: z.string(),
  responseBody: z.string().nullable(),
  createdAt: z.date(),
});

const WebhookChanges = z.object({
  callbackUrl: z.string().optional(),
  eventTypes: z.array(z.string()).optional(),
  callbackAuth: z
    .union([
      z.object({ type: z.literal('BASIC'), username: z.string(), password: z.string() }),
      z.object({ type: z.literal('BEARER'), token: z.string() }),
      z.object({ type: z.literal('HEADER'), headerName: z.string(), headerValue: z.string() }),
      z.object({
        ...{ type: z.literal('OAUTH2'), tokenUrl: z.string(), clientId: z.string(), clientSecret: z.string() },
        ...{ scope: z.string().nullish(), audience: z.string().nullish() },
      }),
    ])
    .nullish(),
  caseDirections: z.array(z.enum(keysOf(CASE_DIRECTIONS))).nullish(),
  partnerCompanyIds: z.array(z.number()).nullish(),
});
const NewWebhook = WebhookChanges.required({ callbackUrl: true }).extend({ eventTypes: z.array(z.string()).nullish() });

const listShapes = {
  toAnswer: ({ webhooks }: { webhooks: Webhook[] }) => webhooks.map(webhookOf),
  answer: () => z.array(PublicWebhook),
};
/** Existing clients leave `eventTypes` out, and mean all events of the version (rule: webhooks.public-shapes). */
const createShapes = (version: WebhookVersion) => ({
  given: { version },
  toInput: (sent: Record<string, unknown>) =>
    toInput({ ...sent, eventTypes: sent.eventTypes ?? eventTypesOf(version) }),
  toAnswer: ({ webhook, secret }: { webhook: Webhook; secret: string }) => ({ ...webhookOf(webhook), secret }),
  input: NewWebhook,
  answer: () => PublicWebhook.extend({ secret: z.string() }),
});
const deleteShapes = { status: 204 } as const;
const secretShapes = {
  toAnswer: ({ secret }: { secret: string }) => ({ secret }),
  answer: () => z.strictObject({ secret: z.string() }),
};
const DELIVERIES_OF_A_PAGE = 20;
const deliveriesShapes = {
  toInput: ({ page, size, ...sent }: Record<string, unknown>) => ({
    ...toInput(sent),
    page: firstPage(page),
    limit: size ?? DELIVERIES_OF_A_PAGE,
  }),
  fields: { limit: 'size' },
  input: z.object({ page: z.number().optional(), size: z.number().optional() }),
  toAnswer: ({ data, total, current_page, per_page }: Page<WebhookAttempt>) => ({
    content: data.map(deliveryOf),
    totalPages: Math.ceil(total / per_page),
    totalElements: total,
    size: per_page,
    number: current_page - 1,
  }),
  answer: () =>
    z.strictObject({
      content: z.array(PublicDelivery),
      totalPages: z.number(),
      totalElements: z.number(),
      size: z.number(),
      number: z.number(),
    }),
};
const replayShapes = {
  toInput: ({ deliveryId, ...sent }: Record<string, unknown>) => ({ ...sent, delivery_id: deliveryId }),
  toAnswer: ({ delivery }: { delivery: WebhookAttempt }) => deliveryOf(delivery),
  answer: () => PublicDelivery,
};

const firstPage = (page: unknown) => (/^\d{1,7}$/.test(String(page ?? 0)) ? Number(page ?? 0) + 1 : page);

export const V2 = {
  list: { ...listShapes, operationId: 'listWebhookSubscriptions', given: { version: 'v2' } },
  create: { ...createShapes('v2'), operationId: 'createWebhookSubscription' },
  change: {
    operationId: 'updateWebhookSubscription',
    toInput,
    toAnswer: ({ webhook }: { webhook: Webhook }) => webhookOf(webhook),
    input: WebhookChanges.extend({ active: z.boolean().optional() }),
    answer: () => PublicWebhook,
  },
  delete: { ...deleteShapes, operationId: 'deleteWebhookSubscription' },
  secret: { ...secretShapes, operationId: 'rotateWebhookSecret' },
  deliveries: { ...deliveriesShapes, operationId: 'getWebhookDeliveries' },
  replay: { ...replayShapes, operationId: 'replayWebhookDelivery' },
};

const deprecated = true as const;
export const V1 = {
  list: { ...listShapes, operationId: 'listWebhookSubscriptionsV1', given: { version: 'v1' }, deprecated },
  create: { ...createShapes('v1'), operationId: 'createWebhookSubscriptionV1', deprecated },
  delete: { ...deleteShapes, operationId: 'deleteWebhookSubscriptionV1', deprecated },
  secret: { ...secretShapes, operationId: 'rotateWebhookSecretV1', deprecated },
  deliveries: { ...deliveriesShapes, operationId: 'getWebhookDeliveriesV1', deprecated },
  replay: { ...replayShapes, operationId: 'replayWebhookDeliveryV1', deprecated },
};
