import 'server-only';
import { LRUCache } from 'lru-cache';
import { isUnavailable, withDatabase } from '@/db/client';
import { listen } from '@/db/listen';
import { log } from '@/lib/platform/log';
import { traced } from '@/lib/platform/tracing';
import { DELIVERY_CHANNEL } from '@/lib/work/cases/announce';
import { claimDeliveries, type ClaimedDelivery, type Room } from './claim';
import { sendDelivery } from './send';
import { releaseDelivery, settleDelivery } from './settle';
import { tellChannel } from './tell-channel';

const PER_WEBHOOK = 4;
/** Concurrent deliveries to receivers that answer quickly, and to others, which have separate places. */
const MAX_QUICK = 32;
const MAX_SLOW = 64;
/** Milliseconds after which a receiver counts as slow, until it answers quickly again. */
const SLOW = 2_000;
const MAX_REMEMBERED = 5_000;

type Attempt = { webhook_id: number; slow: boolean; done: Promise<void> };

const attempts = new Set<Attempt>();
const slowOnes = new LRUCache<number, true>({ max: MAX_REMEMBERED });
let stopping = new AbortController();
let claiming: Promise<void> | undefined;
let isClaiming = false;
let isAgain = false;
let endListening: (() => Promise<void>) | undefined;

/** Delivers as soon as a change commits (rule: webhooks.at-once); retries that fall due are found by `deliverDue`. */
export async function startDeliveries(): Promise<void> {
  stopping = new AbortController();
  const wake = () => void deliverDue().catch(logFailure);
  endListening = await listen(DELIVERY_CHANNEL, { onNotice: wake, onConnected: wake });
}

export async function stopDeliveries(): Promise<void> {
  stopping.abort();
  const listening = endListening?.().catch(logFailure);
  endListening = undefined;
  await Promise.all([listening, claiming?.catch(() => {}), ...[...attempts].map(({ done }) => done)]);
}

/** Starts all due deliveries that have a place. Runs one claim at a time, and notes a call during it. */
export function deliverDue(): Promise<void> {
  isAgain = true;
  if (!isClaiming) claiming = claimWhileDue();
  return claiming ?? Promise.resolve();
}

/** Ends in the same turn as its last look at `isAgain`, so that no call falls in between. */
async function claimWhileDue(): Promise<void> {
  isClaiming = true;
  try {
    while (isAgain && !stopping.signal.aborted) {
      isAgain = false;
      const room = roomNow();
      if (room.quick <= 0 && room.slow <= 0) return;
      const claimed = await withDatabase((db) => claimDeliveries(db, room));
      for (const delivery of claimed) start(delivery);
    }
  } finally {
    isClaiming = false;
  }
}

function roomNow(): Room {
  const running = Map.groupBy(attempts, ({ webhook_id }) => webhook_id);
  const slow = [...attempts].filter((attempt) => attempt.slow).length;
  const known = new Set([...running.keys(), ...slowOnes.keys()]);
  return {
    quick: MAX_QUICK - (attempts.size - slow),
    slow: MAX_SLOW - slow,
    per_webhook: PER_WEBHOOK,
    busy: [...known].map((webhook_id) => ({
      webhook_id,
      free: Math.max(0, PER_WEBHOOK - (running.get(webhook_id)?.length ?? 0)),
      slow: slowOnes.has(webhook_id),
    })),
  };
}

function start(delivery: ClaimedDelivery): void {
  const { webhook_id } = delivery;
  const attempt: Attempt = { webhook_id, slow: slowOnes.has(webhook_id), done: Promise.resolve() };
  const timer = setTimeout(() => {
    attempt.slow = true;
    slowOnes.set(webhook_id, true);
    void deliverDue().catch(logFailure);
  }, SLOW);
  const began = performance.now();
  attempt.done = traced('webhook.deliver', () => attemptOne(delivery))
    .catch(logFailure)
    .finally(() => {
      clearTimeout(timer);
      if (performance.now() - began < SLOW) slowOnes.delete(webhook_id);
      attempts.delete(attempt);
      if (!stopping.signal.aborted) void deliverDue().catch(logFailure);
    });
  attempts.add(attempt);
}

async function attemptOne(delivery: ClaimedDelivery): Promise<void> {
  const { signal } = stopping;
  const { kind } = delivery;
  const answer = await (kind === null ? sendDelivery(delivery, signal) : tellChannel({ ...delivery, kind }, signal));
  if (!answer) return;
  await (answer.status === null && signal.aborted ? releaseDelivery(delivery) : settleDelivery(delivery, answer));
}

/* While the database is unavailable the worker's state says so. What was not stored is sent again once its lease ends. */
function logFailure(err: unknown): void {
  if (!isUnavailable(err)) log.error({ err }, 'a webhook could not be delivered');
}
