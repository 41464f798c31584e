import 'server-only';
import { eq } from 'drizzle-orm';
import { onboardingSessions, payments } from '@/db/schema';
import { recordAudit, ref } from '@/lib/platform/operation/audit';
import { log } from '@/lib/platform/log';
import { now, type Ctx } from '@/lib/platform/operation/operation';
import { transactAsSystem } from '@/lib/platform/operation/system';
import { emit } from './events';
import type { Payment } from './outcome';
import { stripe, stripeErrorOf } from './stripe';

/**
 * Refunds a charge to its card; repeated calls refund it once (rule: payments.refund). Must not be called inside a
 * transaction. Returns false while Stripe does not accept it.
 */
export async function refundCharge({ id, stripe_payment_intent, onboarding_session_id }: Payment): Promise<boolean> {
  try {
    const api = await stripe();
    const refund = await api.refunds.create(
      {
        payment_intent: stripe_payment_intent!,
        metadata: { registration: String(onboarding_session_id), payment: String(id) },
      },
      { idempotencyKey: `concord-refund-${stripe_payment_intent}` },
    );
    await transactAsSystem((ctx) => recordRefund(ctx, id, refund.id));
    return true;
  } catch (error) {
    const failure = stripeErrorOf(error);
    if (!failure) throw error;
    if (failure.code === 'charge_already_refunded') {
      await transactAsSystem((ctx) => recordRefund(ctx, id, null));
      return true;
    }
    log.error(
      { payment_id: id, code: failure.code, reason: failure.message },
      'a refund failed at Stripe; it is tried again',
    );
    return false;
  }
}

export async function recordRefund(ctx: Ctx, payment_id: number, stripe_refund: string | null): Promise<void> {
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.id, payment_id)).for('update');
  if (!payment || payment.status === 'refunded') return;
  await ctx.db
    .update(payments)
    .set({ status: 'refunded', refunded_at: now, stripe_refund, check_at: null, failure: null, updated_at: now })
    .where(eq(payments.id, payment_id));
  const { onboarding_session_id } = payment;
  const [registration] = await ctx.db
    .select({ email: onboardingSessions.email, data: onboardingSessions.data })
    .from(onboardingSessions)
    .where(eq(onboardingSessions.id, onboarding_session_id ?? 0));
  recordAudit(ctx, 'payment.refund', ref('onboarding', onboarding_session_id));
  await emit(ctx, 'payment.refunded', { payment_id, onboarding_session_id, registration });
}
