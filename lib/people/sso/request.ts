import 'server-only';
import { createHash, randomBytes } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { decode, encode } from 'next-auth/jwt';
import { z } from 'zod';
import { settings } from '@/lib/platform/settings';
import { secondsOf, SSO_REQUEST } from '@/lib/shared/durations';
import { entityIdOf, xmlText } from './service-provider';

/** State of a login request, stored encrypted in the browser's cookie (rule: sso.browser-binding). */
const Remembered = z.object({
  request_id: z.string(),
  company_id: z.number(),
  next: z.string().nullable(),
  session_id: z.string().nullable(),
  tester_id: z.number().nullable(),
  /** What an OpenID Connect login has to bring back, and where. */
  oidc: z
    .object({ issuer: z.string(), nonce: z.string(), code_verifier: z.string(), redirect_uri: z.string() })
    .optional(),
  /** The link for IT that tests, and the path of its guide; `tester_id` is then who made the link. */
  link: z.object({ id: z.string(), path: z.string() }).optional(),
  expires_at: z.number(),
});
export type SsoRequest = z.output<typeof Remembered>;

const SALT = 'concord single sign-on request';
const MAX_COOKIE = 2000;
const MAX_RELAY_STATE = 80;

/** 160 random bits; an XML id cannot start with a digit. */
export const newRequestId = () => `_${randomBytes(20).toString('hex')}`;

/** A separate cookie for each login, so that parallel tabs do not interfere. */
const requestCookieName = (request_id: string) =>
  `${settings.is_secure ? '__Host-' : ''}concord.sso.${sha256(request_id).slice(0, 12)}`;

export const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');

export const requestCookie = (request_id: string, value: string) => cookieOf(requestCookieName(request_id), value);

function cookieOf(name: string, value: string): string {
  const isLocal = /(^|\.)localhost$/.test(settings.app_url.hostname);
  const crossSite = settings.is_secure || isLocal ? '; Secure; SameSite=None' : '';
  return `${name}=${value}; Path=/; Max-Age=${value ? secondsOf(SSO_REQUEST) : 0}; HttpOnly${crossSite}`;
}

export const sealRequest = (request: Omit<SsoRequest, 'expires_at'>): Promise<string> =>
  encode({
    token: { ...request, expires_at: Math.floor(Date.now() / 1000) + secondsOf(SSO_REQUEST) },
    secret: settings.secret,
    salt: SALT,
    maxAge: secondsOf(SSO_REQUEST),
  });

const MAX_COOKIES = 6;

export async function openRequests(cookies: string[] = []): Promise<SsoRequest[]> {
  const opened = await Promise.all(cookies.slice(-MAX_COOKIES).map(openRequest));
  return opened.filter((one) => one !== null);
}

export const forgottenRequests = (cookies: string[] = []): string[] =>
  cookies.slice(0, -(MAX_COOKIES - 1)).map((cookie) => cookieOf(cookie.slice(0, cookie.indexOf('=')), ''));

async function openRequest(cookie: string): Promise<SsoRequest | null> {
  const value = cookie.slice(cookie.indexOf('=') + 1);
  if (!value || value.length > MAX_COOKIE) return null;
  const opened = await decode({ token: value, secret: settings.secret, salt: SALT }).catch(() => null);
  const request = Remembered.safeParse(opened).data;
  return request && request.expires_at > Date.now() / 1000 ? request : null;
}

export function authnRequest({
  id,
  slug,
  login_url,
  consumer_url,
}: Record<'id' | 'slug' | 'login_url' | 'consumer_url', string>) {
  return `<samlp:AuthnRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${id}" Version="2.0" IssueInstant="${new Date().toISOString()}" Destination="${xmlText(login_url)}" ProtocolBinding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" AssertionConsumerServiceURL="${xmlText(consumer_url)}"><saml:Issuer>${xmlText(entityIdOf(slug))}</saml:Issuer><samlp:NameIDPolicy Format="urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified" AllowCreate="true"/></samlp:AuthnRequest>`;
}

/** SAML limits RelayState to 80 bytes; a longer destination is only in the cookie. */
const relayStateOf = (next: string | null) => (next && Buffer.byteLength(next) <= MAX_RELAY_STATE ? next : null);

export function redirectUrl(login_url: string, request: string, next: string | null): string {
  const url = new URL(login_url);
  url.searchParams.set('SAMLRequest', deflateRawSync(request).toString('base64'));
  const relay = relayStateOf(next);
  if (relay) url.searchParams.set('RelayState', relay);
  return url.href;
}

export function formPage(login_url: string, request: string, next: string | null): Response {
  const nonce = randomBytes(16).toString('base64');
  const relay = relayStateOf(next);
  const fields = [['SAMLRequest', Buffer.from(request).toString('base64')], ...(relay ? [['RelayState', relay]] : [])];
  const inputs = fields
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${xmlText(value!)}">`)
    .join('');
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Log in</title></head><body><form method="post" action="${xmlText(login_url)}">${inputs}<button>Continue to your identity provider</button></form><script nonce="${nonce}">document.forms[0].submit()</script></body></html>`;
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'; form-action ${new URL(login_url).origin}; base-uri 'none'; frame-ancestors 'none'`;
  return new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'Cache-Control': 'no-store',
    },
  });
}
