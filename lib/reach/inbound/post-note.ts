import 'server-only';
import type { Ctx } from '@/lib/platform/operation/context';
import { sanitizeRichText } from '@/lib/platform/operation/rich-text';
import type { Room } from '@/lib/work/room/access';
import { addNote } from '@/lib/work/room/add-note';
import { withoutControlCharacters } from '@/lib/shared/control-characters';
import { heldBy, insertFiles, refusalOf } from '@/lib/work/room/case-files';
import type { Author } from './author';
import type { MailedFiles } from './keep-files';
import { noteHtml } from './note-html';

type Mailed = {
  room: Room;
  author: Author;
  text: string;
  whole: string | null;
  files: MailedFiles;
  perhaps_automatic: boolean;
};

/** Adds a mail to its case as a shared note of its author, with the files that the case has room for. Returns the note's id. */
export async function postNote(
  ctx: Ctx,
  { room, author, text, whole, files, perhaps_automatic }: Mailed,
): Promise<number> {
  const { user_id, name, email } = author;
  const mine: Room = { ...room, reader: { ...room.reader, user_id } };
  // Both sides read which files were refused, so the reason says no more than a mailed link would.
  const byLink: Room = { ...room, reader: { ...room.reader, user_id: null } };
  const held = files.kept.length ? await heldBy(ctx.db, byLink) : { files: 0, bytes: 0 };
  const taken: MailedFiles = { kept: [], refused: [...files.refused] };
  for (const file of files.kept) {
    const reason = refusalOf(held, file.size);
    if (reason !== null) {
      taken.refused.push({ name: file.original_filename, reason });
      continue;
    }
    taken.kept.push(file);
    held.files += 1;
    held.bytes += file.size;
  }
  const inserted = await insertFiles(ctx, mine, taken.kept);
  const { note } = await addNote(ctx, mine, {
    audience: 'shared',
    body: sanitizeRichText(noteHtml({ text, refused: taken.refused })),
    mail_text: whole && withoutControlCharacters(whole),
    file_ids: inserted.map(({ id }) => id),
    author_name: name,
    source: 'mail',
    priority: null,
    perhaps_automatic,
    writer: { name, email },
  });
  return note.id;
}
