import { make } from '@/db/factories/make';
import { runOnboarding } from '@/lib/jobs/onboarding';
import { runPayments } from '@/lib/jobs/payments';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { newestSession } from '../../support/onboarding-fixtures';
import { outbox } from '../../support/outbox';
import {
  atPayment,
  CARD,
  inHours,
  paymentRow,
  pricedGroup,
  register,
  type PricedGroup,
} from '../../support/payment-fixtures';
import { useFakeStripe } from '../../support/stripe';

const stripe = useFakeStripe();
let group: PricedGroup;

beforeEach(async () => {
  await emptyDatabase();
  group = await pricedGroup();
});

describe('refunds', () => {
  async function paidAndSent() {
    const post = await atPayment(group);
    await post('payment', CARD);
    await register(post);
    return Number((await newestSession()).id);
  }
  const reject = async (id: number) =>
    api(await make.superAdmin()).post(`/api/super_admin/onboarding/${id}/reject`, {});

  test('a rejection sends the money back once, with an email', async () => {
    const id = await paidAndSent();
    expect((await reject(id)).body).toMatchObject({
      message: 'Member has been rejected. $3,000 goes back to their card.',
    });
    expect(await runPayments(inHours(1))).toEqual({ settled: 0, refunded: 1 });
    expect(await runPayments(inHours(1))).toEqual({ settled: 0, refunded: 0 });
    expect([...stripe.current.ledger.refunds.values()]).toMatchObject([{ amount: 300_000 }]);
    expect(await paymentRow()).toMatchObject({ status: 'refunded', check_at: null });
    expect((await outbox.of('card_refund'))[0]!.text).toContain('$3,000 (USD)');
  });

  test('a rejection while Stripe is away: the money goes back later', async () => {
    const id = await paidAndSent();
    stripe.current.faults.away = 2;
    expect((await reject(id)).status).toBe(200);
    expect(await runPayments(inHours(1))).toEqual({ settled: 0, refunded: 0 });
    expect(await paymentRow()).toMatchObject({ status: 'paid' });
    expect(await runPayments(inHours(2))).toEqual({ settled: 0, refunded: 1 });
    expect(await outbox.of('card_refund')).toHaveLength(1);
  });

  test('a lost answer to the refund sends the money back once', async () => {
    const id = await paidAndSent();
    await reject(id);
    stripe.current.faults.cut = 2;
    await runPayments(inHours(1));
    await runPayments(inHours(2));
    expect(stripe.current.ledger.refunds.size).toBe(1);
    expect(await paymentRow()).toMatchObject({ status: 'refunded' });
  });

  test('a registration that was paid and never sent gets its money back when it ends, and then its data go', async () => {
    const post = await atPayment(group);
    await post('payment', CARD);
    await testSql()`update onboarding_sessions set expires_at = now() - interval '1 minute'`;
    expect(await runOnboarding(new Date())).toMatchObject({ removed: 0 });
    expect(await runPayments(inHours(1))).toEqual({ settled: 0, refunded: 1 });
    expect(await runOnboarding(new Date())).toMatchObject({ removed: 1 });
    expect(await paymentRow()).toMatchObject({
      status: 'refunded',
      onboarding_session_id: null,
      amount_cents: 300_000,
    });
  });
});

test('what was refunded at Stripe is neither sent nor approved', async () => {
  const post = await atPayment(group);
  await post('payment', CARD);
  await testSql()`update payments set status = 'refunded', refunded_at = now()`;
  expect(await register(post)).toMatchObject({ status: 409, body: { step: 'agreements' } });
  expect((await post('payment', CARD)).status).toBe(409);
  const { id } = await newestSession();
  await testSql()`update onboarding_sessions set status = 'submitted', submitted_at = now(), confirmed_at = now()`;
  const admin = await make.superAdmin();
  expect(await api(admin).post(`/api/super_admin/onboarding/${id}/approve`, {})).toMatchObject({
    status: 409,
    body: { error: 'The payment was refunded. Reject the registration.' },
  });
});
