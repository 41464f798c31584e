/**
 * Kills one of two instances, or a process of one, every three seconds, with a primary lost in the middle, and checks that
 * nothing acknowledged is lost or doubled (rules: operations.nothing-lost, operations.failover).
 */
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { closeDatabase } from '@/db/client';
import { forgetSettings } from '@/lib/platform/settings';
import { makeNetwork } from './case-flow';
import { failOver } from './failover';
import { openInstance } from './instance';
import type { Check } from './invariants';
import { openReplicas } from './replicas';
import { openStack } from './stack';
import { openHooks } from './webhook-flow';
import { concludeWork, startWork } from './work';

const INTERVAL = 3_000;

type Options = { seconds: number; payments: number; webhooks: boolean };
type Victim = { name: string; kill: () => Promise<void>; isBusy: boolean };

/** Needs a build. */
export async function checkRandomKills({ seconds, payments, webhooks }: Options): Promise<Check[]> {
  const replicas = await openReplicas(join(process.cwd(), '.data', 'test', 'failover'));
  const hooks = await openHooks();
  const stack = await openStack({ database: replicas });
  const [second, network] = await Promise.all([openInstance({ WORKER: 'on' }), makeNetwork()]);
  const end = Date.now() + seconds * 1_000;
  let isRunning = true;
  const work = await startWork([stack.url, second.url], {
    stack,
    network,
    hooks,
    webhooks,
    cases: 20,
    payments,
    isRunning: () => isRunning,
  });
  const victims: Victim[] = [
    { name: 'first instance', kill: stack.killServer, isBusy: false },
    { name: 'second instance', kill: second.restart, isBusy: false },
    { name: 'process of the first', kill: stack.killProcess, isBusy: false },
  ];
  const [kills] = await Promise.all([
    killAll(victims, end),
    wait((seconds * 1_000) / 2).then(() => failOver(replicas, 'killed')),
  ]);
  isRunning = false;
  await work.ended;
  const fault = `one of two instances killed every 3 s for ${seconds} s (${kills}), and the primary once`;
  const { checks } = await concludeWork(work, {
    fault,
    stack: { ...stack, databaseUrl: replicas.primary() },
    probes: [],
  });
  await second.stop();
  await closeDatabase();
  await stack.stop();
  await hooks.stop();
  forgetSettings();
  return checks.map((check) => ({ ...check, name: `kills: ${check.name}` }));
}

/** One after the other, whether or not another is still coming back. */
async function killAll(victims: Victim[], end: number): Promise<number> {
  const under: Promise<void>[] = [];
  let kills = 0;
  while (Date.now() < end) {
    await wait(INTERVAL);
    // A process of an instance that is just starting is not there.
    const free = victims.filter(({ isBusy }) => !isBusy);
    const victim = free[Math.floor(Math.random() * free.length)];
    if (!victim) continue;
    const others = victims.filter(
      ({ name }) => name === victim.name || name.includes('first') === victim.name.includes('first'),
    );
    kills += 1;
    for (const one of others) one.isBusy = true;
    under.push(victim.kill().finally(() => others.forEach((one) => (one.isBusy = false))));
  }
  await Promise.all(under);
  return kills;
}
