import 'server-only';
import { z } from 'zod';
import { caseUploads } from '@/db/schema';
import { ref } from '@/lib/platform/operation/audit';
import { command } from '@/lib/platform/operation/operation';
import { Reply } from '@/lib/platform/operation/reply';
import { store } from '@/lib/platform/files/store';
import { fileNameOf } from '@/lib/platform/files/uploads';
import { settings } from '@/lib/platform/settings';
import { Token } from '@/lib/shared/fields';
import { anyone } from '@/lib/shared/gates';
import { invalid, Problem } from '@/lib/shared/problem';
import { uploadTooLarge } from '@/lib/shared/upload-limit';
import { roomAccessOf, roomOf } from './access';
import { isRunByName } from './file-types';
import { ensureTaken, RUNS_IN_BROWSER } from './case-files';
import { guestWriteLimit, uploadLimit } from './limits';
import { expiryOf, ownerOf } from './own-upload';
import { bytesIn, createdHeaders, fileNameIn, tusHeadersOf, tusRefusal } from './tus';

/**
 * Begins an upload that can be continued after a lost connection, by tus 1.0 (rule: room.resume): the size in `Upload-Length`, the
 * name as `filename` in `Upload-Metadata`. `Location` is the address to which the bytes are sent by `PATCH`.
 * @throws Problem malformed for headers that cannot be read, precondition_failed for another version of tus, not_found for a token
 * that opens nothing, conflict once the case has ended, payload_too_large for a larger file, invalid under file for one that a
 * browser would run, an empty one, and when the case has no room for it
 */
export const beginUpload = command('case.begin_upload', {
  who: anyone,
  input: z.object({ token: Token }),
  output: () => z.strictObject({ id: z.uuid(), case_id: z.number() }).meta({ status: 201 }),
  limit: (request, input, actor) => [...guestWriteLimit(request, input, actor), uploadLimit(request, actor)],
  skipIdempotency: true,
  refusalPage: tusRefusal,
  async run(ctx, { token }) {
    const { length, metadata } = tusHeadersOf(ctx.request);
    const access = await roomAccessOf(ctx, token);
    // Of two concurrent uploads, one gets the last place.
    const room = await roomOf(ctx, access, { lock: true });
    const { name, size } = fileOf({ length, metadata });
    await ensureTaken(ctx.db, room, { size });
    const [begun] = await ctx.db
      .insert(caseUploads)
      .values({ ...ownerOf(room, access), name, size, content_id: await store.begin(ctx.db) })
      .returning({ id: caseUploads.id, created_at: caseUploads.created_at });
    const { id } = begun!;
    const location = `/api/caller/case/${encodeURIComponent(token)}/files/uploads/${id}`;
    return new Reply({ id, case_id: room.theCase.id }, [], 201, createdHeaders(location, expiryOf(begun!)));
  },
  auditSubject: ({ body }) => ref('case', body.case_id),
});

/** @throws Problem malformed, invalid under file, or payload_too_large */
export function fileOf({ length, metadata }: { length: string | null; metadata: string | null }) {
  const size = bytesIn(length, 'Upload-Length');
  const max_mb = settings.case_file_max_mb;
  if (!size) return invalid({ file: ['This file is empty.'] });
  if (size > max_mb * 1024 * 1024) throw new Problem('payload_too_large', uploadTooLarge(max_mb));
  const name = fileNameOf(fileNameIn(metadata).replaceAll('"', ''));
  return isRunByName(name) ? invalid({ file: [RUNS_IN_BROWSER] }) : { name, size };
}
