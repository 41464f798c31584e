import 'server-only';
import { z } from 'zod';
import { transact } from '@/db/client';
import { ref } from '@/lib/platform/operation/audit';
import { command } from '@/lib/platform/operation/operation';
import { onboardingTokenLimit } from '@/lib/platform/limits/token-limit';
import { perHour, takeFromLimits } from '@/lib/platform/limits/rate-limit';
import { Reply } from '@/lib/platform/operation/reply';
import { chargeCard } from '@/lib/network/payments/charge';
import { claimCharge, releaseOtherCharge } from '@/lib/network/payments/claim';
import type { PaymentOutcome, Payment } from '@/lib/network/payments/outcome';
import { isFree, orderOf, type ContractLength, type Order } from '@/lib/network/payments/policy';
import { settleCharge } from '@/lib/network/payments/settle';
import { addressKey } from '@/lib/shared/address-key';
import { CONTRACT_LENGTHS, keysOf } from '@/lib/shared/enums';
import { SingleLine } from '@/lib/shared/fields';
import { money } from '@/lib/shared/format';
import { anyone } from '@/lib/shared/gates';
import { MUST_ACCEPT, stepAfter } from '@/lib/shared/onboarding';
import { conflict } from '@/lib/shared/problem';
import { pageOfStep } from './pages';
import { checkStep, requireSession, SESSION_INPUT, type FoundSession } from './session';
import { PaymentAnswer } from './resources';

/** Attempts per hour, to stop trials of stolen cards. */
const ATTEMPTS = { session: 10, address: 30 };

/** Id that Stripe's scripts return for a card; the card number never reaches the portal (rule: payments.card). */
const CardToken = z
  .string('Enter your card.')
  .trim()
  .max(200, 'Enter your card.')
  .regex(/^(pm|ctoken|tok)_\w+$/, 'Enter your card.');

/**
 * Charges the card of a new company in a priced group (spec 2 §7, rule: payments.charge-once). The same call again goes on with
 * the same attempt: after the bank's confirmation, a lost answer or a crash.
 * @throws Problem invalid, conflict with the step to go to, without anything to pay and while another request charges
 */
export const payByCard = command('onboarding.pay', {
  who: anyone,
  input: z.object({
    ...SESSION_INPUT,
    name_on_card: SingleLine('the name on the card', 200),
    card_token: CardToken,
    contract_length: z.enum(keysOf(CONTRACT_LENGTHS), 'Choose one year or three years.').optional(),
  }),
  output: () => PaymentAnswer,
  limit: onboardingTokenLimit,
  // Up to four requests to Stripe; shorter than the payment's lease.
  deadline: 55_000,
  // A repeated call continues the payment; its answer may hold a client secret.
  skipIdempotency: true,
  prepare: async (ctx, { name_on_card, card_token, contract_length, ...presented }) => {
    const registration = await requireSession(ctx, presented, { changes: true });
    const order = orderFor(registration, contract_length);
    const { id } = registration.session;
    const before = await releaseOtherCharge(id, (paying) => paying.contract_length === order.contract_length);
    if (before?.card_token !== card_token) await takeFromLimits(limitsOf(id, ctx.request.address));
    const { payment, repeated } = await transact(async (db) => {
      orderFor(await requireSession({ ...ctx, db }, presented, { lock: true }), contract_length);
      return claimCharge(db, { session_id: id, order, name_on_card, card_token });
    });
    const outcome = payment.status === 'paid' ? null : await chargeCard(payment, { repeated });
    return { payment, outcome };
  },
  async run(ctx, _, { payment, outcome }) {
    const settled = outcome && (await settleCharge(ctx, payment.id, { outcome, attempt: payment.attempt }));
    return answerOf(settled ?? payment, outcome);
  },
  auditSubject: ({ body: { id } }) => ref('onboarding', id),
});

const limitsOf = (session_id: number, address: string) => [
  perHour(ATTEMPTS.session, 'card-of', session_id),
  perHour(ATTEMPTS.address, 'card', addressKey(address)),
];

/** Price of the term for a registration that has chosen to pay by card. @throws Problem conflict */
function orderFor(registration: FoundSession, asked: ContractLength | undefined): Order {
  const { session, group } = registration;
  checkStep(registration, 'agreements');
  if (session.journey !== 'new' || isFree(group)) conflict('There is nothing to pay.', { step: session.step });
  const { agreements, payment } = session.data;
  const earlier = { step: 'agreements', redirect: pageOfStep('agreements') };
  if (!agreements) conflict(MUST_ACCEPT, earlier);
  if (payment?.payment_type !== 'credit_card')
    return conflict('Choose to pay by credit card first. No card was charged.', earlier);
  return orderOf(group, asked ?? payment.contract_length);
}

function answerOf(
  { status, onboarding_session_id: id, amount_cents, failure }: Payment,
  outcome: PaymentOutcome | null,
): Reply<PaymentAnswer> {
  if (status === 'paid') {
    const step = stepAfter('new', 'agreements', 'agreements');
    const message = `Thank you. Your card was charged ${money(amount_cents)}.`;
    return new Reply({ id, success: true, step, redirect: pageOfStep(step), message });
  }
  const refused = (error: string, http: number) => new Reply<PaymentAnswer>({ id, success: false, error }, [], http);
  switch (outcome?.kind) {
    case 'authenticate':
      return new Reply({ id, success: false, requires_action: true, client_secret: outcome.client_secret });
    case 'declined':
      return refused(`${outcome.message} Nothing was charged. Try another card, or choose an invoice.`, 402);
    case 'processing':
      return refused('Your bank is still processing the payment. Come back to this page in a few minutes.', 409);
    case 'unclear':
      return refused('The card service did not answer. Press Pay again: you cannot be charged twice.', 503);
    default:
      return refused(failure ?? 'The payment was canceled. Try again.', 409);
  }
}
