/**
 * Kills the server and the database at random moments under submissions and answers, starts them again, and proves that
 * nothing acknowledged is lost, doubled or half (SECURITY, Once and not lost).
 * `npm run test:faults -- --cases 1000 --kills 40 --seed 7`; `--short` is the form that `npm test` runs.
 */
import { writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { LONGEST, seen } from './client';
import { type Check, prove, waitingLetters } from './proof';
import { openStack, type Stack } from './stack';
import { type Acknowledged, makeNetwork, type Network, playCase } from './story';

const { values } = parseArgs({ options: { short: { type: 'boolean' }, cases: { type: 'string' }, kills: { type: 'string' }, seed: { type: 'string' } } });
const CASES = Number(values.cases ?? (values.short ? 120 : 400));
const KILLS = Number(values.kills ?? (values.short ? 5 : 18));
const SEED = Number(values.seed ?? Math.floor(Math.random() * 1e6));
const CLIENTS = 8;
/** The service answers again this soon after the database does. */
const BACK_WITHIN = 5_000;
const DRAIN = 90_000;

let state = SEED;
/** Random numbers that a seed repeats (mulberry32). */
function random(): number {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
}

const KINDS = ['server', 'database', 'process'] as const;
const backAfter: number[] = [];

/** Kills something every now and then; all kinds take their turn, the moments are random. */
async function storm(stack: Stack): Promise<number> {
  let kills = 0;
  for (; kills < KILLS; kills++) {
    await wait(500 + random() * 2500);
    const kind = KINDS[kills % KINDS.length];
    if (kind === 'server') await stack.killServer();
    if (kind === 'process') await stack.killProcess();
    if (kind === 'database') await stack.killDatabase().then(() => measureReturn(stack));
  }
  return kills;
}

async function measureReturn({ url }: Stack): Promise<void> {
  const began = performance.now();
  const isBack = () => fetch(new URL('/api/health', url), { signal: AbortSignal.timeout(LONGEST) }).then(({ status }) => status === 200, () => false);
  while (!(await isBack()) && performance.now() - began < 30_000) await wait(50);
  backAfter.push(performance.now() - began);
}

/** Eight engineers at once, each one case after the other, until all are done and the storm is over. */
async function work(stack: Stack, network: Network, isStorming: () => boolean): Promise<{ done: Acknowledged[]; tried: number }> {
  const done: Acknowledged[] = [];
  let tried = 0;
  const engineer = async () => {
    while (tried < CASES || isStorming()) {
      const made = await playCase(stack, network, ++tried);
      if (made) done.push(made);
      await wait(random() * 200);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, engineer));
  return { done, tried };
}

async function drain(stack: Stack): Promise<number> {
  const began = Date.now();
  while ((await waitingLetters(stack).catch(() => 1)) > 0 && Date.now() - began < DRAIN) await wait(250);
  return (Date.now() - began) / 1000;
}

function report(checks: Check[]): { passed: number; failed: number; skipped: number } {
  for (const { name, wrong } of checks) console.log(`${wrong.length ? '✗' : '✓'} ${name}${wrong.slice(0, 5).map((one) => `\n    ${one}`).join('')}`);
  const failed = checks.filter(({ wrong }) => wrong.length).length;
  return { passed: checks.length - failed, failed, skipped: 0 };
}

const tooLong = (name: string, times: number[], limit: number): Check => ({ name, wrong: times.filter((time) => time > limit).map((time) => `${(time / 1000).toFixed(1)} s`) });

async function main(): Promise<void> {
  console.log(`Faults: at least ${CASES} cases, ${KILLS} kills, --seed ${SEED}`);
  const stack = await openStack();
  const network = await makeNetwork();
  const began = Date.now();
  let storming = true;
  const storms = storm(stack).finally(() => (storming = false));
  const [{ done, tried }, kills] = await Promise.all([work(stack, network, () => storming), storms]);
  const worked = (Date.now() - began) / 1000;
  const drained = await drain(stack);
  const checks = await prove(stack, done);
  const { received } = stack.mail;
  console.log(`  ${tried} cases tried, ${done.length} acknowledged, ${done.filter((one) => one.answered).length} answered (${done.filter((one) => one.by === 'link').length} by link), ${kills} kills in ${worked.toFixed(0)} s`);
  console.log(`  ${seen.calls} calls: ${seen.cut} cut off, ${seen.unavailable} told to come back, ${seen.replayed} answered again from their key; longest ${(seen.longest / 1000).toFixed(1)} s`);
  console.log(`  back ${backAfter.map((time) => `${(time / 1000).toFixed(1)} s`).join(', ')} after the database; ${received.length} mails, ${received.length - new Set(received.map(({ message_id }) => message_id)).size} of them again; the last ${drained.toFixed(0)} s after the work`);
  const counts = report([
    ...checks,
    { name: 'every case and answer was acknowledged in the end', wrong: [...seen.unexpected, ...(done.length < CASES ? [`only ${done.length} cases`] : []), ...done.filter((one) => !one.answered).map(({ number }) => number)] },
    tooLong('no request was open longer than 10 s', [seen.longest], LONGEST),
    tooLong('the service was back within 5 s of the database', backAfter, BACK_WITHIN),
  ]);
  if (process.env.RESULTS_FILE) writeFileSync(process.env.RESULTS_FILE, JSON.stringify(counts));
  await stack.stop();
  process.exit(counts.failed ? 1 : 0);
}

await main();
