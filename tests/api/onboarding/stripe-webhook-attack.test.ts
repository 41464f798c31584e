import { gzipSync } from 'node:zlib';
import { make } from '@/tools/factories/make';
import { runPayments } from '@/lib/worker/jobs/payments';
import { emptyDatabase, testSql } from '../../support/database';
import { outbox } from '../../support/outbox';
import { inHours } from '../../support/payment-fixtures';
import { useFakeStripe } from '../../support/stripe';
import {
  FAILED,
  INTENT,
  intentEvent,
  RECEIVED,
  secondsAgo,
  send,
  signatureOf,
  SUCCEEDED,
} from '../../support/stripe-events';
import { refused } from '../../support/refusals';

useFakeStripe();
const BY_CARD = { contract_length: 'one_year', payment_type: 'credit_card' } as const;
let payment_id: number;

async function addPayment(intent: string): Promise<number> {
  const { id } = await make.onboarding({ step: 'agreements', data: { payment: BY_CARD } });
  const [made] = await testSql()<{ id: number }[]>`
    insert into payments (onboarding_session_id, payment_type, amount_cents, stripe_payment_intent, attempt)
    values (${id}, 'credit_card', 300000, ${intent}, 1) returning id`;
  return made!.id;
}

beforeEach(async () => {
  await emptyDatabase();
  payment_id = await addPayment(INTENT);
});

const payment = async (id = payment_id) => (await testSql()`select * from payments where id = ${id}`)[0]!;
const success = (id?: string) => intentEvent('payment_intent.succeeded', SUCCEEDED, id);
const REFUSED = refused(400, 'The signature is not valid.');

async function expectNothing() {
  expect(await payment()).toMatchObject({ status: 'pending', failure: null });
  expect(await testSql()`select from stripe_events`).toHaveLength(0);
}

describe('a signed event that is malformed is answered 400 and changes nothing', () => {
  const event = (changes: object) => JSON.stringify({ ...(JSON.parse(success()) as object), ...changes });
  const object = (changes: object, type = 'payment_intent.succeeded') =>
    intentEvent(type, { ...SUCCEEDED, ...changes });
  test.each<[string, string]>([
    ['no JSON', 'received=true'],
    ['half of one', success().slice(0, -9)],
    ['null', 'null'],
    ['a number', '17'],
    ['a text', '"evt_1"'],
    ['a list', `[${success()}]`],
    ['an empty object', '{}'],
    ['deeply nested lists', '['.repeat(200_000) + ']'.repeat(200_000)],
    ['no id', event({ id: undefined })],
    ['a number as id', event({ id: 7 })],
    ['an object as id', event({ id: { $ne: null } })],
    ['an empty id', event({ id: '' })],
    ['an id of 300 characters', event({ id: 'e'.repeat(300) })],
    ['an id with NUL', event({ id: 'evt_\0' })],
    ['no type', event({ type: undefined })],
    ['a list as type', event({ type: ['payment_intent.succeeded'] })],
    ['a type with NUL', event({ type: 'customer\0created' })],
    ['no data', event({ data: undefined })],
    ['data that is null', event({ data: null })],
    ['data that is a text', event({ data: 'object' })],
    ['no object', event({ data: {} })],
    ['an object that is null', event({ data: { object: null } })],
    ['an object that is a text', event({ data: { object: INTENT } })],
    ['an object that is a list', event({ data: { object: [] } })],
    ['an empty one', event({ data: { object: {} } })],
    ['an intent without id', object({ id: undefined })],
    ['an intent with an object as id', object({ id: { id: INTENT } })],
    ['an intent with NUL in its id', object({ id: `${INTENT}\0` })],
    ['an intent without status', object({ status: undefined })],
    ['an intent with a number as status', object({ status: 1 })],
    ['an amount that is a text', object({ amount_received: '300000' })],
    ['an amount with a fraction', object({ amount_received: 300_000.5 })],
    ['a negative amount', object({ amount_received: -300_000 })],
    ['an amount beyond the column', object({ amount_received: 1e15 })],
    ['no amount', object({ amount_received: undefined })],
    ['a currency that is a number', object({ currency: 840 })],
    ['a charge that is a number', object({ latest_charge: 1 })],
    ['a charge without id', object({ latest_charge: {} })],
    ['an error that is a text', object({ last_payment_error: 'declined' })],
    ['an error with a number as message', object({ last_payment_error: { message: 5 } })],
    ['a failure without an object', intentEvent('payment_intent.payment_failed', { id: null })],
    ['a cancellation without an object', intentEvent('payment_intent.canceled', { id: [] })],
    ['a refund that is no boolean', object({ payment_intent: INTENT, refunded: 'yes' }, 'charge.refunded')],
    ['a refund of a number', object({ payment_intent: 5, refunded: true }, 'charge.refunded')],
    ['a failed refund with a list as reason', object({ payment_intent: INTENT, failure_reason: [] }, 'refund.failed')],
    ['a failed refund with a number as id', object({ id: 5, payment_intent: INTENT }, 'refund.failed')],
  ])('%s', async (_, payload) => {
    expect(await send(payload)).toMatchObject(refused(400, 'The event is malformed.'));
    await expectNothing();
  });

  test('an empty body', async () => expect((await send('', { signature: signatureOf('{}') })).status).toBe(400));

  test.each<[string, string]>([
    ['an unknown type', intentEvent('invoice.paid')],
    ['a type like a method of objects', intentEvent('constructor')],
    ['a type like a prototype', intentEvent('__proto__')],
    ['an unknown type without data', JSON.stringify({ id: 'evt_thin', type: 'v2.core.account[identity].updated' })],
    ['an unknown type whose object is a text', JSON.stringify({ id: 'evt_t', type: 'ping', data: { object: 'text' } })],
  ])('%s is received', async (_, payload) => {
    expect(await send(payload)).toMatchObject(RECEIVED);
    expect(await payment()).toMatchObject({ status: 'pending' });
  });

  test('texts of an event are stored without what PostgreSQL cannot hold', async () => {
    const last_payment_error = { message: `De\0clined \ud800${'x'.repeat(5_000)}` };
    expect(await send(intentEvent('payment_intent.payment_failed', { ...FAILED, last_payment_error }))).toMatchObject(
      RECEIVED,
    );
    expect((await payment()).failure).toMatch(/^Declined .x{980,}$/);
  });
});

describe('the signature cannot be got around', () => {
  const old = () => secondsAgo(400);
  test.each<[string, () => ReturnType<typeof send>]>([
    [
      'an old one sent again with a new time before it',
      () => {
        const signed = signatureOf(success('evt_a'), { timestamp: old() });
        return send(success('evt_a'), { signature: `t=${secondsAgo(0)},${signed}` });
      },
    ],
    [
      'an old one sent again with a new time behind it',
      () => {
        const signed = signatureOf(success('evt_a'), { timestamp: old() });
        return send(success('evt_a'), { signature: `${signed},t=${secondsAgo(0)}` });
      },
    ],
    [
      'an old one whose time was replaced',
      () => {
        const signed = signatureOf(success('evt_a'), { timestamp: old() });
        return send(success('evt_a'), { signature: signed.replace(/t=\d+/, `t=${secondsAgo(0)}`) });
      },
    ],
    [
      'one of the future behind a present time',
      () => {
        const signed = signatureOf(success('evt_a'), { timestamp: secondsAgo(-400) });
        return send(success('evt_a'), { signature: `t=${secondsAgo(0)},${signed}` });
      },
    ],
    ['exactly 301 seconds old', () => send(success(), { timestamp: secondsAgo(301) })],
    ['302 seconds early', () => send(success(), { timestamp: secondsAgo(-302) })],
    ['without a time', () => send(success(), { signature: signatureOf(success()).replace(/t=\d+,/, '') })],
    ['a negative time', () => send(success(), { signature: signatureOf(success()).replace('t=', 't=-') })],
    ['an infinite time', () => send(success(), { signature: signatureOf(success()).replace(/t=\d+/, 't=Infinity') })],
    [
      'of the older scheme only',
      () => send(success('evt_b'), { signature: signatureOf(success('evt_b')).replace('v1=', 'v0=') }),
    ],
    ['an empty secret', () => send(success(), { secret: ' ' })],
    ['of another event', () => send(success(), { signature: signatureOf(success()) })],
    [
      'two that are both wrong',
      () => send(success(), { signature: `${signatureOf(success(), { secret: 'whsec_other' })},v1=${'0'.repeat(64)}` }),
    ],
    ['of the body before a space was added', () => send(success('evt_c'), { sent: `${success('evt_c')} ` })],
    [
      'of the body before it was compressed',
      () =>
        send(success('evt_d'), {
          sent: new Uint8Array(gzipSync(success('evt_d'))),
          headers: { 'content-encoding': 'gzip' },
        }),
    ],
    [
      'of the body in another encoding',
      () => send(success('evt_e'), { sent: new Uint8Array(Buffer.from(success('evt_e'), 'utf16le')) }),
    ],
  ])('%s', async (_, attempt) => {
    expect(await attempt()).toMatchObject(REFUSED);
    await expectNothing();
  });

  test('one of two signatures is enough, as while a secret is replaced', async () => {
    const payload = success();
    const [time, right] = signatureOf(payload).split(',');
    const wrong = signatureOf(payload, { secret: 'whsec_former' }).split(',')[1];
    expect(await send(payload, { signature: `${time},${wrong},${right}` })).toMatchObject(RECEIVED);
    expect(await payment()).toMatchObject({ status: 'paid' });
  });

  test('an event that is sent again within its time counts once', async () => {
    const payload = success();
    const signature = signatureOf(payload);
    expect(await send(payload, { signature })).toMatchObject(RECEIVED);
    await testSql()`update payments set status = 'pending', paid_at = null`;
    expect(await send(payload, { signature })).toMatchObject(RECEIVED);
    expect(await payment()).toMatchObject({ status: 'pending' });
  });

  test.each([1_048_577, 10_000_000])('a signed body of %i bytes is refused unread', async (size) => {
    const payload = success();
    expect((await send(payload + ' '.repeat(size - payload.length))).status).toBe(413);
    await expectNothing();
  });

  test('origin, host, cookie and token of a request count for nothing: only the signature does', async () => {
    const headers = {
      origin: 'https://evil.test',
      cookie: 'session=x',
      authorization: 'Bearer x',
      'x-forwarded-host': 'evil.test',
    };
    expect(await send(success(), { headers, secret: 'whsec_other' })).toMatchObject(REFUSED);
    const answer = await send(success(), { headers, url: 'http://acme.portal.test/api/stripe/webhook' });
    expect(answer).toMatchObject(RECEIVED);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('an event changes only its own payment', () => {
  test('that of another registration', async () => {
    const other = await addPayment('pi_of_another');
    await send(
      intentEvent('payment_intent.succeeded', {
        ...SUCCEEDED,
        id: 'pi_of_another',
        metadata: { payment: String(payment_id) },
      }),
    );
    expect([await payment(), await payment(other)]).toMatchObject([{ status: 'pending' }, { status: 'paid' }]);
  });

  test.each([
    ['amount', { amount_received: 100 }],
    ['currency', { currency: 'jpy' }],
  ])('a charge of another %s does not pay the registration, and goes back', async (_, changes) => {
    expect(await send(intentEvent('payment_intent.succeeded', { ...SUCCEEDED, ...changes }))).toMatchObject(RECEIVED);
    expect(await payment()).toMatchObject({ status: 'paid', refund_requested_at: expect.any(Date) as Date });
    expect(await testSql()`select step from onboarding_sessions`).toEqual([{ step: 'agreements' }]);
    expect(await outbox.of('card_receipt')).toHaveLength(0);
    // Stripe, which has no such charge, is asked.
    expect(await runPayments(inHours(1))).toEqual({ settled: 0, refunded: 0 });
  });

  test('two events of one charge at once: one receipt', async () => {
    const answers = await Promise.all([success(), success(), success()].map((payload) => send(payload)));
    expect(answers).toMatchObject([RECEIVED, RECEIVED, RECEIVED]);
    expect(await outbox.of('card_receipt')).toHaveLength(1);
    expect(await testSql()`select from audit_log where command = 'payment.charge'`).toHaveLength(1);
  });

  test.each([1, 2, 3])('success and failure at once, time %i: paid', async () => {
    const sent = [intentEvent('payment_intent.payment_failed', FAILED), success()];
    expect(await Promise.all(sent.map((payload) => send(payload)))).toMatchObject([RECEIVED, RECEIVED]);
    expect(await payment()).toMatchObject({ status: 'paid', failure: null });
  });
});
