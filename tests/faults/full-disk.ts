/**
 * Fills the volume of a running portal's database: first PostgreSQL still runs and can store nothing, then its log of changes
 * cannot grow, with which it ends. Checks that changes are refused in words, that those who read go on as long as PostgreSQL
 * runs, that nothing is half written, and that all goes on by itself once there is room (rule: operations.full-disk).
 */
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { closeDatabase } from '@/db/client';
import { forgetSettings } from '@/lib/platform/settings';
import { MESSAGES } from '@/lib/shared/problem';
import { freePort } from '../../scripts/ports.ts';
import { postgresLocation } from '../../scripts/postgres-location.ts';
import { openPostgres } from '../../scripts/postgres.ts';
import { makeNetwork, type Network } from './case-flow';
import { checkFullLog } from './full-log';
import type { Check, Checked } from './invariants';
import { probe, type Refusal } from './probe';
import { queryOnce } from './processes';
import { type Rooms, writeInRoom } from './room-flow';
import { checkRooms } from './room-invariants';
import { mountSmallDisk, type SmallDisk, whyNoMount } from './small-disk';
import { openStack, type Stack } from './stack';
import { openHooks } from './webhook-flow';
import { concludeWork, seconds, startWork, type Work } from './work';

/** `held`: seconds for which the volume is full in each of the two ways. */
type Options = { cases: number; payments: number; held: number };

const MEGABYTES = 512;
/** Milliseconds after there is room again: PostgreSQL is tried again every three seconds, and reads its log first. */
const MAX_OUTAGE = 10_000;
/** Milliseconds of work after that. */
const CALM = 4_000;
const FULL = `${MESSAGES.full} (30 s)`;
const BUSY = `${MESSAGES.busy} (1 s)`;

/** Needs a build, and root on Linux. */
export async function checkFullDisk({ cases, payments, held }: Options): Promise<Checked> {
  const reason = whyNoMount();
  if (reason) {
    console.log(`  skipped: full volumes, since ${reason}`);
    return { checks: [], skipped: 1 };
  }
  const folder = join(process.cwd(), '.data', 'test', 'full-disk');
  const { data, user } = postgresLocation(folder);
  const disk = mountSmallDisk(data, MEGABYTES, user);
  const database = await openPostgres({ dataDir: folder, port: await freePort() });
  const hooks = await openHooks();
  const stack = await openStack({ database });
  const network = await makeNetwork();
  let isRunning = true;
  const work = await startWork([stack.url], { stack, network, hooks, cases, payments, isRunning: () => isRunning });
  const rooms: Rooms = { notes: [], files: [], followers: [] };
  const written = writeRooms({ stack, network, rooms, work }, () => isRunning);
  await work.reached(10);
  while (!sharedFile(rooms)) await wait(50);
  const one = probe(stack.url, network.watchers.submitter.bearer);
  const reads = await fullButRunning({ stack, network, rooms }, disk, held);
  const freed = await fullAndEnded(stack, disk, held);
  await wait(CALM);
  isRunning = false;
  await Promise.all([work.ended, written]);
  const fault = `volume of the database full for ${2 * held} s, PostgreSQL ended after half of it`;
  const { checks, refusals, words } = await concludeWork(work, { fault, stack, probes: [one] });
  checks.push(
    ...(await checkRooms(stack, network, rooms)),
    reads,
    outage(freed, refusals),
    refusedInWords(words),
    ...(await checkFullLog(stack, network, { made: work.done[0]!, folder })),
  );
  await closeDatabase();
  await stack.stop();
  await hooks.stop();
  disk.stop();
  forgetSettings();
  return { checks: checks.map((check) => ({ ...check, name: `full disk: ${check.name}` })) };
}

type Portal = { stack: Stack; network: Network; rooms: Rooms };

/** Notes with files in the rooms of cases that were answered. */
async function writeRooms({ stack, network, rooms, work }: Portal & { work: Work }, isRunning: () => boolean) {
  for (let n = 0; isRunning(); n += 3) {
    while (isRunning() && work.done.length <= n) await wait(50);
    const made = work.done[n];
    if (made) await writeInRoom(stack, network, rooms, made, n);
  }
}

/** Those who read notice nothing: a session, lists, a case and its room, a file, a mailed link and its page. */
async function fullButRunning({ stack, network, rooms }: Portal, disk: SmallDisk, held: number): Promise<Check> {
  // Begins a file of PostgreSQL's log, of 16 MB, so that it does not end by itself meanwhile.
  await queryOnce(stack.databaseUrl, async (sql) => {
    await sql`select pg_switch_wal()`;
    await sql`select pg_logical_emit_message(true, 'full disk', 'begun')`;
  });
  disk.fill();
  const { id, token } = sharedFile(rooms)!;
  const link = stack.mail.received.map(({ raw }) => linkIn(raw)).find(Boolean);
  const paths = [
    '/api/auth/me',
    '/api/caller/my-cases',
    `/api/caller/case/${token}`,
    `/api/caller/case/${token}/room`,
    `/api/caller/case/${token}/files/${id}`,
    `/api/caller/case/${link}`,
    `/case/${link}/respond`,
  ];
  const reading = probe(stack.url, network.watchers.submitter.bearer, paths);
  await wait(held * 1_000);
  const { refusals, unexpected, requests } = await reading.stop();
  console.log(`  full disk: ${requests} reads while PostgreSQL runs on a full volume, ${refusals.length} refused`);
  return {
    name: `whoever reads goes on while nothing can be stored (${requests})`,
    violations: [...new Set([...refusals.map(({ path }) => `${path}: refused`), ...unexpected])],
  };
}

/** A file that a note shares: until its note is written, it is its uploader's alone. */
const sharedFile = ({ notes }: Rooms) =>
  notes.find(({ audience, files }) => audience === 'shared' && files.length)?.files[0];

/** The secret of a mailed link to a case. */
const linkIn = (raw: string) => /\/case\/([\w-]+)\/respond/.exec(raw.replace(/=\r\n/g, ''))?.[1];

/** Resolves to when there is room again. */
async function fullAndEnded({ databaseUrl }: Stack, disk: SmallDisk, held: number): Promise<number> {
  const grow = () =>
    queryOnce(databaseUrl, (sql) => sql`select pg_logical_emit_message(false, 'full disk', repeat('x', 1000000))`);
  let isRunning = true;
  while (isRunning) isRunning = await grow().then(Boolean, () => false);
  await wait(held * 1_000);
  disk.free();
  return Date.now();
}

function outage(freed: number, refusals: Refusal[]): Check {
  const after = Math.max(freed, ...refusals.map(({ at }) => at)) - freed;
  console.log(`  full disk: the last refusal ${seconds(after)} after there was room again`);
  return {
    name: 'the portal goes on by itself within 10 s of the room',
    violations: after > MAX_OUTAGE ? [seconds(after)] : [],
  };
}

function refusedInWords(words: Set<string>): Check {
  const others = [...words].filter((one) => one !== FULL && one !== BUSY);
  return {
    name: 'changes are refused in words, and those for want of room say so',
    violations: words.has(FULL) ? others : [...others, `never "${FULL}"`],
  };
}
