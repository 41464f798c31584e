import 'server-only';
import { Problem, MESSAGES } from '@/lib/shared/problem';
import { ofProcess } from '@/lib/shared/process-wide';

type Queue = { running: number; waiting: (() => void)[] };
type WorkQueueOptions = { maxConcurrent: number; maxWaiting: number; busy?: string };

const shared = ofProcess<{ __concordQueues?: Map<string, Queue> }>();
const queues = (shared.__concordQueues ??= new Map());

/**
 * Runs costly work a few at a time in each process, in call order.
 * @param busy message when the queue is full
 * @returns a function that runs `work` when its turn comes, and throws Problem unavailable (503) when the queue is full
 */
export function workQueue(name: string, { maxConcurrent, maxWaiting, busy = MESSAGES.busy }: WorkQueueOptions) {
  const queue: Queue = queues.get(name) ?? { running: 0, waiting: [] };
  queues.set(name, queue);
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (queue.running >= maxConcurrent) {
      if (queue.waiting.length >= maxWaiting) throw new Problem('unavailable', busy, { retry_after: 1 });
      await new Promise<void>((resolve) => queue.waiting.push(resolve));
    } else queue.running += 1;
    try {
      return await work();
    } finally {
      const next = queue.waiting.shift();
      if (next) next();
      else queue.running -= 1;
    }
  };
}
