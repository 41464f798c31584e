/**
 * Limits request bodies before the app reads them. The app enforces size, field and time limits
 * (lib/platform/http/body.ts), and reads a body only after the operation's gate.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { addressKey } from '../lib/shared/address-key.ts';
import { hasBody, hasUnreadBody } from './response-override.ts';

const MAX_CONCURRENT_REQUESTS = 64;
/**
 * Maximum requests with an incomplete body. They hold a connection and a few kilobytes, and do not count as active.
 */
const MAX_PENDING_BODIES = 1024;
/** Milliseconds for draining a body for clients that send all of it before they read the response. */
const DRAIN_MS = 5_000;
const DRAIN_BYTES = 64 * 1024 * 1024;

/**
 * Counts active requests and those with an incomplete body separately, in total and by client address. An address
 * takes at most half of either: its requests above that are refused, and do not count against others.
 */
export function loadLimit(max = MAX_CONCURRENT_REQUESTS, maxPending = MAX_PENDING_BODIES) {
  const active = places(max);
  const pending = places(maxPending);

  function count(places: Places, request: IncomingMessage, response: ServerResponse): () => void {
    const release = once(places.take(clientOf(request)));
    response.once('close', release).once('streaming', release);
    return release;
  }

  /**
   * Resolves to false when the process is at its limit; else counts the request until its response closes, or becomes
   * a stream of events, which has its own limits (rule: room.stream).
   */
  async function admit(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    // Small bodies arrive with the headers, right after this event.
    if (hasBody(request)) await setImmediate();
    if (!active.isFreeFor(clientOf(request))) return false;
    if (!hasBody(request) || request.complete) {
      count(active, request, response);
      return true;
    }
    if (!pending.isFreeFor(clientOf(request))) return false;
    const release = count(pending, request, response);
    request.once('end', () => {
      release();
      if (!response.closed) count(active, request, response);
    });
    return true;
  }
  return {
    admit,
    counts: {
      get active() {
        return active.count();
      },
      get pending() {
        return pending.count();
      },
    },
  };
}

const clientOf = ({ headers }: IncomingMessage) => addressKey(String(headers['x-client-address'] ?? ''));

type Places = ReturnType<typeof places>;

function places(max: number) {
  const share = Math.max(1, Math.floor(max / 2));
  const byClient = new Map<string, number>();
  let total = 0;
  /** Part of the total within the clients' shares: a body that arrives late takes its client above the share. */
  let shared = 0;

  const isFreeFor = (client: string) => shared < max && (byClient.get(client) ?? 0) < share;

  function take(client: string): () => void {
    const held = byClient.get(client) ?? 0;
    byClient.set(client, held + 1);
    total += 1;
    if (held < share) shared += 1;
    return () => {
      const left = (byClient.get(client) ?? 1) - 1;
      if (left > 0) byClient.set(client, left);
      else byClient.delete(client);
      total -= 1;
      if (left < share) shared -= 1;
    };
  }
  return { isFreeFor, take, count: () => total };
}

/** Reads and discards the rest of a body, up to a limit of bytes and time. */
export function drainBody(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    if (!hasUnreadBody(request) || request.destroyed) return resolve();
    let drained = 0;
    const timer = setTimeout(resolve, DRAIN_MS).unref();
    const finish = () => {
      clearTimeout(timer);
      resolve();
    };
    // The app's reader listens to `readable`, which would prevent the stream from flowing.
    request.removeAllListeners('readable');
    request.on('data', (chunk: Buffer) => {
      drained += chunk.length;
      if (drained > DRAIN_BYTES) finish();
    });
    request.once('end', finish).once('close', finish).resume();
  });
}

/**
 * Drains the body after a response sent before the body was complete, and closes the connection if there is still
 * more.
 */
export function drainAfterAnswer(request: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => {
    if (!hasUnreadBody(request)) return;
    void drainBody(request).then(() => hasUnreadBody(request) && request.socket.destroy());
  });
}

function once(run: () => void): () => void {
  let hasRun = false;
  return () => {
    if (!hasRun) run();
    hasRun = true;
  };
}
