/** Server process: the request pipeline, then Next. Shuts down gracefully, and after an uncaught error. */
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import next from 'next';
import { log } from '../lib/log.ts';
import { readSettings, type Settings } from '../lib/settings/index.ts';
import { trustedProxyCheck } from './client-address.ts';
import { limitConnections } from './connection-limit.ts';
import { refuseRaw } from './refusal.ts';
import { requestPipeline } from './request-pipeline.ts';
import { methodsBelow } from './route-methods.ts';
import { staticFiles } from './static-files.ts';

const STOP_GRACE_MS = 10_000;
const HOOK_GRACE_MS = 5_000;
/** Minimum upload rate in bytes per second, enforced by lib/core/body.ts. */
const UPLOAD_BYTES_PER_SECOND = 64 * 1024;

type Stop = (code?: number) => Promise<void>;
const shared = globalThis as typeof globalThis & {
  __concordStop?: () => Promise<void>;
  __concordReplaceDatabase?: () => void;
};

/** Serves until a signal or the end of the parent process. Rejects when Next cannot start. */
export async function serve({ dir, dev }: { dir: string; dev: boolean }): Promise<Stop> {
  const settings = readSettings(process.env);
  const app = next({ dev, dir, port: settings.port, hostname: settings.app_url.hostname });
  await app.prepare();
  const methodsOf = methodsBelow(join(dir, 'app'));
  const serveStatic = dev ? undefined : staticFiles(dir);
  const pipeline = requestPipeline(settings, app.getRequestHandler(), { dev, methodsOf, serveStatic });
  const server = createServer({
    headersTimeout: 15_000,
    requestTimeout: requestTimeout(settings),
    keepAliveTimeout: 65_000,
    maxHeaderSize: 32_768,
    ...(!dev && { shouldUpgradeCallback: () => false }),
  });
  server.on('request', (request, response) => void pipeline.answer(request, response));
  server.on('connect', (_request, socket) => refuseRaw(socket, 405, 'Method not allowed.'));
  server.on('clientError', onClientError);
  limitConnections(server, { isTrusted: trustedProxyCheck(settings.trusted_proxies) });
  const stop = shutdownHandler(server, dev ? 500 : STOP_GRACE_MS);
  stopOnSignals(stop);
  await listen(server, settings.port);
  return stop;
}

/** Last resort after the deadlines of lib/core/body.ts: time of the largest upload at the minimum rate. */
const requestTimeout = ({ upload_max_mb }: Settings) =>
  Math.max(120_000, 10_000 + ((upload_max_mb + 1) * 1024 * 1024 * 1000) / UPLOAD_BYTES_PER_SECOND);

function onClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET') return void socket.destroy();
  if (error.code === 'HPE_INVALID_METHOD') return refuseRaw(socket, 405, 'Method not allowed.');
  if (error.code === 'HPE_HEADER_OVERFLOW') return refuseRaw(socket, 431, 'The request headers are too large.');
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return refuseRaw(socket, 408, 'The request took too long.');
  refuseRaw(socket, 400, 'The request cannot be read.');
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, resolve);
  });
}

/**
 * Stops accepting requests, finishes open ones, returns background jobs to the queue, then exits. Only the first call
 * counts.
 */
function shutdownHandler(server: Server, grace: number): Stop {
  let stopping = false;
  return async (code = 0) => {
    if (stopping) return;
    stopping = true;
    const closed = new Promise((resolve) => server.close(resolve));
    server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
    server.closeIdleConnections();
    // Closes connections that become idle while stopping.
    const sweep = setInterval(() => server.closeIdleConnections(), 200);
    await withTimeout(grace, closed);
    clearInterval(sweep);
    server.closeAllConnections();
    const hook = Promise.resolve(shared.__concordStop?.());
    await withTimeout(
      HOOK_GRACE_MS,
      hook.catch((err: unknown) => log.error({ err }, 'stopping failed')),
    );
    process.exit(code);
  };
}

function withTimeout(ms: number, promise: Promise<unknown>): Promise<unknown> {
  let timer: NodeJS.Timeout;
  const timeout = new Promise((resolve) => (timer = setTimeout(resolve, ms)));
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
}

function stopOnSignals(stop: Stop): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
  process.on('disconnect', () => void stop());
  process.on('unhandledRejection', (err) => log.error({ err }, 'unhandled rejection'));
  process.on('uncaughtException', (err) => {
    log.error({ err }, 'uncaught exception');
    // postgres.js writes to a socket closed by a terminated database (rule: operations.deadline).
    if (err instanceof TypeError && err.message.includes("reading 'write'")) shared.__concordReplaceDatabase?.();
    else void stop(1);
  });
}
