/** Lets pages of other origins call the public API from a browser (rule: web.cross-origin). */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { PREFLIGHT, secondsOf } from '../lib/shared/durations.ts';
import { pathOf } from './security-headers.ts';

const OPEN_PATHS = /^\/(?:v1|v2)\/|^\/oauth2\/token$/;
const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE';
const HEADERS = 'Accept, Authorization, Content-Type, Idempotency-Key, If-None-Match, If-Range, Range';
const READABLE_HEADERS = [
  'Content-Disposition',
  'Deprecation',
  'ETag',
  'Idempotency-Replayed',
  'Link',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'Retry-After',
  'Sunset',
  'WWW-Authenticate',
  'X-Request-Id',
].join(', ');

export type CrossOrigin = {
  addHeaders: (request: IncomingMessage, response: ServerResponse) => void;
  isPreflight: (request: IncomingMessage) => boolean;
};

/** `*` allows every origin. Never allows credentials: access tokens are in a header that no browser adds by itself. */
export function crossOrigin(origins: readonly string[]): CrossOrigin {
  const isAny = origins.includes('*');

  function addHeaders(request: IncomingMessage, response: ServerResponse): void {
    if (!OPEN_PATHS.test(pathOf(request)) || !origins.length) return;
    if (!isAny) response.appendHeader('Vary', 'Origin');
    const { origin } = request.headers;
    if (origin === undefined || !(isAny || origins.includes(origin))) return;
    response.setHeader('Access-Control-Allow-Origin', isAny ? '*' : origin);
    response.setHeader('Access-Control-Expose-Headers', READABLE_HEADERS);
    if (!isPreflight(request)) return;
    response.setHeader('Access-Control-Allow-Methods', METHODS);
    response.setHeader('Access-Control-Allow-Headers', headersFor(request));
    response.setHeader('Access-Control-Max-Age', secondsOf(PREFLIGHT));
  }
  return { addHeaders, isPreflight };
}

const isPreflight = (request: IncomingMessage): boolean =>
  request.method === 'OPTIONS' &&
  request.headers.origin !== undefined &&
  request.headers['access-control-request-method'] !== undefined &&
  OPEN_PATHS.test(pathOf(request));

/** Clients add headers of their own, which the portal ignores. */
function headersFor({ headers }: IncomingMessage): string {
  const asked = headers['access-control-request-headers'];
  return asked && /^[\w\-, ]{1,500}$/.test(asked) ? `${HEADERS}, ${asked}` : HEADERS;
}
