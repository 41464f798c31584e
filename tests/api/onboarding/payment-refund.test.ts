import { make } from '@/tools/factories/make';
import { runOnboarding } from '@/lib/worker/jobs/onboarding';
import { runPayments } from '@/lib/worker/jobs/payments';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { newestSession } from '../../support/onboarding-fixtures';
import { outbox } from '../../support/outbox';
import {
  ACCEPTED,
  ASKING,
  atPayment,
  CARD,
  inHours,
  intentOf,
  paymentRow,
  pricedGroup,
  register,
  type PricedGroup,
} from '../../support/payment-fixtures';
import { useFakeStripe } from '../../support/stripe';
import { send } from '../../support/stripe-events';
import { refused } from '../../support/refusals';

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
  expect(await api(admin).post(`/api/super_admin/onboarding/${id}/approve`, {})).toMatchObject(
    refused(409, 'The payment was refunded. Reject the registration.'),
  );
});

describe('money that arrives too late goes back by itself', () => {
  const admin = async () => api(await make.superAdmin());
  const confirm = (secret: { client_secret: string }) => stripe.current.ledger.authenticate(intentOf(secret), true);
  const refunds = () => stripe.current.ledger.refunds.size;

  test('a card is charged only where card is chosen', async () => {
    const post = await atPayment(group, { payment_type: 'invoice' });
    expect(await post('payment', ASKING)).toMatchObject(
      refused(409, 'Choose to pay by credit card first. No card was charged.', { step: 'agreements' }),
    );
    expect((await register(post)).status).toBe(200);
    expect(await paymentRow()).toMatchObject({
      payment_type: 'invoice',
      invoice_number: 1,
      stripe_payment_intent: null,
    });
    expect(stripe.current.ledger.intents.size).toBe(0);
  });

  /** As registrations were before a card was refused where an invoice is chosen. */
  async function sentWithOpenCard() {
    const post = await atPayment(group);
    const { body } = await post<{ client_secret: string }>('payment', ASKING);
    await testSql()`
      update onboarding_sessions set status = 'submitted', submitted_at = now(), confirmed_at = now(), step = 'success'`;
    return { id: Number((await newestSession()).id), secret: body };
  }

  test.each(['its event', 'the job only'])('a bank that confirms after the rejection, by %s', async (by) => {
    const { id, secret } = await sentWithOpenCard();
    expect((await (await admin()).post(`/api/super_admin/onboarding/${id}/reject`, {})).body).toMatchObject({
      message: 'Member has been rejected. The card payment is canceled.',
    });
    const events: string[] = [];
    stripe.current.onEvent = (payload) => void events.push(payload);
    confirm(secret);
    if (by === 'its event') for (const event of events) expect((await send(event)).status).toBe(200);
    await runPayments(inHours(1));
    await runPayments(inHours(2));
    expect(refunds()).toBe(1);
    expect(await paymentRow()).toMatchObject({ status: 'refunded' });
    expect(await outbox.of('card_receipt')).toHaveLength(0);
    expect(await outbox.of('card_refund')).toHaveLength(1);
  });

  test('a rejection cancels what the bank has not confirmed yet', async () => {
    const { id, secret } = await sentWithOpenCard();
    await (await admin()).post(`/api/super_admin/onboarding/${id}/reject`, {});
    await runPayments(inHours(1));
    confirm(secret);
    expect(stripe.current.ledger.charges).toEqual([]);
    expect(await paymentRow()).toMatchObject({ status: 'failed', stripe_payment_intent: null });
  });

  test('nobody is approved with a card that is not charged', async () => {
    const { id } = await sentWithOpenCard();
    expect(await (await admin()).post(`/api/super_admin/onboarding/${id}/approve`, {})).toMatchObject(
      refused(409, 'Neither a card payment nor an invoice belongs to this registration. Reject it.'),
    );
    expect(await testSql()`select from companies where name = 'Kestrel'`).toHaveLength(0);
  });

  test('a charge of a registration that is gone goes back', async () => {
    const post = await atPayment(group);
    const { body } = await post<{ client_secret: string }>('payment', ASKING);
    await testSql()`delete from onboarding_sessions`;
    confirm(body);
    await runPayments(inHours(1));
    expect(await runPayments(inHours(2))).toEqual({ settled: 0, refunded: 1 });
    expect(await paymentRow()).toMatchObject({ status: 'refunded', onboarding_session_id: null });
  });

  test('another choice is refused while a card is charged, before its intent is stored as well', async () => {
    const post = await atPayment(group);
    await testSql()`
      update payments set charging_until = now() + interval '30 seconds', card_token = 'pm_card_visa', attempt = 1`;
    expect((await post('agreements', { ...ACCEPTED, payment: { payment_type: 'invoice' } })).status).toBe(409);
    expect(await paymentRow()).toMatchObject({ payment_type: 'credit_card' });
  });

  test('a registration without its choice of payment is not sent', async () => {
    const post = await atPayment(group, { payment_type: 'invoice' });
    await testSql()`delete from payments`;
    expect(await register(post)).toMatchObject(refused(409, 'Choose how to pay again.'));
  });

  test('charges that rejected registrations kept are found', async () => {
    const post = await atPayment(group);
    await post('payment', CARD);
    await testSql()`update onboarding_sessions set status = 'rejected', submitted_at = now()`;
    await runOnboarding(new Date());
    expect(await runPayments(inHours(1))).toEqual({ settled: 0, refunded: 1 });
  });

  test('a company that comes back after the end goes on with what it has paid', async () => {
    const post = await atPayment(group);
    await post('payment', CARD);
    await testSql()`update onboarding_sessions set expires_at = now() - interval '1 minute'`;
    const answer = await api().post(`/api/onboarding/${group.vhost}/verify_email`, { email: 'nora@kestrel.test' });
    expect(answer).toMatchObject({ status: 200, body: { valid: true } });
    expect((await register(post)).status).toBe(200);
    await runOnboarding(new Date());
    expect(refunds()).toBe(0);
  });

  test('one whose payment is on its way back reads that it has ended', async () => {
    const post = await atPayment(group);
    await post('payment', CARD);
    await testSql()`update onboarding_sessions set expires_at = now() - interval '1 minute'`;
    await runOnboarding(new Date());
    await api().post(`/api/onboarding/${group.vhost}/verify_email`, { email: 'nora@kestrel.test' });
    expect((await outbox.of('onboarding_continue')).at(-1)!.text).toContain('goes back');
    expect(await runPayments(inHours(1))).toEqual({ settled: 0, refunded: 1 });
    expect(await outbox.of('card_refund')).toHaveLength(1);
  });

  test('a registration ends with a declined card, too: what could still be paid is canceled', async () => {
    const post = await atPayment(group);
    await post('payment', { ...CARD, card_token: 'pm_card_visa_chargeDeclined' });
    await runPayments(inHours(49));
    expect([...stripe.current.ledger.intents.values()]).toMatchObject([{ status: 'canceled' }]);
    await testSql()`update onboarding_sessions set expires_at = now() - interval '1 minute'`;
    expect(await runOnboarding(new Date())).toMatchObject({ removed: 1 });
  });
});

describe('a price that comes or goes', () => {
  const setPrice = (price: number) => testSql()`update communities set price = ${price}, price_three_years = ${price}`;

  test('a group that is free now asks for nothing, and drops what was chosen', async () => {
    const post = await atPayment(group);
    await setPrice(0);
    expect(await register(post)).toMatchObject({ status: 409, body: { step: 'agreements' } });
    expect((await post('agreements', ACCEPTED)).status).toBe(200);
    expect(await testSql()`select from payments`).toHaveLength(0);
    expect((await register(post)).status).toBe(200);
  });

  test('a group that has a price now asks for it before the registration is sent', async () => {
    await setPrice(0);
    const post = await atPayment(group, {});
    await setPrice(3000);
    expect(await register(post)).toMatchObject(
      refused(409, 'This group has a price now. Choose how to pay.', { step: 'agreements' }),
    );
  });
});
