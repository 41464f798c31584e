import 'server-only';
import { randomBytes } from 'node:crypto';
import { count, eq } from 'drizzle-orm';
import { z } from 'zod';
import { companies, webhooks } from '@/db/schema';
import { ref } from '@/lib/platform/operation/audit';
import { command, now } from '@/lib/platform/operation/operation';
import { perHour } from '@/lib/platform/limits/rate-limit';
import { seal } from '@/lib/platform/secrets/sealing';
import { fixed, Message, Secret } from '@/lib/platform/operation/kept-answer';
import { keysOf } from '@/lib/shared/enums';
import { conflict, notFound } from '@/lib/shared/problem';
import { AUDIT_EVENT_TYPE, MAX_WEBHOOKS, WEBHOOK_VERSIONS } from '@/lib/shared/webhooks';
import { CallbackAuth } from './callback-auth';
import { ensureAddress, ensureEventTypes, ensureTokenAddress, WebhookFields } from './input';
import { offeredTypes, ownWebhookManager } from './policy';
import { NO_WEBHOOK, Webhook, WEBHOOK_COLUMNS, webhookOf } from './resources';

const SECRET_BYTES = 32;
/** Maximum webhooks that a company may create per hour; each costs a host lookup. */
const PER_HOUR = 60;

/** Signs deliveries; shown once (rule: webhooks.secrets). */
export const newSecret = () => randomBytes(SECRET_BYTES).toString('base64url');

/**
 * Tells an address about events of the company's cases from now on. The answer has the secret that signs its deliveries,
 * this once (rules: webhooks.types, webhooks.secrets, webhooks.limit).
 * @throws Problem conflict when the company has as many webhooks as it may have
 */
export const createWebhook = command('webhook.create', {
  who: ownWebhookManager,
  scope: 'webhooks',
  input: z.object({
    version: z.enum(keysOf(WEBHOOK_VERSIONS), 'Choose a version.'),
    ...WebhookFields,
    case_directions: WebhookFields.case_directions.nullish(),
    partner_company_ids: WebhookFields.partner_company_ids.nullish(),
    callback_auth: CallbackAuth.nullish(),
  }),
  output: () => z.strictObject({ message: Message, webhook: Webhook, secret: Secret }),
  limit: (_request, _input, { company_id }) => [perHour(PER_HOUR, 'webhook', company_id)],
  sealsAnswer: true,
  async prepare({ actor }, { version, event_types, callback_url, callback_auth }) {
    ensureEventTypes(event_types, offeredTypes(actor, version));
    await ensureAddress(callback_url);
    await ensureTokenAddress(callback_auth);
  },
  async run({ actor, db }, { callback_url, callback_auth, case_directions, partner_company_ids, ...entered }) {
    const { company_id } = actor;
    // Concurrent requests are counted one after the other.
    await db.select({ id: companies.id }).from(companies).where(eq(companies.id, company_id)).for('no key update');
    const [existing] = await db.select({ count: count() }).from(webhooks).where(eq(webhooks.company_id, company_id));
    if (existing!.count >= MAX_WEBHOOKS)
      return conflict(`A company can have ${MAX_WEBHOOKS} webhooks. Delete one to add another.`);
    const secret = newSecret();
    const [webhook] = await db
      .insert(webhooks)
      .values({
        ...entered,
        company_id,
        url: callback_url,
        case_directions: case_directions ?? [],
        partner_company_ids: partner_company_ids ?? [],
        secret: seal(secret, 'concord webhook secret'),
        ...loginColumns(callback_auth ?? null),
        ...auditColumns(false, entered.event_types),
      })
      .returning(WEBHOOK_COLUMNS);
    return { message: fixed('The webhook is added.'), webhook: webhook!, secret };
  },
  reread: async (ctx, { message, webhook: { id }, secret }) => ({
    message,
    webhook: await webhookOf(ctx, id),
    secret: secret ?? notFound(NO_WEBHOOK),
  }),
  auditSubject: ({ webhook }) => ref('webhook', webhook.id),
});

export const loginColumns = (auth: CallbackAuth | null) => ({
  auth_type: auth?.type ?? null,
  auth: auth && seal(JSON.stringify(auth), 'concord webhook login'),
});

/** A webhook that begins to get the audit gets it from now on; one that stops forgets how far it was. */
export function auditColumns(gotIt: boolean, event_types: string[]) {
  const getsIt = event_types.includes(AUDIT_EVENT_TYPE);
  if (getsIt === gotIt) return {};
  return getsIt ? { audit_at: now, audit_id: 0 } : { audit_at: null, audit_id: null };
}
