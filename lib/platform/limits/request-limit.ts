import 'server-only';
import cluster from 'node:cluster';
import type { Actor } from '@/lib/shared/actor';
import { addressKey } from '@/lib/shared/address-key';
import { Problem, MESSAGES } from '@/lib/shared/problem';
import { settings } from '@/lib/platform/settings';
import { minutes, msOf } from '@/lib/shared/durations';
import { ofProcess } from '@/lib/shared/process-wide';

const WINDOW_MS = msOf(minutes(1));
/** Above this the oldest windows are evicted: a limit per address cannot stop a client with this many addresses. */
const MAX_KEYS = 20_000;

type Window = { count: number; endsAt: number };
type Counts = { requests: [key: string, count: number][] };
type Exchange = { unsent: Map<string, number>; size: number; timer: NodeJS.Timeout | undefined };
const INTERVAL_MS = 250;
/** Sent without waiting for the interval, so that a burst is not counted by only one process. */
const MAX_UNSENT = 20;

const shared = ofProcess<{ __concordRequestWindows?: Map<string, Window>; __concordRequestExchange?: Exchange }>();

/**
 * Calls per minute, by a guest's address and by user; null allows any number. `prefix` separates the counts of
 * channels.
 */
export type RequestLimits = { prefix: string; guest: number; user: number | null };

export const portalLimits = (): RequestLimits => ({
  prefix: '',
  guest: settings.limits.guest_per_minute,
  user: settings.limits.wide_per_minute,
});

export type TakenShare = { count: number; points: number; seconds_left: number };

/**
 * Counts a call by user, or by address for guests, in memory to save a write per call, without refusing it. The processes of an
 * instance exchange their counts (rules: limits.wide, limits.guest, api.public-limit).
 */
export function takeShare(actor: Actor, address: string, { prefix, guest, user }: RequestLimits): TakenShare | null {
  const points = actor.kind === 'guest' ? guest : user;
  if (points === null) return null;
  const key = `${prefix}${actor.kind === 'guest' ? addressKey(address) : `user ${actor.id}`}`;
  const { count, endsAt } = add(key, 1);
  if (count <= points) share(key);
  return { count, points, seconds_left: Math.max(1, Math.ceil((endsAt - Date.now()) / 1000)) };
}

/** @throws Problem rate_limited (429) when the minute is used up */
export function ensureShare(taken: TakenShare | null): void {
  if (taken && taken.count > taken.points)
    throw new Problem('rate_limited', MESSAGES.rateLimited, { retry_after: taken.seconds_left });
}

/** Counts a request to the portal. @throws Problem rate_limited (429) */
export const takeRequest = (actor: Actor, address: string): void =>
  ensureShare(takeShare(actor, address, portalLimits()));

function add(key: string, count: number): Window {
  const windows = (shared.__concordRequestWindows ??= new Map());
  const now = Date.now();
  const open = windows.get(key);
  if (open && open.endsAt > now) {
    open.count += count;
    return open;
  }
  // Re-inserts the key, to keep the map ordered by the windows' ends.
  windows.delete(key);
  const window = { count, endsAt: now + WINDOW_MS };
  windows.set(key, window);
  evict(windows, now);
  return window;
}

function evict(windows: Map<string, Window>, now: number): void {
  for (const [key, { endsAt }] of windows) {
    if (endsAt > now && windows.size <= MAX_KEYS) return;
    windows.delete(key);
  }
}

/**
 * Shares counts of requests with the other server processes of this instance, through their primary
 * (server/request-counts.ts). Returns the function that shares one request; it does nothing in a single process.
 */
function exchangeCounts(): (key: string) => void {
  const { worker } = cluster;
  if (!worker) return () => {};
  if (!shared.__concordRequestExchange)
    worker.on('message', (message: Partial<Counts>) => {
      for (const [key, count] of message.requests ?? []) add(key, count);
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

const share = exchangeCounts();
