/**
 * Keeps the slowest calls of this process for the network's status page (lib/network/status). Time is split into two
 * halves, and the older half is dropped as a whole, so that no single call is stored.
 */
import { MINUTE_MS } from '../lib/shared/durations.ts';
import type { MeasuredRequest } from './request-watch.ts';
import { ofProcess } from '../lib/shared/process-wide.ts';

export type SlowCall = { method: string; route: string; count: number; total_ms: number; max_ms: number };

/** Milliseconds; calls are shown for one to two times this. */
const HALF = 5 * MINUTE_MS;
const MAX_SHOWN = 10;

const shared = ofProcess<{
  /** Read by the app, which stores them with its process (lib/network/status/presence.ts). */
  __concordSlowCalls?: () => SlowCall[];
}>();

export function slowCalls(now: () => number = Date.now): (request: MeasuredRequest) => void {
  let [older, newer] = [new Map<string, SlowCall>(), new Map<string, SlowCall>()];
  let turnsAt = now() + HALF;

  function turn(): void {
    const at = now();
    if (at < turnsAt) return;
    older = at < turnsAt + HALF ? newer : new Map();
    newer = new Map();
    turnsAt = at + HALF;
  }

  shared.__concordSlowCalls = () => {
    turn();
    return merged(older, newer)
      .toSorted((a, b) => b.max_ms - a.max_ms)
      .slice(0, MAX_SHOWN);
  };
  return ({ method, route, seconds }) => {
    turn();
    const ms = Math.round(seconds * 1000);
    const key = `${method} ${route}`;
    const call = newer.get(key);
    if (!call) return void newer.set(key, { method, route, count: 1, total_ms: ms, max_ms: ms });
    call.count += 1;
    call.total_ms += ms;
    if (ms > call.max_ms) call.max_ms = ms;
  };
}

function merged(older: Map<string, SlowCall>, newer: Map<string, SlowCall>): SlowCall[] {
  const calls = new Map([...older].map(([key, call]) => [key, { ...call }]));
  for (const [key, call] of newer) {
    const earlier = calls.get(key);
    calls.set(key, {
      ...call,
      count: call.count + (earlier?.count ?? 0),
      total_ms: call.total_ms + (earlier?.total_ms ?? 0),
      max_ms: Math.max(call.max_ms, earlier?.max_ms ?? 0),
    });
  }
  return [...calls.values()];
}
