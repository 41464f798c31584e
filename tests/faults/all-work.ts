/**
 * People at work in every way: cases are submitted and answered, notes and files written in their rooms, answers sent by mail, and
 * cards charged, while faults are made; then all that follows is waited for and checked (rule: operations.nothing-lost).
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Sql } from 'postgres';
import { type Acknowledged, makeNetwork, type Network, submitAndRespond } from './case-flow';
import { stats } from './client';
import { type Check, checkInvariants, waitingEmails } from './invariants';
import { answerByMail, checkMails, type Mails } from './mail-flow';
import { checkPayments, makeRegistrations, payAll } from './payment-flow';
import { queryOnce } from './processes';
import { type Rooms, writeInRoom } from './room-flow';
import { checkRooms, reconnections } from './room-invariants';
import type { Stack } from './stack';

type Options = {
  /** Addresses of the instances, which take turns. */
  origins: string[];
  /** At least so many; the work goes on while faults are made. */
  cases: number;
  payments: number;
  /** Makes the faults. `reached` resolves once so many cases are done. */
  faults: (reached: (count: number) => Promise<void>) => Promise<void>;
  /** Milliseconds between two cases of a client. */
  pause?: () => number;
};
type Done = { done: Acknowledged[]; rooms: Rooms; mails: Mails; payments: Awaited<ReturnType<typeof payAll>> };

const CLIENTS = 8;
/** Milliseconds after which what is waited for hangs. */
const HANGS = 180_000;

/** Works while faults are made; returns what must hold afterwards. */
export async function checkAllWork(stack: Stack, options: Options): Promise<Check[]> {
  const network = await makeNetwork();
  const done = await workThrough(stack, network, options);
  const paid = await checkPayments(stack, done.payments);
  await drained(stack);
  const mailed = await checkMails(stack, done.mails, done.rooms);
  await drained(stack);
  const checks = [
    ...(await checkInvariants(stack, done.done)),
    ...mailed,
    ...(await checkRooms(stack, network, done.rooms)),
    ...paid,
    {
      name: 'every case and answer was acknowledged in the end',
      violations: [
        ...stats.unexpected,
        ...(done.done.length < options.cases ? [`only ${done.done.length} cases`] : []),
        ...done.done.filter((one) => !one.answered).map(({ number }) => number),
      ],
    },
  ];
  summarize(stack, done);
  return checks;
}

async function workThrough(stack: Stack, network: Network, options: Options): Promise<Done> {
  const { origins, cases, pause = () => 0 } = options;
  const registrations = await makeRegistrations(options.payments);
  const done: Acknowledged[] = [];
  const rooms: Rooms = { notes: [], files: [], followers: [] };
  let [isInjecting, isWorking, tried] = [true, true, 0];
  const isToDo = () => tried < cases || isInjecting;
  const engineer = async () => {
    while (isToDo()) {
      const n = ++tried;
      const at = { ...stack, url: origins[n % origins.length]! };
      const made = await submitAndRespond(at, network, n);
      if (made) done.push(made);
      if (made) await writeInRoom(at, network, rooms, made, n);
      await wait(pause());
    }
  };
  const reached = async (count: number) => {
    while (done.length < count) await wait(20);
  };
  const faults = options.faults(reached).finally(() => (isInjecting = false));
  const work = Promise.all(Array.from({ length: CLIENTS }, engineer)).finally(() => (isWorking = false));
  const [payments, mails] = await Promise.all([
    payAll(stack, registrations, () => isInjecting),
    answerByMail(stack, () => isWorking),
    work,
    faults,
  ]);
  await drained(stack);
  return { done, rooms, payments, mails };
}

/** Until every email is sent, or it hangs: the checks then say which. One that was refused is tried again at once. */
async function drained(stack: Stack): Promise<void> {
  const retry = (sql: Sql) => sql`update pgboss.job set start_after = now() where name = 'mail' and state = 'retry'`;
  for (const end = Date.now() + HANGS; Date.now() < end; await wait(200)) {
    if ((await waitingEmails(stack).catch(() => 1)) === 0) return;
    await queryOnce(stack.databaseUrl, retry).catch(() => undefined);
  }
}

function summarize(stack: Stack, { done, rooms, mails, payments }: Done): void {
  const { received } = stack.mail;
  const again = received.length - new Set(received.map(({ message_id }) => message_id)).size;
  const { charges, refunds } = stack.stripe.ledger;
  console.log(
    `  ${done.length} cases, ${done.filter((one) => one.answered).length} answered (${done.filter((one) => one.by === 'link').length} by link)`,
  );
  console.log(
    `  ${stats.calls} calls: ${stats.cut} cut off, ${stats.unavailable} unavailable, ${stats.replayed} replayed; longest ${(stats.longest / 1000).toFixed(1)} s, of uploads ${(stats.longestUpload / 1000).toFixed(1)} s`,
  );
  console.log(`  ${received.length} mails, ${again} of them again`);
  console.log(
    `  ${rooms.notes.length} notes and ${rooms.files.length} files; ${rooms.followers.length} open pages opened their streams ${reconnections(rooms)} times again`,
  );
  console.log(`  ${mails.taken.length} answers by mail, ${mails.again} of them tried again`);
  console.log(
    `  ${payments.length} card payments: ${charges.length} charges, ${refunds.size} refunds; ${payments.filter(({ paid }) => paid === null).length} clients gave up`,
  );
}
