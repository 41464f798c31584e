import 'server-only';
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { sendRequest } from '@/lib/platform/http/outgoing';
import { msOf, TOKEN_MARGIN } from '@/lib/shared/durations';
import type { CallbackAuth } from './callback-auth';

type Login = Extract<CallbackAuth, { type: 'OAUTH2' }>;

const SECONDS = 10;
const MAX_ANSWER_BYTES = 65_536;
/** Of tokens without `expires_in` (RFC 6749 §5.1 only recommends it). */
const DEFAULT_SECONDS = 300;

/** Only what a header can hold. */
const Answer = z.object({
  access_token: z.string().regex(/^[\x21-\x7e]{1,16000}$/),
  expires_in: z.coerce.number().int().positive().max(1_000_000_000).catch(DEFAULT_SECONDS),
});

/** By a hash of the login, so that a changed one has its own; the oldest leave first. */
const tokens = new LRUCache<string, string>({
  maxSize: 1024 * 1024,
  maxEntrySize: 40_000,
  sizeCalculation: (token, key) => 2 * (token.length + key.length),
  ttl: 1000,
});
const keyOf = (login: Login) => createHash('sha256').update(JSON.stringify(login)).digest('base64url');

export const forgetAccessToken = (login: Login): void => void tokens.delete(keyOf(login));

/**
 * Access token of the receiver by client credentials (RFC 6749 §4.4), kept until a minute before it ends (rule: webhooks.oauth2).
 * @throws Error with the reason
 */
export async function accessTokenOf(login: Login, signal: AbortSignal): Promise<string> {
  const kept = tokens.get(keyOf(login));
  if (kept !== undefined) return kept;
  let { status, body } = await ask(login, 'basic', signal);
  // Some servers read client id and secret in the body alone.
  if (status === 400 || status === 401) ({ status, body } = await ask(login, 'body', signal));
  const { data } = status === 200 ? Answer.safeParse(parsed(body)) : { data: undefined };
  if (!data) throw new Error(`The address of the access token answered HTTP ${status} without a token.`);
  const ttl = data.expires_in * 1000 - msOf(TOKEN_MARGIN);
  if (ttl > 0) tokens.set(keyOf(login), data.access_token, { ttl });
  return data.access_token;
}

function ask(
  { token_url, client_id, client_secret, scope, audience }: Login,
  by: 'basic' | 'body',
  signal: AbortSignal,
) {
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    ...(scope && { scope }),
    ...(audience && { audience }),
  });
  const credentials = [client_id, client_secret].map(encodeURIComponent).join(':');
  if (by === 'body') {
    form.set('client_id', client_id);
    form.set('client_secret', client_secret);
  }
  return sendRequest(token_url, {
    purpose: 'webhook token',
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
      ...(by === 'basic' && { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }),
    },
    body: form.toString(),
    publicOnly: true,
    seconds: SECONDS,
    maxBytes: MAX_ANSWER_BYTES,
    signal,
  });
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
