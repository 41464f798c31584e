/** Restarts two instances in turn behind a proxy, under load, and checks that no request fails (rule: operations.shutdown). */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Agent, createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { startChild } from '../../scripts/child.ts';
import { SERVER_ENTRY } from '../../scripts/paths.ts';
import { freePort } from '../../scripts/ports.ts';
import type { Check } from './invariants';

const CLIENTS = 8;
const DRAIN_SECONDS = 3;
const CHECK_INTERVAL_MS = 250;
const MAX_FAILED_CHECKS = 3;
const PATHS = ['/', '/api/auth/me', '/api/health', '/login-link'];

type Instance = { port: number; host: string; agent: Agent; isReady: boolean; child: ChildProcess };

/** Takes about half a minute and needs a build. `url` is the root host of the stack whose settings it uses. */
export async function checkRollingRestart(url: string): Promise<Check> {
  const host = new URL(url).host;
  const instances = await Promise.all([startInstance(host), startInstance(host)]);
  const proxy = await openProxy(instances);
  const failures: string[] = [];
  let isOver = false;
  let requests = 0;
  const agent = new Agent({ keepAlive: true });
  const client = async (at: number) => {
    for (; !isOver; requests++) {
      const status = await statusOf({ agent, port: proxy.port, path: PATHS[(at + requests) % PATHS.length]!, host });
      if (typeof status !== 'number' || status >= 500) failures.push(String(status));
      await wait(10);
    }
  };
  const clients = Array.from({ length: CLIENTS }, (_, at) => client(at));
  for (const instance of instances) {
    await wait(1_000);
    const ended = once(instance.child, 'exit');
    instance.child.kill('SIGTERM');
    await ended;
    instance.child = await startServer(instance.port);
    await until(() => instance.isReady);
  }
  await wait(1_000);
  isOver = true;
  await Promise.all(clients);
  agent.destroy();
  proxy.stop();
  for (const { child } of instances) {
    const ended = once(child, 'exit');
    child.kill('SIGINT');
    await ended;
  }
  console.log(`  rolling restart: ${requests} requests, ${failures.length} failed`);
  if (requests < 100) failures.push(`only ${requests} requests`);
  return { name: 'two instances restarted in turn fail no request', violations: failures };
}

async function startInstance(host: string): Promise<Instance> {
  const port = await freePort();
  return { port, host, agent: new Agent({ keepAlive: true }), isReady: false, child: await startServer(port) };
}

/** With the settings of this process, which are those of the stack. */
async function startServer(port: number): Promise<ChildProcess> {
  const env = { ...process.env, PORT: String(port), DRAIN_SECONDS: String(DRAIN_SECONDS), WORKER: 'off' };
  return (await startChild(SERVER_ENTRY, { env })).child;
}

/** Sends each request to a ready instance over connections that it keeps, and never repeats one. */
async function openProxy(instances: Instance[]): Promise<{ port: number; stop: () => void }> {
  let isStopped = false;
  const check = async (instance: Instance) => {
    for (let failed = 0; !isStopped; await wait(CHECK_INTERVAL_MS)) {
      const { port, host } = instance;
      const status = await statusOf({ agent: new Agent(), port, path: '/api/ready', host });
      failed = status === 200 ? 0 : failed + 1;
      // As load balancers do: one slow answer of a busy machine is none.
      if (failed === 0) instance.isReady = true;
      if (failed >= MAX_FAILED_CHECKS) instance.isReady = false;
    }
  };
  for (const instance of instances) void check(instance);
  let turn = 0;
  const pass = (request: IncomingMessage, response: ServerResponse) => {
    const ready = instances.filter(({ isReady }) => isReady);
    const instance = ready[turn++ % ready.length];
    if (!instance) return void response.writeHead(502).end('No instance is ready.');
    const { connection: _, ...headers } = request.headers;
    const passed = send(
      { agent: instance.agent, port: instance.port, host: '127.0.0.1', path: request.url, headers },
      (answer) => {
        const { connection: _1, 'keep-alive': _2, ...own } = answer.headers;
        response.writeHead(answer.statusCode ?? 502, own);
        answer.pipe(response);
      },
    );
    passed.once('error', (error: NodeJS.ErrnoException) => response.writeHead(502).end(error.code)).end();
  };
  const server = createServer(pass);
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  await until(() => instances.every(({ isReady }) => isReady));
  return {
    port: (server.address() as AddressInfo).port,
    stop() {
      isStopped = true;
      server.close();
      server.closeAllConnections();
      for (const { agent } of instances) agent.destroy();
    },
  };
}

type RequestOptions = { agent: Agent; port: number; path: string; host: string };

/** Status of an answer that arrived completely, else the error. */
function statusOf({ agent, port, path, host }: RequestOptions): Promise<number | string> {
  return new Promise((resolve) => {
    send({ agent, port, host: '127.0.0.1', path, headers: { host }, timeout: 10_000 }, (answer) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
      answer.once('end', () => resolve(answer.statusCode === 502 ? text : (answer.statusCode ?? 0)));
      answer.once('error', (error) => resolve(error.message));
    })
      .once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
      .end();
  });
}

async function until(isDone: () => boolean): Promise<void> {
  for (const end = Date.now() + 60_000; !isDone() && Date.now() < end;) await wait(20);
  if (!isDone()) throw new Error('An instance did not become ready.');
}
