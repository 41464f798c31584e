import 'server-only';
import { and, asc, desc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { FILE_TRANSFER, MOVED_OBJECT, REMOVAL_RETRY } from '@/lib/shared/durations';
import type { Db } from './client';
import type { Content } from './file-contents';
import { interval } from './interval';
import { fileChunks, fileContents, fileObjects } from './schema';

/** An object of the file store, by its row. */
export type StoredObject = { id: number; key: string };

const COLUMNS = { id: fileObjects.id, key: fileObjects.key };

/** Adds the row of an object that is to be written. Commit it before. */
export async function beginObject(db: Db): Promise<StoredObject> {
  const [begun] = await db.insert(fileObjects).values({ key: crypto.randomUUID() }).returning(COLUMNS);
  return begun!;
}

/**
 * Makes an object that is written the place of a content, whose chunks go. Run it in a transaction. False when the content is gone
 * or in the store already; the object is removed then.
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

/** The object that a content is in; undefined when it is in the database. */
export async function objectOf(db: Db, content_id: number): Promise<StoredObject | undefined> {
  const [object] = await db.select(COLUMNS).from(fileObjects).where(eq(fileObjects.content_id, content_id));
  return object;
}

/** Removes the chunks of a content that is in the store, for those that are to come. Run it in a transaction. */
export async function clearChunks(db: Db, content_id: number): Promise<void> {
  if (await lockedInObject(db, content_id)) await db.delete(fileChunks).where(eq(fileChunks.content_id, content_id));
}

/**
 * Makes the chunks of a content its place. Its object is removed later, since it may still be read. Run it in a transaction. False
 * when the content is gone or in the database already.
 * @throws Error when not all of its chunks are there
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

/** Locks a content; true when it is in the store. */
async function lockedInObject(db: Db, content_id: number): Promise<boolean> {
  await db.select({ id: fileContents.id }).from(fileContents).where(eq(fileContents.id, content_id)).for('update');
  return (await objectOf(db, content_id)) !== undefined;
}

/** Objects without a content, but for those that are being written. */
export const isUnused = () =>
  and(
    isNull(fileObjects.content_id),
    or(isNotNull(fileObjects.written_at), lt(fileObjects.created_at, sql`now() - ${interval(FILE_TRANSFER)}`)),
  )!;

/** Objects to remove now: their content is gone or elsewhere, or their writer has died. */
export const unusedObjects = (db: Db, limit: number): Promise<StoredObject[]> =>
  db
    .select(COLUMNS)
    .from(fileObjects)
    .where(and(isUnused(), or(isNull(fileObjects.remove_after), lt(fileObjects.remove_after, sql`now()`))))
    .orderBy(sql`${fileObjects.remove_after} asc nulls first`, asc(fileObjects.id))
    .limit(limit);

/** A removal that has failed is tried again later, after the others. */
export const postponeRemoval = (db: Db, { id }: StoredObject) =>
  db
    .update(fileObjects)
    .set({
      remove_after: sql`now() + ${interval(REMOVAL_RETRY)}`,
      removal_failed_at: sql`coalesce(${fileObjects.removal_failed_at}, now())`,
    })
    .where(eq(fileObjects.id, id));

/** The object that was written last and is used; undefined without one. */
export async function newestObject(db: Db): Promise<StoredObject | undefined> {
  const [newest] = await db
    .select(COLUMNS)
    .from(fileObjects)
    .where(isNotNull(fileObjects.content_id))
    .orderBy(desc(fileObjects.id))
    .limit(1);
  return newest;
}

/** Forgets an object that is removed. */
export const forgetObject = (db: Db, { id }: StoredObject) =>
  db.delete(fileObjects).where(and(eq(fileObjects.id, id), isNull(fileObjects.content_id)));
