import 'server-only';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { payments } from '@/db/schema';
import { isReturned } from '@/lib/network/payments/policy';
import type { FoundSession } from './session';

/**
 * Times at which a registration was sent and decided, and the result of the decision (rule: onboarding.status-page).
 */
export const OUTCOME = {
  submitted_at: z.date().nullable(),
  decided_at: z.date().nullable(),
  decision_note: z.string().nullable(),
  invoice_cents: z.number().nullable(),
  is_refunded: z.boolean(),
};

export async function outcomeOf(
  db: Db,
  { id, status, submitted_at, decided_at, decision_note }: FoundSession['session'],
) {
  const [payment] =
    status === 'started' ? [] : await db.select().from(payments).where(eq(payments.onboarding_session_id, id));
  const awaits = status === 'approved' && payment?.status === 'pending';
  return {
    submitted_at,
    decided_at,
    decision_note,
    invoice_cents: awaits ? payment.amount_cents : null,
    is_refunded: payment !== undefined && isReturned(payment),
  };
}
