import 'server-only';
import cluster from 'node:cluster';

/** Requests by key, for other processes. */
type Counts = { requests: [key: string, count: number][] };
type Exchange = { unsent: Map<string, number>; size: number; timer: NodeJS.Timeout | undefined };

const INTERVAL_MS = 250;
/** Sent without waiting for the interval, so that a burst is not counted by only one process. */
const MAX_UNSENT = 20;

const shared = globalThis as typeof globalThis & { __concordRequestExchange?: Exchange };

/**
 * Shares counts of requests with the other server processes of this instance, through their primary
 * (server/request-counts.ts). `onCount` receives the counts of other processes. Returns the function that shares one
 * request; does nothing in a single process.
 */
export function exchangeRequestCounts(onCount: (key: string, count: number) => void): (key: string) => void {
  const { worker } = cluster;
  if (!worker) return () => {};
  if (!shared.__concordRequestExchange)
    worker.on('message', (message: Partial<Counts>) => {
      for (const [key, count] of message.requests ?? []) onCount(key, count);
    });
  const exchange = (shared.__concordRequestExchange ??= { unsent: new Map(), size: 0, timer: undefined });

  const send = () => {
    const message: Counts = { requests: [...exchange.unsent] };
    clearTimeout(exchange.timer);
    Object.assign(exchange, { unsent: new Map(), size: 0, timer: undefined });
    // Without a primary this process is about to exit.
    worker.send(message, () => {});
  };

  return (key) => {
    exchange.unsent.set(key, (exchange.unsent.get(key) ?? 0) + 1);
    exchange.size += 1;
    if (exchange.size >= MAX_UNSENT) send();
    else exchange.timer ??= setTimeout(send, INTERVAL_MS).unref();
  };
}
