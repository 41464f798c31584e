import 'server-only';
import { createHash } from 'node:crypto';
import { and, between, eq, gte, inArray, sql } from 'drizzle-orm';
import { settings } from '@/lib/platform/settings';
import { withDatabase, type Db } from './client';
import { fileChunks, fileContents } from './schema';
import { turns } from './turns';
import { ofProcess } from '@/lib/shared/process-wide';

/** Every chunk has this length but the last. */
export const CHUNK_BYTES = 256 * 1024;
/**
 * Chunks per statement. Each statement costs a round trip and each write a commit; the number is small because the
 * text form multiplies memory.
 */
const WRITTEN_AT_ONCE = 4;
const READ_AT_ONCE = 4;

export type Content = { content_id: number; size: number };
export type ByteRange = { start: number; end: number };

type Source = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
type Transact = (work: (db: Db) => Promise<void>) => Promise<void>;

/** A content that grows: where it resumes, and what else changes with each stored part. */
export type Growing = {
  content_id: number;
  from: number;
  /**
   * Runs in the transaction of a part, before its bytes are stored. The part's memory is reused by the part after the
   * next.
   */
  onPart?: (db: Db, part: { from: number; to: number; bytes: Buffer }) => Promise<void>;
};

/** The stored size; `sha256` is the hash of the whole content, or null if it did not begin in this call. */
export type Written = { size: number; sha256: string | null };

/**
 * Stores a content a few chunks at a time, in constant memory. Call it before the transaction that refers to it, with
 * the pool, so that no transaction is open while it is written (rule: files.unused).
 */
export async function writeContent(db: Db, source: Source): Promise<Content> {
  const content_id = await beginContent(db);
  const inOwn: Transact = (work) => db.transaction((tx) => work(tx as unknown as Db));
  const { size, sha256 } = await growContent(inOwn, { content_id, from: 0 }, source);
  await completeContent(db, { content_id, size, sha256: sha256! });
  return { content_id, size };
}

export async function beginContent(db: Db): Promise<number> {
  const [begun] = await db.insert(fileContents).values({}).returning({ id: fileContents.id });
  return begun!.id;
}

export async function completeContent(db: Db, { content_id, ...of }: Content & { sha256: string }): Promise<void> {
  await db.update(fileContents).set(of).where(eq(fileContents.id, content_id));
}

/**
 * Appends a source to a content. A part is stored while the next one arrives. Parts do not wait for the disk: the
 * transaction that refers to the content does, and PostgreSQL writes its log in order.
 */
export async function growContent(
  inOwn: Transact,
  { content_id, from, onPart }: Growing,
  source: Source,
): Promise<Written> {
  const hash = from ? null : createHash('sha256');
  const head = await endOf(content_id, from);
  let size = from;
  let storing: Promise<void> = Promise.resolve();
  const store = async (bytes: Buffer, at: number, to: number) => {
    hash?.update(bytes);
    await inOwn(async (tx) => {
      await tx.execute(sql`set local synchronous_commit = off`);
      await onPart?.(tx, { from: Math.max(at, from), to, bytes });
      // Rewrites the end of the last chunk with what follows it.
      if (at < from) await tx.delete(fileChunks).where(chunksFrom(content_id, at));
      await tx.insert(fileChunks).values(chunksOf(bytes, { content_id, from: at / CHUNK_BYTES }));
    });
  };
  try {
    for await (const bytes of inBatches(head, source)) {
      await storing;
      const at = size - (size % CHUNK_BYTES);
      size = at + bytes.length;
      storing = store(bytes, at, size);
      storing.catch(() => undefined);
    }
  } finally {
    await storing;
  }
  return { size, sha256: hash?.digest('hex') ?? null };
}

async function endOf(content_id: number, size: number): Promise<Buffer> {
  const start = size - (size % CHUNK_BYTES);
  return start < size
    ? Buffer.concat(await Array.fromAsync(readContent({ content_id, size }, { start, end: size })))
    : Buffer.alloc(0);
}

/**
 * Cuts a stream into batches in two alternating buffers: the reader must finish a batch before the one after the next.
 */
async function* inBatches(head: Buffer, source: Source): AsyncGenerator<Buffer, void> {
  let [batch, next] = [0, 0].map(() => Buffer.allocUnsafe(WRITTEN_AT_ONCE * CHUNK_BYTES)) as [Buffer, Buffer];
  let filled = head.copy(batch);
  let isNew = false;
  for await (const bytes of source)
    for (let offset = 0; offset < bytes.length;) {
      const taken = bytes.subarray(offset, offset + batch.length - filled);
      batch.set(taken, filled);
      filled += taken.length;
      offset += taken.length;
      isNew = true;
      if (filled < batch.length) continue;
      yield batch;
      [batch, next] = [next, batch];
      filled = 0;
      isNew = false;
    }
  if (isNew) yield batch.subarray(0, filled);
}

const chunksOf = (batch: Buffer, { content_id, from }: { content_id: number; from: number }) =>
  Array.from({ length: Math.ceil(batch.length / CHUNK_BYTES) }, (_, at) => ({
    content_id,
    index: from + at,
    bytes: batch.subarray(at * CHUNK_BYTES, (at + 1) * CHUNK_BYTES),
  }));

const chunksFrom = (content_id: number, offset: number) =>
  and(eq(fileChunks.content_id, content_id), gte(fileChunks.index, offset / CHUNK_BYTES));

/** SHA-256 of a complete content; null while it is incomplete. */
export async function checksumOf(db: Db, content_id: number): Promise<string | null> {
  const [content] = await db
    .select({ sha256: fileContents.sha256 })
    .from(fileContents)
    .where(eq(fileContents.id, content_id));
  return content?.sha256 ?? null;
}

/** SHA-256 of a stored content, in hex, a few chunks at a time. */
export async function hashContent(content: Content): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of readContent(content)) hash.update(bytes);
  return hash.digest('hex');
}

const shared = ofProcess<{ __concordChunkTurns?: ReturnType<typeof turns> }>();

/**
 * All readers together use at most a quarter of the pool's connections, so that pages do not wait behind downloads
 * (rule: files.streamed). Waiting for a turn does not count toward the deadline.
 */
const inTurn = <T>(read: () => Promise<T>): Promise<T> => (shared.__concordChunkTurns ??= turns(chunkReaders()))(read);

export const chunkReaders = () => Math.max(1, Math.floor(settings.database_pool / 4));

/**
 * Yields a content, or its bytes from `start` to before `end`, chunk by chunk. Each query reads a few, so that a slow
 * reader holds no connection.
 * @throws Error when the content is removed meanwhile
 */
export async function* readContent(
  { content_id, size }: Content,
  { start, end }: ByteRange = { start: 0, end: size },
): AsyncGenerator<Buffer, void> {
  for (let offset = start - (start % CHUNK_BYTES); offset < end;) {
    const from = offset / CHUNK_BYTES;
    const chunks = await inTurn(() => withDatabase((db) => readChunks(db, content_id, from)));
    if (!chunks.length) throw new Error(`The content ${content_id} ends after ${offset} of ${size} bytes.`);
    for (const { bytes } of chunks) {
      if (offset < end) yield bytes.subarray(Math.max(0, start - offset), Math.min(bytes.length, end - offset));
      offset += bytes.length;
    }
  }
}

const readChunks = (db: Db, content_id: number, from: number) =>
  db
    .select({ bytes: fileChunks.bytes })
    .from(fileChunks)
    .where(and(eq(fileChunks.content_id, content_id), between(fileChunks.index, from, from + READ_AT_ONCE - 1)))
    .orderBy(fileChunks.index);

export async function removeContents(db: Db, ids: number[]): Promise<void> {
  if (ids.length) await db.delete(fileContents).where(inArray(fileContents.id, ids));
}
