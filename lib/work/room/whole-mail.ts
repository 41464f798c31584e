import 'server-only';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { caseNotes } from '@/db/schema';
import { query, type Ctx } from '@/lib/platform/operation/operation';
import { Id, Token } from '@/lib/shared/fields';
import { anyone } from '@/lib/shared/gates';
import { notFound } from '@/lib/shared/problem';
import { roomAccessOf, roomOf } from './access';
import { guestReadLimit } from './limits';
import { canSeeNote } from './policy';

const WholeMail = z.strictObject({ note_id: z.number(), text: z.string() }).meta({ id: 'WholeMail' });

/**
 * All that a mail says of which a note was made, with its quotation and signature, as plain text, for whom the note is (rule:
 * room.mail-whole).
 * @throws Problem not_found for a note that the reader does not see, and for one that leaves nothing out or is removed
 */
export const wholeMail = query({
  who: anyone,
  input: z.object({ token: Token, id: Id }),
  output: () => WholeMail,
  limit: guestReadLimit,
  run: async (ctx, path) => ({ note_id: path.id, text: await mailTextOf(ctx, path) }),
});

/** @throws Problem not_found */
export async function mailTextOf(ctx: Ctx, { token, id }: { token: string; id: number }): Promise<string> {
  const { theCase, reader } = await roomOf(ctx, await roomAccessOf(ctx, token));
  const [note] = await ctx.db
    .select()
    .from(caseNotes)
    .where(and(eq(caseNotes.id, id), eq(caseNotes.case_id, theCase.id)));
  if (!note || reader.is_staff || !canSeeNote(reader, note)) return notFound('Note not found.');
  if (note.removed_at || note.mail_text === null) return notFound('This note leaves nothing of an email out.');
  return note.mail_text;
}
