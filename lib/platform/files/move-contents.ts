import 'server-only';
import { and, asc, eq, gt, isNotNull } from 'drizzle-orm';
import { isUnavailable, transact, withDatabase } from '@/db/client';
import { growContent, readContent } from '@/db/file-contents';
import { clearChunks, objectOf, placeInChunks } from '@/db/file-objects';
import { fileContents, fileObjects } from '@/db/schema';
import { Problem } from '@/lib/shared/problem';
import { comparing, moveToStore, PLACING, readObject, readUnverified, type Hashed } from './objects';

export type Place = 'store' | 'database';
type Listed = Hashed & { place: Place };
type Report = (content: Listed, error: Error | null) => void;
type Totals = { done: number; bytes: number; failed: number };

const PAGE = 100;

/**
 * Moves all contents to the store or to the database, one after the other, while the portal runs (rule: files.move).
 * Compares the bytes at both places with the checksum before a content moves; a different one stays in place. May be
 * interrupted at any time and run again.
 * @throws Problem unavailable, DatabaseUnavailable
 */
export const moveContents = (to: Place, report: Report): Promise<Totals> =>
  forEach(({ place }) => place !== to, to === 'store' ? toStore : moveToDatabase, report);

export async function isStoreNeeded(): Promise<boolean> {
  const { id, content_id } = fileObjects;
  const rows = await withDatabase((db) => db.select({ id }).from(fileObjects).where(isNotNull(content_id)).limit(1));
  return rows.length > 0;
}

export const checkContents = (report: Report): Promise<Totals> => forEach(() => true, check, report);

async function forEach(
  isMeant: (content: Listed) => boolean,
  work: (content: Hashed) => Promise<boolean>,
  report: Report,
): Promise<Totals> {
  const totals = { done: 0, bytes: 0, failed: 0 };
  for (let after = 0, page: Listed[] = []; (page = await listed({ after })).length; after = page.at(-1)!.content_id)
    for (const content of page.filter(isMeant)) {
      const outcome = await work(content).catch(async (error: Error) => {
        if (error instanceof Problem || isUnavailable(error)) throw error;
        const [now] = await listed({ id: content.content_id });
        return now !== undefined && isMeant(now) && error;
      });
      if (outcome === false) continue;
      const isDone = outcome === true;
      totals.done += isDone ? 1 : 0;
      totals.bytes += isDone ? content.size : 0;
      totals.failed += isDone ? 0 : 1;
      report(content, isDone ? null : outcome);
    }
  return totals;
}

type Which = { id: number } | { after: number };

async function listed(which: Which): Promise<Listed[]> {
  const { id, size, sha256 } = fileContents;
  const rows = await withDatabase((db) =>
    db
      .select({ content_id: id, size, sha256, key: fileObjects.key })
      .from(fileContents)
      .leftJoin(fileObjects, eq(fileObjects.content_id, id))
      .where(and('id' in which ? eq(id, which.id) : gt(id, which.after), isNotNull(size)))
      .orderBy(asc(id))
      .limit(PAGE),
  );
  return rows.map(({ key, ...content }) => ({ ...(content as Hashed), place: key === null ? 'database' : 'store' }));
}

const toStore = (content: Hashed) => moveToStore(content, { isChecked: true });

async function moveToDatabase(content: Hashed): Promise<boolean> {
  const { content_id } = content;
  const object = await withDatabase((db) => objectOf(db, content_id));
  if (!object) return false;
  await transact((db) => clearChunks(db, content_id), PLACING);
  await growContent(transact, { content_id, from: 0 }, comparing(readObject(object, content), content));
  for await (const bytes of comparing(readContent(content), content)) void bytes;
  return transact((db) => placeInChunks(db, content), PLACING);
}

async function check(content: Hashed): Promise<boolean> {
  for await (const bytes of comparing(readUnverified(content), content)) void bytes;
  return true;
}
