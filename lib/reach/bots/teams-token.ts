import 'server-only';
import { createPublicKey, verify, type JsonWebKey, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import { fetchLimited } from '@/lib/platform/http/outgoing';
import { log } from '@/lib/platform/log';
import { settings } from '@/lib/platform/settings';
import { CHAT_CLOCK, hours, minutes, msOf, secondsOf } from '@/lib/shared/durations';

const ISSUER = 'https://api.botframework.com';
const MAX_TOKEN = 16_384;

const Header = z.object({ alg: z.literal('RS256'), kid: z.string().min(1).max(200) });
const Claims = z.object({
  iss: z.literal(ISSUER),
  aud: z.string(),
  exp: z.number(),
  nbf: z.number().optional(),
  serviceurl: z.string().max(500),
});
const Keys = z.object({
  keys: z
    .array(
      z.object({
        kty: z.string(),
        kid: z.string(),
        n: z.string().optional(),
        e: z.string().optional(),
        endorsements: z.array(z.string()).optional(),
      }),
    )
    .max(200),
});

/**
 * Checks the token with which the Bot Connector sends an activity: Microsoft's key, which vouches for Teams, issuer, audience,
 * clock, and the address that answers are sent to (rule: chat.signed). Returns when it ends, in seconds; null for any other.
 */
export async function tokenEnd(token: string | undefined, service_url: string): Promise<number | null> {
  const bot = settings.teams_bot;
  const [head, payload, signature, ...more] = (token ?? '').split('.');
  if (!bot || !token || token.length > MAX_TOKEN || !head || !payload || !signature || more.length) return null;
  const header = Header.safeParse(decoded(head));
  if (!header.success) return null;
  const key = await keyOf(header.data.kid);
  if (!key || !verify('RSA-SHA256', Buffer.from(`${head}.${payload}`), key, Buffer.from(signature, 'base64url')))
    return null;
  const { data: claims } = Claims.safeParse(decoded(payload));
  if (claims?.aud !== bot.app_id || claims.serviceurl !== service_url) return null;
  const [at, leeway] = [Date.now() / 1000, secondsOf(CHAT_CLOCK)];
  return claims.exp + leeway > at && (claims.nbf ?? 0) - leeway < at ? claims.exp : null;
}

function decoded(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}

const KEPT_MS = msOf(hours(24));
/** Pause before keys are read again for an unknown one, so that invented ones cost no request each. */
const PAUSE_MS = msOf(minutes(5));

type KeyRing = { from: string; at: number; keys: Map<string, KeyObject> };
let ring: Promise<KeyRing> | undefined;

export const forgetTeamsKeys = (): void => (ring = undefined);

async function keyOf(kid: string): Promise<KeyObject | undefined> {
  const known = await ring?.catch(() => undefined);
  const age = known?.from === settings.teams_bot?.keys_url ? Date.now() - (known?.at ?? 0) : Infinity;
  const isFresh = age < (known?.keys.has(kid) ? KEPT_MS : PAUSE_MS);
  if (!isFresh) ring = readKeys();
  try {
    return (await ring)?.keys.get(kid);
  } catch (err) {
    ring = known && Promise.resolve(known);
    log.warn({ err }, 'the keys of Teams could not be read');
    // Known keys outlive an outage of the address that has them.
    return known?.keys.get(kid);
  }
}

async function readKeys(): Promise<KeyRing> {
  const from = settings.teams_bot!.keys_url;
  const { keys } = Keys.parse(JSON.parse(await fetchLimited(from, { purpose: 'teams keys' })));
  const usable = keys.filter(({ kty, endorsements }) => kty === 'RSA' && endorsements?.includes('msteams'));
  const named = usable.map(
    ({ kid, kty, n, e }) => [kid, createPublicKey({ key: { kty, n, e } as JsonWebKey, format: 'jwk' })] as const,
  );
  return { from, at: Date.now(), keys: new Map(named) };
}
