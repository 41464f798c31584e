import 'server-only';
import type { Db } from '@/db/client';
import { REFUNDED } from '@/lib/network/payments/choice';
import { isCovered, isFree, isReturned } from '@/lib/network/payments/policy';
import { findPayment } from '@/lib/network/payments/settle';
import { conflict } from '@/lib/shared/problem';
import type { LockedSession } from './lock-session';
import { pageOfStep } from './pages';
import type { FoundSession } from './session';

/**
 * Lets a registration be sent only with the charge or the invoice that it has chosen (rule: onboarding.who-pays).
 * @throws Problem conflict that leads back to the choice of payment
 */
export async function requireCovered(db: Db, { session, group }: FoundSession): Promise<void> {
  if (session.journey !== 'new') return;
  const back = { step: 'agreements', redirect: pageOfStep('agreements') };
  const chosen = session.data.payment?.payment_type;
  if (!chosen) return isFree(group) ? undefined : conflict('This group has a price now. Choose how to pay.', back);
  const payment = await findPayment(db, session.id);
  if (payment && isReturned(payment)) conflict(REFUNDED, back);
  if (!payment || !isCovered(payment, chosen))
    conflict(chosen === 'credit_card' ? 'Pay first.' : 'Choose how to pay again.', back);
}

/**
 * Returns the payment that an approval requires: a charge, or a sent invoice; undefined where nothing is due.
 * @throws Problem conflict without it
 */
export async function approvedPayment(db: Db, { session }: LockedSession) {
  const payment = await findPayment(db, session.id);
  if (payment && isReturned(payment)) conflict('The payment was refunded. Reject the registration.');
  const chosen = session.data.payment?.payment_type;
  if (!payment && !chosen) return undefined;
  if (payment && isCovered(payment, chosen)) return payment;
  return conflict('Neither a card payment nor an invoice belongs to this registration. Reject it.');
}
