import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const MEBIBYTE = 1024 * 1024;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Memory in use in MiB after a garbage collection. */
export function memoryInUse(): number {
  collectGarbage();
  // Buffers are freed beside the program: the second collection waits for those that the first found.
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / MEBIBYTE;
}

/**
 * Measures the peak of additional live memory in MiB during `run`; excludes garbage, of which a busy machine has more.
 */
export async function mostHeldBy(run: () => Promise<unknown>): Promise<number> {
  const before = memoryInUse();
  let most = before;
  let sampling: NodeJS.Timeout;
  const sample = () => {
    const start = performance.now();
    most = Math.max(most, memoryInUse());
    // Most of the time remains for the measured work, even when a collection takes long.
    sampling = setTimeout(sample, Math.max(200, 4 * (performance.now() - start)));
  };
  sample();
  try {
    await run();
  } finally {
    clearTimeout(sampling!);
  }
  return most - before;
}

/** Measures the peak of additional resident memory in MiB during `run`, including native libraries. */
export async function peakOf(run: () => Promise<unknown>): Promise<number> {
  collectGarbage();
  const before = process.memoryUsage.rss();
  let peak = before;
  const sampling = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 2);
  try {
    await run();
  } finally {
    clearInterval(sampling);
  }
  return (peak - before) / MEBIBYTE;
}
