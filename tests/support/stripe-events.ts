import Stripe from 'stripe';
import { receiveEvent } from '@/lib/network/payments/webhook';
import { WEBHOOK_SECRET } from './stripe';

export const INTENT = 'pi_of_the_test';
export const SUCCEEDED = { status: 'succeeded', amount_received: 300_000, latest_charge: 'ch_1' };
export const FAILED = { status: 'requires_payment_method', last_payment_error: { message: 'Your card was declined.' } };
export const RECEIVED = { status: 200, body: { received: true } };

let events = 0;
/** The text of an event about the test's intent, with an id of its own by default. */
export const intentEvent = (type: string, object: object = {}, id = `evt_${++events}`) =>
  JSON.stringify({
    id,
    object: 'event',
    type,
    data: { object: { id: INTENT, object: 'payment_intent', amount_received: 0, currency: 'usd', ...object } },
  });

type Signing = {
  secret?: string;
  timestamp?: number;
  /** The body as it arrives; by default what was signed. */
  sent?: string | Uint8Array<ArrayBuffer>;
  signature?: string;
  headers?: Record<string, string>;
  url?: string;
};

/** The header of Stripe's own generator. */
export const signatureOf = (payload: string, { secret = WEBHOOK_SECRET, timestamp }: Signing = {}) =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret, ...(timestamp && { timestamp }) });

/** Sends an event, signed by Stripe's own generator unless the test says otherwise. */
export async function send(payload: string, { sent = payload, signature, headers, url, ...signing }: Signing = {}) {
  const response = await receiveEvent(
    new Request(url ?? 'http://portal.test/api/stripe/webhook', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'stripe-signature': signature ?? signatureOf(payload, signing),
        ...headers,
      },
      body: sent,
    }),
  );
  return { status: response.status, body: (await response.json()) as object, headers: response.headers };
}

export const secondsAgo = (seconds: number) => Math.floor(Date.now() / 1000) - seconds;
