import 'server-only';
import { createHash } from 'node:crypto';
import { transact, withDatabase } from '@/db/client';
import { beginContent, checksumOf, readContent, type ByteRange, type Content } from '@/db/file-contents';
import { beginObject, objectOf, placeInObject, type StoredObject } from '@/db/file-objects';
import { getRange, putObject, removeObject } from './object-store';
import { ensureUnchanged, unchanged } from './unchanged';

export type Hashed = Content & { sha256: string };
type Whole = { size: number; sha256: string };

/** Bytes of one request: they are in memory, and a connection is held for one request only. */
const READ_BYTES = 1024 * 1024;
export const PLACING = 30_000;
/** Bytes per second below which a transfer is aborted, and additional seconds for each transfer. */
const MIN_RATE = 2 * 1024 * 1024;
const MARGIN = 15;

const secondsFor = (size: number) => MARGIN + Math.ceil(size / MIN_RATE);

/**
 * Stores a blob as a content without a reference yet (rule: files.unused). `patience` is in seconds and must be less
 * than the caller's deadline, since a missed one replaces the database pool.
 * @throws Problem unavailable
 */
export async function writeToStore(source: Blob, patience: number): Promise<Content> {
  const whole = { size: source.size, sha256: await sha256Of(source.stream()) };
  const content_id = await withDatabase(beginContent);
  await putInStore({ content_id, ...whole }, () => source.stream(), Math.min(secondsFor(whole.size), patience));
  return { content_id, size: whole.size };
}

/**
 * Moves a content from the database to the store. With `isChecked`, the stored bytes are read and compared before the
 * chunks are removed. False when it was gone or already there.
 * @throws Problem unavailable; Error when the bytes differ from their checksum
 */
export const moveToStore = (content: Hashed, { isChecked = false, patience = Infinity } = {}): Promise<boolean> =>
  putInStore(
    content,
    () => comparing(readContent(content), content),
    Math.min(secondsFor(content.size), patience),
    isChecked,
  );

/** The row of an object is committed before it is written, and placed after (rule: files.objects). */
async function putInStore(
  content: Hashed,
  open: () => AsyncIterable<Uint8Array>,
  seconds: number,
  isChecked = false,
): Promise<boolean> {
  const object = await withDatabase(beginObject);
  // After a failure the row waits an hour, since the store may still process the request.
  await putObject(object.key, { ...content, open }, seconds);
  if (isChecked) for await (const bytes of comparing(readObject(object, content), content)) void bytes;
  const isPlaced = await transact((db) => placeInObject(db, object, content), PLACING);
  if (!isPlaced) await removeObject(object.key);
  return isPlaced;
}

export async function* readObject(
  { key }: StoredObject,
  { size }: { size: number },
  { start, end }: ByteRange = { start: 0, end: size },
): AsyncGenerator<Uint8Array, void> {
  for (let at = start; at < end; at += READ_BYTES)
    yield getRange(key, { start: at, end: Math.min(at + READ_BYTES, end) });
}

type Place = StoredObject | undefined;
type Stored = { place: Place; sha256: string | null };

/**
 * Yields a content, or a range of it, from its current place, as it was stored (rule: files.unchanged). A growing
 * content has no checksum.
 * @throws Problem unavailable; Problem gone when it has changed; Error when it is removed meanwhile
 */
export async function* readAnywhere(content: Content, range?: ByteRange): AsyncGenerator<Uint8Array, void> {
  const stored = await storedAt(content);
  const { place, sha256 } = stored;
  const read = () => readFrom(stored, content);
  const isWhole = !range || (range.start === 0 && range.end === content.size);
  if (sha256 === null) return yield* readFrom(stored, content, range);
  if (isWhole) return yield* unchanged(read(), { ...content, sha256 });
  await ensureUnchanged({ ...content, sha256 }, { place, read });
  yield* readFrom(stored, content, range);
}

export async function* readUnverified(content: Content): AsyncGenerator<Uint8Array, void> {
  yield* readFrom(await storedAt(content), content);
}

/** Returns the unchanged object of a content in the store; undefined for one in the database. @throws Problem gone */
export async function unchangedObject(content: Content): Promise<Place> {
  const stored = await storedAt(content);
  const { place, sha256 } = stored;
  if (!place || sha256 === null) return place;
  await ensureUnchanged({ ...content, sha256 }, { place, read: () => readFrom(stored, content) });
  return place;
}

async function* readFrom(
  stored: Stored,
  content: Content,
  { start, end }: ByteRange = { start: 0, end: content.size },
): AsyncGenerator<Uint8Array, void> {
  let { place } = stored;
  for (let at = start; at < end;) {
    const rest = { start: at, end };
    const parts = place ? readObject(place, content, rest) : readContent(content, rest);
    try {
      for await (const bytes of parts) {
        at += bytes.length;
        yield bytes;
      }
    } catch (error) {
      const before = place;
      place = (await storedAt(content)).place;
      if (place?.key === before?.key) throw error;
    }
  }
}

const storedAt = ({ content_id }: Content): Promise<Stored> =>
  withDatabase(async (db) => ({ place: await objectOf(db, content_id), sha256: await checksumOf(db, content_id) }));

async function sha256Of(source: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of source) hash.update(bytes);
  return hash.digest('hex');
}

/** Passes bytes on. @throws Error at their end when they differ from the checksum */
export async function* comparing(
  source: AsyncIterable<Uint8Array>,
  { size, sha256 }: Whole,
): AsyncGenerator<Uint8Array, void> {
  const hash = createHash('sha256');
  let seen = 0;
  for await (const bytes of source) {
    hash.update(bytes);
    seen += bytes.length;
    yield bytes;
  }
  const found = hash.digest('hex');
  if (seen !== size || found !== sha256)
    throw new Error(`These ${seen} bytes have the SHA-256 ${found}, not ${sha256}.`);
}
