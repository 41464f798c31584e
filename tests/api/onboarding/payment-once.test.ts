import { runPayments } from '@/lib/worker/jobs/payments';
import { emptyDatabase, testSql } from '../../support/database';
import { outbox } from '../../support/outbox';
import {
  ACCEPTED,
  ASKING,
  atPayment,
  CARD,
  DECLINED,
  inHours,
  intentOf,
  paymentRow,
  pricedGroup,
  register,
  type PricedGroup,
} from '../../support/payment-fixtures';
import { useFakeStripe } from '../../support/stripe';
import { refused } from '../../support/refusals';

const stripe = useFakeStripe();
let group: PricedGroup;

beforeEach(async () => {
  await emptyDatabase();
  group = await pricedGroup();
});

describe('nothing is charged twice', () => {
  test('by five clicks at once, nor by a call after it', async () => {
    const post = await atPayment(group);
    // Long enough that the last click comes during the first charge; a later click gets the answer for the finished one.
    stripe.current.faults.delay = 1_000;
    const answers = await Promise.all(Array.from({ length: 5 }, () => post('payment', CARD)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(4);
    stripe.current.faults.delay = 0;
    expect((await post('payment', CARD)).body).toMatchObject({ success: true });
    expect((await post('payment', { ...CARD, card_token: 'pm_card_visa_2' })).body).toMatchObject({ success: true });
    expect(stripe.current.ledger.charges).toHaveLength(1);
  });

  test('when Stripe’s answer is lost', async () => {
    const post = await atPayment(group);
    // The library sends a lost request once more, under the same key.
    stripe.current.faults.cut = 1;
    expect((await post('payment', CARD)).status).toBe(200);
    expect(stripe.current.ledger.charges).toHaveLength(1);
  });

  test('when both answers are lost: the call can be repeated, and a job settles it otherwise', async () => {
    const post = await atPayment(group);
    await post('payment', DECLINED);
    stripe.current.faults.cut = 2;
    const card = { ...CARD, card_token: 'pm_card_visa_7' };
    expect(await post('payment', card)).toMatchObject(
      refused(503, 'The card service did not answer. Press Pay again: you cannot be charged twice.'),
    );
    expect(await paymentRow()).toMatchObject({ status: 'pending' });
    expect(await runPayments(inHours(1))).toEqual({ settled: 1, refunded: 0 });
    expect(await paymentRow()).toMatchObject({ status: 'paid' });
    expect(await outbox.of('card_receipt')).toHaveLength(1);
    expect((await post('payment', card)).body).toMatchObject({ success: true });
    expect(stripe.current.ledger.charges).toHaveLength(1);
  });

  test('when the server dies after the charge', async () => {
    const post = await atPayment(group);
    await post('payment', CARD);
    // Restores the row as it was before the outcome was stored.
    await testSql()`update payments set status = 'pending', paid_at = null, charging_until = now() + interval '60 seconds', check_at = now() + interval '60 seconds'`;
    await testSql()`update onboarding_sessions set step = 'agreements'`;
    expect(await post('payment', CARD)).toMatchObject({ status: 409 });
    await testSql()`update payments set charging_until = now() - interval '1 second'`;
    expect(await post('payment', { ...CARD, card_token: 'pm_card_visa_3' })).toMatchObject({ body: { success: true } });
    expect(stripe.current.ledger.charges).toHaveLength(1);
  });

  test('by another term: what was begun for the first one is canceled at Stripe', async () => {
    const post = await atPayment(group);
    const { body } = await post<{ client_secret: string }>('payment', ASKING);
    const intent = intentOf(body);
    expect((await post('payment', { ...CARD, contract_length: 'three_years' })).status).toBe(200);
    stripe.current.ledger.authenticate(intent, true);
    expect(stripe.current.ledger.charges).toEqual([
      { intent: expect.not.stringMatching(intent) as string, amount: 810_000 },
    ]);
    expect(await paymentRow()).toMatchObject({ contract_length: 'three_years', amount_cents: 810_000, status: 'paid' });
  });

  test('by an invoice that is chosen afterwards', async () => {
    const post = await atPayment(group);
    const { body } = await post<{ client_secret: string }>('payment', ASKING);
    expect((await post('agreements', { ...ACCEPTED, payment: { payment_type: 'invoice' } })).status).toBe(200);
    stripe.current.ledger.authenticate(intentOf(body), true);
    expect(stripe.current.ledger.charges).toEqual([]);
    expect(await paymentRow()).toMatchObject({
      payment_type: 'invoice',
      status: 'pending',
      stripe_payment_intent: null,
    });
    expect((await register(post)).status).toBe(200);
  });

  test('an invoice cannot be chosen after the charge; the agreements can be opened again', async () => {
    const post = await atPayment(group);
    await post('payment', CARD);
    expect((await post('agreements', { ...ACCEPTED, payment: { payment_type: 'invoice' } })).status).toBe(409);
    expect(await post('agreements', ACCEPTED)).toMatchObject({ status: 200, body: { step: 'process' } });
    expect(await paymentRow()).toMatchObject({ status: 'paid', payment_type: 'credit_card' });
  });

  test('a card that is chosen after the invoice takes the registration back to its payment', async () => {
    const post = await atPayment(group, { payment_type: 'invoice' });
    await post('agreements', { ...ACCEPTED, payment: { payment_type: 'credit_card' } });
    expect(await register(post)).toMatchObject({ status: 409, body: { step: 'agreements' } });
  });
});

test('a charge that nobody completes is canceled after a day', async () => {
  const post = await atPayment(group);
  await post('payment', ASKING);
  const { stripe_payment_intent } = await paymentRow();
  expect(await runPayments(inHours(1))).toEqual({ settled: 0, refunded: 0 });
  await runPayments(inHours(48));
  expect(stripe.current.ledger.intents.get(stripe_payment_intent as string)!.status).toBe('canceled');
  expect(await paymentRow()).toMatchObject({ stripe_payment_intent: null, status: 'pending' });
  expect((await post('payment', CARD)).status).toBe(200);
});
