import 'server-only';
import { eq } from 'drizzle-orm';
import { payments, stripeEvents } from '@/db/schema';
import { withBodyBudget } from '@/lib/platform/http/body-budget';
import { MEBIBYTE, readBytes } from '@/lib/platform/http/body-reader';
import { log } from '@/lib/platform/log';
import type { Ctx } from '@/lib/platform/operation/operation';
import { refusal, toResponse } from '@/lib/platform/operation/reply';
import { requestInfoOf } from '@/lib/platform/http/request-info';
import { takeRequest } from '@/lib/platform/limits/request-limit';
import { transactAsSystem } from '@/lib/platform/operation/system';
import { settings } from '@/lib/platform/settings';
import { notFound, Problem } from '@/lib/shared/problem';
import { outcomeOf, type IntentState } from './charge';
import { isCharging } from './claim';
import { recordRefund } from './refund';
import { settleCharge } from './settle';
import { parseEvent, type StripeEvent } from './stripe-event';
import { stripe } from './stripe';

/** Maximum age of a signature, and its maximum lead (rule: payments.webhook). */
const TOLERANCE_SECONDS = 300;
const STRIPE = { kind: 'guest' } as const;

/**
 * Takes an event of Stripe: `{received: true}`, also for one that came before or that nothing depends on. The signature is that
 * of the raw body, so this route has a handler of its own.
 */
export async function receiveEvent(request: Request): Promise<Response> {
  const info = requestInfoOf(request.headers);
  try {
    takeRequest(STRIPE, info.address);
    const secret = settings.stripe.webhook_secret;
    if (!secret || !settings.stripe.secret_key) return notFound();
    return await withBodyBudget(request, STRIPE, async () => {
      const body = await readBytes(request, { maxBytes: MEBIBYTE, tooLarge: 'The request is too large.' });
      const event = parseEvent(await verified(body, request.headers.get('stripe-signature') ?? '', secret));
      await transactAsSystem((ctx) => handleOnce(ctx, event), { request: info });
      return toResponse({ received: true });
    });
  } catch (error) {
    return refusal(error, info.request_id);
  }
}

/** Returns the signed body. @throws Problem malformed for a wrong, old or future signature */
async function verified(body: Buffer, header: string, secret: string): Promise<string> {
  const { webhooks } = await stripe();
  const text = body.toString('utf8');
  try {
    const [signed_at, ...more] = [...header.matchAll(/(?:^|,)t=(\d+)/g)].map((match) => Number(match[1]));
    // The library only refuses old signatures, and reads the last of several times.
    if (signed_at === undefined || more.length) throw new Error('The signature has no time, or several.');
    if (signed_at > Date.now() / 1000 + TOLERANCE_SECONDS) throw new Error('The signature is of the future.');
    if (!webhooks.signature) throw new Error('The library verifies no signatures.');
    await webhooks.signature.verifyHeaderAsync(text, header, secret, TOLERANCE_SECONDS);
    return text;
  } catch (error) {
    log.warn({ reason: (error as Error).message }, 'a webhook event was refused');
    throw new Problem('malformed', 'The signature is not valid.');
  }
}

/** Each event counts once: a duplicate waits for the first one's transaction and then finds its row. */
async function handleOnce(ctx: Ctx, event: StripeEvent): Promise<void> {
  const [fresh] = await ctx.db
    .insert(stripeEvents)
    .values({ id: event.id, type: event.type })
    .onConflictDoNothing()
    .returning({ id: stripeEvents.id });
  if (fresh) await handle(ctx, event);
}

/** Events arrive in any order, so each states a fact that holds regardless of the others. */
async function handle(ctx: Ctx, event: StripeEvent): Promise<void> {
  switch (event.kind) {
    case 'intent':
      return settle(ctx, event.object, { unlessCharging: event.type !== 'payment_intent.succeeded' });
    case 'charge': {
      const { payment_intent, refunded } = event.object;
      const payment = refunded && (await paymentOf(ctx, payment_intent));
      if (payment) await recordRefund(ctx, payment.id, null);
      return;
    }
    case 'refund': {
      const { id, payment_intent, failure_reason } = event.object;
      const payment = await paymentOf(ctx, payment_intent);
      if (!payment) return;
      log.error({ payment_id: payment.id, refund: id, reason: failure_reason }, 'a refund did not reach the card');
      await ctx.db
        .update(payments)
        .set({ failure: `The refund did not reach the card: ${failure_reason ?? 'unknown reason'}.` })
        .where(eq(payments.id, payment.id));
    }
  }
}

/** An event of a failed attempt does not affect a running one. */
async function settle(ctx: Ctx, intent: IntentState, { unlessCharging }: { unlessCharging: boolean }): Promise<void> {
  const payment = await paymentOf(ctx, intent.id);
  if (!payment || (unlessCharging && isCharging(payment))) return;
  await settleCharge(ctx, payment.id, { outcome: outcomeOf(intent), attempt: payment.attempt, intent: intent.id });
}

async function paymentOf({ db }: Ctx, intent_id: string | null) {
  if (intent_id === null) return undefined;
  const [payment] = await db.select().from(payments).where(eq(payments.stripe_payment_intent, intent_id));
  return payment;
}
