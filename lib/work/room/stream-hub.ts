import 'server-only';
import { randomUUID } from 'node:crypto';
import { isUnavailable, withDatabase, type Db } from '@/db/client';
import { listen } from '@/db/listen';
import { CASE_CHANNEL } from '@/lib/platform/operation/deferred-inserts';
import { log } from '@/lib/platform/log';
import { recordLooks } from './looks';
import { ROOM_PAGE, seesInternal } from './policy';
import { leave, othersIn, renewPresences } from './presence';
import { stillOpen } from './stream-access';
import type { OpenStream } from './open-stream';
import { entriesAfter, entryTexts, lastOf } from './timeline';
import type { EntryRow } from './timeline.sql';
import { ofProcess } from '@/lib/shared/process-wide';

/** Milliseconds between keep-alives, below the silence that proxies and our own server allow. */
const TICK = 20_000;
const LOOK = 5_000;

type Hub = {
  process_id: string;
  streams: Map<number, Set<OpenStream>>;
  places: Map<string, number>;
  reading: Map<number, boolean>;
  failed: Set<number>;
  leaving: Set<Promise<void>>;
  ending?: Promise<() => Promise<void>>;
  timers?: NodeJS.Timeout[];
};

const shared = ofProcess<{ __concordStreams?: Hub; __concordEndStreams?: () => Promise<void> }>();

function hub(): Hub {
  shared.__concordEndStreams ??= endStreams;
  return (shared.__concordStreams ??= {
    process_id: randomUUID(),
    streams: new Map(),
    places: new Map(),
    reading: new Map(),
    failed: new Set(),
    leaving: new Set(),
  });
}

const all = () => [...new Set([...hub().streams.values()].flatMap((streams) => [...streams]))];

export type Owner = { key: string; max: number };

/**
 * Takes a place with each owner before the stream opens; nothing else runs between check and taking. Returns the
 * function that releases the places; null when an owner has none left.
 */
export function takePlaces(owners: Owner[]): (() => void) | null {
  const { places } = hub();
  const held = ({ key }: Owner) => places.get(key) ?? 0;
  if (owners.some((owner) => held(owner) >= owner.max)) return null;
  for (const owner of owners) places.set(owner.key, held(owner) + 1);
  return () => {
    for (const owner of owners)
      if (held(owner) > 1) places.set(owner.key, held(owner) - 1);
      else places.delete(owner.key);
  };
}

/** Adds a stream, which then gets the news of its cases. The first stream starts listening (rule: room.stream). */
export async function addStream(stream: OpenStream): Promise<void> {
  const { streams } = hub();
  await (hub().ending ??= startListening());
  for (const case_id of stream.case_ids) streams.set(case_id, (streams.get(case_id) ?? new Set()).add(stream));
  hub().timers ??= [setInterval(() => void tick(), TICK).unref(), setInterval(() => void look(), LOOK).unref()];
}

export function removeStream(stream: OpenStream): void {
  const { streams } = hub();
  for (const case_id of stream.case_ids) {
    const others = streams.get(case_id);
    others?.delete(stream);
    if (!others?.size) streams.delete(case_id);
  }
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

type Group = { streams: OpenStream[]; after: number };

/**
 * Checks access after reading, and sends in the same tick, so that no reader gets what their own request would not
 * return (rule: room.stream).
 */
async function sendNews(db: Db, case_id: number): Promise<void> {
  const streams = [...(hub().streams.get(case_id) ?? [])];
  // All readers of a company see the same, except those with a mailed link.
  const readers = Map.groupBy(streams, ({ reader }) => `${reader.company_id} ${seesInternal(reader)}`);
  const others = await othersIn(db, case_id);
  let groups = [...readers.values()].map((group) => groupOf(case_id, group));
  do {
    const pages: Page[] = [];
    for (const group of groups)
      pages.push({ ...group, rows: await entriesAfter(db, case_id, group.streams[0]!.reader, group.after) });
    await endClosed(db, streams);
    for (const page of pages) send(case_id, page);
    for (const stream of streams) if (stream.case_id === case_id) stream.sendPresence(others(stream.reader));
    for (const page of pages) await noteLooks(db, case_id, page);
    groups = pages.flatMap((page) => rest(case_id, page));
  } while (groups.length);
}

const groupOf = (case_id: number, streams: OpenStream[]): Group => ({
  streams,
  after: Math.min(...streams.map((stream) => stream.positionIn(case_id))),
});

type Page = Group & { rows: EntryRow[] };

function send(case_id: number, { streams, rows }: Page): void {
  const textOf = entryTexts();
  for (const stream of streams) stream.sendEntries(case_id, rows, textOf);
}

/** Runs after sending, so that readers do not wait for each other's rows. The page of several rooms reads them itself. */
async function noteLooks(db: Db, case_id: number, { streams, rows, after }: Page): Promise<void> {
  if (!rows.length) return;
  const sent = lastOf(rows, after);
  // A page may claim a position that does not exist yet.
  const looks = openOf(streams.filter(({ isJoint }) => !isJoint)).map(({ reader, last_id }) => ({
    reader,
    last_id: Math.min(last_id, sent),
  }));
  await recordLooks(db, case_id, looks);
}

/** Streams with another page to get. A stream that began far behind and was too slow no longer delays the others. */
function rest(case_id: number, { streams, rows }: Page): Group[] {
  const open = openOf(streams);
  return rows.length < ROOM_PAGE || !open.length ? [] : [groupOf(case_id, open)];
}

const openOf = (streams: OpenStream[]) => streams.filter(({ isClosed }) => !isClosed);

async function endClosed(db: Db, streams: OpenStream[]): Promise<void> {
  const open = await stillOpen(db, openOf(streams));
  for (const stream of streams) if (!open.has(stream)) stream.close();
}

async function look(): Promise<void> {
  await withDatabase((db) => endClosed(db, all())).catch(logFailure);
}

async function tick(): Promise<void> {
  for (const stream of all()) stream.sendSignOfLife();
  await renewPresences(hub().process_id).catch(logFailure);
  for (const case_id of [...hub().failed]) await changed(case_id);
}

async function endStreams(): Promise<void> {
  for (const stream of all()) stream.close();
  hub().timers?.forEach(clearInterval);
  const listening = hub()
    .ending?.then((end) => end())
    .catch(logFailure);
  hub().ending = hub().timers = undefined;
  await Promise.all([listening, ...hub().leaving]);
}

const logFailure = (err: unknown) => {
  if (!isUnavailable(err)) log.error({ err }, 'a stream failed');
};

export const tickNow = async () => {
  await tick();
  await look();
};
