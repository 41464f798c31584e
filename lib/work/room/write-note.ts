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
import { addNote } from './add-note';
import { noteLimit } from './limits';
import { audiencesOf, insteadOfNote, MAX_MENTIONS, takesNotes } from './policy';
import { CaseNote } from './resources';
import { noteWithId } from './timeline';

/**
 * Writes a note to a case (rules: room.audience, room.body, room.states). Who comes by a mailed link writes for its company,
 * gives a name, and writes shared notes only. The receiver's first shared note stops the response clock.
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
  }),
  output: () => z.strictObject({ note: CaseNote }),
  limit: noteLimit,
  async run(ctx, { token, ...entry }) {
    const access = await roomAccessOf(ctx, token);
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
    return addNote(ctx, room, written);
  },
  async reread(ctx, { note: { id } }, { token }) {
    const { theCase, reader } = await roomOf(ctx, await roomAccessOf(ctx, token));
    return { note: await noteWithId(ctx.db, { case_id: theCase.id, id }, reader) };
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
