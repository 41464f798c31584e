import 'server-only';
import { z } from 'zod';
import { rememberWriter } from '@/lib/work/cases/answer/writer';
import { FileIds, WrittenText } from '@/lib/work/cases/written';
import { ref } from '@/lib/platform/operation/audit';
import { command, type Ctx } from '@/lib/platform/operation/operation';
import { fullName, isMember } from '@/lib/shared/actor';
import { AUDIENCES, keysOf, PRIORITIES, type NoteSource } from '@/lib/shared/enums';
import { Checkbox, IdOf, optional, SingleLine, Token } from '@/lib/shared/fields';
import { anyone } from '@/lib/shared/gates';
import { conflict, invalid } from '@/lib/shared/problem';
import { colleaguesWithIds } from './add-follower';
import { ensureNotStaff, roomAccessOf, roomOf, type Room } from './access';
import { noteLimit } from './limits';
import { addNoteTo, lockAlso, MAX_ALSO, readCopies } from './note-copies';
import { audiencesOf, insteadOfNote, MAX_MENTIONS, takesNotes } from './policy';
import { CaseNote } from './resources';
import { noteWithId } from './timeline';

const Copy = z.strictObject({ token: z.string(), id: z.number() });

/**
 * Writes a note to a case (rules: room.audience, room.body, room.states). Who comes by a mailed link writes for its company,
 * gives a name, and writes shared notes only. The receiver's first shared note stops the response clock. `also` names linked
 * cases into which the same note is written (rule: joint.also); the answer has the id of each.
 * @throws Problem not_found for a token that opens nothing, conflict once the case has ended, with what to do instead
 */
export const writeNote = command('case.write_note', {
  who: anyone,
  input: z.object({
    token: Token,
    audience: z.enum(keysOf(AUDIENCES), 'Choose who will read the note.'),
    body: WrittenText.default(''),
    file_ids: FileIds,
    name: optional(SingleLine('your name', 200)),
    mention_ids: z.array(IdOf('a colleague')).max(MAX_MENTIONS, `Mention at most ${MAX_MENTIONS} people.`).default([]),
    priority: optional(z.enum(keysOf(PRIORITIES), 'Choose a priority.')),
    for_customer: Checkbox,
    also: z
      .array(Token, 'Choose cases.')
      .max(MAX_ALSO, `Write to at most ${MAX_ALSO} other cases at once.`)
      .default([]),
  }),
  output: () => z.strictObject({ note: CaseNote, also: z.array(Copy).optional() }),
  limit: noteLimit,
  async run(ctx, { token, also, ...entry }) {
    const access = await roomAccessOf(ctx, token);
    if (also.length && entry.audience !== 'shared') return invalid({ also: ['An internal note stays in its case.'] });
    const others = await lockAlso(ctx, access, also);
    const room = await roomOf(ctx, access, { lock: true });
    const { theCase, reader, partner } = room;
    ensureNotStaff(reader);
    if (!takesNotes(theCase)) return conflict(insteadOfNote(theCase, partner.name), { status: theCase.status });
    if (!audiencesOf(reader).includes(entry.audience))
      return invalid({
        audience: ['Who comes by a mailed link writes to both companies. Log in to write to your own.'],
      });
    if (!entry.body && !entry.file_ids.length) return invalid({ body: ['Enter a note, or add a file.'] });
    const { name, mention_ids, ...note } = entry;
    const author_name = authorOf(ctx, room, name);
    rememberWriter(ctx, access, token, { name: author_name });
    const mentioned = await mentionedIn(ctx, room, mention_ids);
    const written = { ...note, author_name, source: sourceOf(ctx, room), writer: writerOf(ctx, room), mentioned };
    const [first, ...copies] = await addNoteTo(ctx, [room, ...others], written);
    const copied = copies.map(({ id }, at) => ({ id, token: others[at]!.theCase.token }));
    return { note: first!, ...(copied.length && { also: copied }) };
  },
  async reread(ctx, { note: { id }, also = [] }, { token }) {
    const { actor, db } = ctx;
    const { theCase, reader } = await roomOf(ctx, await roomAccessOf(ctx, token));
    const copies =
      also.length && isMember(actor)
        ? await readCopies(
            db,
            actor,
            also.map((copy) => copy.id),
          )
        : [];
    return { note: await noteWithId(db, { case_id: theCase.id, id }, reader), ...(copies.length && { also: copies }) };
  },
  auditSubject: ({ note }) => ref('case_note', note.id),
});

function authorOf({ actor }: Ctx, { reader }: Room, name: string | null): string {
  if (reader.user_id !== null && isMember(actor)) return fullName(actor);
  return name ?? invalid({ name: ['Enter your name.'] });
}

/** Names in the text mention nobody: only ids of colleagues do, which the editor's list gives (rule: room.colleagues). */
async function mentionedIn({ db }: Ctx, { reader }: Room, ids: number[]) {
  const colleagues = reader.user_id === null ? [] : await colleaguesWithIds(db, reader, ids);
  if (colleagues.length < new Set(ids).size)
    return invalid({ body: ['Mention only active colleagues of your company.'] });
  return colleagues;
}

/** A user with an account has an address. */
const writerOf = ({ actor }: Ctx, { reader }: Room) =>
  reader.user_id !== null && isMember(actor) ? { name: fullName(actor), email: actor.email } : null;

const sourceOf = ({ actor }: Ctx, { reader }: Room): NoteSource =>
  reader.user_id === null ? 'link' : actor.kind === 'api_client' ? 'api' : 'web';
