/** A refusal that never reaches the app: the same shape as the app's own (PRODUCT 3), or a page for who wants one. */
import { plainPage, wantsPage } from './plain-page.mjs';

/** What is sent for a refusal, `[status, words, headers]`. */
export function refusalFor(request, [status, words, headers = {}]) {
  if (wantsPage(request)) return plainPage(status, words, headers);
  return { status, body: JSON.stringify({ error: words }), headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store', ...headers } };
}

/** Answers with a refusal. */
export function refuse(response, refusal) {
  const { status, headers, body } = refusalFor(response.req, refusal);
  response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) });
  response.end(response.req.method === 'HEAD' ? undefined : body);
}

const STATUS_LINES = { 400: 'Bad Request', 405: 'Method Not Allowed', 408: 'Request Timeout', 431: 'Request Header Fields Too Large' };

/** The same for what could not be read as a request at all. */
export function refuseRaw(socket, status, words) {
  if (!socket.writable) return socket.destroy();
  const body = JSON.stringify({ error: words });
  socket.end(`HTTP/1.1 ${status} ${STATUS_LINES[status]}\r\nContent-Type: application/json; charset=utf-8\r\nX-Content-Type-Options: nosniff\r\nCache-Control: no-store\r\nConnection: close\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
}
