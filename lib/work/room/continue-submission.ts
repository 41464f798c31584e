import 'server-only';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { withDatabase } from '@/db/client';
import { submissionUploads } from '@/db/schema';
import { contextOf } from '@/lib/platform/operation/context';
import { command } from '@/lib/platform/operation/operation';
import { takeFromLimits } from '@/lib/platform/limits/rate-limit';
import { Reply } from '@/lib/platform/operation/reply';
import { store } from '@/lib/platform/files/store';
import { member } from '@/lib/shared/gates';
import { DEADLINE } from './continue-upload';
import { typeOfContent } from './file-types';
import { uploadPartLimit } from './limits';
import { expiryOf } from './own-upload';
import { Arrived, receivePart, wrongOffset, type UploadRows } from './receive-upload';
import {
  ownSubmissionUpload,
  removeSubmissionUpload,
  SUBMISSION_PATH,
  submissionOffset,
  type SubmissionUpload,
} from './submission-uploads';
import { bytesIn, tusHeadersOf, tusRefusal, uploadHeaders } from './tus';

/**
 * Sends bytes of an upload for a case that is not sent yet, from `Upload-Offset` on, by tus 1.0 (rule:
 * cases.files-at-submission).
 * @throws Problem malformed, timeout and precondition_failed for the request, not_found for an upload of another, conflict with
 * `upload_offset` where it does not go on from there, payload_too_large for more bytes than were announced, invalid under file
 * for one that a browser would run
 */
export const continueSubmissionUpload = command('submission.continue_upload', {
  who: member,
  input: z.object({ ...SUBMISSION_PATH, arrived: z.instanceof(Arrived) }),
  output: () => z.strictObject({ is_whole: z.boolean() }).meta({ status: 204 }),
  accepts: 'bytes',
  deadline: DEADLINE,
  skipIdempotency: true,
  refusalPage: tusRefusal,
  async receive({ actor, request, path }, body) {
    const { id } = z.object(SUBMISSION_PATH).parse(path);
    await takeFromLimits([uploadPartLimit(request, actor)]);
    const offset = bytesIn(tusHeadersOf(request).offset, 'Upload-Offset');
    const upload = await withDatabase((db) => ownSubmissionUpload(contextOf(actor, db, request), id));
    const expected = submissionOffset(upload);
    if (offset !== expected || upload.sha256 !== null) return wrongOffset(expected);
    return { arrived: await receivePart(SUBMISSION_UPLOADS, upload, body) };
  },
  async prepare(ctx, { id, arrived: { received, sha256 } }) {
    const { name, size, content_id } = await ownSubmissionUpload(ctx, id);
    if (received !== size) return null;
    const content = { content_id, size };
    // Comes first, while the file is in the database.
    const type = await typeOfContent(name, store.read(content));
    return { type, sha256: await store.settle(content, sha256) };
  },
  async run(ctx, { id, arrived: { received } }, whole) {
    const upload = await ownSubmissionUpload(ctx, id, { lock: true });
    const { size, content_id } = upload;
    if (whole && received === size && upload.sha256 === null) {
      await store.complete(ctx.db, { content_id, size, sha256: whole.sha256 });
      await ctx.db.update(submissionUploads).set(whole).where(eq(submissionUploads.id, id));
    }
    const headers = uploadHeaders({ offset: received, size, expires_at: expiryOf(upload) });
    return new Reply({ is_whole: received === size }, [], 204, headers);
  },
  auditSubject: () => null,
});

const SUBMISSION_UPLOADS: UploadRows<SubmissionUpload> = {
  async move(db, { id, from, to }) {
    const moved = await db
      .update(submissionUploads)
      .set({ received: to })
      .where(and(eq(submissionUploads.id, id), eq(submissionUploads.received, from)))
      .returning({ id: submissionUploads.id });
    return moved.length > 0;
  },
  async find(db, id) {
    const [found] = await db.select().from(submissionUploads).where(eq(submissionUploads.id, id));
    return found;
  },
  remove: removeSubmissionUpload,
  offsetOf: submissionOffset,
};
