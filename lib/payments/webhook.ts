import 'server-only';
import { eq } from 'drizzle-orm';
import type { Stripe } from 'stripe';
import { payments, stripeEvents } from '@/db/schema';
import { MEBIBYTE, readBytes } from '@/lib/core/body-reader';
import { log } from '@/lib/core/log';
import type { Ctx } from '@/lib/core/operation';
import { refusal, respond } from '@/lib/core/reply';
import { requestInfoOf } from '@/lib/core/request-info';
import { takeRequest } from '@/lib/core/request-limit';
import { transactAsSystem } from '@/lib/core/system';
import { settings } from '@/lib/settings';
import { notFound, Problem } from '@/lib/shared/problem';
import { outcomeOf } from './charge';
import { isCharging } from './claim';
import { recordRefund } from './refund';
import { settleCharge } from './settle';
import { stripe } from './stripe';

/** A signature counts for this long, either way (rule: payments.webhook). */
const TOLERANCE_SECONDS = 300;

/**
 * Takes an event of Stripe: `{received: true}`, also for one that came before or that nothing depends on. The signature is that
 * of the raw body, so this route has a handler of its own.
 */
export async function receiveEvent(request: Request): Promise<Response> {
  const info = requestInfoOf(request.headers);
  try {
    takeRequest({ kind: 'guest' }, info.address);
    const secret = settings.stripe.webhook_secret;
    if (!secret || !settings.stripe.secret_key) return notFound();
    const body = await readBytes(request, { maxBytes: MEBIBYTE, tooLarge: 'The request is too large.' });
    const event = await verified(body, request.headers.get('stripe-signature') ?? '', secret);
    await transactAsSystem((ctx) => handleOnce(ctx, event), { request: info });
    return respond({ received: true });
  } catch (error) {
    return refusal(error, info.request_id);
  }
}

/** @throws Problem malformed for a wrong, old or future signature */
async function verified(body: Buffer, signature: string, secret: string): Promise<Stripe.Event> {
  const { webhooks } = await stripe();
  const signed_at = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
  try {
    // The library refuses old signatures only.
    if (!(signed_at <= Date.now() / 1000 + TOLERANCE_SECONDS)) throw new Error('The signature is of the future.');
    return await webhooks.constructEventAsync(body, signature, secret, TOLERANCE_SECONDS);
  } catch (error) {
    log.warn({ reason: (error as Error).message }, 'a webhook event was refused');
    throw new Problem('malformed', 'The signature is not valid.');
  }
}

/** Each event counts once: a second one waits for the first one's transaction and then finds its row. */
async function handleOnce(ctx: Ctx, event: Stripe.Event): Promise<void> {
  const [fresh] = await ctx.db
    .insert(stripeEvents)
    .values({ id: event.id, type: event.type })
    .onConflictDoNothing()
    .returning({ id: stripeEvents.id });
  if (fresh) await handle(ctx, event);
}

/** Events come in any order, so each states a fact that holds whatever came before. */
async function handle(ctx: Ctx, event: Stripe.Event): Promise<void> {
  switch (event.type) {
    case 'payment_intent.succeeded':
      return settle(ctx, event.data.object);
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled':
      return settle(ctx, event.data.object, { unlessCharging: true });
    case 'charge.refunded': {
      const { payment_intent, refunded } = event.data.object;
      const payment = refunded && (await paymentOf(ctx, idOf(payment_intent)));
      if (payment) await recordRefund(ctx, payment.id, null);
      return;
    }
    case 'refund.failed': {
      const { id, payment_intent, failure_reason } = event.data.object;
      const payment = await paymentOf(ctx, idOf(payment_intent));
      if (!payment) return;
      log.error({ payment_id: payment.id, refund: id, reason: failure_reason }, 'a refund did not reach the card');
      await ctx.db
        .update(payments)
        .set({ failure: `The refund did not reach the card: ${failure_reason ?? 'unknown reason'}.` })
        .where(eq(payments.id, payment.id));
    }
  }
}

/** An event of a failed attempt says nothing about one that is under way. */
async function settle(ctx: Ctx, intent: Stripe.PaymentIntent, { unlessCharging = false } = {}): Promise<void> {
  const payment = await paymentOf(ctx, intent.id);
  if (!payment || (unlessCharging && isCharging(payment))) return;
  await settleCharge(ctx, payment.id, { outcome: outcomeOf(intent), attempt: payment.attempt });
}

const idOf = (reference: string | { id: string } | null | undefined) =>
  typeof reference === 'string' ? reference : (reference?.id ?? '');

async function paymentOf({ db }: Ctx, intent_id: string) {
  const [payment] = await db.select().from(payments).where(eq(payments.stripe_payment_intent, intent_id));
  return payment;
}
