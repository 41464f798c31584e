/** A receiver of webhooks on this machine only, for trying out and for tests. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ReceivedDelivery = {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** Null without a secret to check with. */
  isSigned: boolean | null;
  at: number;
};
type ReceiverOptions = {
  /** 0: any free one. */
  port: number;
  /** Signs the deliveries; without one the signature is not checked. */
  secret?: () => string | undefined;
  onDelivery?: (delivery: ReceivedDelivery) => void;
  /** Answers a delivery; by default with 204. */
  answer?: (delivery: ReceivedDelivery, response: ServerResponse) => void;
};

const MAX_BODY = 1024 * 1024;

/** Opens a receiver; `url` is its address. @throws Error when the port is in use */
export async function openReceiver({ port, secret, onDelivery, answer = accept }: ReceiverOptions) {
  const server = createServer((request, response) => {
    readBody(request).then(
      (body) => {
        const { headers, url: path = '/' } = request;
        const delivery = { path, headers, body, isSigned: isSigned(body, headers, secret?.()), at: performance.now() };
        onDelivery?.(delivery);
        answer(delivery, response);
      },
      () => request.destroy(),
    );
  });
  await new Promise<void>((done, reject) => server.once('error', reject).listen(port, '127.0.0.1', done));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    url: `http://${host}/`,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

const accept = (_delivery: ReceivedDelivery, response: ServerResponse) => void response.writeHead(204).end();

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size > MAX_BODY) throw new Error('The body is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function isSigned(body: string, headers: IncomingHttpHeaders, secret: string | undefined): boolean | null {
  if (!secret) return null;
  const expected = Buffer.from(`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`);
  const given = Buffer.from(String(headers['x-hub-signature-256'] ?? ''));
  return given.length === expected.length && timingSafeEqual(given, expected);
}
