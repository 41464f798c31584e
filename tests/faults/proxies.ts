/**
 * Two instances behind the real nginx and haproxy with the configurations of docs/operating: what they share, and what is
 * lost when one is killed, hangs or is restarted under load (rules: operations.instances, operations.shutdown).
 */
import { setTimeout as wait } from 'node:timers/promises';
import { closeDatabase } from '@/db/client';
import { forgetSettings } from '@/lib/settings';
import { freePort } from '../../scripts/ports.ts';
import { type Acknowledged, makeNetwork, type Network, submitAndRespond } from './case-flow';
import { MAX_DURATION, takeStats } from './client';
import { type Check, checkInvariants, waitingEmails } from './invariants';
import { startReaders } from './proxy-readers';
import { checkShared, LOGINS_PER_MINUTE } from './proxy-shared';
import { findProgram, openProxy, type Proxy, type ProxyName } from './proxy-programs';
import { openProxiedInstance, type ProxiedInstance } from './proxied-instance';
import { openStack, type Stack } from './stack';

type Two = [ProxiedInstance, ProxiedInstance];
type Refused = { origin: string; at: number; why?: string };
/** A time of the run, with what was asked and refused in it. */
type Part = { name: string; from: number; to: number };

const NAMES: ProxyName[] = ['nginx', 'haproxy'];
/** Of each proxy. */
const CLIENTS = 3;
/** Milliseconds after which nginx tries an instance again that has failed, and haproxy has checked it. */
const BACK = 3_500;
const AWAY = 1_000;
const MAX_DRAIN = 60_000;

/** Needs a build. Returns the proxies that were not tried, because their programs are missing, as `skipped`. */
export async function checkProxies({ frozen }: { frozen: number }): Promise<{ checks: Check[]; skipped: number }> {
  const programs = NAMES.map((name) => ({ name, program: findProgram(name) }));
  const found = programs.flatMap(({ name, program }) => (program ? [{ name, program }] : []));
  for (const { name, program } of programs) if (!program) console.log(`  skipped: ${name} is not installed`);
  const skipped = programs.length - found.length;
  if (!found.length) return { checks: [], skipped };
  const stack = await openStack({ processes: 0 });
  const host = `localhost:${await freePort()}`;
  const instances = (await Promise.all(
    [1, 2].map(() => openProxiedInstance(`http://${host}`, { LIMIT_LOGIN: String(LOGINS_PER_MINUTE) })),
  )) as Two;
  const ports = instances.map(({ port }) => port);
  const proxies = await Promise.all(found.map(({ name, program }) => openProxy(name, { program, host, ports })));
  const network = await makeNetwork();
  const shared = await checkShared({ stack, network, instances, proxies });
  const checks = [
    ...shared.checks,
    ...(await checkFaults({ stack, network, instances, proxies, frozen, done: shared.done })),
  ];
  await Promise.all(proxies.map((one) => one.stop()));
  await Promise.all(instances.map((one) => one.stopAtOnce()));
  await closeDatabase();
  await stack.stop();
  forgetSettings();
  return { checks: checks.map(({ name, violations }) => ({ name: `proxies: ${name}`, violations })), skipped };
}

type Setting = {
  stack: Stack;
  network: Network;
  instances: Two;
  proxies: Proxy[];
  /** Milliseconds for which an instance hangs. */
  frozen: number;
  /** Cases that were acknowledged before. */
  done: Acknowledged[];
};

/** Under load, one after the other: an instance is killed, one hangs, both are restarted in turn. */
async function checkFaults({ stack, network, instances, proxies, frozen, ...before }: Setting): Promise<Check[]> {
  takeStats();
  const [a, b] = instances;
  const work = startWork({ stack, network, proxies });
  const readers = startReaders(proxies, network.callers[0]!.bearer);
  const parts: Part[] = [];
  const during = async (name: string, act: () => Promise<void>) => {
    const from = Date.now();
    await act();
    parts.push({ name, from, to: Date.now() });
  };
  await wait(1_000);
  await during('one killed', async () => {
    await a.kill();
    await wait(AWAY);
    await a.start();
    await wait(BACK);
  });
  await during(`one frozen ${frozen / 1000} s`, async () => {
    b.freeze();
    await wait(frozen);
    b.thaw();
    await wait(BACK);
  });
  await during('both restarted in turn', async () => {
    for (const one of instances) {
      await one.stop();
      await one.start();
      await wait(BACK);
    }
  });
  const done = [...before.done, ...(await work.end())];
  const read = await readers.stop();
  const drained = await drain(stack);
  const { refusals, unexpected, longest, ...counts } = takeStats();
  const again = repeated(stack);
  report({ parts, proxies, refusals: [...refusals, ...read.refusals] });
  console.log(
    `  proxies: ${counts.calls} writes for ${done.length} cases, ${counts.replayed} replayed, longest ${seconds(longest)}; ${read.requests} reads; ${stack.mail.received.length} mails, ${again.length} of them again; the last ${seconds(drained)} after the work`,
  );
  const restart = parts.at(-1)!;
  const failed = ([...refusals, ...read.refusals] as Refused[]).filter(
    ({ at }) => at >= restart.from && at <= restart.to,
  );
  return [
    ...(await checkInvariants(stack, done)),
    { name: 'no email is sent twice', violations: again },
    {
      name: 'two instances restarted in turn fail no request',
      violations: failed.map(
        ({ origin, at, why }) => `${nameOf(proxies, origin)} ${at - restart.from} ms ${why ?? ''}`,
      ),
    },
    { name: 'every case and answer was acknowledged in the end', violations: [...unexpected, ...unanswered(done)] },
    {
      name: 'a hanging instance holds a request 15 s at most',
      violations: longest > MAX_HELD ? [seconds(longest)] : [],
    },
  ];
}

/** The deadline of the proxies, 12 s, and an answer of the other instance. */
const MAX_HELD = MAX_DURATION + 5_500;

function startWork({ stack, network, proxies }: Pick<Setting, 'stack' | 'network' | 'proxies'>) {
  const done: Acknowledged[] = [];
  let isOver = false;
  let tried = 0;
  const client = async (origin: string) => {
    while (!isOver) {
      const made = await submitAndRespond({ ...stack, url: origin }, network, ++tried);
      if (made) done.push(made);
    }
  };
  const running = Promise.all(proxies.flatMap(({ origin }) => Array.from({ length: CLIENTS }, () => client(origin))));
  return {
    async end() {
      isOver = true;
      await running;
      return done;
    },
  };
}

type Report = { parts: Part[]; proxies: Proxy[]; refusals: Refused[] };

/** The refused requests of each part, and how long after its beginning the last of them was. */
function report({ parts, proxies, refusals }: Report): void {
  for (const { name, from, to } of parts)
    for (const proxy of proxies) {
      const own = refusals.filter((one) => one.origin === proxy.origin && one.at >= from && one.at <= to);
      const last = own.length
        ? `, the last ${seconds(Math.max(...own.map(({ at }) => at)) - from)} after it began`
        : '';
      console.log(`  proxies: ${name}, ${proxy.name}: ${own.length} requests failed${last}`);
    }
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
const nameOf = (proxies: Proxy[], origin: string) => proxies.find((one) => one.origin === origin)?.name;

function repeated({ mail: { received } }: Stack): string[] {
  const ids = received.map(({ message_id }) => message_id);
  return ids.filter((id, at) => ids.indexOf(id) !== at);
}

const unanswered = (done: Acknowledged[]) => [
  ...(done.length < 20 ? [`only ${done.length} cases`] : []),
  ...done.filter((one) => !one.answered).map(({ number }) => number),
];

async function drain(stack: Stack): Promise<number> {
  const began = Date.now();
  while ((await waitingEmails(stack).catch(() => 1)) > 0 && Date.now() - began < MAX_DRAIN) await wait(250);
  return Date.now() - began;
}
