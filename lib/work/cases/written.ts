import 'server-only';
import { z } from 'zod';
import { richTextOf, textOf } from '@/lib/platform/operation/rich-text';
import { isEncryptedNote } from '@/lib/shared/ciphertext';
import { withoutControlCharacters } from '@/lib/shared/control-characters';
import { Id } from '@/lib/shared/fields';
import { MAX_NOTE_FILES } from '@/lib/shared/upload-limit';

/** Text of one note or answer (rule: room.body). */
export const MAX_NOTE_TEXT = 20_000;
export const MAX_NOTE_HTML = 100_000;

const TOO_LONG = `Use at most ${MAX_NOTE_TEXT.toLocaleString('en')} characters.`;

/**
 * Text of a note, or of the information that was asked for: HTML of the allow-list, or plain text, as HTML; empty when
 * it has no text (rule: room.body).
 */
export const WrittenText = z
  .string('Enter a text.')
  .max(MAX_NOTE_HTML, TOO_LONG)
  .transform((html, ctx) => {
    const clean = richTextOf(withoutControlCharacters(html));
    const text = textOf(clean);
    if (text.length > MAX_NOTE_TEXT && !isEncryptedNote(clean)) ctx.addIssue({ code: 'custom', message: TOO_LONG });
    return text ? clean : '';
  });

/** Uploads of the writer, which become files of the note or answer (rule: room.files). */
export const FileIds = z
  .array(Id, 'Choose files.')
  .max(MAX_NOTE_FILES, `Add at most ${MAX_NOTE_FILES} files.`)
  .default([]);
