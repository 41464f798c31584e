import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { promisify } from 'node:util';
import { readSettings } from '@/lib/platform/settings';
import { limitConnections } from '@/server/connection-limit';
import { requestPipeline } from '@/server/request-pipeline';

type Handler = (request: Request) => Promise<Response>;
type Options = { env?: Record<string, string>; maxConnections?: number; maxSilence?: number };

/** The request pipeline on a free port, in front of a handler that gets requests as Next passes them on. */
export async function startPipeline(handler: Handler, { env = {}, maxConnections, maxSilence }: Options = {}) {
  const server = createServer();
  limitConnections(server, { isTrusted: () => false, max: maxConnections, maxSilence });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const settings = readSettings({ APP_URL: 'http://portal.test', PORT: String(port), ...env });
  const pipeline = requestPipeline(settings, (request, response) => serve(handler, request, response));
  server.on('request', (request, response) => void pipeline.answer(request, response));
  return {
    port,
    load: pipeline.load,
    connections: () => promisify(server.getConnections.bind(server))(),
    url: `http://127.0.0.1:${port}`,
    /**
     * Sends raw bytes; resolves with the complete answer, or with the part that arrived before the connection closed.
     */
    raw: (bytes: string) => exchange(port, bytes),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function serve(handler: Handler, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
  const answer = await handler(
    new Request(`http://portal.test${request.url}`, {
      method: request.method,
      headers: request.headers as Record<string, string>,
      ...(hasBody && { body: request as unknown as BodyInit, duplex: 'half' }),
    }),
  );
  response.setHeaders(answer.headers).writeHead(answer.status);
  // A reader that has gone ends the answer's stream.
  if (answer.body) await pipeline(Readable.fromWeb(answer.body as NodeStream), response).catch(() => undefined);
  else response.end();
}

function exchange(port: number, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    const done = () => {
      socket.destroy();
      resolve(received);
    };
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString('latin1');
      if (isWhole(received)) done();
    });
    socket.once('close', done).once('error', done);
  });
}

function isWhole(received: string): boolean {
  const [head = '', body] = received.split(/\r\n\r\n(.*)/s);
  if (body === undefined) return false;
  const length = /^content-length: (\d+)/im.exec(head)?.[1];
  return length === undefined ? body.endsWith('0\r\n\r\n') : body.length >= Number(length);
}
