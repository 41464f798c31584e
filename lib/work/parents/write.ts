import 'server-only';
import { z } from 'zod';
import { ref } from '@/lib/platform/operation/audit';
import { command } from '@/lib/platform/operation/operation';
import { fullName } from '@/lib/shared/actor';
import { member } from '@/lib/shared/gates';
import { conflict, ensure, invalid } from '@/lib/shared/problem';
import { WrittenText } from '@/lib/work/cases/written';
import { noteLimit } from '@/lib/work/room/limits';
import { addNoteTo, lockRooms, readCopies } from '@/lib/work/room/note-copies';
import { takesNotes } from '@/lib/work/room/policy';
import { casesOfParent, lockParent, ParentId } from './access';

/**
 * Writes one update into every case of an open incident that takes notes, as a shared note of its own in each (rule:
 * parents.notes). `left` counts the cases that take none.
 * @throws Problem not_found for a foreign incident, conflict for a closed one, and where no case takes a note
 */
export const writeParentNote = command('parent.write_note', {
  who: member,
  input: z.object({ id: ParentId, body: WrittenText.default('') }),
  output: () =>
    z.strictObject({ notes: z.array(z.strictObject({ token: z.string(), id: z.number() })), left: z.number() }),
  limit: (request, { id }, actor) => noteLimit(request, { token: id }, actor),
  deadline: 15_000,
  async run(ctx, { id, body }) {
    const { actor, db } = ctx;
    ensure(!actor.impersonator, 'The notes of a case are for its two companies alone.');
    await lockParent(ctx, id);
    if (!body) return invalid({ body: ['Enter the update.'] });
    const listed = await casesOfParent(db, actor, id);
    const all = await lockRooms(
      ctx,
      listed.map(({ token }) => token),
    );
    const rooms = all.filter(({ theCase }) => takesNotes(theCase));
    if (!rooms.length) return conflict('None of these cases takes notes any more.');
    const author = { name: fullName(actor), email: actor.email };
    const notes = await addNoteTo(ctx, rooms, {
      ...{ audience: 'shared', body, file_ids: [], priority: null, author_name: author.name, writer: author },
      source: actor.kind === 'api_client' ? 'api' : 'web',
    });
    return {
      notes: notes.map((note, at) => ({ token: rooms[at]!.theCase.token, id: note.id })),
      left: all.length - rooms.length,
    };
  },
  async reread({ actor, db }, { notes = [], left }) {
    const ids = notes.map((note) => note.id);
    return { notes: await readCopies(db, actor, ids), left };
  },
  auditSubject: () => ref('case_parent', null),
});
