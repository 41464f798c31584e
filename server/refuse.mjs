/** A refusal that never reaches the app: the same shape as the app's own (PRODUCT 3). */

/** Answers with `{"error": words}`; `refusal` is the status, the words and headers that go with it. */
export function refuse(response, [status, words, headers = {}]) {
  const body = JSON.stringify({ error: words });
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.setHeader('Cache-Control', 'no-store');
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': Buffer.byteLength(body) });
  response.end(response.req?.method === 'HEAD' ? undefined : body);
}

const STATUS_LINES = { 400: 'Bad Request', 405: 'Method Not Allowed', 408: 'Request Timeout', 431: 'Request Header Fields Too Large' };

/** The same for what could not be read as a request at all. */
export function refuseRaw(socket, status, words) {
  if (!socket.writable) return socket.destroy();
  const body = JSON.stringify({ error: words });
  socket.end(`HTTP/1.1 ${status} ${STATUS_LINES[status]}\r\nContent-Type: application/json; charset=utf-8\r\nX-Content-Type-Options: nosniff\r\nCache-Control: no-store\r\nConnection: close\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
}
