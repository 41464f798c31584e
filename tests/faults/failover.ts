/**
 * Takes the primary of a replicated database away under load, promotes its synchronous standby, and checks that nothing
 * acknowledged is lost or doubled, card payments and webhooks included, and that every process is soon on the new primary
 * (rule: operations.failover).
 */
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { closeDatabase } from '@/db/client';
import { forgetSettings } from '@/lib/platform/settings';
import { type Acknowledged, makeNetwork, type Network } from './case-flow';
import { postUntilAcknowledged } from './client';
import { openInstance } from './instance';
import { type Check } from './invariants';
import { probe, type Refusal } from './probe';
import { queryOnce } from './processes';
import { openReplicas, type Replicas } from './replicas';
import { followRoom, type RoomFollower } from './room-follower';
import { openStack, type Stack } from './stack';
import { openHooks } from './webhook-flow';
import { concludeWork, seconds, startWork } from './work';

/** How the primary goes: its first process is killed, or its machine hangs and closes no connection. */
export type Fault = 'killed' | 'frozen';
type Promotion = { fault: Fault; gone: number; promoted: number };
type Options = {
  /** Each is two writes: it is submitted and answered. */
  cases: number;
  payments: number;
  faults: Fault[];
  /** Waits for a scheduled job of the new primary as well, which takes up to a minute. */
  jobs: boolean;
};

/** Milliseconds from the fault to the promotion, and of a former primary that believes to be one. */
const WITHOUT_PRIMARY = 1_500;
const REVIVED = 3_000;
/** Milliseconds after the promotion. */
const MAX_OUTAGE = 5_000;
const MAX_NEWS = 3_000;
const MAX_JOB = 75_000;

/** Needs a build. */
export async function checkFailover({ cases, payments, faults, jobs }: Options): Promise<Check[]> {
  const replicas = await openReplicas(join(process.cwd(), '.data', 'test', 'failover'));
  const hooks = await openHooks();
  const stack = await openStack({ database: replicas, processes: 1 });
  const [second, network] = await Promise.all([openInstance(), makeNetwork()]);
  const work = await startWork([stack.url, second.url], { stack, network, hooks, cases, payments });
  const probes = [stack.url, second.url].map((url) => probe(url, network.callers[0]!.bearer));
  await work.reached(Math.min(20, cases / 4));
  const made = work.done[0]!;
  const follower = follow(second.url, network, made);
  const promotions: Promotion[] = [];
  for (const [at, fault] of faults.entries()) {
    await work.reached((cases * (at + 1)) / (faults.length + 1));
    if (at > 0) await comeBack(replicas);
    promotions.push(await failOver(replicas, fault));
  }
  await work.ended;
  const current = { ...stack, databaseUrl: replicas.primary() };
  const news = await checkNews(stack, network, { made, follower });
  const { checks, unavailable, refusals } = await concludeWork(work, {
    fault: `primary ${faults.join(', then ')}, standby promoted`,
    stack: current,
    probes,
  });
  checks.push(news, outages(promotions, refusals));
  checks.push({ name: 'without a primary requests are refused in words', violations: unavailable ? [] : ['none'] });
  if (jobs) checks.push(await checkJobs(current, promotions.at(-1)!));
  await follower.stop();
  await second.stop();
  await closeDatabase();
  await stack.stop();
  await hooks.stop();
  forgetSettings();
  return checks.map((check) => ({ ...check, name: `failover: ${check.name}` }));
}

/** An open page of one who only reads. */
export const follow = (url: string, { watchers }: Network, { id, token }: Acknowledged): RoomFollower =>
  followRoom(url, { case_id: id, token, side: 'submitter', bearer: watchers.submitter.bearer });

export async function failOver(replicas: Replicas, fault: Fault): Promise<Promotion> {
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
export async function checkNews(
  { url }: Pick<Stack, 'url'>,
  { answerers }: Network,
  { made, follower }: News,
): Promise<Check> {
  const word = 'heardafterthefault';
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

/** The queue runs on: a job that is due every minute has run on the new primary. */
async function checkJobs({ databaseUrl }: Stack, { promoted }: Promotion): Promise<Check> {
  const hasRun = async () =>
    (
      await queryOnce(
        databaseUrl,
        (sql) => sql`select 1 from job_runs where job = 'case-clock' and succeeded_at > ${new Date(promoted)}`,
      )
    ).length > 0;
  let isDone = await hasRun();
  for (const end = Date.now() + MAX_JOB; !isDone && Date.now() < end; isDone = await hasRun()) await wait(1_000);
  return { name: 'scheduled jobs run on the new primary', violations: isDone ? [] : ['none within 75 s'] };
}
