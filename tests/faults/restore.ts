/**
 * Restores a database to a moment before a mistake, from a base backup and the archived log, and checks that what was
 * acknowledged until then is there, that nothing later is, and that the portal goes on from there (rule: operations.restore).
 */
import { appendFileSync, chownSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Sql } from 'postgres';
import { closeDatabase } from '@/db/client';
import { forgetSettings } from '@/lib/platform/settings';
import { createCluster } from '../../scripts/postgres-cluster.ts';
import { skipLostIds } from '../../scripts/restored.ts';
import { type Acknowledged, makeNetwork, type Network, submitAndRespond } from './case-flow';
import { takeStats } from './client';
import { openInstance } from './instance';
import { type Check, check, checkInvariants, drain } from './invariants';
import { queryOnce } from './processes';
import { copyRunning, end, type Node, nodeIn, start } from './replicas';
import { type Rooms, writeInRoom } from './room-flow';
import { checkRooms } from './room-invariants';
import { openStack, type Stack } from './stack';

const CASES = 12;
/** More ids than PostgreSQL skips by itself when it recovers (32), so that new rows would get those of lost ones. */
const LOST_CASES = 40;
/** Milliseconds. */
const MAX_RESTORE = 60_000;
/** True of the network that was restored, not of one that went on: its mails are of cases that no longer exist. */
const NOT_AFTER_A_RESTORE = 'every received message belongs to an email';

type Mark = { at: string; queued: string[]; received: number };

/** Needs a build. */
export async function checkRestore(): Promise<Check[]> {
  const folder = join(process.cwd(), '.data', 'test', 'restore');
  const [first, second] = [await nodeIn(join(folder, 'a')), await nodeIn(join(folder, 'b'))];
  const archive = makeArchive(first);
  createCluster(first, 'of-the-faults');
  await start(first, { archive_mode: 'on', archive_command: `cp %p ${archive}/%f` });
  const stack = await openStack({ database: { url: first.url, stop: async () => {} }, processes: 1 });
  const network = await makeNetwork();
  takeStats();
  const rooms: Rooms = { notes: [], files: [], followers: [] };
  const before = await work(stack, network, { rooms, from: 1 });
  const [, more] = await Promise.all([
    copyRunning(first, second, 'recovery.signal'),
    work(stack, network, { rooms, from: 1 + CASES }),
  ]);
  await drain(stack);
  const late = (await submitAndRespond(stack, network, 2 + 2 * CASES))!;
  const mark = await markOf(stack);
  const lostRooms: Rooms = { notes: [], files: [], followers: [] };
  await makeMistake(stack, before[0]!);
  const lost = await work(stack, network, { rooms: lostRooms, from: 3 + 2 * CASES, count: LOST_CASES });
  await drain(stack);
  await archiveAll(first.url);
  await end(first);
  const took = await restore(second, archive, mark.at);
  const restored = { ...stack, databaseUrl: second.url };
  const checks = await goOn(restored, { network, rooms, mark, kept: [...before, ...more, late], lost, lostRooms });
  const { unexpected } = takeStats();
  console.log(
    `  restore: ${before.length + more.length + 1} cases and ${rooms.notes.length} notes kept, ${lost.length} cases and ${lostRooms.notes.length} notes after the moment gone; restored in ${(took / 1000).toFixed(1)} s; ${mark.queued.length} emails were waiting at that moment`,
  );
  await stack.stop();
  await end(second);
  await closeDatabase();
  forgetSettings();
  const calls = { name: 'every call was answered as expected', violations: unexpected };
  return [...checks, calls].map(({ name, violations }) => ({ name: `restore: ${name}`, violations }));
}

/** The folder of the archived log, which the database's user writes. */
function makeArchive({ data, user }: Node): string {
  const archive = join(dirname(data), 'archive');
  rmSync(archive, { recursive: true, force: true });
  mkdirSync(archive, { recursive: true });
  if (user.uid !== undefined) chownSync(archive, user.uid, user.gid!);
  return archive;
}

type WorkOptions = { rooms: Rooms; from: number; count?: number };

/** Cases with answers, notes and files, from the number on. */
async function work(stack: Stack, network: Network, { rooms, from, count = CASES }: WorkOptions) {
  const done: Acknowledged[] = [];
  const one = async (n: number) => {
    const made = await submitAndRespond(stack, network, n);
    if (!made) return;
    done.push(made);
    await writeInRoom(stack, network, rooms, made, n);
  };
  const numbers = Array.from({ length: count }, (_, at) => from + at);
  for (let at = 0; at < count; at += 4) await Promise.all(numbers.slice(at, at + 4).map(one));
  for (const follower of rooms.followers.splice(0)) await follower.stop();
  return done;
}

/** The moment, and the emails that were then still to be sent. Commits are at least 50 ms before or after it. */
async function markOf({ databaseUrl, mail }: Stack): Promise<Mark> {
  await wait(50);
  const [row] = await queryOnce(
    databaseUrl,
    (sql) => sql<{ at: string; queued: string[] | null }[]>`
      select clock_timestamp()::text as at, (select array_agg(message_id) from outbox where status = 'queued') as queued`,
  );
  const received = mail.received.length;
  await wait(50);
  return { at: row!.at, queued: row!.queued ?? [], received };
}

/** What an operator wants undone: a statement without its condition, and one with a wrong one. */
const makeMistake = ({ databaseUrl }: Stack, { id }: Acknowledged) =>
  queryOnce(databaseUrl, async (sql) => {
    await sql`update case_responses set engineer_name = 'x'`;
    await sql`delete from case_customer_data where case_id <= ${id}`;
  });

/** Ends the log's current file and waits for the archive to have it. */
async function archiveAll(url: string): Promise<void> {
  await queryOnce(url, async (sql) => {
    const [file] = await sql<{ name: string }[]>`select pg_walfile_name(pg_switch_wal()) as name`;
    const isArchived = async () =>
      (await sql`select 1 from pg_stat_archiver where last_archived_wal >= ${file!.name}`).length;
    while (!(await isArchived())) await wait(50);
  });
}

/** As docs/operating/backup.md says. Resolves to the milliseconds until it takes writes. */
async function restore(node: Node, archive: string, at: string): Promise<number> {
  const began = performance.now();
  appendFileSync(
    join(node.data, 'postgresql.auto.conf'),
    `restore_command = 'cp ${archive}/%f %p'\nrecovery_target_time = '${at}'\nrecovery_target_action = 'promote'\n`,
  );
  await start(node, { archive_mode: 'off' });
  const isOpen = async () =>
    (await queryOnce(node.url, (sql) => sql`select 1 where not pg_is_in_recovery()`).catch(() => [])).length;
  while (!(await isOpen())) {
    if (performance.now() - began > MAX_RESTORE) throw new Error('The database is still in recovery.');
    await wait(50);
  }
  if (existsSync(join(node.data, 'recovery.signal'))) throw new Error('The database did not recover.');
  return performance.now() - began;
}

type Past = {
  network: Network;
  rooms: Rooms;
  mark: Mark;
  kept: Acknowledged[];
  lost: Acknowledged[];
  lostRooms: Rooms;
};

/** Starts the portal on the restored database, first without its worker. */
async function goOn(stack: Stack, { network, rooms, mark, kept, lost, lostRooms }: Past): Promise<Check[]> {
  const sentUntilThen = stack.mail.received.length;
  const needed = await checkNeed(stack.databaseUrl, lost, lostRooms);
  await skipLostIds(stack.databaseUrl);
  const settings = { DATABASE_URL: stack.databaseUrl };
  const quiet = await openInstance(settings);
  const summaries = await queryOnce(stack.databaseUrl, (sql) => summariesOf(sql));
  await wait(1_500);
  const early = stack.mail.received.slice(sentUntilThen);
  await quiet.stop();
  const portal = await openInstance({ ...settings, WORKER: 'on' });
  const current = { ...stack, url: portal.url };
  const after = await work(current, network, { rooms, from: 1_000 });
  await drain(current);
  const sent = stack.mail.received.slice(sentUntilThen).map(({ message_id }) => message_id);
  const former = new Set(stack.mail.received.slice(0, mark.received).map(({ message_id }) => message_id));
  const invariants = await checkInvariants(current, [...kept, ...after]);
  const checks = [
    ...invariants.filter(({ name }) => !name.startsWith(NOT_AFTER_A_RESTORE)),
    ...(await checkRooms(current, network, rooms)),
    needed,
    check('the mistake is undone', summaries, ({ summary }) => (summary === 'x' ? summary : null)),
    check('without a worker nothing is sent', early, ({ message_id }) => message_id),
    check('what was sent before the moment is not sent again', sent, (id) => (former.has(id) ? id : null)),
    check('what was waiting at the moment is sent under its own Message-ID', mark.queued, (id) =>
      former.has(id) || sent.includes(id) ? null : id,
    ),
    check('no new case has the id of a lost one', after, ({ id }) =>
      lost.some((one) => one.id >= id) ? String(id) : null,
    ),
    check('no new note has the id of a lost one', lostRooms.notes, ({ id }) =>
      rooms.notes.some((one) => one.id === id) ? String(id) : null,
    ),
  ];
  await portal.stop();
  return checks;
}

/** Before `db:restored` the next ids are below those of lost rows, which others know: this test notices when it is left out. */
async function checkNeed(url: string, lost: Acknowledged[], { notes }: Rooms): Promise<Check> {
  // Notes draw from the ids of events.
  const [next] = await queryOnce(
    url,
    (sql) => sql<{ case: number; note: number }[]>`
      select nextval('cases_id_seq')::int as case, nextval('events_id_seq')::int as note`,
  );
  const isTaken = lost.some(({ id }) => id >= next!.case) && notes.some(({ id }) => id >= next!.note);
  return {
    name: 'without db:restored new cases and notes would get the ids of lost ones',
    violations: isTaken ? [] : [JSON.stringify(next)],
  };
}

const summariesOf = (sql: Sql) => sql<{ summary: string }[]>`select engineer_name as summary from case_responses`;
