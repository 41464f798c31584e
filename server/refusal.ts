/** Builds rejections without the app: JSON in the API's format, or a page for a navigating browser. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { StaticAnswer } from './response-override.ts';
import { isPublicApiPath } from '../lib/shared/api-paths.ts';
import { pathOf } from './security-headers.ts';
import { staticErrorPage, wantsPage } from './static-error-page.ts';

export type Refusal = { status: number; message: string; headers?: Record<string, string> };

export function answerOf(request: IncomingMessage, { status, message, headers = {} }: Refusal): StaticAnswer {
  if (wantsPage(request)) return staticErrorPage(status, message, headers);
  if (pathOf(request).startsWith('/scim/')) return scimAnswer({ status, message, headers });
  return {
    status,
    body: JSON.stringify(isPublicApiPath(pathOf(request)) ? { message } : { error: message }),
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store', ...headers },
  };
}

/** RFC 7644 §3.12 */
const scimAnswer = ({ status, message, headers = {} }: Refusal): StaticAnswer => ({
  status,
  body: JSON.stringify({
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    status: String(status),
    detail: message,
  }),
  headers: { 'Content-Type': 'application/scim+json', 'Cache-Control': 'no-store', ...headers },
});

const REASONS: Record<number, string> = {
  400: 'Bad Request',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};

/** Responds on the raw socket to an unparsable request, then closes it. */
export function refuseRaw(socket: Duplex, status: number, message: string): void {
  if (!socket.writable) return void socket.destroy();
  const body = JSON.stringify({ error: message });
  socket.end(
    [
      `HTTP/1.1 ${status} ${REASONS[status]}`,
      'Content-Type: application/json; charset=utf-8',
      'X-Content-Type-Options: nosniff',
      'Cache-Control: no-store',
      'Connection: close',
      `Content-Length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n'),
  );
}
