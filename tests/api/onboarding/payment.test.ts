import { make } from '@/tools/factories/make';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { begin, contactEntries, newestSession } from '../../support/onboarding-fixtures';
import { outbox } from '../../support/outbox';
import {
  ACCEPTED,
  ASKING,
  atPayment,
  CARD,
  DECLINED,
  intentOf,
  paymentRow,
  pricedGroup,
  register,
  type PricedGroup,
} from '../../support/payment-fixtures';
import { useFakeStripe } from '../../support/stripe';
import { invalid, refused } from '../../support/refusals';

const stripe = useFakeStripe();
let group: PricedGroup;
const confirms = () => stripe.current.requests.filter(({ path }) => path.endsWith('/confirm'));

beforeEach(async () => {
  await emptyDatabase();
  group = await pricedGroup();
});

describe('a card is charged', () => {
  test('with the agreements the registration waits for it, and goes on when it is paid', async () => {
    const post = await atPayment(group);
    expect(post.accepted).toMatchObject({
      step: 'agreements',
      requires_payment: true,
      order: { contract_length: 'one_year', amount_cents: 300_000 },
    });
    expect(await register(post)).toMatchObject({ status: 409, body: { step: 'agreements' } });
    expect(await post('payment', CARD)).toMatchObject({
      status: 200,
      body: {
        success: true,
        step: 'process',
        redirect: '/onboarding/process',
        message: 'Thank you. Your card was charged $3,000.',
      },
    });
    expect(stripe.current.ledger.charges).toEqual([{ intent: expect.any(String) as string, amount: 300_000 }]);
    expect(await paymentRow()).toMatchObject({
      status: 'paid',
      payment_type: 'credit_card',
      contract_length: 'one_year',
      amount_cents: 300_000,
      name_on_card: 'Nora Lind',
      attempt: 1,
      charging_until: null,
      check_at: null,
    });
    expect((await register(post)).status).toBe(200);
  });

  test('the receipt has number, amount and term, and is mailed once', async () => {
    const post = await atPayment(group, { payment_type: 'credit_card', contract_length: 'three_years' });
    await post('payment', CARD);
    await post('payment', CARD);
    const receipts = await outbox.of('card_receipt');
    expect(receipts).toHaveLength(1);
    const { id } = await paymentRow();
    const year = new Date().getUTCFullYear();
    expect(receipts[0]!.subject).toBe(`Receipt R-${year}-${id}`);
    expect(receipts[0]!.text).toContain('$8,100 (USD)');
    expect(receipts[0]!.text).toContain('Three years, until');
  });

  test('under a key of session, term and attempt, whatever kind of token it is', async () => {
    const post = await atPayment(group);
    const answer = await fetch(`${stripe.current.url}/fake/confirmation_tokens`, {
      method: 'POST',
      body: new URLSearchParams({ number: '4242 4242 4242 4242' }),
    });
    const { id } = (await answer.json()) as { id: string };
    expect((await post('payment', { ...CARD, card_token: 'tok_chargeDeclined' })).status).toBe(402);
    expect((await post('payment', { ...CARD, card_token: id })).status).toBe(200);
    expect(confirms().map(({ key }) => key)).toEqual([
      expect.stringMatching(/^concord-\d+-\d+-one_year-1$/),
      expect.stringMatching(/^concord-\d+-\d+-one_year-2$/),
    ]);
    expect(stripe.current.ledger.charges).toHaveLength(1);
  });

  test('a declined card says so, and another one is charged under a key of its own', async () => {
    const post = await atPayment(group);
    expect(await post('payment', DECLINED)).toMatchObject({
      status: 402,
      body: {
        success: false,
        error: 'Your card was declined. Nothing was charged. Try another card, or choose an invoice.',
      },
    });
    expect(await paymentRow()).toMatchObject({ status: 'pending', failure: 'Your card was declined.', attempt: 1 });
    expect(await register(post)).toMatchObject({ status: 409, body: { step: 'agreements' } });
    expect((await post('payment', CARD)).status).toBe(200);
    expect(await paymentRow()).toMatchObject({ status: 'paid', attempt: 2, failure: null });
    expect(stripe.current.ledger.charges).toHaveLength(1);
  });

  test('the bank’s confirmation: the same call again goes on', async () => {
    const post = await atPayment(group);
    const asked = await post<{ client_secret: string }>('payment', ASKING);
    expect(asked).toMatchObject({ status: 200, body: { success: false, requires_action: true } });
    const intent = intentOf(asked.body);
    expect(await post('payment', ASKING)).toMatchObject({ status: 200, body: { requires_action: true } });
    stripe.current.ledger.authenticate(intent, true);
    expect(await post('payment', ASKING)).toMatchObject({ status: 200, body: { success: true, step: 'process' } });
    expect(stripe.current.ledger.charges).toHaveLength(1);
  });

  test.each([
    ['', false],
    [', also when the webhook knows first', true],
  ])('a refused confirmation declines the card%s', async (_, isKnown) => {
    const post = await atPayment(group);
    const { body } = await post<{ client_secret: string }>('payment', ASKING);
    stripe.current.ledger.authenticate(intentOf(body), false);
    if (isKnown)
      await testSql()`update payments set failure = 'We are unable to authenticate your payment method.', check_at = null`;
    expect(await post('payment', ASKING)).toMatchObject({ status: 402, body: { success: false } });
    expect((await post('payment', CARD)).status).toBe(200);
    expect(stripe.current.ledger.charges).toHaveLength(1);
  });
});

describe('what is charged', () => {
  test('never comes from the client, and stays as it was when the registration reached the payment', async () => {
    const post = await atPayment(group, { payment_type: 'credit_card', amount_cents: 1, price: 1 });
    await testSql()`update communities set price = 9000 where id = ${group.id}`;
    await post('payment', { ...CARD, amount: 1, amount_cents: 1, price: 1 });
    expect(stripe.current.ledger.charges).toMatchObject([{ amount: 300_000 }]);
  });

  test('is what was shown: a price that changed meanwhile is shown first', async () => {
    const post = await begin(group.vhost, 'nora@kestrel.test');
    await post('validate_contact', await contactEntries('Kestrel'));
    await testSql()`update communities set price = 9000 where id = ${group.id}`;
    const payment = { payment_type: 'credit_card', shown_cents: 300_000 };
    expect(await post('agreements', { ...ACCEPTED, payment })).toMatchObject(
      refused(409, 'The price changed while you read: $9,000. Check it, then continue.'),
    );
    expect((await post('agreements', { ...ACCEPTED, payment: { ...payment, shown_cents: 900_000 } })).status).toBe(200);
  });
});

describe('refused', () => {
  test.each([
    ['no name', { ...CARD, name_on_card: ' ' }, 'name_on_card'],
    ['no card', { name_on_card: 'Nora' }, 'card_token'],
    ['a card number', { ...CARD, card_token: '4242424242424242' }, 'card_token'],
    ['another term', { ...CARD, contract_length: 'ten_years' }, 'contract_length'],
  ])('%s', async (_, body, field) => {
    const post = await atPayment(group);
    expect(await post('payment', body)).toMatchObject(invalid({ [field]: [expect.any(String)] }));
    expect(stripe.current.requests).toEqual([]);
  });

  test('before the agreements, in a free group, of a member, without a session, at another group, after the submission', async () => {
    const early = await begin(group.vhost, 'ada@swift.test');
    expect(await early('payment', CARD)).toMatchObject({ status: 409, body: { step: 'contact' } });
    const free = await make.partnerProgram();
    const unpriced = await begin(free.vhost, 'ada@swift.test');
    await unpriced('validate_contact', await contactEntries('Swift'));
    await unpriced('agreements', ACCEPTED);
    expect(await unpriced('payment', CARD)).toMatchObject(refused(409, 'There is nothing to pay.'));
    const member = await make.onboarding({ community_id: group.id, journey: 'limited', step: 'agreements' });
    const call = (session_token: string, vhost = group.vhost) =>
      api().post(`/api/onboarding/${vhost}/payment`, { ...CARD, session_token });
    expect((await call(member.session_token)).status).toBe(409);
    expect((await call('x'.repeat(43))).status).toBe(401);
    expect((await call(early.token, free.vhost)).status).toBe(404);
    const post = await atPayment(group);
    await post('payment', CARD);
    await register(post);
    expect(await post('payment', CARD)).toMatchObject({ status: 409, body: { step: 'success' } });
    expect(stripe.current.ledger.charges).toHaveLength(1);
  });

  test('without a key no card can be chosen', async () => {
    delete process.env.STRIPE_SECRET_KEY;
    const post = await begin(group.vhost, 'nora@kestrel.test');
    await post('validate_contact', await contactEntries('Kestrel'));
    expect(await post('agreements', { ...ACCEPTED, payment: { payment_type: 'credit_card' } })).toMatchObject(
      invalid({ 'payment.payment_type': ['Cards cannot be charged here. Choose an invoice.'] }),
    );
  });

  test('the trying out of many cards', async () => {
    const post = await atPayment(group);
    for (let n = 0; n < 10; n++) await post('payment', { ...DECLINED, card_token: `pm_card_visa_chargeDeclined_${n}` });
    expect((await post('payment', CARD)).status).toBe(429);
  });

  test('while Stripe is away, with a sentence; nothing is lost', async () => {
    const post = await atPayment(group);
    stripe.current.faults.away = 2;
    expect((await post('payment', CARD)).status).toBe(503);
    expect((await post('payment', CARD)).status).toBe(200);
    expect(stripe.current.ledger.charges).toHaveLength(1);
  });
});

test('an approved company that paid by card is active at once', async () => {
  const post = await atPayment(group);
  await post('payment', CARD);
  await register(post);
  const { id } = await newestSession();
  await testSql()`update onboarding_sessions set confirmed_at = now()`;
  const admin = await make.superAdmin();
  const { body } = await api(admin).get<{ session: { payment: object } }>(`/api/super_admin/onboarding/${id}`);
  expect(body.session.payment).toMatchObject({
    payment_type: 'credit_card',
    status: 'paid',
    number: expect.stringMatching(/^R-/) as string,
  });
  expect((await api(admin).post(`/api/super_admin/onboarding/${id}/approve`, {})).status).toBe(200);
  expect(await testSql()`select status from companies where name = 'Kestrel'`).toEqual([{ status: 'active' }]);
});
