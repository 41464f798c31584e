import 'server-only';
import { and, eq, inArray, lt, notExists, sql, type SQL } from 'drizzle-orm';
import { withDatabase, type Db } from '@/db/client';
import { interval } from '@/db/interval';
import {
  acceptedDocuments,
  attachmentGrantParts,
  caseFiles,
  caseUploads,
  fileContents,
  files,
  receivedMails,
  submissionUploads,
  userExports,
} from '@/db/schema';
import { FileDownload } from '@/lib/platform/operation/reply';
import { UNUSED_CONTENT } from '@/lib/shared/durations';
import { notFound } from '@/lib/shared/problem';
import { store, type ByteRange, type Content } from './store';
import { UPLOAD_PATIENCE, type CheckedFile } from './uploads';

export type KeptFile = Content & { original_filename: string; mime_type: string };

/**
 * Stores the content of a checked upload. Call it last in `prepare`: a content without a file is removed later (rule:
 * files.unused).
 */
export async function keepContent(
  db: Db,
  { content, ...named }: CheckedFile,
  patience = UPLOAD_PATIENCE,
): Promise<KeptFile> {
  return { ...named, ...(await store.write(db, content, patience)) };
}

export async function insertFile(db: Db, file: KeptFile & { created_by: number | null }): Promise<number> {
  const [inserted] = await db.insert(files).values(file).returning({ id: files.id });
  return inserted!.id;
}

export async function removeFiles(db: Db, file_ids: number[]): Promise<void> {
  if (!file_ids.length) return;
  const removed = await db.delete(files).where(inArray(files.id, file_ids)).returning({ content_id: files.content_id });
  await removeContentsUnused(
    db,
    removed.map(({ content_id }) => content_id),
  );
}

export async function removeContentsUnused(db: Db, ids: number[]): Promise<void> {
  if (ids.length) await removeUnused(db, { where: inArray(fileContents.id, ids), limit: ids.length });
}

export const contentOf = <C, S>({ content_id, size }: { content_id: C; size: S }) => ({ content_id, size });

/** Streams a content in chunks. The first chunk is read at once, so that a failure becomes an error response. */
export async function streamOf(content: Content, range?: ByteRange): Promise<ReadableStream<Uint8Array>> {
  const chunks = store.read(content, range);
  let first: IteratorResult<Uint8Array, void> | undefined = await chunks.next();
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const { done, value } = first ?? (await chunks.next());
    first = undefined;
    if (done) controller.close();
    else controller.enqueue(value);
  };
  const cancel = async () => void (await chunks.return());
  return new ReadableStream({ pull, cancel }, { highWaterMark: 0 });
}

export async function bytesOf(content: Content): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(store.read(content)));
}

/** Reads a stored file for download. @throws Problem not_found */
export async function readFile(db: Db, file_id: number | null): Promise<FileDownload> {
  const [file] = file_id === null ? [] : await db.select().from(files).where(eq(files.id, file_id));
  return file ? fileDownload(file) : notFound();
}

export const fileDownload = async ({
  original_filename,
  mime_type,
  content_id,
  size,
}: KeptFile): Promise<FileDownload> =>
  new FileDownload(original_filename, { stream: await streamOf({ content_id, size }), size }, mime_type);

/** Removing a content takes a while, since it may have many chunks. */
const BATCH = 5;

/**
 * Removes contents without references: of interrupted or refused uploads, or of dead processes (rule: files.unused).
 * Returns their number.
 */
export async function removeUnusedContents(now: Date): Promise<number> {
  const where = lt(fileContents.created_at, sql`${now.toISOString()}::timestamptz - ${interval(UNUSED_CONTENT)}`);
  for (let total = 0; ;) {
    const count = await withDatabase((db) => removeUnused(db, { where, limit: BATCH }));
    total += count;
    if (count < BATCH) return total;
  }
}

const OWNERS = [
  ...[files, acceptedDocuments, caseFiles, caseUploads, submissionUploads, receivedMails],
  ...[attachmentGrantParts, userExports],
] as const;

async function removeUnused(db: Db, { where, limit }: { where: SQL; limit: number }): Promise<number> {
  const refersTo = (table: (typeof OWNERS)[number]) =>
    db.select({ id: table.content_id }).from(table).where(eq(table.content_id, fileContents.id));
  const unused = await db
    .select({ id: fileContents.id })
    .from(fileContents)
    .where(and(where, ...OWNERS.map((table) => notExists(refersTo(table)))))
    .limit(limit);
  await store.remove(
    db,
    unused.map(({ id }) => id),
  );
  return unused.length;
}
