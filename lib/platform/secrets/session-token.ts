import 'server-only';
import { createHash, createHmac } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { decode, encode } from 'next-auth/jwt';
import type { Claims } from '@/lib/shared/actor';
import { settings } from '@/lib/platform/settings';
import { IDLE, secondsOf } from '@/lib/shared/durations';

const prefix = () => (settings.is_secure ? '__Host-' : '');
export const sessionCookie = () => `${prefix()}concord.session`;
export const impersonationCookie = () => `${prefix()}concord.acting`;
/** Recognizes a browser that logged in before; grants nothing. */
export const deviceCookie = () => `${prefix()}concord.device`;

/** Session of a company that registers with a partner group (rule: onboarding.entry). */
export const onboardingCookie = () => `${prefix()}concord.onboarding`;
/** Token of an onboarding session, derived so that a second device can get it although only its hash is stored. */
export const onboardingToken = (token_id: string): string =>
  createHmac('sha256', settings.secret).update(`onboarding session ${token_id}`).digest('base64url');

/** Who writes by a mailed link; below that link's addresses only, which the prefix `__Host-` does not allow. */
export const writerCookie = () => `${settings.is_secure ? '__Secure-' : ''}concord.writer`;

export const destinationCookie = () => `${prefix()}concord.next`;

type SignedClaims = Claims & { expiresAt: number };

/**
 * Creates a token in next-auth's format for a session row, used for both cookie and bearer. `seconds` is its lifetime.
 * The encryption is valid longer by the session's idle limit, so that an expired token can still be refreshed
 * (rule: sessions.refresh).
 */
export function signToken(claims: Claims, seconds: number): Promise<string> {
  const { session_id, user_id, role, level, generation = 0, scopes } = claims;
  const payload: SignedClaims = {
    session_id,
    user_id,
    role,
    level,
    generation,
    scopes,
    expiresAt: Math.floor(Date.now() / 1000) + seconds,
  };
  return encode({ token: payload, secret: settings.secret, maxAge: seconds + secondsOf(IDLE) });
}

/** Longer tokens are rejected; ours have about 350 characters. */
const MAX_TOKEN_LENGTH = 1024;

/**
 * Compact JWE with a direct key: header, no encrypted key, 96-bit nonce, ciphertext, 128-bit tag. The decoder ignores
 * characters outside of base64url and spare bits, so a token has many spellings; only the canonical one is accepted.
 */
function isCanonical(token: string): boolean {
  if (token.length > MAX_TOKEN_LENGTH) return false;
  const parts = token.split('.');
  return (
    parts.length === 5 &&
    parts[1] === '' &&
    parts.every((part) => Buffer.from(part, 'base64url').toString('base64url') === part)
  );
}

/*
 * Decrypting a token costs more than the rest of a small request. Only valid tokens are cached, by their hash; their
 * claims are still checked against the session row.
 */
const tokenCache = new LRUCache<string, SignedClaims>({ max: 5_000 });

async function decodeToken(token: string): Promise<SignedClaims | null> {
  const key = createHash('sha256').update(token).digest('base64url');
  const cached = tokenCache.get(key);
  if (cached) return cached;
  const payload = (await decode({ token, secret: settings.secret })) as unknown as SignedClaims | null;
  if (payload) tokenCache.set(key, payload);
  return payload;
}

export const cachedTokens = () => tokenCache.size;

export async function readToken(token: string | undefined, leeway = 0): Promise<Claims | null> {
  if (!token || !isCanonical(token)) return null;
  try {
    const payload = await decodeToken(token);
    if (!payload || !(payload.expiresAt + leeway > Date.now() / 1000)) return null;
    const { session_id, user_id, role, level, generation = 0, scopes } = payload;
    return { session_id, user_id, role, level, generation, scopes };
  } catch {
    return null;
  }
}

type CookieJar = { get: (name: string) => { value: string } | undefined };

export async function claimsOf(cookies: CookieJar): Promise<{ claims: Claims | null; own: Claims | null }> {
  const [impersonated, own] = await Promise.all([
    readToken(cookies.get(impersonationCookie())?.value),
    readToken(cookies.get(sessionCookie())?.value),
  ]);
  return { claims: impersonated ?? own, own };
}

/**
 * Builds a Set-Cookie value: host-only, HttpOnly, Lax, Secure on https (rule: sessions.cookie). An empty value removes
 * the cookie.
 */
export function cookieHeader(name: string, value: string, seconds: number, path = '/'): string {
  return `${name}=${value}; Path=${path}; Max-Age=${value ? seconds : 0}; HttpOnly; SameSite=Lax${settings.is_secure ? '; Secure' : ''}`;
}
