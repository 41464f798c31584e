/** One process that answers: the gate, then the app. Ends in order, and by itself after an error nobody caught. */
import { createServer } from 'node:http';
import { join } from 'node:path';
import next from 'next';
import { readSettings } from '../lib/shared/settings.ts';
import { makeGate } from './gate.mjs';
import { errorValues, log } from './log.mjs';
import { methodsBelow } from './methods.mjs';
import { refuse, refuseRaw } from './refuse.mjs';

const GRACE = 10_000;
const HOOK_GRACE = 5_000;

/** Serves until a signal, or until the process that started it is gone. Throws when the app cannot be prepared. */
export async function serve({ dir, dev }) {
  const settings = readSettings(process.env);
  const app = next({ dev, dir, port: settings.port, hostname: new URL(settings.appUrl).hostname });
  await app.prepare();
  const handle = app.getRequestHandler();
  const gate = makeGate(settings, handle, { dev, methodsOf: methodsBelow(join(dir, 'app')) });
  const server = createServer({ headersTimeout: 15_000, requestTimeout: 120_000, keepAliveTimeout: 65_000, maxHeaderSize: 32_768, ...(!dev && { shouldUpgradeCallback: () => false }) });
  server.on('request', (request, response) => {
    gate.answer(request, response).catch((error) => failed(error, request, response));
  });
  server.on('connect', (request, socket) => refuseRaw(socket, 405, 'Method not allowed.'));
  server.on('clientError', notHttp);
  const stop = stopper(server, dev ? 500 : GRACE);
  guard(stop);
  await listen(server, settings.port);
  return stop;
}

function failed(error, request, response) {
  log('error', 'request failed', { request_id: request.headers['x-request-id'], ...errorValues(error) });
  if (response.headersSent) response.destroy();
  else refuse(response, [500, 'Something went wrong.']);
}

function notHttp(error, socket) {
  if (error.code === 'ECONNRESET') return socket.destroy();
  if (error.code === 'HPE_INVALID_METHOD') return refuseRaw(socket, 405, 'Method not allowed.');
  if (error.code === 'HPE_HEADER_OVERFLOW') return refuseRaw(socket, 431, 'The request headers are too large.');
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return refuseRaw(socket, 408, 'The request took too long.');
  refuseRaw(socket, 400, 'The request cannot be read.');
}

function listen(server, port) {
  return new Promise((done, failedTo) => {
    server.once('error', failedTo);
    server.listen(port, done);
  });
}

/** Takes no new request, lets those under way end, hands the jobs back, then exits. Asked twice it does it once. */
function stopper(server, grace) {
  let stopping = false;
  return async (code = 0) => {
    if (stopping) return;
    stopping = true;
    const closed = new Promise((done) => server.close(done));
    server.prependListener('request', (request, response) => response.setHeader('Connection', 'close'));
    server.closeIdleConnections();
    // A connection that falls idle now has nothing more to expect.
    const sweep = setInterval(() => server.closeIdleConnections(), 200);
    await within(grace, closed);
    clearInterval(sweep);
    server.closeAllConnections();
    await within(HOOK_GRACE, Promise.resolve(globalThis.__concordStop?.()).catch((error) => log('error', 'stopping failed', errorValues(error))));
    process.exit(code);
  };
}

function within(time, promise) {
  let timer;
  const over = new Promise((done) => (timer = setTimeout(done, time)));
  return Promise.race([promise, over]).finally(() => clearTimeout(timer));
}

function guard(stop) {
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop());
  process.on('disconnect', () => stop());
  process.on('unhandledRejection', (error) => log('error', 'unhandled rejection', errorValues(error)));
  process.on('uncaughtException', (error) => {
    log('error', 'uncaught exception', errorValues(error));
    // postgres.js writes to a socket that a killed database took away (SECURITY, fact 1); the client is replaced.
    if (error instanceof TypeError && error.message.includes("reading 'write'")) globalThis.__concordReplaceDatabase?.();
    else stop(1);
  });
}
