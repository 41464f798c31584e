/** Runs in a thread without a bundler: imports have file extensions and no aliases. */
import { KEPT } from './marks.ts';

type Line = { depth: number; text: string };

/**
 * Joins the paragraphs of a text in format=flowed (RFC 3676, rule: room.mail-flowed). Lines of different quote depth
 * are never joined. An unquoted line that begins with ">" is not a quotation.
 */
export function unflowed(flowed: string, { delsp }: { delsp: boolean }): string {
  const paragraphs: Line[] = [];
  let isOpen = false;
  for (const { depth, text } of flowed.split(/\r?\n/).map(lineOf)) {
    const last = paragraphs.at(-1);
    const isDelimiter = text === '-- ';
    const isFlowed = text.endsWith(' ') && !isDelimiter;
    const content = isFlowed && delsp ? text.slice(0, -1) : text;
    if (last && isOpen && last.depth === depth && !isDelimiter) last.text += content;
    else paragraphs.push({ depth, text: content });
    isOpen = isFlowed;
  }
  return paragraphs.map(asLine).join('\n');
}

function lineOf(line: string): Line {
  const depth = /^>*/.exec(line)![0].length;
  const content = line.slice(depth);
  return { depth, text: content.startsWith(' ') ? content.slice(1) : content };
}

function asLine({ depth, text }: Line): string {
  const line = text === '-- ' ? text : text.trimEnd();
  if (depth) return `${'>'.repeat(depth)} ${line}`.trimEnd();
  return line.startsWith('>') ? KEPT + line : line;
}
