import 'server-only';
import { eq, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Db } from '@/db/client';
import { onboardingSessions, payments } from '@/db/schema';
import { recordAudit, ref } from '@/lib/core/audit';
import { log } from '@/lib/core/log';
import { now, type Ctx } from '@/lib/core/operation';
import { mail } from '@/lib/core/outbox';
import { fullName, money } from '@/lib/shared/format';
import { stepAfter } from '@/lib/shared/onboarding';
import { AUTHENTICATION, type Outcome, type Payment } from './outcome';

/** The payment of a registration, locked; undefined where nothing is to be paid. */
export async function findPayment(db: Db, onboarding_session_id: number): Promise<Payment | undefined> {
  const [found] = await db
    .select()
    .from(payments)
    .where(eq(payments.onboarding_session_id, onboarding_session_id))
    .for('update');
  return found;
}

const inMinutes = (minutes: number) => sql`now() + make_interval(mins => ${minutes})`;

/** After how many minutes Stripe is asked again about a charge that is not decided. */
const CHECK_MINUTES = { authenticate: 5, processing: 5, unclear: 1 };

/**
 * Records what became of a charge: a paid one once, with its receipt, and the registration goes on (rules: payments.charge-once,
 * payments.receipt). What an earlier attempt says does not count for a later one. Returns the payment as it is now.
 */
export async function settleCharge(
  ctx: Ctx,
  payment_id: number,
  { outcome, attempt }: { outcome: Outcome; attempt: number },
): Promise<Payment | undefined> {
  const payment = await lock(ctx.db, payment_id);
  if (!payment || payment.status === 'paid' || payment.status === 'refunded') return payment;
  if (outcome.kind === 'paid') return settlePaid(ctx, payment, outcome);
  if (attempt !== payment.attempt) return payment;
  return store(ctx.db, payment, { ...unpaid(outcome, payment), charging_until: null });
}

/** Locks a payment after its registration, in the order of all that change both. */
async function lock(db: Db, id: number): Promise<Payment | undefined> {
  await db
    .select({ id: onboardingSessions.id })
    .from(onboardingSessions)
    .where(
      sql`${onboardingSessions.id} = (select ${payments.onboarding_session_id} from ${payments} where ${payments.id} = ${id})`,
    )
    .for('update');
  const [found] = await db.select().from(payments).where(eq(payments.id, id)).for('update');
  return found;
}

function unpaid(outcome: Exclude<Outcome, { kind: 'paid' }>, payment: Payment) {
  switch (outcome.kind) {
    case 'declined':
      return { failure: outcome.message, check_at: null };
    case 'canceled':
      return { stripe_payment_intent: null, card_token: null, failure: 'The payment was canceled.', check_at: null };
    case 'authenticate':
      return { failure: AUTHENTICATION, check_at: inMinutes(CHECK_MINUTES.authenticate) };
    default:
      return { failure: payment.failure, check_at: inMinutes(CHECK_MINUTES[outcome.kind]) };
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

async function settlePaid(
  ctx: Ctx,
  payment: Payment,
  { intent_id, charge_id, amount_cents }: Outcome & { kind: 'paid' },
) {
  const { contract_length, onboarding_session_id } = payment;
  if (amount_cents !== payment.amount_cents)
    log.error(
      { payment_id: payment.id, amount_cents, expected: payment.amount_cents },
      'a charge differs from its order',
    );
  const paid = await store(ctx.db, payment, {
    status: 'paid',
    payment_type: 'credit_card',
    stripe_payment_intent: intent_id,
    stripe_charge: charge_id,
    amount_cents,
    paid_at: now,
    failure: null,
    charging_until: null,
    check_at: null,
    updated_at: now,
  });
  recordAudit(ctx, 'payments.paid', ref('onboarding', onboarding_session_id));
  const [session] = await ctx.db
    .select()
    .from(onboardingSessions)
    .where(eq(onboardingSessions.id, onboarding_session_id ?? 0));
  if (!session) return paid;
  const { id, status, journey, step, data, email } = session;
  if (status === 'started')
    await ctx.db
      .update(onboardingSessions)
      .set({
        step: stepAfter(journey, step, 'agreements'),
        data: { ...data, payment: { contract_length, payment_type: 'credit_card' } },
        updated_at: now,
      })
      .where(eq(onboardingSessions.id, id));
  mail(ctx, 'card_receipt', { name: data.user && fullName(data.user), email }, { payment_id: payment.id });
  return paid;
}

/**
 * Cancels an open invoice, marks a paid one for its return, and has a card refunded. Returns a sentence for the super admin, who
 * transfers the money of an invoice back (rules: onboarding.reject, payments.refund).
 */
export async function cancelPayment(db: Db, onboarding_session_id: number): Promise<string> {
  const payment = await findPayment(db, onboarding_session_id);
  if (!payment || payment.status === 'failed' || payment.status === 'refunded') return '';
  const amount = money(payment.amount_cents);
  if (payment.status === 'pending') {
    await store(db, payment, { status: 'failed', failure: 'rejected', updated_at: now });
    return payment.payment_type === 'invoice' ? ' The invoice is canceled.' : '';
  }
  if (payment.payment_type === 'credit_card') {
    await requestRefund(db, payment);
    return ` ${amount} goes back to their card.`;
  }
  await store(db, payment, { status: 'refunded', refunded_at: now, updated_at: now });
  return ` Transfer ${amount} back to them.`;
}

/** A job sends the money back, and again until Stripe has taken it (rule: payments.refund). */
const requestRefund = (db: Db, payment: Payment) =>
  store(db, payment, { refund_requested_at: now, check_at: now, updated_at: now });
