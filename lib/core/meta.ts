import 'server-only';
import { ownPath } from '@/lib/shared/sites';
import { destinationCookie } from './session-token';

/** Where a request came from; for limits, audit and the session list. Never decides who someone is. */
export type Meta = {
  address: string;
  user_agent: string;
  request_id: string;
  /** A browser said where the request came from: it gets cookies, never a token in the body (PRODUCT §2). */
  browser: boolean;
  /** The bearer token as presented, good or not; refreshing alone reads it. */
  bearer?: string;
  /** Where to go after sign-in, remembered by the middleware; our own path or nothing. */
  destination?: string;
};

/** The token of an Authorization header. */
export const bearerOf = (headers: Headers): string | undefined => /^Bearer\s+(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];

/** Reads it from headers; the server in front has set the first two and removed what a client sent under those names. */
export function metaOf(headers: Headers): Meta {
  return {
    address: headers.get('x-client-address') ?? '127.0.0.1',
    request_id: headers.get('x-request-id') ?? crypto.randomUUID(),
    user_agent: (headers.get('user-agent') ?? '').slice(0, 300),
    browser: headers.has('sec-fetch-site') || headers.has('origin'),
    bearer: bearerOf(headers),
    destination: destinationOf(headers.get('cookie') ?? ''),
  };
}

function destinationOf(cookies: string): string | undefined {
  const value = cookies.split('; ').find((cookie) => cookie.startsWith(`${destinationCookie()}=`))?.split('=')[1];
  if (!value) return undefined;
  try {
    return ownPath(decodeURIComponent(value), '') || undefined;
  } catch {
    return undefined;
  }
}
