import { make } from '@/tools/factories/make';
import { runCleanUp } from '@/lib/worker/jobs/clean-up';
import { emptyDatabase, testSql } from '../../support/database';
import { outbox } from '../../support/outbox';
import { useFakeStripe } from '../../support/stripe';
import { FAILED, INTENT, intentEvent, RECEIVED, secondsAgo, send, SUCCEEDED } from '../../support/stripe-events';
import { refused } from '../../support/refusals';

useFakeStripe();
const BY_CARD = { contract_length: 'one_year', payment_type: 'credit_card' } as const;
let payment_id: number;

beforeEach(async () => {
  await emptyDatabase();
  const { id } = await make.onboarding({ step: 'agreements', data: { payment: BY_CARD } });
  const [made] = await testSql()<{ id: number }[]>`
    insert into payments (onboarding_session_id, payment_type, amount_cents, stripe_payment_intent, attempt)
    values (${id}, 'credit_card', 300000, ${INTENT}, 1) returning id`;
  payment_id = made!.id;
});

const payment = async () => (await testSql()`select * from payments where id = ${payment_id}`)[0]!;

test('a signed event confirms the charge: the registration goes on, with a receipt', async () => {
  expect(await send(intentEvent('payment_intent.succeeded', SUCCEEDED))).toMatchObject(RECEIVED);
  expect(await payment()).toMatchObject({ status: 'paid', stripe_charge: 'ch_1' });
  expect(await testSql()`select step from onboarding_sessions`).toEqual([{ step: 'process' }]);
  expect(await outbox.of('card_receipt')).toHaveLength(1);
  expect(await testSql()`select command from audit_log`).toEqual([{ command: 'payment.charge' }]);
});

describe('the signature', () => {
  const event = () => intentEvent('payment_intent.succeeded', SUCCEEDED);
  test.each<[string, () => Promise<{ status: number }>]>([
    ['none', () => send(event(), { signature: '' })],
    ['of nonsense', () => send(event(), { signature: 't=now,v1=none' })],
    ['of another secret', () => send(event(), { secret: 'whsec_other' })],
    ['older than 300 seconds', () => send(event(), { timestamp: secondsAgo(310) })],
    ['from the future', () => send(event(), { timestamp: secondsAgo(-310) })],
    [
      'of a body that one byte was changed in',
      () => {
        const payload = event();
        return send(payload, { sent: payload.replace('300000', '300001') });
      },
    ],
  ])('%s is refused', async (_, attempt) => {
    expect(await attempt()).toMatchObject(refused(400, 'The signature is not valid.'));
    expect(await payment()).toMatchObject({ status: 'pending' });
    expect(await testSql()`select from stripe_events`).toHaveLength(0);
  });

  test.each([290, -290])('%i seconds old is accepted', async (age) => {
    expect(await send(event(), { timestamp: secondsAgo(age) })).toMatchObject(RECEIVED);
  });

  test('without Stripe there is no webhook', async () => {
    delete process.env.STRIPE_SECRET_KEY;
    expect((await send(event())).status).toBe(404);
  });

  test('a body of more than a megabyte is refused', async () => {
    expect((await send(intentEvent('payment_intent.succeeded', { text: 'x'.repeat(1_100_000) }))).status).toBe(413);
  });
});

describe('each event counts once, in any order', () => {
  test('five at once', async () => {
    const event = intentEvent('payment_intent.succeeded', SUCCEEDED, 'evt_same');
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(event)));
    expect(answers).toMatchObject(Array.from({ length: 5 }, () => RECEIVED));
    expect(await outbox.of('card_receipt')).toHaveLength(1);
    expect(await testSql()`select id from stripe_events`).toEqual([{ id: 'evt_same' }]);
  });

  test('a failure that comes after the success changes nothing', async () => {
    await send(intentEvent('payment_intent.succeeded', SUCCEEDED));
    await send(intentEvent('payment_intent.payment_failed', FAILED));
    await send(intentEvent('payment_intent.canceled', { status: 'canceled' }));
    expect(await payment()).toMatchObject({ status: 'paid', failure: null });
  });

  test('a success after the failure counts', async () => {
    await send(intentEvent('payment_intent.payment_failed', FAILED));
    expect(await payment()).toMatchObject({ status: 'pending', failure: 'Your card was declined.' });
    await send(intentEvent('payment_intent.succeeded', SUCCEEDED));
    expect(await payment()).toMatchObject({ status: 'paid' });
  });

  test('a failure does not disturb the attempt that is under way', async () => {
    await testSql()`update payments set charging_until = now() + interval '30 seconds'`;
    await send(intentEvent('payment_intent.payment_failed', FAILED));
    expect(await payment()).toMatchObject({ failure: null, charging_until: expect.any(Date) as Date });
  });

  test('a refund that comes before the success', async () => {
    const refunded = { object: 'charge', id: 'ch_1', payment_intent: INTENT, refunded: true };
    await send(intentEvent('charge.refunded', refunded));
    await send(intentEvent('payment_intent.succeeded', SUCCEEDED));
    expect(await payment()).toMatchObject({ status: 'refunded' });
  });

  test('a refund that did not reach the card is noted', async () => {
    await send(
      intentEvent('refund.failed', {
        object: 'refund',
        payment_intent: INTENT,
        failure_reason: 'expired_or_canceled_card',
      }),
    );
    expect((await payment()).failure).toContain('expired_or_canceled_card');
  });

  test.each(['customer.created', 'payment_intent.succeeded'])(
    '%s about something else changes nothing',
    async (type) => {
      expect(await send(intentEvent(type, { ...SUCCEEDED, id: 'pi_of_somebody_else' }))).toMatchObject(RECEIVED);
      expect(await payment()).toMatchObject({ status: 'pending' });
    },
  );
});

test('events are forgotten after 30 days', async () => {
  await send(intentEvent('customer.created'));
  await testSql()`update stripe_events set created_at = now() - interval '31 days'`;
  expect(await runCleanUp(new Date())).toMatchObject({ stripe_events: 1 });
});
