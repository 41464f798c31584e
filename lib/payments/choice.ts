import 'server-only';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { payments } from '@/db/schema';
import { now } from '@/lib/core/operation';
import type { PAYMENT_TYPES } from '@/lib/shared/enums';
import { conflict } from '@/lib/shared/problem';
import type { Payment } from './outcome';
import type { Order } from './policy';
import { findPayment } from './settle';

/** A refunded registration is over: its payment stays as a record of the money. */
export const REFUNDED = 'This payment was refunded. Write to the network to register again.';

export type PaymentChoice = { order: Order; payment_type: keyof typeof PAYMENT_TYPES };

/** Whether a payment is already what was chosen. */
export const isChosen = (payment: Payment, { order, payment_type }: PaymentChoice) =>
  payment.payment_type === payment_type &&
  payment.contract_length === order.contract_length &&
  payment.amount_cents === order.amount_cents;

/**
 * Records what a registration owes and how it pays; another choice replaces the former, whose charge was canceled before
 * (rules: payments.amount, payments.charge-once).
 * @throws Problem conflict for a charge that began meanwhile
 */
export async function storeChoice(db: Db, onboarding_session_id: number, choice: PaymentChoice): Promise<void> {
  const found = await findPayment(db, onboarding_session_id);
  if (found?.status === 'pending' && isChosen(found, choice)) return;
  if (found?.status === 'refunded') conflict(REFUNDED);
  const { order, payment_type } = choice;
  const { contract_length, amount_cents } = order;
  const values = {
    contract_length,
    payment_type,
    amount_cents,
    status: 'pending' as const,
    failure: null,
    updated_at: now,
  };
  const [stored] = await db
    .insert(payments)
    .values({ ...values, onboarding_session_id })
    .onConflictDoUpdate({
      target: payments.onboarding_session_id,
      set: values,
      setWhere: and(inArray(payments.status, ['pending', 'failed']), isNull(payments.stripe_payment_intent)),
    })
    .returning({ id: payments.id });
  if (!stored) conflict('A card payment for this registration was begun elsewhere. Reload the page.');
}

/** The charge of a registration that is paid by card; undefined before it is. */
export async function paidCharge(db: Db, onboarding_session_id: number): Promise<Payment | undefined> {
  const [found] = await db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.onboarding_session_id, onboarding_session_id),
        eq(payments.payment_type, 'credit_card'),
        eq(payments.status, 'paid'),
      ),
    );
  return found;
}
