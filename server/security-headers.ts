/** Security headers of all responses (rule: web.headers). */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isApiPath } from '../lib/shared/api-paths.ts';

type AddHeaders = (request: IncomingMessage, response: ServerResponse) => void;

export function securityHeaders(appUrl: string): AddHeaders {
  const headers = Object.entries({
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(self), usb=()',
    'X-Frame-Options': 'DENY',
    ...(appUrl.startsWith('https:') && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
  });
  return (request, response) => {
    for (const [name, value] of headers) if (!response.hasHeader(name)) response.setHeader(name, value);
    if (isApiPath(pathOf(request)) && !response.hasHeader('cache-control'))
      response.setHeader('Cache-Control', 'no-store');
  };
}

export function pathOf({ url = '' }: IncomingMessage): string {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
}
