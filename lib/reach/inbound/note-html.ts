import escapeHtml from 'escape-html';
import { htmlOfText } from '@/lib/platform/operation/rich-text';
import { withoutControlCharacters } from '@/lib/shared/control-characters';
import { CELL, HEADINGS, ROW } from './marks';
import { MAX_SHOWN_TEXT, WHOLE_TEXT } from './whole-mail';

const ADDED = 4_000;

type Parts = {
  text: string;
  refused: { name: string; reason: string }[];
};

/**
 * Returns a mail's text as the HTML of a note (rules: room.body, room.mail-files). Empty without text and refused
 * files.
 */
export function noteHtml({ text, refused }: Parts): string {
  const clean = withoutControlCharacters(text.replaceAll('\r\n', '\n'));
  const characters = [...clean];
  const isCut = characters.length > MAX_SHOWN_TEXT;
  const shown = isCut ? characters.slice(0, MAX_SHOWN_TEXT).join('') : clean;
  return [
    ...blocksOf(shown.split('\n')).map((lines) => (isRow(lines[0]!) ? tableHtml(lines) : htmlOfText(lines.join('\n')))),
    ...(isCut ? [`<p><em>The email goes on; all of its text is in the file ${WHOLE_TEXT}.</em></p>`] : []),
    ...refusedHtml(refused),
  ].join('');
}

const isRow = (line: string) => line.startsWith(ROW) || line.startsWith(HEADINGS);

function blocksOf(lines: string[]): string[][] {
  const blocks: string[][] = [];
  for (const line of lines) {
    const last = blocks.at(-1);
    if (last && isRow(last[0]!) === isRow(line)) last.push(line);
    else blocks.push([line]);
  }
  return blocks;
}

function tableHtml(lines: string[]): string {
  const rows = lines.map((line) => {
    const tag = line.startsWith(HEADINGS) ? 'th' : 'td';
    const cells = line.slice(ROW.length).split(CELL);
    return `<tr>${cells.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`;
  });
  return `<table><tbody>${rows.join('')}</tbody></table>`;
}

function refusedHtml(refused: Parts['refused']): string[] {
  if (!refused.length) return [];
  const lines = refused.map(({ name, reason }) => `${name}: ${reason}`);
  const listed = [...lines.join('\n')]
    .slice(0, ADDED - 200)
    .join('')
    .split('\n');
  return ['<p><em>Not added:</em></p>', `<ul>${listed.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`];
}
