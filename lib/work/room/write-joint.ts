import 'server-only';
import { z } from 'zod';
import { ref } from '@/lib/platform/operation/audit';
import { command, type Ctx } from '@/lib/platform/operation/operation';
import { fullName, type Member } from '@/lib/shared/actor';
import { Token } from '@/lib/shared/fields';
import { member } from '@/lib/shared/gates';
import { invalid } from '@/lib/shared/problem';
import { selectRooms } from '@/lib/work/cases/links/links.sql';
import { FileIds, WrittenText } from '@/lib/work/cases/written';
import { ensureNotStaff, roomAccessOf, roomOf, type Room } from './access';
import { moveUploads } from './case-files';
import { noteLimit } from './limits';
import { addNoteTo, lockRooms, MAX_ALSO, readCopies } from './note-copies';
import { takesNotes } from './policy';

/**
 * Writes a shared note into chosen rooms of a conversation, as a note of its own in each, the first of them in the order of `to`
 * (rule: joint.write). The case of the path may be one of them or not; its room takes the uploads for `file_ids`.
 * @throws Problem not_found for a foreign case, forbidden for network staff, invalid for rooms that do not belong to the conversation or
 * take no notes
 */
export const writeJointNote = command('case.write_joint_note', {
  who: member,
  input: z.object({
    token: Token,
    to: z
      .array(Token, 'Choose who will read this.')
      .min(1, 'Choose who will read this.')
      .max(MAX_ALSO + 1, `Write to at most ${MAX_ALSO + 1} cases at once.`),
    body: WrittenText.default(''),
    file_ids: FileIds,
  }),
  output: () => z.strictObject({ notes: z.array(z.strictObject({ token: z.string(), id: z.number() })) }),
  limit: noteLimit,
  async run(ctx, { token, to, body, file_ids }) {
    const { actor } = ctx;
    const [here, rooms] = await lockConversation(ctx, token, to);
    ensureNotStaff(here.reader);
    if (!body && !file_ids.length) return invalid({ body: ['Enter a note, or add a file.'] });
    await moveUploads(ctx, here, rooms[0]!, file_ids);
    const author = { name: fullName(actor), email: actor.email };
    const notes = await addNoteTo(ctx, rooms, {
      ...{ audience: 'shared', body, file_ids, priority: null, author_name: author.name, writer: author },
      source: actor.kind === 'api_client' ? 'api' : 'web',
    });
    return { notes: notes.map(({ id }, at) => ({ token: rooms[at]!.theCase.token, id })) };
  },
  async reread({ actor, db }, { notes = [] }) {
    return {
      notes: await readCopies(
        db,
        actor,
        notes.map(({ id }) => id),
      ),
    };
  },
  auditSubject: ({ notes }) => ref('case_note', notes[0]?.id),
});

/** The case of the path and the addressed rooms, locked together. */
async function lockConversation(ctx: Ctx<Member>, token: string, to: string[]): Promise<[Room, Room[]]> {
  const { theCase, reader } = await roomOf(ctx, await roomAccessOf(ctx, token));
  const linked = await selectRooms(ctx.db, {}, { case_id: theCase.id, company_id: reader.company_id });
  const chosen = [...new Set(to)];
  if (chosen.some((one) => linked.every((room) => room.token !== one)))
    return refuse('Choose cases that are linked with this one.');
  const locked = await lockRooms(ctx, [...new Set([theCase.token, ...chosen])]);
  const roomWith = (one: string) =>
    locked.find((room) => room.theCase.token === one) ?? refuse('Choose cases that are linked with this one.');
  const rooms = chosen.map(roomWith);
  const ended = rooms.find((room) => !takesNotes(room.theCase));
  if (ended) return refuse(`The case with ${ended.partner.name} takes no more notes.`);
  return [roomWith(theCase.token), rooms];
}

const refuse = (message: string) => invalid({ to: [message] });
