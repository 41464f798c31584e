/** Cases, card payments and webhooks under way while something fails, and what has become of them. */
import { setTimeout as wait } from 'node:timers/promises';
import { type Acknowledged, type Network, submitAndRespond } from './case-flow';
import { MAX_DURATION, takeStats } from './client';
import { conclude } from './closing-table';
import { type Check, checkInvariants, drain, unanswered } from './invariants';
import { checkPayments, makeRegistrations, payAll } from './payment-flow';
import type { Probe } from './probe';
import type { Stack } from './stack';
import { checkHooks, type Hooks } from './webhook-flow';

export type Work = Awaited<ReturnType<typeof startWork>>;
type WorkOptions = {
  stack: Stack;
  network: Network;
  hooks: Hooks;
  /** A delivery whose process was killed takes 45 s to become another one's. */
  webhooks?: boolean;
  /** Goes on beyond this number while `isRunning` says so. */
  cases: number;
  payments: number;
  isRunning?: () => boolean;
};

const CLIENTS = 8;

/** Clients submit and answer cases, at each address in turn; others pay by card. */
export async function startWork(
  origins: string[],
  { stack, network, hooks, webhooks = true, cases, payments, isRunning = () => false }: WorkOptions,
) {
  const done: Acknowledged[] = [];
  let tried = 0;
  let isWorking = true;
  if (webhooks) await hooks.add(network);
  const registrations = await makeRegistrations(payments);
  takeStats();
  const client = async () => {
    while (tried < cases || isRunning()) {
      const n = ++tried;
      const made = await submitAndRespond({ ...stack, url: origins[n % origins.length]! }, network, n);
      if (made) done.push(made);
    }
  };
  const submitted = Promise.all(Array.from({ length: CLIENTS }, client)).finally(() => (isWorking = false));
  const paid = payAll(stack, registrations, () => isWorking);
  const reached = async (count: number) => {
    while (done.length < count && (tried < cases || isRunning())) await wait(20);
  };
  return { done, cases, hooks: webhooks ? hooks : null, reached, ended: submitted, paid };
}

type Conclusion = { fault: string; stack: Stack; probes: Probe[] };

/** Waits for all that follows; prints what happened, and adds a line to the closing table. */
export async function concludeWork(work: Work, { fault, stack, probes }: Conclusion) {
  const { cases, done, hooks } = work;
  const attempts = await work.paid;
  const probed = await Promise.all(probes.map((one) => one.stop()));
  const { refusals, unexpected, longest, words, ...counts } = takeStats();
  const payments = await checkPayments(stack, attempts);
  const drained = await drain(stack);
  const events = hooks ? await checkHooks(stack, hooks, done) : [];
  await drain(stack);
  const checks: Check[] = [
    ...(await checkInvariants(stack, done)),
    ...payments,
    ...events,
    {
      name: `what cannot be done is answered with 503 and Retry-After (${counts.unavailable})`,
      violations: [...unexpected, ...probed.flatMap((one) => one.unexpected)],
    },
    { name: 'every case and answer was acknowledged in the end', violations: unanswered(done, cases) },
    { name: 'no request was open longer than 10 s', violations: longest > MAX_DURATION ? [`${longest} ms`] : [] },
  ];
  const { received } = stack.mail;
  const again = received.length - new Set(received.map(({ message_id }) => message_id)).size;
  const { charges } = stack.stripe.ledger;
  console.log(
    `  ${fault}: ${counts.calls} calls for ${done.length} cases, ${counts.unavailable} unavailable, ${counts.cut} cut off, ${counts.replayed} replayed; longest ${seconds(longest)}; ${probed.reduce((sum, one) => sum + one.requests, 0)} reads beside them; ${received.length} mails, ${again} of them again; the last ${seconds(drained)} after the work; ${attempts.length} payments, ${charges.length} charges`,
  );
  conclude({ fault, calls: counts.calls, acknowledged: counts.acknowledged }, checks);
  const read = probed.flatMap((one) => one.refusals);
  return { checks, unavailable: counts.unavailable, words, refusals: [...refusals, ...read] };
}

export const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
