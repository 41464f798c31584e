/** Kills server, process and database at random moments, and measures how soon the service is back. */
import { setTimeout as wait } from 'node:timers/promises';
import { checkAllWork } from './all-work';
import { MAX_DURATION, stats } from './client';
import type { Check } from './invariants';
import { onStack, type Stack } from './stack';

type Options = { cases: number; kills: number; payments: number; seed?: number };

/** Time limit in ms for the service to recover after the database. */
const MAX_RECOVERY = 5_000;
const KINDS = ['server', 'database', 'process'] as const;

/** Needs a build. The same `seed` has the same pauses between kills. */
export async function checkCrashes({ kills, seed = Math.floor(Math.random() * 1e6), ...work }: Options) {
  console.log(`Crashes: at least ${work.cases} cases, ${kills} kills, --seed ${seed}`);
  const random = randomOf(seed);
  const recoveryTimes: number[] = [];
  const checks = await onStack((stack) => crash(stack, { ...work, kills, random, recoveryTimes }));
  console.log(`  back ${recoveryTimes.map((time) => `${(time / 1000).toFixed(1)} s`).join(', ')} after the database`);
  return [
    ...checks,
    tooLong('no request was open longer than 10 s', [stats.longest], MAX_DURATION),
    tooLong('the service was back within 5 s of the database', recoveryTimes, MAX_RECOVERY),
  ].map((check) => ({ ...check, name: `crashes: ${check.name}` }));
}

type Crash = Omit<Options, 'seed'> & { random: () => number; recoveryTimes: number[] };

/** Kills at random moments until all kills are made; the kinds take turns. */
function crash(stack: Stack, { kills, random, recoveryTimes, ...work }: Crash): Promise<Check[]> {
  const faults = async () => {
    for (let at = 0; at < kills; at++) {
      await wait(500 + random() * 2500);
      const kind = KINDS[at % KINDS.length];
      if (kind === 'server') await stack.killServer();
      if (kind === 'process') await stack.killProcess();
      if (kind === 'database')
        await stack.killDatabase().then(async () => void recoveryTimes.push(await recovery(stack)));
    }
  };
  return checkAllWork(stack, { ...work, origins: [stack.url], faults, pause: () => random() * 200 });
}

/** Reproducible random numbers (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Milliseconds until the service answers again. */
async function recovery({ url }: Stack): Promise<number> {
  const began = performance.now();
  const isBack = () =>
    fetch(new URL('/api/health', url), { signal: AbortSignal.timeout(MAX_DURATION) }).then(
      ({ status }) => status === 200,
      () => false,
    );
  while (!(await isBack()) && performance.now() - began < 30_000) await wait(50);
  return performance.now() - began;
}

const tooLong = (name: string, times: number[], limit: number): Check => ({
  name,
  violations: times.filter((time) => time > limit).map((time) => `${(time / 1000).toFixed(1)} s`),
});
