import 'server-only';
import { emit } from '@/lib/work/cases/events';
import type { Ctx } from '@/lib/platform/operation/context';
import { takesNotes } from '@/lib/work/room/policy';
import type { Room } from '@/lib/work/room/access';
import type { ReplyAddress } from '@/lib/work/room/reply-address';
import { Email } from '@/lib/shared/fields';
import type { HandledMailState } from '@/lib/shared/received-mail';
import { isOfProcess, type Author } from './author';
import { addAutomaticLine } from './automatic';
import type { MailedFiles } from './keep-files';
import { noteHtml } from './note-html';
import { repeatsOurs } from './own-emails';
import type { ParsedMail } from './parse-mail';

type Unsure = { room: Room; address: ReplyAddress; mail: ParsedMail; files: MailedFiles; author: Author | null };
type Settled = { state: HandledMailState } | { note: { author: Author; perhaps_automatic: boolean } };

/**
 * Turns a mail that a machine sent or may have written (rule: room.mail-unsure) into a note, or into a line of the
 * timeline where a note is impossible. No such mail is dropped silently or answered.
 */
export async function settleUnsure(ctx: Ctx, unsure: Unsure): Promise<Settled> {
  const { room, mail, files, author } = unsure;
  if (!author) {
    await tellOfStranger(ctx, unsure);
    return { state: 'stranger' };
  }
  const isEmpty = !noteHtml({ text: mail.text, refused: files.refused }) && !files.kept.length;
  if (isEmpty || !takesNotes(room.theCase)) {
    await addAutomaticLine(ctx, { room, mail, files });
    return { state: isEmpty ? 'automatic' : 'ended' };
  }
  return { note: { author, perhaps_automatic: !(await isPersons(ctx, unsure, author)) } };
}

/** A help desk or list that takes cases passes on a person's words, unless it repeats our own email. */
async function isPersons(ctx: Ctx, { room, address, mail }: Unsure, author: Author): Promise<boolean> {
  if (mail.kind !== 'relayed' || !(await isOfProcess(ctx.db, room, author.email))) return false;
  const { case_id, email } = address;
  return !(await repeatsOurs(ctx, { case_id, email, own_words: mail.own_words }));
}

async function tellOfStranger(ctx: Ctx, { room, mail }: Unsure): Promise<void> {
  const from = Email.safeParse(mail.from?.address);
  const { theCase, reader } = room;
  const company = reader.side === 'submitter' ? theCase.company : theCase.receiver;
  await emit(ctx, 'case.mail-not-posted', {
    case_id: theCase.id,
    company_id: reader.company_id,
    text: `It came from ${from.success ? from.data : 'an address that can’t be read'}, which doesn’t belong to ${company}.`,
  });
}
