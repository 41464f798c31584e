import 'server-only';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { caseFiles } from '@/db/schema';
import { query } from '@/lib/platform/operation/operation';
import { Reply } from '@/lib/platform/operation/reply';
import { anyone } from '@/lib/shared/gates';
import { guestReadLimit } from './limits';
import { expiryOf, offsetOf, ownUpload, UPLOAD_PATH } from './own-upload';
import { CaseFile } from './resources';
import { tusRefusal, uploadHeaders } from './tus';

/**
 * How far an upload has come, and its file once it is whole (rule: room.resume). `HEAD` is that of tus 1.0: the state is in
 * `Upload-Offset` and `Upload-Length`.
 * @throws Problem not_found for an upload of another
 */
export const readUpload = query({
  who: anyone,
  input: z.object(UPLOAD_PATH),
  output: () => z.strictObject({ received: z.number(), size: z.number(), file: CaseFile.nullable() }),
  limit: guestReadLimit,
  refusalPage: tusRefusal,
  async run(ctx, path) {
    const { upload } = await ownUpload(ctx, path);
    const { file_id, size } = upload;
    const { id, name, type, sha256, state } = caseFiles;
    const [file = null] =
      file_id === null
        ? []
        : await ctx.db
            .select({ id, name, size: caseFiles.size, type, sha256, state })
            .from(caseFiles)
            .where(eq(id, file_id));
    const received = offsetOf(upload);
    const headers = uploadHeaders({ offset: received, size, expires_at: expiryOf(upload) });
    return new Reply({ received, size, file }, [], 200, headers);
  },
});
