import 'server-only';
import { LRUCache } from 'lru-cache';
import { MINUTE_MS } from '@/lib/shared/durations';
import { Problem, MESSAGES } from '@/lib/shared/problem';
import { ofProcess } from '@/lib/shared/process-wide';

type SpentTime = { ms: number; at: number };
type QueuedJob = { owner: string; start: () => void; refuse: () => void };
type Queue = { running: boolean; waiting: QueuedJob[]; spent: LRUCache<string, SpentTime> };
type FairQueueOptions = {
  maxWaiting: number;
  maxWaitingPerOwner: number;
  perMinute: number;
};

const MAX_OWNERS = 5_000;

const shared = ofProcess<{ __concordFairQueues?: Map<string, Queue> }>();
const queues = (shared.__concordFairQueues ??= new Map());

/**
 * Runs costly work one at a time; the owner who used the least in the last minute goes next. When the queue is full,
 * waiting work of the owner who used the most is refused.
 * @returns a function that runs `work` for an owner, such as a client address. It throws Problem rate_limited (429)
 * when the owner has used or queued too much, unavailable (503) when the queue is full
 */
export function fairQueue(name: string, { maxWaiting, maxWaitingPerOwner, perMinute }: FairQueueOptions) {
  const queue: Queue = queues.get(name) ?? { running: false, waiting: [], spent: new LRUCache({ max: MAX_OWNERS }) };
  queues.set(name, queue);

  const spentBy = (owner: string): number => {
    const { ms, at } = queue.spent.get(owner) ?? { ms: 0, at: 0 };
    return Math.max(0, ms - ((performance.now() - at) * perMinute) / MINUTE_MS);
  };
  const tooMany = () => new Problem('rate_limited', MESSAGES.rateLimited, { retry_after: 10 });
  const busy = () => new Problem('unavailable', MESSAGES.busy, { retry_after: 5 });

  function assertRoom(owner: string): void {
    const own = queue.waiting.filter((one) => one.owner === owner).length;
    if (spentBy(owner) >= perMinute || own >= maxWaitingPerOwner) throw tooMany();
    if (queue.waiting.length < maxWaiting) return;
    const most = queue.waiting.reduce((job, one) => (spentBy(one.owner) >= spentBy(job.owner) ? one : job));
    if (spentBy(most.owner) <= spentBy(owner)) throw busy();
    queue.waiting.splice(queue.waiting.indexOf(most), 1);
    most.refuse();
  }

  function startNext(): void {
    const [first] = queue.waiting;
    queue.running = first !== undefined;
    if (!first) return;
    const next = queue.waiting.reduce((job, one) => (spentBy(one.owner) < spentBy(job.owner) ? one : job), first);
    queue.waiting.splice(queue.waiting.indexOf(next), 1);
    next.start();
  }

  return async <T>(owner: string, work: () => Promise<T>): Promise<T> => {
    assertRoom(owner);
    if (queue.running)
      await new Promise<void>((start, reject) => queue.waiting.push({ owner, start, refuse: () => reject(busy()) }));
    queue.running = true;
    const started = performance.now();
    try {
      return await work();
    } finally {
      const now = performance.now();
      queue.spent.set(owner, { ms: spentBy(owner) + now - started, at: now });
      startNext();
    }
  };
}
