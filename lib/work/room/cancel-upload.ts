import 'server-only';
import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { caseFiles } from '@/db/schema';
import { ref } from '@/lib/platform/operation/audit';
import { command } from '@/lib/platform/operation/operation';
import { Reply } from '@/lib/platform/operation/reply';
import { removeContentsUnused } from '@/lib/platform/files/stored-files';
import { anyone } from '@/lib/shared/gates';
import { guestReadLimit } from './limits';
import { ownUpload, removeUpload, UPLOAD_PATH } from './own-upload';
import { terminatedHeaders, tusHeadersOf, tusRefusal } from './tus';

/**
 * Cancels an upload, by tus 1.0, in any state of the case (rule: room.resume). Its bytes are removed, and so is its file unless
 * a note or an answer has named it.
 * @throws Problem precondition_failed for another version of tus, not_found for an upload of another
 */
export const cancelUpload = command('case.cancel_upload', {
  who: anyone,
  input: z.object(UPLOAD_PATH),
  output: () => z.strictObject({ case_id: z.number() }).meta({ status: 204 }),
  limit: guestReadLimit,
  skipIdempotency: true,
  refusalPage: tusRefusal,
  async run(ctx, path) {
    tusHeadersOf(ctx.request);
    const { db } = ctx;
    const { upload } = await ownUpload(ctx, path, { lock: true });
    const { case_id, content_id, file_id } = upload;
    await removeUpload(db, upload.id);
    const removed =
      file_id === null
        ? []
        : await db
            .delete(caseFiles)
            .where(and(eq(caseFiles.id, file_id), isNull(caseFiles.note_id), isNull(caseFiles.response_id)))
            .returning({ content_id: caseFiles.content_id });
    await removeContentsUnused(
      db,
      [content_id, ...removed.map((file) => file.content_id)].filter((id) => id !== null),
    );
    return new Reply({ case_id }, [], 204, terminatedHeaders);
  },
  auditSubject: ({ body }) => ref('case', body.case_id),
});
