/** The faults that have a stack of their own, each by itself on the command line, in a short and a long form. */
import { checkFailover } from './failover';
import { checkFullDisk } from './full-disk';
import type { Check, Checked } from './invariants';
import { checkNetwork } from './network';
import { checkPooler } from './pooler';
import { checkRandomKills } from './random-kills';
import { checkRestore } from './restore';
import { checkTraces } from './traces';

type Form = () => Promise<Check[] | Checked>;
type Part = { short: Form; long: Form };

const PARTS = {
  failover: {
    short: () => checkFailover({ cases: 150, payments: 4, faults: ['killed'], jobs: false }),
    long: () => checkFailover({ cases: 1_500, payments: 24, faults: ['killed', 'frozen'], jobs: true }),
  },
  random: {
    short: () => checkRandomKills({ seconds: 9, payments: 3, webhooks: false }),
    long: () => checkRandomKills({ seconds: 120, payments: 30, webhooks: true }),
  },
  network: {
    short: () => checkNetwork({ cases: 20, payments: 2, webhooks: false, lossy: 3, dead: 7 }),
    long: () => checkNetwork({ cases: 200, payments: 12, webhooks: true, lossy: 60, dead: 30 }),
  },
  disk: {
    short: () => checkFullDisk({ cases: 40, payments: 2, held: 5 }),
    long: () => checkFullDisk({ cases: 400, payments: 12, held: 20 }),
  },
  pooler: {
    short: () => checkPooler({ cases: 60, payments: 2 }),
    long: () => checkPooler({ cases: 600, payments: 12 }),
  },
  restore: { short: checkRestore, long: checkRestore },
  traces: { short: checkTraces, long: checkTraces },
} satisfies Record<string, Part>;

/** Of the short form; the others take too long for it. */
const SHORT = ['failover', 'traces'];

/** Options of the command line. */
export const PART_OPTIONS = Object.fromEntries(Object.keys(PARTS).map((name) => [name, { type: 'boolean' as const }]));

/** The parts that the command line names. */
export const partsIn = (values: Record<string, unknown>) => Object.keys(PARTS).filter((name) => values[name]);

export async function checkParts(named?: string[], isLong = false): Promise<Checked> {
  const all: Checked = { checks: [], skipped: 0 };
  const names = named ?? (isLong ? Object.keys(PARTS) : SHORT);
  for (const name of names) {
    const began = Date.now();
    const result = await PARTS[name as keyof typeof PARTS][isLong ? 'long' : 'short']();
    const { checks, skipped = 0 } = Array.isArray(result) ? { checks: result } : result;
    all.checks.push(...checks);
    all.skipped! += skipped;
    console.log(`  ${name}: ${((Date.now() - began) / 1000).toFixed(0)} s`);
  }
  return all;
}
