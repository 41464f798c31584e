/**
 * Takes the primary of a replicated database away under load, promotes its synchronous standby, and checks that nothing
 * acknowledged is lost or doubled and that every process is soon on the new primary (rule: operations.failover).
 */
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { closeDatabase } from '@/db/client';
import { forgetSettings } from '@/lib/settings';
import { type Acknowledged, makeNetwork, type Network, submitAndRespond } from './case-flow';
import { MAX_DURATION, postUntilAcknowledged, takeStats } from './client';
import { openInstance } from './instance';
import { type Check, checkInvariants, waitingEmails } from './invariants';
import { probe, type Refusal } from './probe';
import { openReplicas, type Replicas } from './replicas';
import { followRoom, type RoomFollower } from './room-follower';
import { openStack, type Stack } from './stack';

/** How the primary goes: its first process is killed, or its machine hangs and closes no connection. */
export type Fault = 'killed' | 'frozen';
type Promotion = { fault: Fault; gone: number; promoted: number };

const CLIENTS = 8;
/** Milliseconds from the fault to the promotion, and of a former primary that believes to be one. */
const WITHOUT_PRIMARY = 1_500;
const REVIVED = 3_000;
/** Milliseconds after the promotion. */
const MAX_OUTAGE = 5_000;
const MAX_NEWS = 3_000;
const MAX_DRAIN = 90_000;

/** Needs a build. Each case is two writes: it is submitted and answered. */
export async function checkFailover({ cases, faults }: { cases: number; faults: Fault[] }): Promise<Check[]> {
  const replicas = await openReplicas(join(process.cwd(), '.data', 'test', 'failover'));
  const stack = await openStack({ database: replicas, processes: 1 });
  const [second, network] = await Promise.all([openInstance(), makeNetwork()]);
  takeStats();
  const probes = [stack.url, second.url].map((url) => probe(url, network.callers[0]!.bearer));
  const work = startWork([stack.url, second.url], { stack, network, cases });
  await work.reached(Math.min(20, cases / 4));
  const made = work.done[0]!;
  const follower = followRoom(second.url, {
    case_id: made.id,
    token: made.token,
    side: 'submitter',
    bearer: network.watchers.submitter.bearer,
  });
  const promotions: Promotion[] = [];
  for (const [at, fault] of faults.entries()) {
    await work.reached((cases * (at + 1)) / (faults.length + 1));
    if (at > 0) await comeBack(replicas);
    promotions.push(await failOver(replicas, fault));
  }
  const done = await work.ended;
  const current = { ...stack, databaseUrl: replicas.primary() };
  const news = await checkNews(stack, network, { made, follower });
  const drained = await drain(current);
  const probed = await Promise.all(probes.map((one) => one.stop()));
  const { refusals, unexpected, longest, ...counts } = takeStats();
  const checks = [
    ...(await checkInvariants(current, done)),
    news,
    outages(promotions, [...refusals, ...probed.flatMap((one) => one.refusals)]),
    {
      name: `without a primary requests are answered with 503 and Retry-After (${counts.unavailable})`,
      violations: [...unexpected, ...probed.flatMap((one) => one.unexpected), ...(counts.unavailable ? [] : ['none'])],
    },
    { name: 'every case and answer was acknowledged in the end', violations: unfinished(done, cases) },
    { name: 'no request was open longer than 10 s', violations: longest > MAX_DURATION ? [`${longest} ms`] : [] },
  ];
  const { received } = stack.mail;
  console.log(
    `  failover: ${counts.calls} calls for ${done.length} cases, ${counts.unavailable} unavailable, ${counts.cut} cut off, ${counts.replayed} replayed; longest ${seconds(longest)}; ${probed.reduce((sum, one) => sum + one.requests, 0)} reads beside them; ${received.length} mails, ${received.length - new Set(received.map(({ message_id }) => message_id)).size} of them again; the last ${drained.toFixed(0)} s after the work`,
  );
  await follower.stop();
  await second.stop();
  await closeDatabase();
  await stack.stop();
  forgetSettings();
  return checks.map(({ name, violations }) => ({ name: `failover: ${name}`, violations }));
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

type WorkOptions = { stack: Stack; network: Network; cases: number };

/** Clients submit and answer cases, at each instance in turn. */
function startWork(origins: string[], { stack, network, cases }: WorkOptions) {
  const done: Acknowledged[] = [];
  let tried = 0;
  const client = async () => {
    while (tried < cases) {
      const n = ++tried;
      const made = await submitAndRespond({ ...stack, url: origins[n % origins.length]! }, network, n);
      if (made) done.push(made);
    }
  };
  const ended = Promise.all(Array.from({ length: CLIENTS }, client)).then(() => done);
  const reached = async (count: number) => {
    while (done.length < count && tried < cases) await wait(20);
  };
  return { done, ended, reached };
}

async function failOver(replicas: Replicas, fault: Fault): Promise<Promotion> {
  const gone = Date.now();
  if (fault === 'killed') await replicas.kill();
  else replicas.freeze();
  await wait(WITHOUT_PRIMARY);
  await replicas.promote();
  return { fault, gone, promoted: Date.now() };
}

/** The former primary first believes to be one, and then follows the new one. */
async function comeBack(replicas: Replicas): Promise<void> {
  await replicas.revive();
  await wait(REVIVED);
  await replicas.rejoin();
}

/** The longest time after a promotion until each instance answered again, and for good. */
function outages(promotions: Promotion[], refusals: Refusal[]): Check {
  const violations: string[] = [];
  for (const [at, { fault, gone, promoted }] of promotions.entries()) {
    const next = promotions[at + 1]?.gone ?? Infinity;
    const during = refusals.filter((one) => one.at >= gone && one.at < next);
    for (const origin of new Set(refusals.map((one) => one.origin))) {
      const last = Math.max(gone, ...during.filter((one) => one.origin === origin).map((one) => one.at));
      const after = last - promoted;
      console.log(
        `  failover: primary ${fault}, promoted ${seconds(promoted - gone)} later; ${origin} refused its last request ${seconds(after)} after that`,
      );
      if (after > MAX_OUTAGE) violations.push(`${fault}: ${origin} ${seconds(after)}`);
    }
  }
  return { name: 'every process is on the new primary within 5 s of its promotion', violations };
}

type News = { made: Acknowledged; follower: RoomFollower };

/** A note that is written at one instance reaches a page that is open at the other one: LISTEN works again. */
async function checkNews({ url }: Stack, { answerers }: Network, { made, follower }: News): Promise<Check> {
  const word = 'heardafterthefailover';
  await postUntilAcknowledged(url, {
    path: `/api/caller/case/${made.token}/notes`,
    body: { audience: 'shared', body: `<p>${word}</p>`, file_ids: [] },
    key: word,
    bearer: answerers[0]!.bearer,
  });
  const isHeard = () => JSON.stringify(follower.entries).includes(word);
  for (const end = Date.now() + MAX_NEWS; !isHeard() && Date.now() < end;) await wait(20);
  return { name: 'open pages hear of a note within 3 s', violations: isHeard() ? [] : [`not in ${made.number}`] };
}

async function drain(stack: Stack): Promise<number> {
  const began = Date.now();
  while ((await waitingEmails(stack).catch(() => 1)) > 0 && Date.now() - began < MAX_DRAIN) await wait(250);
  return (Date.now() - began) / 1000;
}

const unfinished = (done: Acknowledged[], cases: number): string[] => [
  ...(done.length < cases ? [`only ${done.length} cases`] : []),
  ...done.filter((one) => !one.answered).map(({ number }) => number),
];
