import 'server-only';
import { and, asc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { FILE_TRANSFER } from '@/lib/shared/durations';
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

/** Takes a content out of its object, which is removed. Run it in a transaction, under a lock of the content. */
export const leaveObject = (db: Db, content_id: number) =>
  db.update(fileObjects).set({ content_id: null }).where(eq(fileObjects.content_id, content_id));

/**
 * Objects to remove: their content is gone or elsewhere, or whoever wrote them has died. Those whose removal was tried longest ago
 * come first.
 */
export const unusedObjects = (db: Db, limit: number): Promise<StoredObject[]> =>
  db
    .select(COLUMNS)
    .from(fileObjects)
    .where(
      and(
        isNull(fileObjects.content_id),
        or(isNotNull(fileObjects.written_at), lt(fileObjects.created_at, sql`now() - ${interval(FILE_TRANSFER)}`)),
      ),
    )
    .orderBy(sql`${fileObjects.tried_at} asc nulls first`, asc(fileObjects.id))
    .limit(limit);

export const noteRemovalTried = (db: Db, { id }: StoredObject) =>
  db
    .update(fileObjects)
    .set({ tried_at: sql`now()` })
    .where(eq(fileObjects.id, id));

/** Forgets an object that is removed. */
export const forgetObject = (db: Db, { id }: StoredObject) =>
  db.delete(fileObjects).where(and(eq(fileObjects.id, id), isNull(fileObjects.content_id)));
