import 'server-only';
import { eq } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { payments } from '@/db/schema';
import { now } from '@/lib/core/operation';
import { money } from '@/lib/shared/format';

/** The payment of a registration, locked; undefined where nothing is to be paid. */
export async function findPayment(db: Db, onboarding_session_id: number) {
  const [found] = await db
    .select()
    .from(payments)
    .where(eq(payments.onboarding_session_id, onboarding_session_id))
    .orderBy(payments.id)
    .for('update');
  return found;
}

/**
 * Cancels an open invoice, and marks a paid one for its return. Returns a sentence for the super admin, who transfers the
 * money of an invoice back (rule: onboarding.reject).
 */
export async function cancelPayment(db: Db, onboarding_session_id: number): Promise<string> {
  const payment = await findPayment(db, onboarding_session_id);
  if (!payment || payment.status === 'failed' || payment.status === 'refunded') return '';
  const isPaid = payment.status === 'paid';
  await db
    .update(payments)
    .set({
      ...(isPaid ? { status: 'refunded', refunded_at: now } : { status: 'failed', failure: 'rejected' }),
      updated_at: now,
    })
    .where(eq(payments.id, payment.id));
  return isPaid ? ` Transfer ${money(payment.amount_cents)} back to them.` : ' The invoice is canceled.';
}
