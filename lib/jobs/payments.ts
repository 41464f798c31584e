import 'server-only';
import { sql } from 'drizzle-orm';
import { withDatabase } from '@/db/client';
import { payments } from '@/db/schema';
import { transactAsSystem } from '@/lib/core/system';
import { abandonCharge } from '@/lib/payments/claim';
import { lookUpCharge } from '@/lib/payments/charge';
import type { Payment } from '@/lib/payments/outcome';
import { refundCharge } from '@/lib/payments/refund';
import { settleCharge } from '@/lib/payments/settle';
import { cardSettings } from '@/lib/settings/card';

const BATCH = 20;
const DAY_MS = 86_400_000;

/**
 * Asks Stripe about charges that a crash, a lost answer or an absent cardholder left open, and sends refunds until Stripe has
 * taken them (rules: payments.unclear, payments.refund). Requests to Stripe run outside of transactions. Returns both numbers.
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

/** Takes payments that are due, and puts each off, so that a failure is tried again in five minutes. */
const takeDue = (now: Date) =>
  withDatabase((db) => {
    const at = sql`${now.toISOString()}::timestamptz`;
    return db
      .update(payments)
      .set({ check_at: sql`${at} + interval '5 minutes'` })
      .where(
        sql`${payments.id} in (select id from payments where check_at <= ${at} and (status = 'pending' or refund_requested_at is not null) order by check_at limit ${BATCH} for update skip locked)`,
      )
      .returning();
  });

/** Returns whether the charge is decided now. What nobody has completed within a day is canceled. */
async function settle(payment: Payment, now: Date): Promise<boolean> {
  if (!payment.stripe_payment_intent) {
    await transactAsSystem((ctx) =>
      settleCharge(ctx, payment.id, { outcome: { kind: 'canceled' }, attempt: payment.attempt }),
    );
    return true;
  }
  const outcome = await lookUpCharge(payment);
  const isAbandoned = outcome.kind !== 'paid' && outcome.kind !== 'processing' && +now - +payment.updated_at > DAY_MS;
  if (isAbandoned) return abandonCharge(payment);
  await transactAsSystem((ctx) => settleCharge(ctx, payment.id, { outcome, attempt: payment.attempt }));
  return outcome.kind === 'paid' || outcome.kind === 'declined' || outcome.kind === 'canceled';
}
