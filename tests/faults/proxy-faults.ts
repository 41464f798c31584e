/** Two instances behind the proxies fail under load, one after the other (rules: operations.instances, operations.shutdown). */
import { setTimeout as wait } from 'node:timers/promises';
import { GOOD, type BadNetwork } from './bad-network';
import type { Acknowledged, Network } from './case-flow';
import { MAX_DURATION, takeStats } from './client';
import { type Check, checkInvariants, drain, unanswered } from './invariants';
import { type Part, partsOfRun, refusedDuring, reportParts, startLoad } from './proxy-load';
import type { Proxy } from './proxy-programs';
import { startReaders } from './proxy-readers';
import type { ProxiedInstance } from './proxied-instance';
import type { Stack } from './stack';
import { seconds } from './work';

type Setting = {
  stack: Stack;
  network: Network;
  instances: [ProxiedInstance, ProxiedInstance];
  proxies: Proxy[];
  /** Between each instance and the database. */
  toDatabase: BadNetwork[];
  /** Milliseconds for which an instance hangs, or is cut off. */
  frozen: number;
  /** Adds what takes too long for every run. */
  isLong: boolean;
  /** Cases that were acknowledged before. */
  done: Acknowledged[];
};

/** Milliseconds after which nginx tries an instance again that has failed, and haproxy has checked it. */
export const BACK = 3_500;
/** Fewer show that the load was none. */
export const MIN_CASES = 20;
const AWAY = 1_000;
const RESTARTED = 'both restarted in turn';
const CUT_OFF = 'cut off from its database';
/** The portal is back within 5 s of its database (rule: operations.network). */
const DATABASE_BACK = 5_000;
/** Milliseconds in which an email that was sent is noted on a busy machine. */
const UNNOTED = 1_000;
/** The deadline of the proxies, 12 s, and an answer of the other instance. */
const MAX_HELD = MAX_DURATION + 5_500;

/** Under load, one after the other: an instance is killed, one hangs, one loses its database, both are restarted in turn. */
export async function checkProxyFaults(setting: Setting): Promise<Check[]> {
  const { stack, network, proxies } = setting;
  takeStats();
  const load = startLoad(setting);
  const readers = startReaders(proxies, network);
  const { parts, during } = partsOfRun();
  await wait(1_000);
  for (const [name, act] of faultsOf(setting)) await during(`proxies: ${name}`, act);
  const done = [...setting.done, ...(await load.end())];
  const read = await readers.stop();
  const drained = await drain(stack);
  const { refusals, unexpected, longest, acknowledged, ...counts } = takeStats();
  const again = repeated(stack);
  const invariants = await checkInvariants(stack, done);
  const all = [...refusals, ...read.refusals];
  reportParts({ parts, proxies, refusals: all, acknowledged, checks: invariants });
  console.log(
    `  proxies: ${counts.calls} writes for ${done.length} cases, ${acknowledged.length} acknowledged, ${counts.replayed} replayed, longest ${seconds(longest)}; ${read.requests} reads; ${stack.mail.received.length} mails, ${again.length} of them again; the last ${seconds(drained)} after the work`,
  );
  return [
    ...invariants,
    {
      name: 'no email is sent twice, but what an instance could not note because it was killed, hung or cut off',
      violations: again.filter(({ at }) => !parts.some((part) => mayLeaveUnnoted(part, at))).map(({ id }) => id),
    },
    {
      name: 'two instances restarted in turn fail no request',
      violations: parts
        .filter(({ name }) => name.includes(RESTARTED))
        .flatMap((part) => refusedDuring(part, proxies, all)),
    },
    // A keyed write may wait at the other for its own transaction, which PostgreSQL keeps for 10 s when a connection is silent.
    {
      name: 'while one is cut off from its database, no read fails',
      violations: parts
        .filter(({ name }) => name.includes(`one ${CUT_OFF}`))
        .flatMap((part) =>
          refusedDuring(
            part,
            proxies,
            read.refusals.filter(({ isRead }) => isRead),
          ),
        ),
    },
    {
      name: 'every case and answer was acknowledged in the end',
      violations: [...unexpected, ...unanswered(done, MIN_CASES)],
    },
    { name: 'whoever refuses a request, says 503 and when to come back', violations: read.unexpected },
    {
      name: 'a hanging instance holds a request 15 s at most',
      violations: longest > MAX_HELD ? [seconds(longest)] : [],
    },
  ];
}

function faultsOf({ instances, toDatabase, frozen, isLong }: Setting): [string, () => Promise<void>][] {
  const [a, b] = instances;
  const cutOff = async (networks: BadNetwork[], state: Partial<typeof GOOD>) => {
    for (const one of networks) one.set({ ...GOOD, ...state });
    await wait(frozen);
    for (const one of networks) one.set(GOOD);
    await wait(isLong ? DATABASE_BACK : BACK);
  };
  const second = toDatabase.slice(1);
  const killed = async () => {
    await a.kill();
    await wait(AWAY);
    await a.start();
    await wait(BACK);
  };
  const hangs = async () => {
    b.freeze();
    await wait(frozen);
    b.thaw();
    await wait(BACK);
  };
  const restarted = async () => {
    for (const one of instances) {
      await one.stop();
      await one.start();
      await wait(BACK);
    }
  };
  const time = `for ${frozen / 1000} s`;
  const inLongRuns: [string, () => Promise<void>][] = [
    [`one ${CUT_OFF}, which refuses it, ${time}`, () => cutOff(second, { isClosed: true })],
    [`both ${CUT_OFF}, which is silent, ${time}`, () => cutOff(toDatabase, { isDead: true })],
  ];
  return [
    ['one killed', killed],
    [`one frozen ${time}`, hangs],
    [RESTARTED, restarted],
    [`one ${CUT_OFF}, which is silent, ${time}`, () => cutOff(second, { isDead: true })],
    ...(isLong ? inLongRuns : []),
  ];
}

/** Emails that came more than once, with the time of the first copy. */
export function repeated({ mail: { received } }: Stack): { id: string; at: number }[] {
  return [...Map.groupBy(received, ({ message_id }) => message_id)]
    .filter(([, copies]) => copies.length > 1)
    .map(([id, [first]]) => ({ id, at: first!.at }));
}

/** What an instance had sent and not noted is sent again under its Message-ID (rule: mail.at-least-once); a restart notes all. */
const mayLeaveUnnoted = ({ name, from, to }: Part, at: number) =>
  !name.includes(RESTARTED) && at >= from - UNNOTED && at <= to;
