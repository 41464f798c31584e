import 'server-only';
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { requestAccessToken } from '@/lib/platform/http/access-token';
import { msOf, TOKEN_MARGIN } from '@/lib/shared/durations';
import type { CallbackAuth } from './callback-auth';

type Login = Extract<CallbackAuth, { type: 'OAUTH2' }>;

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
  const { scope, audience } = login;
  const grant = { grant_type: 'client_credentials', ...(scope && { scope }), ...(audience && { audience }) };
  const { status, token } = await requestAccessToken(login, grant, { purpose: 'webhook token', signal });
  if (!token) throw new Error(`The address of the access token answered HTTP ${status} without a token.`);
  const ttl = token.expires_in * 1000 - msOf(TOKEN_MARGIN);
  if (ttl > 0) tokens.set(keyOf(login), token.access_token, { ttl });
  return token.access_token;
}
