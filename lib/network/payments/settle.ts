import 'server-only';
import { eq, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Db } from '@/db/client';
import { interval } from '@/db/interval';
import { onboardingSessions, payments } from '@/db/schema';
import { recordAudit, ref } from '@/lib/platform/operation/audit';
import { log } from '@/lib/platform/log';
import { now, type Ctx } from '@/lib/platform/operation/operation';
import { hours, minutes, type Duration } from '@/lib/shared/durations';
import { money } from '@/lib/shared/format';
import { stepAfter } from '@/lib/shared/onboarding';
import { emit } from './events';
import { AUTHENTICATION, type PaymentOutcome, type Payment } from './outcome';
import { keepsCharge } from './policy';

export async function findPayment(db: Db, onboarding_session_id: number): Promise<Payment | undefined> {
  const [payment] = await db
    .select()
    .from(payments)
    .where(eq(payments.onboarding_session_id, onboarding_session_id))
    .for('update');
  return payment;
}

const after = (duration: Duration) => sql`now() + ${interval(duration)}`;

/**
 * Intervals at which Stripe is asked about an undecided charge. The intent of a declined card can still be paid with
 * another one, until it is canceled.
 */
const CHECK_AFTER = {
  declined: hours(24),
  authenticate: minutes(5),
  processing: minutes(5),
  unclear: minutes(1),
};

type Settlement = {
  outcome: PaymentOutcome;
  attempt: number;
  /** Intent of the outcome; null for a claim that created none. Omitted by the request that holds the claim. */
  intent?: string | null;
};

/**
 * Records the outcome of a charge: a paid one once, with its receipt, and the registration continues; without a
 * registration that needs it, it is refunded (rules: payments.charge-once, payments.receipt, payments.refund). The
 * outcome of an earlier attempt does not count for a later one. Returns the current payment.
 */
export async function settleCharge(
  ctx: Ctx,
  payment_id: number,
  { outcome, attempt, intent }: Settlement,
): Promise<Payment | undefined> {
  const payment = await lock(ctx.db, payment_id);
  if (!payment || payment.status === 'paid' || payment.status === 'refunded') return payment;
  if (outcome.kind === 'paid') return settlePaid(ctx, payment, outcome);
  if (attempt !== payment.attempt || payment.payment_type !== 'credit_card') return payment;
  if (intent !== undefined && intent !== payment.stripe_payment_intent) return payment;
  return store(ctx.db, payment, { ...unpaid(outcome, payment), charging_until: null });
}

/** Locks a payment after its registration; everything that changes both uses this order. */
async function lock(db: Db, id: number): Promise<Payment | undefined> {
  await db
    .select({ id: onboardingSessions.id })
    .from(onboardingSessions)
    .where(
      sql`${onboardingSessions.id} = (select ${payments.onboarding_session_id} from ${payments} where ${payments.id} = ${id})`,
    )
    .for('update');
  const [payment] = await db.select().from(payments).where(eq(payments.id, id)).for('update');
  return payment;
}

function unpaid(outcome: Exclude<PaymentOutcome, { kind: 'paid' }>, payment: Payment) {
  switch (outcome.kind) {
    case 'declined':
      return { failure: outcome.message, check_at: after(CHECK_AFTER.declined) };
    case 'canceled':
      return { stripe_payment_intent: null, card_token: null, failure: 'The payment was canceled.', check_at: null };
    case 'authenticate':
      return { failure: AUTHENTICATION, check_at: after(CHECK_AFTER.authenticate) };
    default:
      return { failure: payment.failure, check_at: after(CHECK_AFTER[outcome.kind]) };
  }
}

async function store(
  db: Db,
  { id }: Payment,
  values: PgUpdateSetSource<typeof payments>,
): Promise<Payment | undefined> {
  const [stored] = await db.update(payments).set(values).where(eq(payments.id, id)).returning();
  return stored;
}

async function settlePaid(ctx: Ctx, payment: Payment, outcome: Paid) {
  const session = await registrationOf(ctx.db, payment);
  const isKept = session !== undefined && keepsCharge(session) && isAsOrdered(payment, outcome);
  const paid = await store(ctx.db, payment, {
    status: 'paid',
    payment_type: 'credit_card',
    stripe_payment_intent: outcome.intent_id,
    stripe_charge: outcome.charge_id,
    amount_cents: outcome.amount_cents,
    currency: outcome.currency,
    paid_at: now,
    failure: null,
    charging_until: null,
    check_at: null,
    ...(!isKept && REFUND_REQUESTED),
    updated_at: now,
  });
  const { id: payment_id, onboarding_session_id } = payment;
  recordAudit(ctx, 'payment.charge', ref('onboarding', onboarding_session_id));
  if (isKept) await goOn(ctx.db, session, payment);
  else log.warn({ payment_id }, 'a charge that no registration waits for goes back');
  const registration = isKept ? session : undefined;
  await emit(ctx, 'payment.charged', { payment_id, onboarding_session_id, is_kept: isKept, registration });
  return paid;
}

type Paid = PaymentOutcome & { kind: 'paid' };
type Session = typeof onboardingSessions.$inferSelect;

async function registrationOf(db: Db, { onboarding_session_id }: Payment): Promise<Session | undefined> {
  const [session] = await db
    .select()
    .from(onboardingSessions)
    .where(eq(onboardingSessions.id, onboarding_session_id ?? 0));
  return session;
}

function isAsOrdered({ id, amount_cents, currency }: Payment, charged: Paid): boolean {
  if (charged.amount_cents === amount_cents && charged.currency === currency) return true;
  log.error({ payment_id: id, charged, expected: { amount_cents, currency } }, 'a charge differs from its order');
  return false;
}

async function goOn(db: Db, { id, status, journey, step, data }: Session, { contract_length }: Payment): Promise<void> {
  if (status !== 'started') return;
  await db
    .update(onboardingSessions)
    .set({
      step: stepAfter(journey, step, 'agreements'),
      data: { ...data, payment: { contract_length, payment_type: 'credit_card' } },
      updated_at: now,
    })
    .where(eq(onboardingSessions.id, id));
}

/** A job requests the refund and retries until Stripe accepts it (rule: payments.refund). */
const REFUND_REQUESTED = { refund_requested_at: now, check_at: now };

/**
 * Cancels an open invoice or card payment, marks a paid invoice for its return, and has a card refunded. Returns a
 * sentence for the super admin, who transfers an invoice's money back (rules: onboarding.reject, payments.refund).
 */
export async function cancelPayment(db: Db, onboarding_session_id: number): Promise<string> {
  const payment = await findPayment(db, onboarding_session_id);
  if (!payment || payment.status === 'failed' || payment.status === 'refunded') return '';
  const amount = money(payment.amount_cents);
  const { payment_type, status, stripe_payment_intent } = payment;
  if (status === 'pending') {
    // A job cancels what the bank may still confirm.
    const check_at = stripe_payment_intent === null ? null : now;
    const canceled = { status: 'failed' as const, failure: 'rejected', charging_until: null, check_at };
    await store(db, payment, { ...canceled, updated_at: now });
    return payment_type === 'invoice' ? ' The invoice is canceled.' : ' The card payment is canceled.';
  }
  if (payment_type === 'credit_card') {
    if (payment.refund_requested_at === null) await store(db, payment, { ...REFUND_REQUESTED, updated_at: now });
    return ` ${amount} goes back to their card.`;
  }
  await store(db, payment, { status: 'refunded', refunded_at: now, updated_at: now });
  return ` Transfer ${amount} back to them.`;
}
