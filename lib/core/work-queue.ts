import 'server-only';
import { Problem, MESSAGES } from '@/lib/shared/problem';

/**
 * Runs costly work a few at a time, in call order.
 * @returns a function that runs `work` when its turn comes, and throws Problem unavailable (503) when the queue is full
 */
export function workQueue(maxConcurrent: number, maxWaiting: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= maxConcurrent) {
      if (waiting.length >= maxWaiting) throw new Problem('unavailable', MESSAGES.busy, { retry_after: 1 });
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
