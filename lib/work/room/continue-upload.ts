import 'server-only';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { withDatabase } from '@/db/client';
import { caseUploads } from '@/db/schema';
import { ref } from '@/lib/platform/operation/audit';
import { contextOf } from '@/lib/platform/operation/context';
import { command, type Ctx } from '@/lib/platform/operation/operation';
import { takeFromLimits } from '@/lib/platform/limits/rate-limit';
import { Reply } from '@/lib/platform/operation/reply';
import { store } from '@/lib/platform/files/store';
import { anyone } from '@/lib/shared/gates';
import type { Room } from './access';
import { ensureTaken, insertFile } from './case-files';
import { typeOfContent } from './file-types';
import { guestReadLimit, uploadPartLimit } from './limits';
import { expiryOf, offsetOf, ownUpload, removeUpload, UPLOAD_PATH, type CaseUpload } from './own-upload';
import { Arrived, receivePart, wrongOffset, type UploadRows } from './receive-upload';
import { bytesIn, tusHeadersOf, tusRefusal, uploadHeaders } from './tus';

/** Milliseconds to read a file of the largest size again for its checksum, on a busy machine. */
export const DEADLINE = 180_000;

/**
 * Sends bytes of an upload from `Upload-Offset` on, by tus 1.0 (rule: room.resume). What has arrived when the connection breaks
 * is kept. With the last byte it becomes a file; `GET` then names it.
 * @throws Problem malformed, timeout and precondition_failed for the request, not_found for an upload of another, conflict with
 * `upload_offset` where it does not go on from there, and without it once the case has ended, payload_too_large for more bytes than
 * were announced, invalid under file for one that a browser would run and when the case has no room for it
 */
export const continueUpload = command('case.continue_upload', {
  who: anyone,
  input: z.object({ ...UPLOAD_PATH, arrived: z.instanceof(Arrived) }),
  output: () => z.strictObject({ file_id: z.number().nullable() }).meta({ status: 204 }),
  accepts: 'bytes',
  deadline: DEADLINE,
  skipIdempotency: true,
  refusalPage: tusRefusal,
  async receive({ actor, request, path }, body) {
    const { token, id } = z.object(UPLOAD_PATH).parse(path);
    await takeFromLimits([...guestReadLimit(request, { token }, actor), uploadPartLimit(request, actor)]);
    const offset = bytesIn(tusHeadersOf(request).offset, 'Upload-Offset');
    const upload = await withDatabase((db) => begunAt(contextOf(actor, db, request), { token, id }, offset));
    return { arrived: await receivePart(CASE_UPLOADS, upload, body) };
  },
  async prepare(ctx, { arrived: { received, sha256 }, ...path }) {
    const { name, size, content_id } = (await ownUpload(ctx, path)).upload;
    if (content_id === null || received !== size) return null;
    const content = { content_id, size };
    // Comes first, while the file is in the database.
    const type = await typeOfContent(name, store.read(content));
    return { type, sha256: await store.settle(content, sha256) };
  },
  async run(ctx, { arrived: { received }, ...path }, whole) {
    const { room, upload } = await ownUpload(ctx, path, { lock: true });
    const { size, content_id } = upload;
    const file_id =
      content_id !== null && whole && received === size
        ? await finish(ctx, { room, upload: { ...upload, content_id } }, whole)
        : upload.file_id;
    const headers = uploadHeaders({ offset: received, size, expires_at: expiryOf(upload) });
    return new Reply({ file_id }, [], 204, headers);
  },
  auditSubject: ({ body }) => ref('case_file', body.file_id),
});

/** Returns the upload with the position to continue from. @throws Problem */
async function begunAt(ctx: Ctx, path: { token: string; id: string }, offset: number): Promise<CaseUpload> {
  const { room, upload } = await ownUpload(ctx, path);
  await ensureTaken(ctx.db, room, { size: upload.size, but: upload.id });
  return offset === offsetOf(upload) && upload.file_id === null ? upload : wrongOffset(offsetOf(upload));
}

const CASE_UPLOADS: UploadRows<CaseUpload> = {
  async move(db, { id, from, to }) {
    const moved = await db
      .update(caseUploads)
      .set({ received: to })
      .where(and(eq(caseUploads.id, id), eq(caseUploads.received, from)))
      .returning({ id: caseUploads.id });
    return moved.length > 0;
  },
  async find(db, id) {
    const [found] = await db.select().from(caseUploads).where(eq(caseUploads.id, id));
    return found;
  },
  remove: removeUpload,
  offsetOf,
};

type Finished = { room: Room; upload: CaseUpload & { content_id: number } };
type Whole = { type: string; sha256: string };

async function finish(ctx: Ctx, { room, upload }: Finished, { type, sha256 }: Whole): Promise<number> {
  const { id, name, size, content_id } = upload;
  await ensureTaken(ctx.db, room, { size, but: id });
  await store.complete(ctx.db, { content_id, size, sha256 });
  const file = await insertFile(ctx, room, { content_id, name, type, size, sha256 });
  await ctx.db.update(caseUploads).set({ file_id: file.id, content_id: null }).where(eq(caseUploads.id, id));
  return file.id;
}
