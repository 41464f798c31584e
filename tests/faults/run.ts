/**
 * Stops commands by signals and checks that nothing of them remains. Sends a server ten thousand different tokens, addresses,
 * hosts and keys and checks its memory, logs people in through a provider while processes are killed, and restarts two
 * instances in turn under load. Then kills server and database at random moments during submissions, responses, notes,
 * uploads, answers by mail and card payments, and checks that nothing acknowledged is lost, duplicated or incomplete
 * (rule: operations.nothing-lost).
 * `npm run test:faults -- --cases 1000 --kills 40 --seed 7`; `npm test` runs `--short`; `--memory` checks the memory only,
 * `--sso` the logins only, `--rolling` the restart of two instances behind a proxy of the test only; `--failover`, `--random`,
 * `--network`, `--disk`, `--pooler`, `--restore` and `--traces` one of the parts with a database of their own, `--proxies` two instances
 * behind nginx and haproxy. `--upgrade` replaces the release before by this one under load; `--from` names another commit than that
 * release's, `--keep` leaves its build for the next run. `--long` runs the long forms. `--load 3600` loads the process whose memory
 * is checked for an hour.
 */
import { writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Counts } from '../../scripts/test-summary';
import { MAX_DURATION, stats } from './client';
import { type Check, type Checked, checkInvariants, waitingEmails } from './invariants';
import { checkLiveHeap } from './live-heap';
import { checkMemory } from './memory';
import { checkPayments, makeRegistrations, payAll } from './payment-flow';
import { printTable } from './closing-table';
import { checkParts, PART_OPTIONS, partsIn } from './parts';
import { checkProxies } from './proxies';
import { checkSingleSignOn } from './sso';
import { checkRollingRestart } from './rolling';
import { checkUpgrade } from './upgrade';
import { type Rooms, writeInRoom } from './room-flow';
import { checkRooms, reconnections } from './room-invariants';
import { answerByMail, checkMails } from './mail-flow';
import { openStack, type Stack } from './stack';
import { checkSupervision } from './supervisor';
import { type Acknowledged, makeAccount, makeNetwork, type Network, submitAndRespond } from './case-flow';

const { values } = parseArgs({
  options: {
    short: { type: 'boolean' },
    memory: { type: 'boolean' },
    load: { type: 'string' },
    sso: { type: 'boolean' },
    rolling: { type: 'boolean' },
    ...PART_OPTIONS,
    proxies: { type: 'boolean' },
    upgrade: { type: 'boolean' },
    from: { type: 'string' },
    keep: { type: 'boolean' },
    long: { type: 'boolean' },
    cases: { type: 'string' },
    kills: { type: 'string' },
    seed: { type: 'string' },
  },
});
const CASES = Number(values.cases ?? (values.short ? 120 : 400));
const KILLS = Number(values.kills ?? (values.short ? 5 : 18));
const SEED = Number(values.seed ?? Math.floor(Math.random() * 1e6));
const PAYMENTS = values.short ? 15 : 45;
const LOAD_SECONDS = Number(values.load ?? (values.short ? 1 : 300));
const CLIENTS = 8;
/** Time limit in ms for the service to recover after the database. */
const MAX_RECOVERY = 5_000;
const MAX_DRAIN = 90_000;

let state = SEED;
/** Reproducible random numbers (mulberry32). */
function random(): number {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
}

const KINDS = ['server', 'database', 'process'] as const;
const recoveryTimes: number[] = [];

/** Kills a component at random moments; the kinds take turns. */
async function injectFaults(stack: Stack): Promise<number> {
  let kills = 0;
  for (; kills < KILLS; kills++) {
    await wait(500 + random() * 2500);
    const kind = KINDS[kills % KINDS.length];
    if (kind === 'server') await stack.killServer();
    if (kind === 'process') await stack.killProcess();
    if (kind === 'database') await stack.killDatabase().then(() => measureRecovery(stack));
  }
  return kills;
}

async function measureRecovery({ url }: Stack): Promise<void> {
  const began = performance.now();
  const isBack = () =>
    fetch(new URL('/api/health', url), { signal: AbortSignal.timeout(MAX_DURATION) }).then(
      ({ status }) => status === 200,
      () => false,
    );
  while (!(await isBack()) && performance.now() - began < 30_000) await wait(50);
  recoveryTimes.push(performance.now() - began);
}

/** Concurrent clients submit and answer cases and write in their rooms until all are done and no more faults are injected. */
async function work(
  stack: Stack,
  network: Network,
  isInjecting: () => boolean,
): Promise<{ done: Acknowledged[]; rooms: Rooms; tried: number }> {
  const done: Acknowledged[] = [];
  const rooms: Rooms = { notes: [], files: [], followers: [] };
  let tried = 0;
  const engineer = async () => {
    while (tried < CASES || isInjecting()) {
      const n = ++tried;
      const made = await submitAndRespond(stack, network, n);
      if (made) done.push(made);
      if (made) await writeInRoom(stack, network, rooms, made, n);
      await wait(random() * 200);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, engineer));
  return { done, rooms, tried };
}

async function drain(stack: Stack): Promise<number> {
  const began = Date.now();
  while ((await waitingEmails(stack).catch(() => 1)) > 0 && Date.now() - began < MAX_DRAIN) await wait(250);
  return (Date.now() - began) / 1000;
}

function report({ checks, skipped = 0 }: Checked): Counts {
  for (const { name, violations } of checks)
    console.log(
      `${violations.length ? '✗' : '✓'} ${name}${violations
        .slice(0, 5)
        .map((one) => `\n    ${one}`)
        .join('')}`,
    );
  const failures = checks
    .filter(({ violations }) => violations.length)
    .map(({ name, violations }) => ({ test: name, message: violations.join('\n') }));
  return { passed: checks.length - failures.length, failed: failures.length, skipped, failures };
}

const tooLong = (name: string, times: number[], limit: number): Check => ({
  name,
  violations: times.filter((time) => time > limit).map((time) => `${(time / 1000).toFixed(1)} s`),
});

async function main(): Promise<void> {
  const only = partOnOwnStack();
  if (only) return end(report(await only()));
  const isPart = values.memory || values.sso || values.rolling;
  const before = isPart ? { checks: [], skipped: 0 } : await runOnOwnStacks();
  console.log(`Faults: at least ${CASES} cases, ${KILLS} kills, --seed ${SEED}`);
  const stack = await openStack();
  if (values.rolling) return finish(stack, report({ checks: [await checkRollingRestart(stack.url)] }));
  if (values.sso) return finish(stack, report({ checks: [await checkSingleSignOn(stack)] }));
  const memory = [await checkMemory(await makeAccount()), ...(await checkLiveHeap(stack.databaseUrl, LOAD_SECONDS))];
  if (values.memory) return finish(stack, report({ checks: memory }));
  const singleSignOn = await checkSingleSignOn(stack);
  const rolling = await checkRolling(stack, before);
  const network = await makeNetwork();
  const registrations = await makeRegistrations(PAYMENTS);
  const began = Date.now();
  let isRunning = true;
  const faults = injectFaults(stack).finally(() => (isRunning = false));
  let isWorking = true;
  const [{ done, rooms, tried }, kills, payments, mails] = await Promise.all([
    work(stack, network, () => isRunning).finally(() => (isWorking = false)),
    faults,
    payAll(stack, registrations, () => isRunning),
    answerByMail(stack, () => isWorking),
  ]);
  const worked = (Date.now() - began) / 1000;
  const drained = await drain(stack);
  const paymentChecks = await checkPayments(stack, payments);
  await drain(stack);
  const mailChecks = await checkMails(stack, mails, rooms);
  await drain(stack);
  const checks = [...(await checkInvariants(stack, done)), ...mailChecks, ...(await checkRooms(stack, network, rooms))];
  const { received } = stack.mail;
  console.log(
    `  ${tried} cases tried, ${done.length} acknowledged, ${done.filter((one) => one.answered).length} answered (${done.filter((one) => one.by === 'link').length} by link), ${kills} kills in ${worked.toFixed(0)} s`,
  );
  console.log(
    `  ${stats.calls} calls: ${stats.cut} cut off, ${stats.unavailable} unavailable, ${stats.replayed} replayed; longest ${(stats.longest / 1000).toFixed(1)} s, of uploads ${(stats.longestUpload / 1000).toFixed(1)} s`,
  );
  console.log(
    `  back ${recoveryTimes.map((time) => `${(time / 1000).toFixed(1)} s`).join(', ')} after the database; ${received.length} mails, ${received.length - new Set(received.map(({ message_id }) => message_id)).size} of them again; the last ${drained.toFixed(0)} s after the work`,
  );
  console.log(
    `  ${rooms.notes.length} notes and ${rooms.files.length} files; ${rooms.followers.length} open pages opened their streams ${reconnections(rooms)} times again`,
  );
  console.log(`  ${mails.taken.length} answers by mail, ${mails.again} of them tried again`);
  const { charges, refunds } = stack.stripe.ledger;
  console.log(
    `  ${payments.length} card payments: ${charges.length} charges, ${refunds.size} refunds; ${payments.filter(({ paid }) => paid === null).length} clients gave up`,
  );
  const all = [
    ...before.checks,
    ...memory,
    singleSignOn,
    ...rolling,
    ...checks,
    ...paymentChecks,
    {
      name: 'every case and answer was acknowledged in the end',
      violations: [
        ...stats.unexpected,
        ...(done.length < CASES ? [`only ${done.length} cases`] : []),
        ...done.filter((one) => !one.answered).map(({ number }) => number),
      ],
    },
    tooLong('no request was open longer than 10 s', [stats.longest], MAX_DURATION),
    tooLong('the service was back within 5 s of the database', recoveryTimes, MAX_RECOVERY),
  ];
  await finish(stack, report({ checks: all, skipped: before.skipped }));
}

/** What is asked for alone, and needs a stack of its own. */
function partOnOwnStack(): (() => Promise<Checked>) | undefined {
  const parts = partsIn(values);
  if (parts.length) return () => checkParts(parts, values.long);
  if (values.upgrade) return () => checkUpgrade(values);
  return values.proxies ? runProxies : undefined;
}

const runProxies = (): Promise<Checked> =>
  checkProxies(
    values.long ? { frozen: 30_000, megabytes: 100, isLong: true } : { frozen: 6_000, megabytes: 8, isLong: false },
  );

/** Where nginx and haproxy are missing, a proxy of the test takes their place. */
const checkRolling = async ({ url }: Stack, { checks }: Checked): Promise<Check[]> =>
  checks.some(({ name }) => name.startsWith('proxies: ')) ? [] : [await checkRollingRestart(url)];

/** What needs no stack, or one that is made for it. */
async function runOnOwnStacks(): Promise<Checked> {
  const supervision = await checkSupervision();
  const parts = await checkParts(undefined, values.long);
  const proxies = await runProxies();
  const upgrade = values.long ? await checkUpgrade(values) : { checks: [], skipped: 0 };
  const skipped = (parts.skipped ?? 0) + (proxies.skipped ?? 0) + upgrade.skipped;
  return { checks: [...supervision, ...parts.checks, ...proxies.checks, ...upgrade.checks], skipped };
}

async function finish(stack: Stack, counts: Counts): Promise<never> {
  await stack.stop();
  return end(counts);
}

function end(counts: Counts): never {
  printTable();
  if (process.env.RESULTS_FILE) writeFileSync(process.env.RESULTS_FILE, JSON.stringify(counts));
  process.exit(counts.failed ? 1 : 0);
}

await main();
