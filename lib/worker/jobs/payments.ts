import 'server-only';
import { sql } from 'drizzle-orm';
import { withDatabase } from '@/db/client';
import { interval } from '@/db/interval';
import { payments } from '@/db/schema';
import { transactAsSystem } from '@/lib/platform/operation/system';
import { abandonCharge } from '@/lib/network/payments/claim';
import { lookUpCharge } from '@/lib/network/payments/charge';
import type { Payment } from '@/lib/network/payments/outcome';
import { refundCharge } from '@/lib/network/payments/refund';
import { settleCharge } from '@/lib/network/payments/settle';
import { cardSettings } from '@/lib/platform/settings/card';
import { DAY_MS, minutes } from '@/lib/shared/durations';

const BATCH = 20;

/**
 * Asks Stripe about charges that a crash, a lost answer or an absent cardholder left open, and requests refunds until
 * Stripe accepts them (rules: payments.unclear, payments.refund). Requests to Stripe run outside of transactions.
 * Returns both numbers.
 */
export async function runPayments(now: Date): Promise<{ settled: number; refunded: number }> {
  const counts = { settled: 0, refunded: 0 };
  if (!cardSettings()) return counts;
  for (let due = await takeDue(now); due.length; due = due.length < BATCH ? [] : await takeDue(now))
    for (const payment of due) {
      if (payment.status === 'paid') counts.refunded += Number(await refundCharge(payment));
      else counts.settled += Number(await settle(payment, now));
    }
  return counts;
}

const takeDue = (now: Date) =>
  withDatabase((db) => {
    const at = sql`${now.toISOString()}::timestamptz`;
    return db
      .update(payments)
      .set({ check_at: sql`${at} + ${interval(minutes(5))}` })
      .where(
        sql`${payments.id} in (select id from payments where check_at <= ${at} and (status in ('pending', 'failed') or refund_requested_at is not null) order by check_at limit ${BATCH} for update skip locked)`,
      )
      .returning();
  });

/**
 * Returns whether the charge is decided. A charge without an outcome for a day is canceled; at once where the
 * registration is rejected or gone.
 */
async function settle(payment: Payment, now: Date): Promise<boolean> {
  const { attempt, stripe_payment_intent } = payment;
  if (!stripe_payment_intent) {
    await transactAsSystem((ctx) =>
      settleCharge(ctx, payment.id, { outcome: { kind: 'canceled' }, attempt, intent: null }),
    );
    return true;
  }
  const outcome = await lookUpCharge(payment);
  const isOver = payment.status === 'failed' || payment.onboarding_session_id === null;
  const isOpen = outcome.kind !== 'paid' && outcome.kind !== 'processing' && outcome.kind !== 'canceled';
  if (isOpen && (isOver || +now - +payment.updated_at >= DAY_MS)) return abandonCharge(payment);
  await transactAsSystem((ctx) => settleCharge(ctx, payment.id, { outcome, attempt, intent: stripe_payment_intent }));
  return outcome.kind === 'paid' || outcome.kind === 'declined' || outcome.kind === 'canceled';
}
