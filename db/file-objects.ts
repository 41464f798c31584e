import 'server-only';
import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { FILE_TRANSFER, MOVED_OBJECT, REMOVAL_RETRY } from '@/lib/shared/durations';
import type { Db } from './client';
import type { Content } from './file-contents';
import { interval } from './interval';
import { fileChunks, fileContents, fileObjects } from './schema';

export type StoredObject = { id: number; key: string };
/** With the id of a multipart upload that is not complete. */
export type UnusedObject = StoredObject & { upload_id: string | null };

const COLUMNS = { id: fileObjects.id, key: fileObjects.key };
const WITH_UPLOAD = { ...COLUMNS, upload_id: fileObjects.upload_id };

/** Adds the row of a future object. Commit it before writing the object. */
export async function beginObject(db: Db): Promise<StoredObject> {
  const [begun] = await db.insert(fileObjects).values({ key: crypto.randomUUID() }).returning(COLUMNS);
  return begun!;
}

/**
 * Moves a written content into its object and deletes the chunks. Run it in a transaction. Returns false when the
 * content is gone or already in the store; the object is then removed.
 */
export async function placeInObject(
  db: Db,
  object: StoredObject,
  { content_id, ...of }: Content & { sha256: string },
): Promise<boolean> {
  const [content] = await db
    .select({ id: fileContents.id })
    .from(fileContents)
    .where(eq(fileContents.id, content_id))
    .for('update');
  const isFree = content !== undefined && !(await objectOf(db, content_id));
  const placed = await db
    .update(fileObjects)
    .set({ written_at: sql`now()`, content_id: isFree ? content_id : null })
    .where(and(eq(fileObjects.id, object.id), isNull(fileObjects.written_at)))
    .returning(COLUMNS);
  if (!isFree || !placed.length) return false;
  await db.update(fileContents).set(of).where(eq(fileContents.id, content_id));
  await db.delete(fileChunks).where(eq(fileChunks.content_id, content_id));
  return true;
}

/** Adds the row of an object that a client of the store writes by then. Commit it before its address is signed. */
export async function beginGrantedObject(db: Db, until: Date): Promise<number> {
  const values = { key: crypto.randomUUID(), remove_after: until };
  const [begun] = await db.insert(fileObjects).values(values).returning({ id: fileObjects.id });
  return begun!.id;
}

export async function grantedObject(db: Db, id: number): Promise<UnusedObject | undefined> {
  const [object] = await db.select(WITH_UPLOAD).from(fileObjects).where(eq(fileObjects.id, id));
  return object;
}

/** Keeps the upload that was begun first; returns its id. */
export async function keepUpload(db: Db, { id }: StoredObject, upload_id: string): Promise<string> {
  const kept = sql<string>`coalesce(${fileObjects.upload_id}, ${upload_id})`;
  const [row] = await db
    .update(fileObjects)
    .set({ upload_id: kept })
    .where(eq(fileObjects.id, id))
    .returning({ upload_id: fileObjects.upload_id });
  return row?.upload_id ?? upload_id;
}

/** Attaches the content to an object that a client wrote. Run it in a transaction. Returns false when it is about to be removed. */
export async function placeGrantedObject(db: Db, id: number, content: { size: number; sha256: string }) {
  const [row] = await db.insert(fileContents).values(content).returning({ id: fileContents.id });
  const placed = await db
    .update(fileObjects)
    .set({ content_id: row!.id, written_at: sql`now()`, remove_after: null, upload_id: null })
    .where(and(eq(fileObjects.id, id), isNull(fileObjects.written_at)))
    .returning({ id: fileObjects.id });
  return { content_id: row!.id, isPlaced: placed.length > 0 };
}

/** Has the objects removed, if they have no content. */
export const releaseObjects = (db: Db, ids: number[]) =>
  db
    .update(fileObjects)
    .set({ remove_after: sql`now()`, written_at: sql`coalesce(${fileObjects.written_at}, now())` })
    .where(and(inArray(fileObjects.id, ids), isNull(fileObjects.content_id)));

/** Returns undefined when the content is in the database. */
export async function objectOf(db: Db, content_id: number): Promise<StoredObject | undefined> {
  const [object] = await db.select(COLUMNS).from(fileObjects).where(eq(fileObjects.content_id, content_id));
  return object;
}

/** Removes stale chunks of a content that is in the store, before new ones are written. Run it in a transaction. */
export async function clearChunks(db: Db, content_id: number): Promise<void> {
  if (await lockedInObject(db, content_id)) await db.delete(fileChunks).where(eq(fileChunks.content_id, content_id));
}

/**
 * Moves a content into its chunks. Its object is removed later, since it may still be read. Run it in a transaction.
 * Returns false when the content is gone or already in the database.
 * @throws Error when chunks are missing
 */
export async function placeInChunks(db: Db, { content_id, size }: Content): Promise<boolean> {
  if (!(await lockedInObject(db, content_id))) return false;
  const [there] = await db
    .select({ bytes: sql<number>`coalesce(sum(octet_length(${fileChunks.bytes})), 0)::float8` })
    .from(fileChunks)
    .where(eq(fileChunks.content_id, content_id));
  if (there!.bytes !== size)
    throw new Error(`The content ${content_id} has ${there!.bytes} of ${size} bytes in chunks.`);
  await db
    .update(fileObjects)
    .set({ content_id: null, remove_after: sql`now() + ${interval(MOVED_OBJECT)}` })
    .where(eq(fileObjects.content_id, content_id));
  return true;
}

async function lockedInObject(db: Db, content_id: number): Promise<boolean> {
  await db.select({ id: fileContents.id }).from(fileContents).where(eq(fileContents.id, content_id)).for('update');
  return (await objectOf(db, content_id)) !== undefined;
}

/** Matches objects without a content, except those being written. */
export const isUnused = () =>
  and(
    isNull(fileObjects.content_id),
    or(isNotNull(fileObjects.written_at), lt(fileObjects.created_at, sql`now() - ${interval(FILE_TRANSFER)}`)),
  )!;

/** Returns objects to remove now: their content is gone or elsewhere, or their writer has died. */
export const unusedObjects = (db: Db, limit: number): Promise<UnusedObject[]> =>
  db
    .select(WITH_UPLOAD)
    .from(fileObjects)
    .where(and(isUnused(), or(isNull(fileObjects.remove_after), lt(fileObjects.remove_after, sql`now()`))))
    .orderBy(sql`${fileObjects.remove_after} asc nulls first`, asc(fileObjects.id))
    .limit(limit);

/** Retries a failed removal later, after the others. */
export const postponeRemoval = (db: Db, { id }: StoredObject) =>
  db
    .update(fileObjects)
    .set({
      remove_after: sql`now() + ${interval(REMOVAL_RETRY)}`,
      removal_failed_at: sql`coalesce(${fileObjects.removal_failed_at}, now())`,
    })
    .where(eq(fileObjects.id, id));

/** Returns the object in use that was written last; undefined without one. */
export async function newestObject(db: Db): Promise<StoredObject | undefined> {
  const [newest] = await db
    .select(COLUMNS)
    .from(fileObjects)
    .where(isNotNull(fileObjects.content_id))
    .orderBy(desc(fileObjects.id))
    .limit(1);
  return newest;
}

export const forgetObject = (db: Db, { id }: StoredObject) =>
  db.delete(fileObjects).where(and(eq(fileObjects.id, id), isNull(fileObjects.content_id)));
