/** Runs the request pipeline, then Next. Shuts down gracefully, and after an uncaught error. */
import { readdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import next from 'next';
import { log } from '../lib/platform/log.ts';
import { readSettings, type Settings } from '../lib/platform/settings/index.ts';
import { trustedProxyCheck } from './client-address.ts';
import { evaluateClientManifestsHere } from './client-manifests.ts';
import { limitConnections } from './connection-limit.ts';
import { provideInstance } from './instance.ts';
import { measures } from './measures.ts';
import { prerenderedNotFound } from './not-found-page.ts';
import { refuseRaw } from './refusal.ts';
import { requestPipeline } from './request-pipeline.ts';
import { methodsBelow } from './route-methods.ts';
import { shutdownHandler, type Stop } from './shutdown.ts';
import { staticFiles } from './static-files.ts';

const STOP_GRACE_MS = 10_000;
/** Minimum upload rate in bytes per second, enforced by lib/platform/http/body.ts. */
const UPLOAD_BYTES_PER_SECOND = 64 * 1024;

/**
 * Serves until a signal or the end of the parent process; only SIGTERM drains first. Rejects when Next cannot start.
 */
export async function serve({ dir, dev }: { dir: string; dev: boolean }): Promise<Stop> {
  const settings = readSettings(process.env);
  evaluateClientManifestsHere();
  const instance = provideInstance(dir, settings.port);
  const app = next({ dev, dir, port: settings.port, hostname: settings.app_url.hostname });
  await (dev ? app.prepare() : withoutChatter(() => app.prepare()));
  const methodsOf = methodsBelow(join(dir, 'app'));
  const serveStatic = dev ? undefined : staticFiles(dir);
  const render = app.getRequestHandler();
  const files = new Set(readdirSync(join(dir, 'public')).map((name) => `/${name}`));
  const notFoundPage = dev ? undefined : prerenderedNotFound(render, { host: settings.app_url.host, methodsOf, files });
  const { watch, metrics, traced, flush } = await measures(settings, { dir, instance, load: () => pipeline.load });
  const pipeline = requestPipeline(settings, render, { dev, methodsOf, serveStatic, notFoundPage, watch, metrics });
  const answer = traced(pipeline.answer);
  const server = createServer({
    headersTimeout: 15_000,
    requestTimeout: requestTimeout(settings),
    keepAliveTimeout: 65_000,
    maxHeaderSize: 32_768,
    ...(!dev && { shouldUpgradeCallback: () => false }),
  });
  server.on('request', (request, response) => void answer(request, response));
  server.on('connect', (_request, socket) => refuseRaw(socket, 405, 'Method not allowed.'));
  server.on('clientError', onClientError);
  limitConnections(server, { isTrusted: trustedProxyCheck(settings.trusted_proxies) });
  const stop = shutdownHandler(server, {
    drain: dev ? 0 : settings.drain_seconds * 1000,
    grace: dev ? 500 : STOP_GRACE_MS,
    exit: (code) => void flush().finally(() => process.exit(code)),
  });
  stopOnSignals(stop);
  await listen(server, settings.port);
  return stop;
}

/** Silences `console.log`, with which Next prints how long its configuration took: stdout is for log lines only. */
async function withoutChatter(work: () => Promise<void>): Promise<void> {
  const { log: print } = console;
  console.log = () => {};
  await work().finally(() => (console.log = print));
}

/** Last resort after the deadlines of lib/platform/http/body.ts: time of the largest upload at the minimum rate. */
const requestTimeout = ({ upload_max_mb, case_file_max_mb }: Settings) =>
  Math.max(
    120_000,
    10_000 + ((Math.max(upload_max_mb, case_file_max_mb) + 1) * 1024 * 1024 * 1000) / UPLOAD_BYTES_PER_SECOND,
  );

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

function stopOnSignals(stop: Stop): void {
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop({ immediately: true }));
  process.on('disconnect', () => void stop({ immediately: true }));
  process.on('unhandledRejection', (err) => log.error({ err }, 'unhandled rejection'));
  process.on('uncaughtException', (err) => {
    log.error({ err }, 'uncaught exception');
    void stop({ code: 1, immediately: true });
  });
}
