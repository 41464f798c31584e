import 'server-only';
import type { Actor } from '@/lib/shared/actor';
import { addressKey } from '@/lib/shared/address-key';
import { Problem, MESSAGES } from '@/lib/shared/problem';
import { settings } from '@/lib/settings';

const WINDOW_MS = 60_000;
/** Above this the oldest windows are evicted: a limit per address cannot stop a client with this many addresses. */
const MAX_KEYS = 20_000;

type Window = { count: number; endsAt: number };
const shared = globalThis as typeof globalThis & { __concordRequestWindows?: Map<string, Window> };

/**
 * Counts a request by user, or by address for guests, in this process's memory to save a write per request.
 * @throws Problem rate_limited (429)
 */
export function takeRequest(actor: Actor, address: string): void {
  if (actor.kind === 'guest') take(addressKey(address), settings.limits.guest_per_minute);
  else take(`user ${actor.id}`, settings.limits.wide_per_minute);
}

function take(key: string, points: number): void {
  const windows = (shared.__concordRequestWindows ??= new Map());
  const now = Date.now();
  const window = windows.get(key);
  if (window && window.endsAt > now) {
    window.count += 1;
    if (window.count <= points) return;
    throw new Problem('rate_limited', MESSAGES.rateLimited, { retry_after: Math.ceil((window.endsAt - now) / 1000) });
  }
  // Re-inserts the key, to keep the map ordered by the windows' ends.
  windows.delete(key);
  windows.set(key, { count: 1, endsAt: now + WINDOW_MS });
  evict(windows, now);
}

/** Removes ended windows and the oldest ones above the limit. */
function evict(windows: Map<string, Window>, now: number): void {
  for (const [key, { endsAt }] of windows) {
    if (endsAt > now && windows.size <= MAX_KEYS) return;
    windows.delete(key);
  }
}
