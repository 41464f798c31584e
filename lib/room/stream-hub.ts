import 'server-only';
import { randomUUID } from 'node:crypto';
import { isUnavailable, withDatabase, type Db } from '@/db/client';
import { listen } from '@/db/listen';
import { CASE_CHANNEL } from '@/lib/core/deferred-inserts';
import { log } from '@/lib/core/log';
import { recordLooks } from './looks';
import { ROOM_PAGE, seesInternal } from './policy';
import { leave, othersIn, renewPresences } from './presence';
import { stillOpen } from './stream-access';
import type { OpenStream } from './open-stream';
import { entriesAfter, entryTexts, lastOf } from './timeline';

/** Milliseconds between signs of life, below the silence that proxies and our own server allow. */
const TICK = 20_000;

type Hub = {
  process_id: string;
  streams: Map<number, Set<OpenStream>>;
  /** Cases that are being read for their streams; true when another change has come meanwhile. */
  reading: Map<number, boolean>;
  /** Cases whose last reading failed. */
  failed: Set<number>;
  /** Ended streams that are being removed from the database. */
  leaving: Set<Promise<void>>;
  ending?: Promise<() => Promise<void>>;
  timer?: NodeJS.Timeout;
};

/* The bundler may include this module several times; all copies share the hub. */
const shared = globalThis as typeof globalThis & { __concordStreams?: Hub; __concordEndStreams?: () => Promise<void> };

function hub(): Hub {
  shared.__concordEndStreams ??= endStreams;
  return (shared.__concordStreams ??= {
    process_id: randomUUID(),
    streams: new Map(),
    reading: new Map(),
    failed: new Set(),
    leaving: new Set(),
  });
}

const all = () => [...hub().streams.values()].flatMap((streams) => [...streams]);

/** Open streams of a person, a mailed link or an address in this process. */
export const streamsOf = (owner: string): number => all().filter(({ owners }) => owners.includes(owner)).length;

/** Adds a stream, which then gets what is new in its case. The first one makes the process listen (rule: room.stream). */
export async function addStream(stream: OpenStream): Promise<void> {
  const { streams } = hub();
  await (hub().ending ??= startListening());
  streams.set(stream.case_id, (streams.get(stream.case_id) ?? new Set()).add(stream));
  hub().timer ??= setInterval(() => void tick(), TICK).unref();
}

/** Removes a stream that has ended. */
export function removeStream(stream: OpenStream): void {
  const { streams } = hub();
  const others = streams.get(stream.case_id);
  others?.delete(stream);
  if (!others?.size) streams.delete(stream.case_id);
  const { leaving } = hub();
  const left = leave(stream).catch(logFailure);
  leaving.add(left);
  void left.finally(() => leaving.delete(left));
}

export const processId = () => hub().process_id;

function startListening(): Promise<() => Promise<void>> {
  const started = listen(CASE_CHANNEL, {
    onNotice: (payload) => void changed(Number(payload)),
    onConnected: () => [...hub().streams.keys()].forEach((case_id) => void changed(case_id)),
  });
  started.catch(() => (hub().ending = undefined));
  return started;
}

/** Sends what is new in a case to its streams. Of changes during a reading, one more reading follows. */
export async function changed(case_id: number): Promise<void> {
  const { streams, reading, failed } = hub();
  if (!streams.has(case_id)) return;
  if (reading.has(case_id)) return void reading.set(case_id, true);
  reading.set(case_id, false);
  try {
    await withDatabase((db) => sendNews(db, case_id));
    failed.delete(case_id);
  } catch (error) {
    failed.add(case_id);
    logFailure(error);
  }
  const isAgain = reading.get(case_id);
  reading.delete(case_id);
  if (isAgain && !failed.has(case_id)) await changed(case_id);
}

async function sendNews(db: Db, case_id: number): Promise<void> {
  const streams = [...(hub().streams.get(case_id) ?? [])];
  // Everybody of a company sees the same, but for the link's reader.
  const groups = Map.groupBy(streams, ({ reader }) => `${reader.company_id} ${seesInternal(reader)}`);
  for (const group of groups.values()) await sendTo(db, case_id, group);
  const others = await othersIn(db, case_id);
  for (const stream of streams) stream.sendPresence(others(stream.reader));
}

/** Sends first and notes the looks then, so that nobody waits for the others' rows. */
async function sendTo(db: Db, case_id: number, group: OpenStream[]): Promise<void> {
  const positionOf = (streams: OpenStream[]) => Math.min(...streams.map(({ last_id }) => last_id));
  for (let after = positionOf(group); ;) {
    const rows = await entriesAfter(db, case_id, group[0]!.reader, after);
    const textOf = entryTexts();
    for (const stream of group) stream.sendEntries(rows, textOf);
    const open = group.filter(({ isClosed }) => !isClosed);
    const sent = lastOf(rows, after);
    // A page may claim to have what does not exist yet.
    const looks = open.map(({ reader, last_id }) => ({ reader, last_id: Math.min(last_id, sent) }));
    if (rows.length) await recordLooks(db, case_id, looks);
    if (rows.length < ROOM_PAGE || !open.length) return;
    // One that began far behind, and was too slow, keeps the others no longer.
    after = positionOf(open);
  }
}

/** Signs of life; ends the streams of those who may not read any longer, and reads again what could not be read. */
async function tick(): Promise<void> {
  const streams = all();
  for (const stream of streams) stream.sendSignOfLife();
  try {
    await renewPresences(hub().process_id);
    const open = await stillOpen(streams);
    for (const stream of streams) if (!open.has(stream)) stream.close();
  } catch (error) {
    logFailure(error);
  }
  for (const case_id of [...hub().failed]) await changed(case_id);
}

/** Ends all streams of the process, and its listening. Resolves when the database knows. */
async function endStreams(): Promise<void> {
  for (const stream of all()) stream.close();
  clearInterval(hub().timer);
  const listening = hub()
    .ending?.then((end) => end())
    .catch(logFailure);
  hub().ending = hub().timer = undefined;
  await Promise.all([listening, ...hub().leaving]);
}

const logFailure = (err: unknown) => {
  if (!isUnavailable(err)) log.error({ err }, 'a stream failed');
};

/** What runs at intervals, at once; for tests. */
export const tickNow = tick;
