import 'server-only';
import { z } from 'zod';
import { richTextOf, textOf } from '@/lib/platform/operation/rich-text';
import { isEncryptedNote } from '@/lib/shared/ciphertext';
import { withoutControlCharacters } from '@/lib/shared/control-characters';
import { MAX_NOTE_HTML, MAX_NOTE_TEXT } from './policy';

const TOO_LONG = `Use at most ${MAX_NOTE_TEXT.toLocaleString('en')} characters.`;

/** Text of a note: HTML of the allow-list, or plain text, as HTML; empty when it has no text (rule: room.body). */
export const NoteBody = z
  .string('Enter a note.')
  .max(MAX_NOTE_HTML, TOO_LONG)
  .transform((html, ctx) => {
    const clean = richTextOf(withoutControlCharacters(html));
    const text = textOf(clean);
    if (text.length > MAX_NOTE_TEXT && !isEncryptedNote(clean)) ctx.addIssue({ code: 'custom', message: TOO_LONG });
    return text ? clean : '';
  });
