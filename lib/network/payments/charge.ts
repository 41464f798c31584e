import 'server-only';
import { and, eq, isNotNull, isNull, or } from 'drizzle-orm';
import type { Stripe } from 'stripe';
import { withDatabase } from '@/db/client';
import { payments } from '@/db/schema';
import { log } from '@/lib/platform/log';
import type { PaymentOutcome, Payment } from './outcome';
import { stripe, stripeErrorOf } from './stripe';

/**
 * Charges the card of a claimed payment and returns the outcome. Never inside a transaction: the intent's id is stored
 * before the card is charged, and every request has an idempotency key of session, term and attempt, so that it can be
 * repeated after a crash (rule: payments.charge-once).
 */
export async function chargeCard(payment: Payment, { repeated }: { repeated: boolean }): Promise<PaymentOutcome> {
  try {
    const api = await stripe();
    const intent = await intentOf(api, payment);
    if (!intent) return { kind: 'canceled' };
    const known = decided(intent, payment, repeated);
    if (known) return known;
    const card = { ...cardOf(payment.card_token ?? ''), use_stripe_sdk: true };
    return outcomeOf(await api.paymentIntents.confirm(intent.id, card, { idempotencyKey: keyOf(payment) }));
  } catch (error) {
    return outcomeOfError(error, payment);
  }
}

const CONFIRMABLE: string[] = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

/**
 * Returns a state that needs no confirmation of this card; null otherwise. A repeated key gets its first answer,
 * however old, so an attempt that has failed since is not confirmed again.
 */
function decided(intent: Stripe.PaymentIntent, payment: Payment, repeated: boolean): PaymentOutcome | null {
  if (!CONFIRMABLE.includes(intent.status)) return outcomeOf(intent);
  if (!repeated) return null;
  if (intent.status === 'requires_action') return outcomeOf(intent);
  if (payment.failure === null) return null;
  return { kind: 'declined', message: intent.last_payment_error?.message ?? payment.failure };
}

/** Asks Stripe for the outcome of a charge (rule: payments.unclear). */
export async function lookUpCharge(payment: Payment): Promise<PaymentOutcome> {
  try {
    const api = await stripe();
    return outcomeOf(await api.paymentIntents.retrieve(payment.stripe_payment_intent!));
  } catch (error) {
    return outcomeOfError(error, payment);
  }
}

/**
 * Returns the intent of a claimed payment. A new intent is stored only during the claim, and is canceled otherwise, so
 * that the database knows every chargeable card; null then.
 */
async function intentOf(api: Stripe, payment: Payment): Promise<Stripe.PaymentIntent | null> {
  if (payment.stripe_payment_intent) return api.paymentIntents.retrieve(payment.stripe_payment_intent);
  const { id, onboarding_session_id, amount_cents, currency, name_on_card } = payment;
  const intent = await api.paymentIntents.create(
    {
      amount: amount_cents,
      currency,
      allowed_payment_method_types: ['card'],
      description: `Membership, registration ${onboarding_session_id}`,
      metadata: { registration: String(onboarding_session_id), payment: String(id), name_on_card: name_on_card ?? '' },
    },
    { idempotencyKey: `${keyOf(payment)}-intent` },
  );
  if (await storeIntent(payment, intent.id)) return intent;
  await api.paymentIntents.cancel(intent.id);
  return null;
}

async function storeIntent({ id, attempt }: Payment, stripe_payment_intent: string): Promise<boolean> {
  const stored = await withDatabase((db) =>
    db
      .update(payments)
      .set({ stripe_payment_intent })
      .where(
        and(
          eq(payments.id, id),
          eq(payments.attempt, attempt),
          eq(payments.payment_type, 'credit_card'),
          eq(payments.status, 'pending'),
          isNotNull(payments.charging_until),
          isNotNull(payments.onboarding_session_id),
          or(isNull(payments.stripe_payment_intent), eq(payments.stripe_payment_intent, stripe_payment_intent)),
        ),
      )
      .returning({ id: payments.id }),
  );
  return stored.length > 0;
}

const keyOf = ({ onboarding_session_id, created_at, contract_length, attempt }: Payment) =>
  `concord-${onboarding_session_id}-${created_at.getTime()}-${contract_length}-${attempt}`;

function cardOf(token: string): Stripe.PaymentIntentConfirmParams {
  if (token.startsWith('ctoken_')) return { confirmation_token: token };
  if (token.startsWith('tok_')) return { payment_method_data: { type: 'card', card: { token } } as never };
  return { payment_method: token };
}

export type IntentState = {
  id: string;
  status: string;
  amount_received: number;
  currency: string;
  client_secret?: string | null;
  latest_charge?: string | { id: string } | null;
  last_payment_error?: { message?: string } | null;
};

export function outcomeOf(intent: IntentState): PaymentOutcome {
  const { id, status, client_secret, latest_charge, amount_received, currency, last_payment_error } = intent;
  switch (status) {
    case 'succeeded':
      return {
        kind: 'paid',
        intent_id: id,
        charge_id: idOf(latest_charge),
        amount_cents: amount_received,
        currency,
      };
    case 'requires_action':
      return { kind: 'authenticate', client_secret: client_secret ?? '' };
    case 'canceled':
      return { kind: 'canceled' };
    case 'processing':
    case 'requires_capture':
      return { kind: 'processing' };
    default:
      return last_payment_error
        ? { kind: 'declined', message: last_payment_error.message ?? DECLINED }
        : { kind: 'unclear' };
  }
}

const idOf = (object: string | { id: string } | null | undefined) =>
  typeof object === 'string' ? object : (object?.id ?? null);

const DECLINED = 'Your card was declined.';

function outcomeOfError(error: unknown, { id }: Payment): PaymentOutcome {
  const failure = stripeErrorOf(error);
  if (!failure) throw error;
  if (failure.kind === 'card') return { kind: 'declined', message: failure.message };
  log.error({ payment_id: id, code: failure.code, reason: failure.message }, 'a charge failed at Stripe');
  if (failure.kind === 'request')
    return { kind: 'declined', message: 'This card could not be charged. Enter it again.' };
  return { kind: 'unclear' };
}
