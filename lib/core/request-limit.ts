import 'server-only';
import type { Actor } from '@/lib/shared/actor';
import { addressKey } from '@/lib/shared/address-key';
import { Problem, MESSAGES } from '@/lib/shared/problem';
import { settings } from '@/lib/settings';
import { minutes, msOf } from '@/lib/shared/durations';
import { exchangeRequestCounts } from './request-counts';

const WINDOW_MS = msOf(minutes(1));
/** Above this the oldest windows are evicted: a limit per address cannot stop a client with this many addresses. */
const MAX_KEYS = 20_000;

type Window = { count: number; endsAt: number };
const shared = globalThis as typeof globalThis & { __concordRequestWindows?: Map<string, Window> };

/**
 * Counts a request by user, or by address for guests, in memory to save a write per request. The processes of an instance
 * exchange their counts (rules: limits.wide, limits.guest).
 * @throws Problem rate_limited (429)
 */
export function takeRequest(actor: Actor, address: string): void {
  if (actor.kind === 'guest') take(addressKey(address), settings.limits.guest_per_minute);
  else take(`user ${actor.id}`, settings.limits.wide_per_minute);
}

function take(key: string, points: number): void {
  const { count, seconds_left } = takeShare(key, points);
  if (count > points) throw new Problem('rate_limited', MESSAGES.rateLimited, { retry_after: seconds_left });
}

/** A request of `points` in the minute of its key; above `points` it is too many. */
export type TakenShare = { count: number; points: number; seconds_left: number };

/** Counts a request in the window of a key, without refusing it. */
export function takeShare(key: string, points: number): TakenShare {
  const { count, endsAt } = add(key, 1);
  if (count <= points) share(key);
  return { count, points, seconds_left: Math.max(1, Math.ceil((endsAt - Date.now()) / 1000)) };
}

const share = exchangeRequestCounts((key, count) => void add(key, count));

/** Adds to the window of a key; returns it. */
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

/** Removes ended windows and the oldest ones above the limit. */
function evict(windows: Map<string, Window>, now: number): void {
  for (const [key, { endsAt }] of windows) {
    if (endsAt > now && windows.size <= MAX_KEYS) return;
    windows.delete(key);
  }
}
