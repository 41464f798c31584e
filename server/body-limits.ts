/**
 * Limits of request bodies before the app reads them. Size, field and time limits are enforced by the app
 * (lib/core/body.ts), which reads a body only after the operation's gate.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { hasBody, hasUnreadBody } from './response-override.ts';

const MAX_CONCURRENT_REQUESTS = 64;
/** Requests with an incomplete body. They hold a connection and a few kilobytes, and do not count as active. */
const MAX_PENDING_BODIES = 1024;
/** How long the rest of a body is read for clients that send it before they read the response. */
const DRAIN_MS = 5_000;
const DRAIN_BYTES = 64 * 1024 * 1024;

/** Counts active requests and those with an incomplete body separately. */
export function loadLimit(max = MAX_CONCURRENT_REQUESTS) {
  const counts = { active: 0, pending: 0 };

  function count(kind: keyof typeof counts, response: ServerResponse): () => void {
    counts[kind] += 1;
    const release = once(() => (counts[kind] -= 1));
    response.once('close', release);
    return release;
  }

  /** Resolves to false when the process is at its limit; else counts the request until its response closes. */
  async function admit(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    // Small bodies arrive with the headers, right after this event.
    if (hasBody(request)) await setImmediate();
    if (counts.active >= max) return false;
    if (!hasBody(request) || request.complete) {
      count('active', response);
      return true;
    }
    if (counts.pending >= MAX_PENDING_BODIES) return false;
    const release = count('pending', response);
    request.once('end', () => {
      release();
      if (!response.closed) count('active', response);
    });
    return true;
  }
  return { admit, counts };
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
 * After a response sent before the body was complete: drains the body, and closes the connection if there is still
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
