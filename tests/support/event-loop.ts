import { monitorEventLoopDelay } from 'node:perf_hooks';

/**
 * Longest time in ms for which `run` blocked the event loop. To exclude other processes, it is bounded by the CPU time of the
 * run, and the best of five runs counts: later ones are skipped once one took less than `enough` ms.
 */
export async function longestBlock(run: () => Promise<unknown>, enough = 30): Promise<number> {
  let best = Infinity;
  for (let attempt = 0; attempt < 5 && best > enough; attempt++) best = Math.min(best, await measure(run));
  return best;
}

async function measure(run: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await tick();
  const before = process.threadCpuUsage();
  await run();
  const { user, system } = process.threadCpuUsage(before);
  await tick();
  delay.disable();
  return Math.min(delay.max / 1e6, (user + system) / 1e3);
}

const tick = () => new Promise((resolve) => setTimeout(resolve, 5));
