import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { caseNotes } from '@/db/schema';
import { accessByMail } from '@/lib/work/cases/access';
import { emit as emitCase } from '@/lib/work/cases/events';
import { ref } from '@/lib/platform/operation/audit';
import { command, type Ctx } from '@/lib/platform/operation/operation';
import { Id, Token } from '@/lib/shared/fields';
import { anyone } from '@/lib/shared/gates';
import { conflict, notFound } from '@/lib/shared/problem';
import { ensureNotStaff, roomAccessOf, roomOf, type Room } from './access';
import { touchCase } from './add-note';
import { emit } from './events';
import { guestWriteLimit } from './limits';
import { canConfirmMail, canSeeNote, insteadOfNote } from './policy';

/**
 * Says that a mail, perhaps automatic, is an answer: from now on it is a note like any other, and as a first answer it counts
 * from its arrival (rule: room.mail-unsure). For both sides, signed in or by a mailed link.
 * @throws Problem not_found for a note that the reader does not see, conflict when it counts already, was removed, or the case
 * has ended
 */
export const confirmMail = command('case.confirm_mail', {
  who: anyone,
  input: z.object({ token: Token, id: Id }),
  output: () => z.strictObject({ message: z.string(), note_id: z.number() }),
  limit: guestWriteLimit,
  async run(ctx, { token, id }) {
    const { theCase, reader, partner } = await roomOf(ctx, await roomAccessOf(ctx, token), { lock: true });
    ensureNotStaff(reader);
    const [note] = await ctx.db
      .select()
      .from(caseNotes)
      .where(and(eq(caseNotes.id, id), eq(caseNotes.case_id, theCase.id)));
    if (!note || !canSeeNote(reader, note)) return notFound('Note not found.');
    if (note.removed_at) return conflict('This note was removed.');
    if (!note.perhaps_automatic) return conflict('This note counts as an answer already.');
    if (!canConfirmMail(reader, theCase))
      return conflict(insteadOfNote(theCase, partner.name), { status: theCase.status });
    const arrived_at = await arrivalOf(ctx, id);
    const writers = await roomOfWriter(ctx, theCase, note);
    await touchCase(ctx, writers, { author_name: note.author_name, writer: null, arrived_at });
    const { company_id, author_name: actor_name } = note;
    await emit(ctx, 'note.shared', { note_id: id, company_id, actor_name, room: writers });
    await emitCase(ctx, 'case.mail-confirmed', {
      case_id: theCase.id,
      company_id: reader.company_id,
      text: `The email of ${note.author_name}`,
    });
    return { message: 'The email counts as an answer.', note_id: id };
  },
  auditSubject: ({ note_id }) => ref('case_note', note_id),
});

async function arrivalOf({ db }: Ctx, note_id: number): Promise<string> {
  const [note] = await db.execute<{ arrived_at: string }>(sql`
    update case_notes n set perhaps_automatic = false, updated_at = clock_timestamp(), change_id = nextval('events_id_seq')
    where n.id = ${note_id}
    returning coalesce((select min(m.created_at) from received_mails m where m.note_id = n.id), n.created_at) as arrived_at`);
  return note!.arrived_at;
}

/** Uses the room as its author sees it, since a note's effects are for the other side. */
async function roomOfWriter(ctx: Ctx, theCase: Room['theCase'], note: typeof caseNotes.$inferSelect): Promise<Room> {
  const side = note.company_id === theCase.company_id ? 'submitter' : 'receiver';
  const room = await roomOf(ctx, accessByMail(theCase.id, side));
  return { ...room, reader: { ...room.reader, user_id: note.user_id } };
}
