/** Runs in a thread without a bundler: imports have file extensions and no aliases. */
import type { MailContent } from './mail-parts.ts';
import { plainOf } from './marks.ts';
import type { MailFile } from './part-names.ts';

export const MAX_SHOWN_TEXT = 16_000;
const MAX_WHOLE = 200_000;
export const WHOLE_TEXT = 'whole-email.txt';

type Raw = { subject: string; raw: Uint8Array<ArrayBuffer> };

/** Adds the text that a note has no room for as a file, before all others (rule: room.mail-text). */
export function withWholeFile(content: MailContent, mail: Raw): MailContent {
  const { text, whole, isEnded } = content;
  // A character has one or two units.
  const beginning = text.slice(0, 2 * (MAX_SHOWN_TEXT + 1));
  const isLong = [...beginning].length > MAX_SHOWN_TEXT;
  const isWholeLong = (whole?.length ?? 0) > MAX_WHOLE;
  if (isEnded) return { ...content, text: beginning, whole: null, files: [asMail(mail), ...content.files] };
  if (!isLong && !isWholeLong) return content;
  const file = asText(whole ?? plainOf(text), mail);
  return { ...content, text: beginning, whole: isWholeLong ? null : whole, files: [file, ...content.files] };
}

/** The subject line prevents a text that begins like a page from being read as one. */
const asText = (text: string, { subject }: Raw): MailFile => ({
  name: WHOLE_TEXT,
  type: 'text/plain',
  content: Uint8Array.from(Buffer.from(`Subject: ${subject}\n\n${text}\n`)),
});

/** Copies, since the mail itself is moved with the thread. */
const asMail = ({ raw }: Raw): MailFile => ({
  name: 'whole-email.eml',
  type: 'message/rfc822',
  content: Uint8Array.from(raw),
});
