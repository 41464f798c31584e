import 'server-only';
import { and, eq, inArray, isNull, lte, or } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { payments } from '@/db/schema';
import { now } from '@/lib/platform/operation/operation';
import type { PAYMENT_TYPES } from '@/lib/shared/enums';
import { conflict } from '@/lib/shared/problem';
import type { Payment } from './outcome';
import { isReturned, type Order } from './policy';
import { findPayment } from './settle';

export const REFUNDED = 'This payment was refunded. Write to the network to register again.';

export type PaymentChoice = { order: Order; payment_type: keyof typeof PAYMENT_TYPES };

export const isChosen = (payment: Payment, { order, payment_type }: PaymentChoice) =>
  payment.payment_type === payment_type &&
  payment.contract_length === order.contract_length &&
  payment.amount_cents === order.amount_cents;

/**
 * Records what a registration owes and how it pays; another choice replaces the former, whose charge was canceled
 * before (rules: payments.amount, payments.charge-once).
 * @throws Problem conflict for a charge that began in the meantime
 */
export async function storeChoice(db: Db, onboarding_session_id: number, choice: PaymentChoice): Promise<void> {
  const payment = await findPayment(db, onboarding_session_id);
  if (payment?.status === 'pending' && isChosen(payment, choice)) return;
  if (payment && isReturned(payment)) conflict(REFUNDED);
  const { order, payment_type } = choice;
  const { contract_length, amount_cents } = order;
  const values = {
    contract_length,
    payment_type,
    amount_cents,
    status: 'pending' as const,
    card_token: null,
    charging_until: null,
    check_at: null,
    failure: null,
    updated_at: now,
  };
  const [stored] = await db
    .insert(payments)
    .values({ ...values, onboarding_session_id })
    .onConflictDoUpdate({
      target: payments.onboarding_session_id,
      set: values,
      setWhere: isIdle,
    })
    .returning({ id: payments.id });
  if (!stored) conflict(BEGUN_ELSEWHERE);
}

const BEGUN_ELSEWHERE = 'A card payment for this registration was begun elsewhere. Reload the page.';

/** The payment cannot be charged: there is no intent at Stripe, and no request is about to create one. */
const isIdle = and(
  inArray(payments.status, ['pending', 'failed']),
  isNull(payments.stripe_payment_intent),
  or(isNull(payments.charging_until), lte(payments.charging_until, now)),
);

/**
 * Removes the choice of a registration in a group that is now free; its open charge was canceled before.
 * @throws Problem conflict for a charge that began meanwhile, and for a payment that is over
 */
export async function dropChoice(db: Db, onboarding_session_id: number): Promise<void> {
  const payment = await findPayment(db, onboarding_session_id);
  if (!payment) return;
  if (isReturned(payment)) conflict(REFUNDED);
  const dropped = await db
    .delete(payments)
    .where(and(eq(payments.id, payment.id), isIdle))
    .returning({ id: payments.id });
  if (!dropped.length) conflict(BEGUN_ELSEWHERE);
}

export async function paidCharge(db: Db, onboarding_session_id: number): Promise<Payment | undefined> {
  const [payment] = await db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.onboarding_session_id, onboarding_session_id),
        eq(payments.payment_type, 'credit_card'),
        eq(payments.status, 'paid'),
        isNull(payments.refund_requested_at),
      ),
    );
  return payment;
}
