import 'server-only';
import { ownPath } from '@/lib/shared/sites';
import { destinationCookie, deviceCookie, onboardingCookie, writerCookie } from '@/lib/platform/secrets/session-token';

export type RequestInfo = {
  address: string;
  user_agent: string;
  request_id: string;
  /** Sent by a browser, which gets cookies and never a token in the body (rule: sessions.cookie). */
  browser: boolean;
  has_idempotency_key?: boolean;
  if_none_match?: string;
  range?: string;
  if_range?: string;
  tus?: { version: string | null; offset: string | null; length: string | null; metadata: string | null };
  last_event_id?: string;
  /** The bearer token as presented, valid or not; read only by the token refresh. */
  bearer?: string;
  /** Client id and secret of a Basic header, encoded; only the token call of the public API reads it. */
  basic?: string;
  device?: string;
  /** Who writes by a mailed link, sealed; only a prefill. */
  writer?: string;
  /** Token of the browser's onboarding session; only accepted from our own pages. */
  onboarding?: string;
  host?: string;
  sso_requests?: string[];
  /** Path to open after sign-in, stored by the proxy; always one of our own. */
  destination?: string;
};

export const bearerOf = (headers: Headers): string | undefined =>
  /^Bearer\s+(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];

const basicOf = (headers: Headers) =>
  /^Basic\s+([A-Za-z0-9+/=]{1,2000})$/i.exec(headers.get('authorization') ?? '')?.[1];

/**
 * Reads the origin of a request. The server in front of the app sets the `x-` headers and strips those from clients.
 */
export function requestInfoOf(headers: Headers): RequestInfo {
  return {
    address: headers.get('x-client-address') ?? '127.0.0.1',
    request_id: headers.get('x-request-id') ?? crypto.randomUUID(),
    user_agent: (headers.get('user-agent') ?? '').slice(0, 300),
    browser: headers.has('sec-fetch-site') || headers.has('origin'),
    has_idempotency_key: headers.has('idempotency-key'),
    if_none_match: headers.get('if-none-match') ?? undefined,
    range: headers.get('range') ?? undefined,
    if_range: headers.get('if-range') ?? undefined,
    tus: tusHeadersOf(headers),
    last_event_id: headers.get('last-event-id') ?? undefined,
    bearer: bearerOf(headers),
    basic: basicOf(headers),
    device: cookieOf(headers, deviceCookie(), /^[\w-]{22}$/),
    onboarding: cookieOf(headers, onboardingCookie(), /^[\w-]{43}$/),
    writer: cookieOf(headers, writerCookie(), /^[\w+/=]{1,4000}$/),
    destination: destinationOf(headers),
    host: headers.get('host') ?? undefined,
    sso_requests: cookiesIn(headers).filter((cookie) => SSO_COOKIE.test(cookie)),
  };
}

const tusHeadersOf = (headers: Headers): RequestInfo['tus'] =>
  headers.has('tus-resumable')
    ? {
        version: headers.get('tus-resumable'),
        offset: headers.get('upload-offset'),
        length: headers.get('upload-length'),
        metadata: headers.get('upload-metadata'),
      }
    : undefined;

const SSO_COOKIE = /^(?:__Host-)?concord\.sso\./;

const cookiesIn = (headers: Headers) => (headers.get('cookie') ?? '').split('; ');

function cookieOf(headers: Headers, name: string, pattern = /^.+$/): string | undefined {
  const value = cookiesIn(headers)
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1);
  return value !== undefined && pattern.test(value) ? value : undefined;
}

function destinationOf(headers: Headers): string | undefined {
  const value = cookieOf(headers, destinationCookie());
  if (!value) return undefined;
  try {
    return ownPath(decodeURIComponent(value), '') || undefined;
  } catch {
    return undefined;
  }
}
