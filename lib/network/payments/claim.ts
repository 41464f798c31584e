import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import { withDatabase, type Db } from '@/db/client';
import { interval } from '@/db/interval';
import { payments } from '@/db/schema';
import { now } from '@/lib/platform/operation/operation';
import { seconds } from '@/lib/shared/durations';
import { conflict, Problem } from '@/lib/shared/problem';
import { REFUNDED } from './choice';
import type { Payment } from './outcome';
import { isReturned, type Order } from './policy';
import { findPayment } from './settle';
import { stripe, stripeErrorOf } from './stripe';

/** Time limit for charging a card; afterwards a job asks Stripe for the outcome (rule: payments.unclear). */
const LEASE_SECONDS = 60;
const LEASE = sql`now() + ${interval(seconds(LEASE_SECONDS))}`;

const BUSY = 'A payment for this registration is being made right now. Wait a minute, then reload the page.';
const CHARGED = 'Your card was already charged. Reload the page to continue.';
const UNREACHABLE = 'The card service does not answer. Try again in a moment.';

type Asked = { session_id: number; order: Order; name_on_card: string; card_token: string };

/**
 * Reserves the payment of a registration for one request. The amount is fixed once the registration has reached the
 * payment (rule: payments.amount). `repeated`: the same card was sent before, so its attempt continues. Returns a paid
 * payment unchanged.
 * @throws Problem conflict while another request charges, and for a payment that is over
 */
export async function claimCharge(db: Db, asked: Asked): Promise<{ payment: Payment; repeated: boolean }> {
  const { session_id, order, name_on_card, card_token } = asked;
  const unreturned = await lockUnreturned(db, session_id);
  if (unreturned?.status === 'paid') return { payment: unreturned, repeated: true };
  const same = unreturned && continuable(unreturned, order);
  const repeated = same?.card_token === card_token;
  const attempt = unreturned?.attempt ?? 0;
  const values = {
    contract_length: order.contract_length,
    payment_type: 'credit_card' as const,
    amount_cents: (same ?? order).amount_cents,
    status: 'pending' as const,
    name_on_card,
    card_token,
    charging_until: LEASE,
    check_at: LEASE,
    ...(!repeated && { attempt: attempt + 1, failure: null }),
    updated_at: now,
  };
  const [payment] = await db
    .insert(payments)
    .values({ ...values, onboarding_session_id: session_id })
    .onConflictDoUpdate({ target: payments.onboarding_session_id, set: values })
    .returning();
  return { payment: payment!, repeated };
}

/** @throws Problem conflict for a refunded payment */
async function lockUnreturned(db: Db, session_id: number): Promise<Payment | undefined> {
  const payment = await findPayment(db, session_id);
  return payment && isReturned(payment) ? conflict(REFUNDED) : payment;
}

const isFor = (order: Order, { payment_type, contract_length }: Payment) =>
  payment_type === 'credit_card' && contract_length === order.contract_length;

/** Returns a payment for the same order; null for another one. @throws Problem conflict during a charge */
function continuable(payment: Payment, order: Order): Payment | null {
  const same = isFor(order, payment) ? payment : null;
  const isOther = payment.stripe_payment_intent !== null && !same;
  if (isCharging(payment) || isOther) conflict(BUSY, { retry_after: LEASE_SECONDS });
  return same;
}

export const isCharging = ({ charging_until }: Payment) => charging_until !== null && charging_until > new Date();

/**
 * Cancels the charge at Stripe when a registration chooses another term or way to pay. Does nothing for the same
 * choice. Not inside a transaction. Returns the previous payment.
 * @throws Problem conflict when it was charged meanwhile, unavailable while Stripe does not answer
 */
export async function releaseOtherCharge(
  session_id: number,
  isSame: (payment: Payment) => boolean,
): Promise<Payment | undefined> {
  const [payment] = await withDatabase((db) =>
    db.select().from(payments).where(eq(payments.onboarding_session_id, session_id)),
  );
  if (payment?.status !== 'pending' || isSame(payment)) return payment;
  if (isCharging(payment)) conflict(BUSY, { retry_after: LEASE_SECONDS });
  if (payment.stripe_payment_intent) await cancelIntent(payment);
  return payment;
}

/** Ends an incomplete charge. Returns false when it cannot be ended now. Not inside a transaction. */
export async function abandonCharge(payment: Payment): Promise<boolean> {
  try {
    await cancelIntent(payment);
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

/** @throws Problem conflict for a charged intent, unavailable while Stripe does not answer */
async function cancelIntent({ id, stripe_payment_intent }: Payment): Promise<void> {
  const intent_id = stripe_payment_intent!;
  const api = await stripe();
  try {
    await api.paymentIntents.cancel(intent_id);
  } catch (error) {
    const failure = stripeErrorOf(error);
    if (!failure) throw error;
    if (failure.kind === 'unreachable') throw new Problem('unavailable', UNREACHABLE, { retry_after: 5 });
    const { status } = await api.paymentIntents.retrieve(intent_id);
    if (status !== 'canceled') conflict(CHARGED);
  }
  await withDatabase((db) =>
    db
      .update(payments)
      .set({
        stripe_payment_intent: null,
        card_token: null,
        charging_until: null,
        check_at: null,
        failure: null,
        updated_at: now,
      })
      .where(and(eq(payments.id, id), eq(payments.stripe_payment_intent, intent_id))),
  );
}
