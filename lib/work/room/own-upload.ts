import 'server-only';
import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { caseUploads } from '@/db/schema';
import type { CaseAccess } from '@/lib/work/cases/access';
import type { Ctx } from '@/lib/platform/operation/operation';
import { msOf, UNFINISHED_UPLOAD } from '@/lib/shared/durations';
import { Token } from '@/lib/shared/fields';
import { noLongerFound } from '@/lib/shared/problem';
import { roomAccessOf, roomOf, type Room } from './access';

export type CaseUpload = typeof caseUploads.$inferSelect;

export const UPLOAD_PATH = { token: Token, id: z.uuid().catch('00000000-0000-0000-0000-000000000000') };

export const ownerOf = ({ theCase, reader }: Room, { token_id }: CaseAccess) => ({
  case_id: theCase.id,
  company_id: reader.company_id,
  user_id: reader.user_id,
  token_id: reader.user_id === null ? token_id : null,
});

export const NO_UPLOAD = 'Upload not found. It may have been removed.';

type Options = { lock?: boolean };

/**
 * Returns an upload of the reader (rule: room.resume); `lock` also locks its case, and then its row.
 * @throws Problem not_found for any other
 */
export async function ownUpload(
  ctx: Ctx,
  { token, id }: { token: string; id: string },
  { lock = false }: Options = {},
): Promise<{ room: Room; upload: CaseUpload }> {
  const access = await roomAccessOf(ctx, token);
  const room = await roomOf(ctx, access, { lock });
  const { case_id, company_id, user_id, token_id } = ownerOf(room, access);
  const found = ctx.db
    .select()
    .from(caseUploads)
    .where(
      and(
        eq(caseUploads.id, id),
        eq(caseUploads.case_id, case_id),
        eq(caseUploads.company_id, company_id),
        user_id === null ? isNull(caseUploads.user_id) : eq(caseUploads.user_id, user_id),
        token_id === null ? isNull(caseUploads.token_id) : eq(caseUploads.token_id, token_id),
      ),
    );
  const [upload] = lock ? await found.for('update') : await found;
  if (!upload || room.reader.is_staff) return noLongerFound(NO_UPLOAD);
  return { room, upload };
}

/**
 * Position to continue from. After a process died at the end of an upload, the last byte is requested again to finish
 * it, since a sender that has sent everything would not come back.
 */
export const offsetOf = ({ received, size, file_id }: CaseUpload) =>
  file_id === null ? Math.min(received, size - 1) : size;

export const expiryOf = ({ created_at }: { created_at: Date }) =>
  new Date(created_at.getTime() + msOf(UNFINISHED_UPLOAD));

export const removeUpload = (db: Db, id: string) => db.delete(caseUploads).where(eq(caseUploads.id, id));
