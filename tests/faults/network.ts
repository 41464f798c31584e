/**
 * Puts a bad network between the portal and its database and mail server, under load: slow and lossy, then dead without a
 * word, then cut off. Checks that nothing acknowledged is lost or doubled, that requests are refused in words and in time, that
 * the portal is soon back, and that no connection is left over (rule: operations.network).
 */
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { closeDatabase } from '@/db/client';
import { forgetSettings } from '@/lib/platform/settings';
import { freePort } from '../../scripts/ports.ts';
import { openPostgres } from '../../scripts/postgres.ts';
import { badNetwork, GOOD, type BadNetwork, type NetworkState } from './bad-network';
import { makeNetwork } from './case-flow';
import { checkNews, follow } from './failover';
import type { Check } from './invariants';
import { probe, type Refusal } from './probe';
import { queryOnce } from './processes';
import { openStack } from './stack';
import { openHooks } from './webhook-flow';
import { concludeWork, seconds, startWork } from './work';

type Options = { cases: number; payments: number; webhooks: boolean; lossy: number; dead: number };
type Healed = { what: string; began: number; at: number };

const LOSSY: NetworkState = { ...GOOD, latency: 200, drops: 0.05 };
const DEAD: NetworkState = { ...GOOD, isDead: true };
/** Milliseconds after the network is good again. */
const MAX_OUTAGE = 5_000;
const CALM = 6_000;
const POOL = 10;

/** Needs a build. `lossy` and `dead` in seconds. */
export async function checkNetwork({ cases, payments, webhooks, lossy, dead }: Options): Promise<Check[]> {
  const folder = join(process.cwd(), '.data', 'test', 'network');
  const database = await openPostgres({ dataDir: folder, port: await freePort() });
  const toDatabase = await badNetwork(database.url);
  let toMail: BadNetwork | undefined;
  const hooks = await openHooks();
  const stack = await openStack({
    database: { url: toDatabase.url, stop: database.stop },
    processes: 1,
    mailThrough: async (url) => (toMail = await badNetwork(url)).url,
  });
  const direct = { ...stack, databaseUrl: database.url };
  // This process has no part in the fault.
  await closeDatabase();
  process.env.DATABASE_URL = database.url;
  forgetSettings();
  const network = await makeNetwork();
  const set = (state: NetworkState) => [toDatabase, toMail].forEach((one) => one?.set(state));
  let isRunning = true;
  const work = await startWork([stack.url], {
    stack,
    network,
    hooks,
    webhooks,
    cases,
    payments,
    isRunning: () => isRunning,
  });
  const one = probe(stack.url, network.callers[0]!.bearer);
  await work.reached(5);
  const made = work.done[0]!;
  const follower = follow(stack.url, network, made);
  const healed: Healed[] = [];
  for (const [what, state, time] of [
    ['slow and lossy', LOSSY, lossy],
    ['dead', DEAD, dead],
  ] as const) {
    const began = Date.now();
    set(state);
    await wait(time * 1_000);
    set(GOOD);
    healed.push({ what, began, at: Date.now() });
    await wait(CALM);
  }
  const news = await checkNews(stack, network, { made, follower });
  isRunning = false;
  await work.ended;
  const fault = `network slow (200 ms) and lossy (5 %) for ${lossy} s, dead for ${dead} s`;
  const { checks, refusals } = await concludeWork(work, { fault, stack: direct, probes: [one] });
  const { connections, late, reset } = toDatabase.counts;
  console.log(`  network: ${connections} connections to the database, ${late} pieces late, ${reset} connections reset`);
  checks.push(news, outages(healed, refusals), await leftOver(database.url));
  await follower.stop();
  await closeDatabase();
  await stack.stop();
  await hooks.stop();
  for (const network of [toDatabase, toMail]) await network?.stop();
  forgetSettings();
  return checks.map((check) => ({ ...check, name: `network: ${check.name}` }));
}

/** The time from the network's return to the last refusal of what followed. */
function outages(healed: Healed[], refusals: Refusal[]): Check {
  const violations: string[] = [];
  for (const [index, { what, at }] of healed.entries()) {
    const next = healed[index + 1]?.began ?? Infinity;
    const during = refusals.filter((refusal) => refusal.at >= at && refusal.at < next);
    const after = Math.max(at, ...during.map((refusal) => refusal.at)) - at;
    console.log(`  network: ${what}; the last refusal ${seconds(after)} after it was good again`);
    if (after > MAX_OUTAGE) violations.push(`${what}: ${seconds(after)}`);
  }
  return { name: 'the portal is back within 5 s of the network', violations };
}

/** The pool that was replaced is gone, at the server as well. */
async function leftOver(url: string): Promise<Check> {
  const rows = await queryOnce(
    url,
    (sql) =>
      sql<
        { name: string; n: number }[]
      >`select application_name as name, count(*)::int as n from pg_stat_activity where application_name like 'concord%' group by 1`,
  );
  const portal = rows.find(({ name }) => name === 'concord')?.n ?? 0;
  console.log(`  network: connections afterwards: ${rows.map(({ name, n }) => `${name} ${n}`).join(', ')}`);
  // The pool of the portal, and that of this process.
  return { name: 'no connection is left over', violations: portal > 2 * POOL ? [`${portal} of the pool`] : [] };
}
