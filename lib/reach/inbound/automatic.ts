import 'server-only';
import { eq } from 'drizzle-orm';

import { caseMailTexts, cases } from '@/db/schema';

import { emit } from '@/lib/work/cases/events';
import type { Ctx } from '@/lib/platform/operation/context';
import { sanitizeRichText } from '@/lib/platform/operation/rich-text';
import { oneLine } from '@/lib/reach/mail/define-email';
import type { Room } from '@/lib/work/room/access';
import type { MailedFiles } from './keep-files';
import { noteHtml } from './note-html';
import type { ParsedMail } from './parse-mail';

const NOT_KEPT = 'Files are kept of people’s emails only.';

type Mailed = { room: Room; mail: Pick<ParsedMail, 'subject' | 'text' | 'more_files'>; files: MailedFiles };

/** Adds a line to the timeline, which both sides see, with the mail's subject and its text (rule: room.mail-automatic). */
export async function addAutomaticLine(ctx: Ctx, { room, mail, files }: Mailed): Promise<void> {
  await emit(ctx, 'case.auto-reply', {
    case_id: room.theCase.id,
    company_id: room.reader.company_id,
    text: oneLine(mail.subject, 200) || null,
    mail_text_id: await keepText(ctx, { room, mail, files }),
  });
}

async function keepText({ db }: Ctx, { room, mail, files }: Mailed): Promise<number | null> {
  const names = [
    ...files.kept.map(({ original_filename }) => original_filename),
    ...files.refused.map(({ name }) => name),
  ];
  const refused = [...new Set([...names, ...mail.more_files])].map((name) => ({ name, reason: NOT_KEPT }));
  const body = sanitizeRichText(noteHtml({ text: mail.text, refused }));
  if (!body) return null;
  const case_id = room.theCase.id;
  const [kept] = await db.insert(caseMailTexts).values({ case_id, body }).returning({ id: caseMailTexts.id });
  await db.update(cases).set({ has_room: true }).where(eq(cases.id, case_id));
  return kept!.id;
}
