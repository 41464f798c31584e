import 'server-only';
import { eq } from 'drizzle-orm';
import { onboardingSessions, payments } from '@/db/schema';
import { recordAudit, ref } from '@/lib/core/audit';
import { log } from '@/lib/core/log';
import { now, type Ctx } from '@/lib/core/operation';
import { mail } from '@/lib/core/outbox';
import { transactAsSystem } from '@/lib/core/system';
import { fullName } from '@/lib/shared/format';
import type { Payment } from './outcome';
import { stripe, stripeErrorOf } from './stripe';

/**
 * Sends a charge back to its card, once however often it is tried (rule: payments.refund). Not inside a transaction. Returns
 * false while Stripe does not take it.
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
    const found = stripeErrorOf(error);
    if (!found) throw error;
    if (found.code === 'charge_already_refunded') {
      await transactAsSystem((ctx) => recordRefund(ctx, id, null));
      return true;
    }
    log.error(
      { payment_id: id, code: found.code, reason: found.message },
      'a refund failed at Stripe; it is tried again',
    );
    return false;
  }
}

/** Records a refund once, with its email. */
export async function recordRefund(ctx: Ctx, payment_id: number, stripe_refund: string | null): Promise<void> {
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.id, payment_id)).for('update');
  if (!payment || payment.status === 'refunded') return;
  await ctx.db
    .update(payments)
    .set({ status: 'refunded', refunded_at: now, stripe_refund, check_at: null, failure: null, updated_at: now })
    .where(eq(payments.id, payment_id));
  recordAudit(ctx, 'payments.refunded', ref('onboarding', payment.onboarding_session_id));
  const [session] = await ctx.db
    .select({ email: onboardingSessions.email, data: onboardingSessions.data })
    .from(onboardingSessions)
    .where(eq(onboardingSessions.id, payment.onboarding_session_id ?? 0));
  if (session)
    mail(
      ctx,
      'card_refund',
      { name: session.data.user && fullName(session.data.user), email: session.email },
      { payment_id },
    );
}
