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
type Claims = z.output<typeof Claims>;
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
  const claims = token === undefined || token.length > MAX_TOKEN ? null : await signedClaims(token);
  if (claims?.aud !== settings.teams_bot?.app_id || claims?.serviceurl !== service_url) return null;
  return isNow(claims) ? claims.exp : null;
}

async function signedClaims(token: string): Promise<Claims | null> {
  const [head, payload, signature, ...more] = token.split('.');
  if (!head || !payload || !signature || more.length) return null;
  const header = Header.safeParse(decoded(head));
  const key = header.success ? await keyOf(header.data.kid) : undefined;
  const isSigned =
    key && verify('RSA-SHA256', Buffer.from(`${head}.${payload}`), key, Buffer.from(signature, 'base64url'));
  return isSigned ? (Claims.safeParse(decoded(payload)).data ?? null) : null;
}

function isNow({ exp, nbf = 0 }: Claims): boolean {
  const [at, leeway] = [Date.now() / 1000, secondsOf(CHAT_CLOCK)];
  return exp + leeway > at && nbf - leeway < at;
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
let ring: KeyRing | undefined;
let reading: Promise<KeyRing> | undefined;

async function keyOf(kid: string): Promise<KeyObject | undefined> {
  if (!isFresh(kid)) await refresh();
  return ring?.from === settings.teams_bot?.keys_url ? ring?.keys.get(kid) : undefined;
}

function isFresh(kid: string): boolean {
  if (ring === undefined || ring.from !== settings.teams_bot?.keys_url) return false;
  return Date.now() - ring.at < (ring.keys.has(kid) ? KEPT_MS : PAUSE_MS);
}

/** Known keys outlive an outage of the address that has them. */
async function refresh(): Promise<void> {
  try {
    reading ??= readKeys();
    ring = await reading;
  } catch (err) {
    log.warn({ err }, 'the keys of Teams could not be read');
  } finally {
    reading = undefined;
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
