import { Agent, createServer, request as send, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { readiness } from '@/lib/core/readiness';
import { shutdownHandler } from '@/server/shutdown';

jest.mock('@/db/client', () => ({
  isDatabaseAlive: () => Promise.resolve(true),
  withDatabase: () => Promise.resolve([{ is_true: true }]),
}));

const shared = globalThis as typeof globalThis & { __concordStop?: () => Promise<void>; __concordStopping?: boolean };
const agents: Agent[] = [];
let server: Server;
let port: number;
let steps: string[];
let exited: number[];

/** Answers `/slow` after 300 ms. */
beforeEach(async () => {
  [exited, steps] = [[], []];
  server = createServer((request, response) => {
    response.once('finish', () => steps.push('answer'));
    setTimeout(() => response.end('answer'), request.url === '/slow' ? 300 : 0);
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  ({ port } = server.address() as AddressInfo);
});
afterEach(() => {
  delete shared.__concordStop;
  delete shared.__concordStopping;
  for (const agent of agents.splice(0)) agent.destroy();
  server.closeAllConnections();
  server.close();
});

/** A client that keeps one connection. */
function client() {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  agents.push(agent);
  return (path = '/') =>
    new Promise<{ status?: number; headers: IncomingHttpHeaders } | string>((resolve) => {
      send({ agent, port, host: '127.0.0.1', path }, (response) => {
        response.resume().on('end', () => resolve({ status: response.statusCode, headers: response.headers }));
      })
        .once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
        .end();
    });
}

const stopper = (drain: number) =>
  shutdownHandler(server, { drain, grace: 2_000, exit: (code) => void exited.push(code) });
const isListening = () => server.listening;

test('while it drains, a process is not ready, but serves', async () => {
  const stopped = stopper(400)();
  expect(await readiness()).toMatchObject({ stopping: true });
  await wait(200);
  expect(isListening()).toBe(true);
  expect(await client()()).toMatchObject({ status: 200, headers: { connection: 'close' } });
  await wait(300);
  expect(isListening()).toBe(false);
  expect(await client()()).toBe('ECONNREFUSED');
  await stopped;
  expect(exited).toEqual([0]);
});

test('open connections end with their next answer, and no request on one is lost', async () => {
  const ask = client();
  expect(await ask()).toMatchObject({ status: 200, headers: { connection: 'keep-alive' } });
  const stopped = stopper(400)();
  expect(await ask('/slow')).toMatchObject({ status: 200, headers: { connection: 'close' } });
  await stopped;
});

test('open requests finish after the drain, then jobs are returned', async () => {
  shared.__concordStop = async () => void steps.push('jobs');
  const stopped = stopper(100)({ code: 3 });
  await wait(50);
  const answer = client()('/slow');
  await stopped;
  expect(await answer).toMatchObject({ status: 200 });
  expect([steps, exited]).toEqual([['answer', 'jobs'], [3]]);
});

test('without a drain the listener closes at once, and only the first call counts', async () => {
  const stop = stopper(10_000);
  const began = performance.now();
  const first = stop({ immediately: true });
  expect(isListening()).toBe(false);
  await Promise.all([first, stop({ code: 1 })]);
  expect(performance.now() - began).toBeLessThan(1_500);
  expect(exited).toEqual([0]);
});

test('a process that is not stopping is ready', async () => {
  expect(await readiness()).toMatchObject({ database: true, migrations: true, queues: true, stopping: false });
});
