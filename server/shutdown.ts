/** Ends a server process gracefully (rule: operations.shutdown). */
import type { Server, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { log } from '../lib/platform/log.ts';
import { ofProcess } from '../lib/shared/process-wide.ts';

const HOOK_GRACE_MS = 5_000;

type Options = {
  /** Milliseconds to keep serving, unready, until load balancers send requests elsewhere. */
  drain: number;
  /** Milliseconds for open requests to finish after that. */
  grace: number;
  exit?: (code: number) => void;
};

export type Stop = (options?: { code?: number; immediately?: boolean }) => Promise<void>;

const shared = ofProcess<{
  __concordStop?: () => Promise<void>;
  /** Ends the streams of events, which would outlast every request. */
  __concordEndStreams?: () => Promise<void>;
  __concordStopping?: boolean;
}>();

/**
 * Reports the process as unready, accepts no more requests after `drain`, finishes open ones, returns background jobs
 * to the queue, then exits. Each connection ends with its next answer. Only the first call counts.
 */
export function shutdownHandler(server: Server, { drain, grace, exit = process.exit }: Options): Stop {
  return async ({ code = 0, immediately = false } = {}) => {
    if (shared.__concordStopping) return;
    shared.__concordStopping = true;
    const streams = shared.__concordEndStreams?.();
    streams?.catch((err: unknown) => log.error({ err }, 'ending the streams failed'));
    server.prependListener('request', (_request, response: ServerResponse) =>
      response.setHeader('Connection', 'close'),
    );
    // Idle connections stay open: closing one just when its client sends a request would lose the request.
    if (drain && !immediately) await wait(drain);
    await closeServer(server, grace);
    const hook = Promise.resolve(shared.__concordStop?.());
    await withTimeout(
      HOOK_GRACE_MS,
      hook.catch((err: unknown) => log.error({ err }, 'stopping failed')),
    );
    exit(code);
  };
}

/** Closes the listener and idle connections, then those with open requests as they finish, the rest after `grace`. */
async function closeServer(server: Server, grace: number): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  const sweep = setInterval(() => server.closeIdleConnections(), 200);
  await withTimeout(grace, closed);
  clearInterval(sweep);
  server.closeAllConnections();
}

function withTimeout(ms: number, promise: Promise<unknown>): Promise<unknown> {
  let timer: NodeJS.Timeout;
  const timeout = new Promise((resolve) => (timer = setTimeout(resolve, ms)));
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
}
