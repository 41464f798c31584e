import 'server-only';
import escapeHtml from 'escape-html';

/** Plain text as HTML of the allow-list: paragraphs and lines, of which indented ones stay so. */
export const htmlOfText = (text: string): string =>
  text
    .split(/\r?\n\s*\n/)
    .filter((paragraph) => paragraph.trim())
    .map((paragraph) => `<p>${paragraph.replace(/^\n+/, '').trimEnd().split(/\r?\n/).map(lineHtml).join('<br />')}</p>`)
    .join('');

const lineHtml = (line: string) =>
  escapeHtml(line).replace(/^[ \t]+/, (space) => '\u00a0'.repeat(space.replaceAll('\t', '    ').length));
