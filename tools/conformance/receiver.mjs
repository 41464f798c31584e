/** A receiver of webhooks, which remembers what it gets. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';

/**
 * @param {{ port: number, callbackUrl?: string }} options where to listen; `callbackUrl` is the public address that leads there
 */
export async function openReceiver({ port, callbackUrl }) {
  const received = [];
  const statuses = [];
  const waiting = new Set();
  const server = createServer(async (request, response) => {
    const chunks = await request.toArray();
    received.push({ headers: request.headers, body: Buffer.concat(chunks).toString('utf8') });
    response.writeHead(statuses.shift() ?? 204).end();
    for (const look of waiting) look();
  });
  server.listen(port, callbackUrl ? undefined : '127.0.0.1');
  await once(server, 'listening');
  return {
    url: callbackUrl ?? `http://127.0.0.1:${server.address().port}/`,
    /** Answers the next delivery with this status. */
    answerNext: (status) => void statuses.push(status),
    /** Deliveries that fit, as soon as there are so many; what has come when the time is over. */
    waitFor: (fits, { count = 1, ms }) =>
      new Promise((resolve) => {
        const found = () => received.filter((delivery) => fits(eventOf(delivery), delivery));
        const end = () => {
          clearTimeout(timer);
          waiting.delete(look);
          resolve(found());
        };
        const look = () => found().length >= count && end();
        const timer = setTimeout(end, ms);
        waiting.add(look);
        look();
      }),
    close: () =>
      new Promise((done) => {
        server.close(done);
        server.closeAllConnections();
      }),
  };
}

/** The event of a delivery; an empty one where the body is no JSON. */
function eventOf({ body }) {
  try {
    return JSON.parse(body) ?? {};
  } catch {
    return {};
  }
}

/** HMAC-SHA256 of the raw body, in hexadecimal, in X-Hub-Signature-256. */
export function isSigned({ headers, body }, secret) {
  const expected = Buffer.from(`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`);
  const given = Buffer.from(String(headers['x-hub-signature-256'] ?? ''));
  return given.length === expected.length && timingSafeEqual(given, expected);
}
