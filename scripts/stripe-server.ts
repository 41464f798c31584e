/**
 * A small Stripe on this machine only, for trying card payments out and for tests: payment intents with test cards, 3-D Secure,
 * refunds, idempotency keys and signed webhook events. No money moves.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Stripe from 'stripe';
import { root } from './install.mjs';

type Behavior = 'succeeds' | 'declined' | 'insufficient_funds' | 'authenticate';
type Intent = {
  id: string;
  object: 'payment_intent';
  amount: number;
  amount_received: number;
  currency: string;
  status: string;
  client_secret: string;
  latest_charge: string | null;
  last_payment_error: object | null;
  metadata: Record<string, string>;
};
type Refund = { id: string; object: 'refund'; payment_intent: string; amount: number; status: string };
type Reply = { status: number; body: object };
type Webhook = { url: string; secret: string };

export type FakeStripe = Awaited<ReturnType<typeof openFakeStripe>>;

/** What each test card does, by number and by Stripe's own test tokens. */
const CARDS: Record<string, Behavior> = {
  '4242424242424242': 'succeeds',
  '4000000000000002': 'declined',
  '4000000000009995': 'insufficient_funds',
  '4000002500003155': 'authenticate',
  pm_card_visa: 'succeeds',
  pm_card_visa_chargeDeclined: 'declined',
  pm_card_chargeDeclined: 'declined',
  pm_card_chargeDeclinedInsufficientFunds: 'insufficient_funds',
  pm_card_authenticationRequired: 'authenticate',
  pm_card_threeDSecure2Required: 'authenticate',
  tok_visa: 'succeeds',
  tok_chargeDeclined: 'declined',
  tok_threeDSecure2Required: 'authenticate',
};

const DECLINES = {
  declined: { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' },
  insufficient_funds: {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  authenticate: {
    code: 'payment_intent_authentication_failure',
    message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  },
};

const newId = (kind: string) => `${kind}_${randomBytes(12).toString('hex')}`;

/**
 * Starts it on a loopback port. `faults` says how the next requests fail: `away` answers 500, `cut` does what is asked and closes
 * the connection, each that many times; `delay` is in milliseconds.
 */
export async function openFakeStripe({ port = 0, webhook }: { port?: number; webhook?: Webhook } = {}) {
  const intents = new Map<string, Intent>();
  const refunds = new Map<string, Refund>();
  const tokens = new Map<string, string>();
  const kept = new Map<string, { parameters: string; reply: Reply }>();
  /** Every charge that moved money, in order. */
  const charges: { intent: string; amount: number }[] = [];
  const requests: { path: string; key: string | undefined }[] = [];
  const events: { id: string; body: string }[] = [];
  const faults = { away: 0, cut: 0, delay: 0 };
  const hook = { current: webhook };

  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parameters = await readText(request);
    const path = new URL(request.url ?? '/', url).pathname;
    response.setHeader('Access-Control-Allow-Origin', '*').setHeader('Access-Control-Allow-Headers', '*');
    if (path === '/stripe.js')
      return void response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(elementsScript(url));
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    const isApi = path.startsWith('/v1/');
    const key = request.headers['idempotency-key']?.toString();
    if (isApi) requests.push({ path: `${request.method} ${path}`, key });
    if (isApi && faults.delay) await new Promise((resolve) => setTimeout(resolve, faults.delay));
    if (isApi && faults.away > 0) {
      faults.away -= 1;
      return send(response, failure(500, { type: 'api_error', message: 'Stripe is away.' }));
    }
    const reply = once(key, `${path}?${parameters}`, () =>
      route(`${request.method} ${path}`, new URLSearchParams(parameters)),
    );
    if (isApi && request.method === 'POST' && faults.cut > 0) {
      faults.cut -= 1;
      return void response.destroy();
    }
    send(response, reply);
  }

  /** The same idempotency key gets the same answer, and other parameters under it an error. */
  function once(key: string | undefined, parameters: string, work: () => Reply): Reply {
    if (!key) return work();
    const before = kept.get(key);
    if (before && before.parameters !== parameters)
      return failure(400, { type: 'idempotency_error', message: 'Keys for idempotent requests can only be used with the same parameters.' });
    if (before) return before.reply;
    const reply = work();
    // A copy: what is sent again is what was sent.
    kept.set(key, { parameters, reply: structuredClone(reply) });
    return reply;
  }

  function route(call: string, parameters: URLSearchParams): Reply {
    const [, id = ''] = /\/v1\/payment_intents\/(\w+)/.exec(call) ?? /\/fake\/intents\/(\w+)/.exec(call) ?? [];
    const intent = intents.get(id);
    if (call === 'POST /v1/payment_intents') return { status: 200, body: create(parameters) };
    if (call === 'POST /v1/refunds') return refund(parameters);
    if (call === 'POST /fake/confirmation_tokens') return { status: 200, body: tokenFor(parameters.get('number') ?? '') };
    if (!intent) return failure(404, { type: 'invalid_request_error', code: 'resource_missing', message: `No such payment_intent: '${id}'` });
    if (call.startsWith('GET ')) return { status: 200, body: intent };
    if (call.endsWith('/confirm')) return confirm(intent, parameters);
    if (call.endsWith('/cancel')) return cancel(intent);
    if (call.endsWith('/authenticate')) return authenticate(intent, parameters.get('approved') === 'true');
    return failure(404, { type: 'invalid_request_error', message: 'Unrecognized request URL.' });
  }

  function create(parameters: URLSearchParams): Intent {
    const id = newId('pi');
    const intent: Intent = {
      id,
      object: 'payment_intent',
      amount: Number(parameters.get('amount')),
      amount_received: 0,
      currency: parameters.get('currency') ?? 'usd',
      status: 'requires_payment_method',
      client_secret: `${id}_secret_${randomBytes(6).toString('hex')}`,
      latest_charge: null,
      last_payment_error: null,
      metadata: Object.fromEntries(
        [...parameters].flatMap(([name, value]) => {
          const field = /^metadata\[(\w+)\]$/.exec(name)?.[1];
          return field ? [[field, value]] : [];
        }),
      ),
    };
    intents.set(id, intent);
    return intent;
  }

  function tokenFor(number: string): object {
    const id = newId('ctoken');
    tokens.set(id, number.replace(/\D/g, ''));
    return { id, object: 'confirmation_token' };
  }

  function confirm(intent: Intent, parameters: URLSearchParams): Reply {
    if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status))
      return failure(400, { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', message: `This PaymentIntent's status is ${intent.status}.`, payment_intent: intent });
    const token = parameters.get('confirmation_token');
    const card =
      parameters.get('payment_method') ?? parameters.get('payment_method_data[card][token]') ?? tokens.get(token ?? '');
    // Like the card that a suffix was added to, so that tests have as many different ones as they need.
    const behavior = CARDS[card ?? ''] ?? CARDS[(card ?? '').replace(/_\d+$/, '')];
    if (!behavior)
      return failure(400, { type: 'invalid_request_error', code: 'resource_missing', message: `No such card: '${card ?? token}'` });
    if (behavior === 'authenticate') {
      intent.status = 'requires_action';
      return { status: 200, body: { ...intent, next_action: { type: 'use_stripe_sdk' } } };
    }
    return behavior === 'succeeds' ? charge(intent) : decline(intent, behavior);
  }

  function charge(intent: Intent): Reply {
    Object.assign(intent, {
      status: 'succeeded',
      amount_received: intent.amount,
      latest_charge: newId('ch'),
      last_payment_error: null,
    });
    charges.push({ intent: intent.id, amount: intent.amount });
    emit('payment_intent.succeeded', intent);
    return { status: 200, body: intent };
  }

  function decline(intent: Intent, why: keyof typeof DECLINES): Reply {
    const error = { type: 'card_error', ...DECLINES[why] };
    Object.assign(intent, { status: 'requires_payment_method', last_payment_error: error });
    emit('payment_intent.payment_failed', intent);
    return failure(402, { ...error, payment_intent: intent });
  }

  function authenticate(intent: Intent, approved: boolean): Reply {
    if (intent.status !== 'requires_action') return { status: 200, body: intent };
    if (approved) return charge(intent);
    decline(intent, 'authenticate');
    return { status: 200, body: intent };
  }

  function cancel(intent: Intent): Reply {
    if (intent.status === 'succeeded' || intent.status === 'canceled')
      return failure(400, { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', message: `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.` });
    intent.status = 'canceled';
    emit('payment_intent.canceled', intent);
    return { status: 200, body: intent };
  }

  function refund(parameters: URLSearchParams): Reply {
    const payment_intent = parameters.get('payment_intent') ?? '';
    const intent = intents.get(payment_intent);
    if (intent?.status !== 'succeeded')
      return failure(400, { type: 'invalid_request_error', code: 'resource_missing', message: 'There is no charge to refund.' });
    if ([...refunds.values()].some((one) => one.payment_intent === payment_intent))
      return failure(400, { type: 'invalid_request_error', code: 'charge_already_refunded', message: 'This charge was already refunded.' });
    const made: Refund = { id: newId('re'), object: 'refund', payment_intent, amount: intent.amount, status: 'succeeded' };
    refunds.set(made.id, made);
    emit('charge.refunded', { id: intent.latest_charge, object: 'charge', payment_intent, refunded: true });
    return { status: 200, body: made };
  }

  /** Events are sent once, in the background; whoever needs one again takes it from `events`. */
  function emit(type: string, object: object): void {
    const id = newId('evt');
    const body = JSON.stringify({ id, object: 'event', type, created: Math.floor(Date.now() / 1000), data: { object } });
    events.push({ id, body });
    if (hook.current) void deliver(body, hook.current).catch(() => undefined);
  }

  return {
    url,
    intents,
    refunds,
    charges,
    requests,
    events,
    faults,
    hook,
    /** What the cardholder does in the bank's dialog. */
    authenticate: (id: string, approved: boolean) => authenticate(intents.get(id)!, approved),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** What a page loads in place of Stripe.js; it calls the fake Stripe at `origin`. */
export const elementsScript = (origin: string): string =>
  stripTypeScriptTypes(readFileSync(join(root, 'scripts', 'stripe-elements.browser.ts'), 'utf8')).replace('__ORIGIN__', origin);

/** Sends an event with Stripe's own signature. */
export function deliver(payload: string, { url, secret }: Webhook): Promise<Response> {
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body: payload,
  });
}

const failure = (status: number, error: object): Reply => ({ status, body: { error } });

function send(response: ServerResponse, { status, body }: Reply): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
