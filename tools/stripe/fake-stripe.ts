/**
 * A small local Stripe for demos and tests: its calls with idempotency keys, signed webhook events, and the script of
 * its card form. No money moves.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Stripe from 'stripe';
import { root } from '../../scripts/install.mjs';
import { failure, StripeLedger, type Reply } from './ledger.ts';

type Webhook = { url: string; secret: string };
type Call = { call: string; key: string | undefined; parameters: string };

export class FakeStripe {
  /**
   * Faults of the next calls: `away` answers 500, `cut` executes the call and closes the connection; `delay` in
   * milliseconds.
   */
  readonly faults = { away: 0, cut: 0, delay: 0 };
  readonly requests: { path: string; key: string | undefined }[] = [];
  readonly ledger = new StripeLedger((type, object) => this.#emit(type, object));
  webhook: Webhook | undefined;
  /** Receives each event, signed or not. */
  onEvent: ((payload: string) => void) | undefined;
  /** `before` runs before each call and may replace its answer; `after` runs before the answer is sent. */
  readonly hooks: { before?: (call: string) => Promise<Reply | undefined>; after?: (call: string) => Promise<void> } =
    {};
  readonly #answers = new Map<string, { asked: string; reply: Reply }>();
  readonly #server = createServer((request, response) => {
    void this.#answer(request, response).catch(() => response.destroy());
  });

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  listen(port: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject).listen(port, '127.0.0.1', resolve);
    });
  }

  stop(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
      this.#server.closeAllConnections();
    });
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parameters = await readText(request);
    const path = new URL(request.url ?? '/', this.url).pathname;
    response.setHeader('Access-Control-Allow-Origin', '*').setHeader('Access-Control-Allow-Headers', '*');
    if (path === '/stripe.js')
      return void response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(elementsScript(this.url));
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    const call = `${request.method} ${path}`;
    const reply = path.startsWith('/v1/')
      ? await this.#withFaults({ call, parameters, key: request.headers['idempotency-key']?.toString() })
      : this.ledger.answer(call, new URLSearchParams(parameters));
    if (!reply) return void response.destroy();
    response.writeHead(reply.status, { 'Content-Type': 'application/json' }).end(JSON.stringify(reply.body));
  }

  /** Returns null for a lost answer. */
  async #withFaults({ call, key, parameters }: Call): Promise<Reply | null> {
    this.requests.push({ path: call, key });
    if (this.faults.delay) await new Promise((resolve) => setTimeout(resolve, this.faults.delay));
    if (this.faults.away > 0) {
      this.faults.away -= 1;
      return failure(500, { type: 'api_error', message: 'Stripe is away.' });
    }
    const replaced = await this.hooks.before?.(call);
    if (replaced) return replaced;
    const reply = this.#once({ call, key, parameters });
    await this.hooks.after?.(call);
    if (this.faults.cut <= 0 || call.startsWith('GET')) return reply;
    this.faults.cut -= 1;
    return null;
  }

  /** Repeats the answer for the same idempotency key, and answers an error for other parameters under it. */
  #once({ call, key, parameters }: Call): Reply {
    const asked = `${call}?${parameters}`;
    const before = key === undefined ? undefined : this.#answers.get(key);
    if (before && before.asked !== asked)
      return failure(400, { type: 'idempotency_error', message: 'This key was used with other parameters.' });
    if (before) return before.reply;
    const reply = this.ledger.answer(call, new URLSearchParams(parameters));
    // A copy, so that a retry gets the same answer.
    if (key !== undefined) this.#answers.set(key, { asked, reply: structuredClone(reply) });
    return reply;
  }

  /** Sends an event once, in the background, with Stripe's own signature. */
  #emit(type: string, object: object): void {
    const id = `evt_${randomBytes(12).toString('hex')}`;
    const payload = JSON.stringify({ id, object: 'event', type, data: { object } });
    this.onEvent?.(payload);
    if (!this.webhook) return;
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: this.webhook.secret });
    void fetch(this.webhook.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body: payload,
    }).catch(() => undefined);
  }
}

/** Starts a fake Stripe on a loopback port, by default a free one. `webhook` gets its events. */
export async function openFakeStripe({
  port = 0,
  webhook,
}: { port?: number; webhook?: Webhook } = {}): Promise<FakeStripe> {
  const fake = new FakeStripe();
  fake.webhook = webhook;
  await fake.listen(port);
  return fake;
}

/** Script that a page loads in place of Stripe.js; it calls the fake Stripe at `origin`. */
export const elementsScript = (origin: string): string =>
  stripTypeScriptTypes(readFileSync(join(root, 'tools', 'stripe', 'elements.browser.ts'), 'utf8')).replace(
    '__ORIGIN__',
    origin,
  );

async function readText(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
