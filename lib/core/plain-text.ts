import 'server-only';
import { textOf } from './rich-text';

/** Sanitized HTML as plain text: lines, cells of a table separated by " | ", superscripts by "^" (rule: room.plain-text). */
export const plainTextOf = (html: string): string =>
  textOf(
    html
      .replace(/<\/t[dh]>(?=\s*<t[dh][\s>])/g, ' | ')
      .replace(/<sup>(?=[^<\s])/g, '^')
      .replace(/<\/(?:p|li|h\d|tr|pre|blockquote)>(?!<\/t[dh]>| \| )|<br ?\/?>/g, '\n'),
  );
