/** The long forms of the faults, each with a stack of its own, and a brief size of each for trying out a change. */
import { makeAccount } from './case-flow';
import { checkCrashes } from './crashes';
import { checkFailover } from './failover';
import type { LongForm } from './forms';
import { checkFullDisk } from './full-disk';
import { checkImage } from './image';
import type { Check, Checked } from './invariants';
import { checkLiveHeap } from './live-heap';
import { checkMemory } from './memory';
import { checkNetwork } from './network';
import { checkPooler } from './pooler';
import { checkProxies } from './proxies';
import { checkRandomKills } from './random-kills';
import { checkRestore } from './restore';
import { checkRollingRestart } from './rolling';
import { checkSingleSignOn } from './sso';
import { onStack } from './stack';
import { checkSupervision } from './supervisor';
import { checkTraces } from './traces';
import { checkUpgrade } from './upgrade';

/** From the command line: of the crashes, the memory and the upgrade. */
export type PartOptions = {
  cases?: number;
  kills?: number;
  seed?: number;
  /** Seconds. */
  load?: number;
  from?: string;
  keep?: boolean;
};
type Form = (options: PartOptions) => Promise<Check[] | Checked>;

const memory = (seconds: number) =>
  onStack(async ({ databaseUrl }) => [
    await checkMemory(await makeAccount()),
    ...(await checkLiveHeap(databaseUrl, seconds)),
  ]);
const sso = () => onStack(async (stack) => [await checkSingleSignOn(stack)]);
const rolling = () => onStack(async ({ url }) => [await checkRollingRestart(url)]);

const PARTS: Record<LongForm, { brief: Form; long: Form }> = {
  crashes: {
    brief: (options) => checkCrashes({ cases: 120, kills: 5, payments: 15, ...options }),
    long: (options) => checkCrashes({ cases: 400, kills: 18, payments: 45, ...options }),
  },
  supervision: { brief: checkSupervision, long: checkSupervision },
  memory: {
    brief: ({ load = 1 }) => memory(load),
    long: ({ load = 300 }) => memory(load),
  },
  sso: { brief: sso, long: sso },
  rolling: { brief: rolling, long: rolling },
  failover: {
    brief: () => checkFailover({ cases: 150, payments: 4, faults: ['killed'], jobs: false }),
    long: () => checkFailover({ cases: 1_500, payments: 24, faults: ['killed', 'frozen'], jobs: true }),
  },
  random: {
    brief: () => checkRandomKills({ seconds: 9, payments: 3, webhooks: false }),
    long: () => checkRandomKills({ seconds: 120, payments: 30, webhooks: true }),
  },
  network: {
    brief: () => checkNetwork({ cases: 20, payments: 2, webhooks: false, lossy: 3, dead: 7 }),
    long: () => checkNetwork({ cases: 200, payments: 12, webhooks: true, lossy: 60, dead: 30 }),
  },
  proxies: {
    brief: () => checkProxies({ frozen: 6_000, megabytes: 8, isLong: false }),
    long: () => checkProxies({ frozen: 30_000, megabytes: 100, isLong: true }),
  },
  disk: {
    brief: () => checkFullDisk({ cases: 40, payments: 2, held: 5 }),
    long: () => checkFullDisk({ cases: 400, payments: 12, held: 20 }),
  },
  pooler: {
    brief: () => checkPooler({ cases: 60, payments: 2 }),
    long: () => checkPooler({ cases: 600, payments: 12 }),
  },
  restore: { brief: checkRestore, long: checkRestore },
  upgrade: { brief: checkUpgrade, long: checkUpgrade },
  traces: { brief: checkTraces, long: checkTraces },
  image: { brief: checkImage, long: checkImage },
};

/** Runs the named forms one after the other. */
export async function checkParts(names: LongForm[], isBrief: boolean, options: PartOptions): Promise<Checked> {
  const all = { checks: [] as Check[], skipped: 0 };
  for (const name of names) {
    const began = Date.now();
    const result = await PARTS[name][isBrief ? 'brief' : 'long'](options);
    const { checks, skipped = 0 } = Array.isArray(result) ? { checks: result } : result;
    all.checks.push(...checks);
    all.skipped += skipped;
    console.log(`  ${name}: ${((Date.now() - began) / 1000).toFixed(0)} s`);
  }
  return all;
}
