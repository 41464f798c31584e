import 'server-only';
import { decode, encode } from 'next-auth/jwt';
import type { Claims } from '@/lib/shared/actor';
import { config } from './config';

/** Seconds: a bearer token's life, a session's idle limit and its whole life (PRODUCT §2). */
export const BEARER_SECONDS = 60 * 60;
export const IDLE_SECONDS = 12 * 60 * 60;
export const SESSION_SECONDS = 30 * 24 * 60 * 60;
/** An impersonation's whole life. */
export const ACTING_SECONDS = 60 * 60;

const prefix = () => (config.is_secure ? '__Host-' : '');
export const sessionCookie = () => `${prefix()}concord.session`;
/** Beside the super admin's own cookie, never in its place. */
export const actingCookie = () => `${prefix()}concord.acting`;

/** The path to go to after sign-in; set by the middleware, used once. */
export const destinationCookie = () => `${prefix()}concord.next`;

type Signed = Claims & { good_until: number };

/**
 * A token in next-auth's form that names a session row; the same for cookie and bearer. Life in seconds. The seal itself
 * outlives that by the session's idle limit, so that a late token can still be refreshed (PRODUCT §2).
 */
export function signToken({ session_id, user_id, role, level }: Claims, seconds: number): Promise<string> {
  const signed: Signed = { session_id, user_id, role, level, good_until: Math.floor(Date.now() / 1000) + seconds };
  return encode({ token: signed, secret: config.secret, maxAge: seconds + IDLE_SECONDS });
}

/* Tokens opened before: opening one costs more than the rest of a small request. What they open still checks its row. */
const opened = new Map<string, Signed>();
const MOST_OPENED = 5_000;

async function open(token: string): Promise<Signed | null> {
  const known = opened.get(token);
  if (known) return known;
  const signed = (await decode({ token, secret: config.secret })) as unknown as Signed | null;
  if (signed) opened.set(token, signed);
  if (opened.size > MOST_OPENED) opened.delete(opened.keys().next().value!);
  return signed;
}

/** What a token says, or null when it is not ours or too old by more than `late` seconds. */
export async function readToken(token: string | undefined, late = 0): Promise<Claims | null> {
  if (!token) return null;
  try {
    const signed = await open(token);
    if (!signed || !(signed.good_until + late > Date.now() / 1000)) return null;
    return { session_id: signed.session_id, user_id: signed.user_id, role: signed.role, level: signed.level };
  } catch {
    return null;
  }
}

type CookieJar = { get: (name: string) => { value: string } | undefined };

/** The claims that count for a browser: acting for someone first, else one's own. */
export async function claimsOf(cookies: CookieJar): Promise<{ claims: Claims | null; own: Claims | null }> {
  const [acting, own] = await Promise.all([readToken(cookies.get(actingCookie())?.value), readToken(cookies.get(sessionCookie())?.value)]);
  return { claims: acting ?? own, own };
}

/** A Set-Cookie value: host-only, HttpOnly, Lax, Secure on https (PRODUCT §1). An empty value removes it. */
export function cookieHeader(name: string, value: string, seconds: number): string {
  return `${name}=${value}; Path=/; Max-Age=${value ? seconds : 0}; HttpOnly; SameSite=Lax${config.is_secure ? '; Secure' : ''}`;
}
