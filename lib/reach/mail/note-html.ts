import 'server-only';
import { plainTextOf, sanitizeRichText } from '@/lib/platform/operation/rich-text';
import { ENCRYPTED, isEncryptedNote } from '@/lib/shared/ciphertext';
import { withDirections } from '@/lib/shared/text-direction';
import { firstLine } from './define-email';
import { LINE } from './style';

const CELL = `border:1px solid ${LINE};padding:4px 8px;text-align:start;vertical-align:top`;

/**
 * Inlines the formatting of a note, since mail programs have no style sheet; ciphertext stays out of emails (rules: room.mail,
 * room.direction, room.encrypted).
 */
export const noteForEmail = (body: string): string =>
  isEncryptedNote(body) ? `<p>${ENCRYPTED}.</p>` : formatted(body);

const formatted = (body: string) =>
  withDirections(inOneLine(sanitizeRichText(body)))
    .replaceAll('<table>', '<table style="border-collapse:collapse;margin:0 0 16px">')
    .replace(/(<\/t[dh]>\s*)?<(td|th)(?=[\s>])/g, (_, before: string | undefined, tag: string) =>
      before ? `${before}<${tag} class="next line" style="${CELL}"` : `<${tag} class="line" style="${CELL}"`,
    );

const inOneLine = (html: string) =>
  html.replace(/(<t[dh](?: [^>]*)?>)<p>((?:(?!<\/?p>)[^])*)<\/p>(?=<\/t[dh]>)/g, '$1$2');

export const firstLineOfNote = (body: string | null): string => firstLine(plainTextOf(sanitizeRichText(body)));
