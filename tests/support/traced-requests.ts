/**
 * Program of a test: a collector on loopback, and a server that answers through the tracing, after an operation and one within.
 * SHARE and PATHS say what is asked, NO_COLLECTOR that nobody collects. Prints what the collector got. Jest cannot run the
 * exporter, which imports as it goes.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { traced } from '@/lib/platform/tracing';
import { Problem } from '@/lib/shared/problem';
import { patternsBelow } from '@/server/request-watch';
import { startTracing } from '@/server/tracing';

export type Traced = { statuses: number[]; collected: { request: string; body: string }[] };

const { SHARE = '1', PATHS = '', NO_COLLECTOR } = process.env;

const listen = async (server: Server) => {
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const collected: Traced['collected'] = [];
const collector = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    collected.push({ request: `${request.method} ${request.url}`, body });
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  });
});

const tracing = startTracing({
  endpoint: NO_COLLECTOR ? 'http://127.0.0.1:9/' : await listen(collector),
  share: Number(SHARE),
  instance: { host: 'one', port: 3000, version: '1.2.3', build: 'b' },
  patternOf: patternsBelow('app'),
});

const answer = tracing.requests(async ({ url = '' }, response) => {
  response.setHeader('X-Request-Id', 'id-of-the-request');
  const operation = traced('case.submit', async () => {
    await new Promise(setImmediate);
    if (url.includes('refused')) throw new Problem('conflict', 'It belongs to robin@acme.test.');
    if (url.includes('broken')) throw new TypeError('robin@acme.test');
    return traced('query', async () => 'done');
  });
  const status = await operation.then(
    () => 200,
    (error: unknown) => (error instanceof Problem ? 409 : 500),
  );
  response.writeHead(status).end();
});
const portal = createServer((request, response) => void answer(request, response));
const url = await listen(portal);
const statuses = await Promise.all(PATHS.split(' ').map(async (path) => (await fetch(url + path)).status));
await tracing.flush();
console.log(JSON.stringify({ statuses, collected } satisfies Traced));
process.exit();
