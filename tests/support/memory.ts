import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const MEBIBYTE = 1024 * 1024;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Memory in use in MiB after a garbage collection. */
export function memoryInUse(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / MEBIBYTE;
}

/** Most resident memory in MiB that the process took in addition while `run` was running, native libraries included. */
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
