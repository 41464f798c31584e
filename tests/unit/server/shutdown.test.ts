import { once } from 'node:events';
import { Agent, createServer, request as send, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { readiness } from '@/lib/platform/http/readiness';
import { shutdownHandler } from '@/server/shutdown';
import { eventually } from '../../support/eventually';

jest.mock('node:timers/promises', () => ({ setTimeout: jest.fn() }));
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

/** Answers `/slow` once it is released. */
let release: () => void;
beforeEach(async () => {
  [exited, steps] = [[], []];
  jest.mocked(wait).mockReset();
  const released = new Promise<void>((done) => (release = done));
  server = createServer((request, response) => {
    response.once('finish', () => steps.push('answer'));
    const ready = request.url === '/slow' ? released : Promise.resolve();
    void ready.then(() => response.end('answer'));
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

/** Drains until `drained` is called, however long the setting says. */
let drained: () => void;
const stopper = (drain: number) => {
  jest.mocked(wait).mockImplementationOnce(() => new Promise((done) => (drained = () => done(undefined))));
  return shutdownHandler(server, { drain, grace: 60_000, exit: (code) => void exited.push(code) });
};
const isListening = () => server.listening;

test('while it drains, a process is not ready, but serves', async () => {
  const stopped = stopper(400)();
  expect(await readiness()).toMatchObject({ stopping: true });
  expect(isListening()).toBe(true);
  expect(await client()()).toMatchObject({ status: 200, headers: { connection: 'close' } });
  expect(wait).toHaveBeenCalledWith(400);
  drained();
  await eventually(() => expect(isListening()).toBe(false));
  expect(await client()()).toBe('ECONNREFUSED');
  await stopped;
  expect(exited).toEqual([0]);
});

test('open connections end with their next answer, and no request on one is lost', async () => {
  const ask = client();
  expect(await ask()).toMatchObject({ status: 200, headers: { connection: 'keep-alive' } });
  const stopped = stopper(400)();
  const asked = once(server, 'request');
  const answer = ask('/slow');
  await asked;
  drained();
  await eventually(() => expect(isListening()).toBe(false));
  release();
  expect(await answer).toMatchObject({ status: 200, headers: { connection: 'close' } });
  await stopped;
});

test('open requests finish after the drain, then jobs are returned', async () => {
  shared.__concordStop = async () => void steps.push('jobs');
  const stopped = stopper(100)({ code: 3 });
  const asked = once(server, 'request');
  const answer = client()('/slow');
  await asked;
  drained();
  await eventually(() => expect(isListening()).toBe(false));
  expect(steps).toEqual([]);
  release();
  await stopped;
  expect(await answer).toMatchObject({ status: 200 });
  expect([steps, exited]).toEqual([['answer', 'jobs'], [3]]);
});

test('without a drain the listener closes at once, and only the first call counts', async () => {
  const stop = stopper(10_000);
  const first = stop({ immediately: true });
  expect(isListening()).toBe(false);
  await Promise.all([first, stop({ code: 1 })]);
  expect(wait).not.toHaveBeenCalled();
  expect(exited).toEqual([0]);
});

test('a process that is not stopping is ready', async () => {
  expect(await readiness()).toMatchObject({ database: true, migrations: true, queues: true, stopping: false });
});
