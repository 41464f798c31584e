import 'server-only';
import { z } from 'zod';
import { ref } from '@/lib/platform/operation/audit';
import { command } from '@/lib/platform/operation/operation';
import { takeFromLimits } from '@/lib/platform/limits/rate-limit';
import { settings } from '@/lib/platform/settings';
import { Token } from '@/lib/shared/fields';
import { anyone } from '@/lib/shared/gates';
import { roomAccessOf, roomOf } from './access';
import { ensureFit, ensureTaken, insertFiles, keepCaseFile, placeFor } from './case-files';
import { guestWriteLimit } from './limits';
import { CaseFile } from './resources';
import { and, eq } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { caseFiles } from '@/db/schema';
import { notFound } from '@/lib/shared/problem';

/** Milliseconds to check and store a file of the largest size on a busy machine. */
const DEADLINE = 180_000;

/**
 * Uploads a file to a case, as multipart form data; a note then names it in `file_ids` (rule: room.files). Until one does,
 * its uploader alone finds it.
 * @throws Problem not_found for a token that opens nothing, conflict once the case has ended, payload_too_large for a larger
 * file, invalid under file for one that a browser would run, an empty one, and when the case has no room for it
 */
export const uploadFile = command('case.upload_file', {
  who: anyone,
  input: z.object({ token: Token, file: z.instanceof(File, { error: 'Choose a file.' }) }),
  output: () => z.strictObject({ file: CaseFile }),
  accepts: 'upload',
  uploadMaxMb: () => settings.case_file_max_mb,
  deadline: DEADLINE,
  async beforeUpload(ctx, path) {
    const { token } = z.object({ token: Token }).parse(path);
    await takeFromLimits(guestWriteLimit(ctx.request, { token }, ctx.actor));
    return placeFor(ctx.db, await roomOf(ctx, await roomAccessOf(ctx, token)));
  },
  async prepare(ctx, { token, file }) {
    await ensureFit(file);
    await ensureTaken(ctx.db, await roomOf(ctx, await roomAccessOf(ctx, token)), file);
    return keepCaseFile(ctx.db, file);
  },
  async run(ctx, { token }, kept) {
    const room = await roomOf(ctx, await roomAccessOf(ctx, token), { lock: true });
    await ensureTaken(ctx.db, room, kept);
    const [file] = await insertFiles(ctx, room, [kept]);
    return { file: file! };
  },
  async reread(ctx, { file: { id } }, { token }) {
    const { theCase, reader } = await roomOf(ctx, await roomAccessOf(ctx, token));
    return { file: await ownFile(ctx.db, { id, case_id: theCase.id, company_id: reader.company_id }) };
  },
  auditSubject: ({ file }) => ref('case_file', file.id),
});

type OwnFile = { id: number; case_id: number; company_id: number };

/** Reads the current file of the reader's company; a removed one has no name. @throws Problem not_found */
async function ownFile(db: Db, { id, case_id, company_id }: OwnFile): Promise<CaseFile> {
  const { name, size, type, sha256, state } = caseFiles;
  const [file] = await db
    .select({ id: caseFiles.id, name, size, type, sha256, state })
    .from(caseFiles)
    .where(and(eq(caseFiles.id, id), eq(caseFiles.case_id, case_id), eq(caseFiles.company_id, company_id)));
  return file ?? notFound('File not found.');
}
