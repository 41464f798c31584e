/** Runs in a thread without a bundler: imports have file extensions and no aliases. */
import { convert, type DomNode, type FormatCallback, type HtmlToTextOptions } from 'html-to-text';
import { CELL, ENDED, HEADINGS, ROW } from './marks.ts';

/** Only this many characters of HTML are read; HTML is larger than text. */
const MAX_HTML = 2_000_000;
const MAX_DEPTH = 200;
/** Outlook writes this rule between a reply and the quoted mail in plain text. */
export const RULE = '_'.repeat(32);
const MAX_CELL_LINES = 5;

const rule: FormatCallback = (_element, _walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 2 });
  builder.addInline(RULE);
  builder.closeBlock({ trailingLineBreaks: 1 });
};

/** Writes 10⁹ as 10^9. */
const superscript: FormatCallback = (element, walk, builder) => {
  if (hasText(element)) builder.addInline('^', { noWordTransform: true });
  walk(element.children, builder);
};

/** A data table keeps its rows and cells; a layout table becomes lines (rule: room.mail-tables). */
const table: FormatCallback = (element, walk, builder) => {
  const rows = rowsOf(element);
  builder.openBlock({ leadingLineBreaks: 2 });
  walk(besidesRows(element), builder);
  builder.closeBlock({ trailingLineBreaks: 1 });
  builder.openTable();
  for (const row of rows) {
    builder.openTableRow();
    for (const cell of cellsOf(row)) {
      builder.openTableCell({});
      walk(cell.children, builder);
      builder.closeTableCell({ colspan: 1, rowspan: 1 });
    }
    builder.closeTableRow();
  }
  const isLayout = element.attribs?.role === 'presentation' || isNesting(element);
  const isHeading = rows.map((row) => cellsOf(row).every(({ name }) => name === 'th'));
  builder.closeTable({
    leadingLineBreaks: 2,
    trailingLineBreaks: 2,
    tableToString: (cells) => {
      const texts = cells.map((row) => row.map(({ text }) => text.trim()));
      return isLayout || !isData(texts) ? asLines(texts) : asRows(texts, isHeading);
    },
  });
};

const OPTIONS: HtmlToTextOptions = {
  wordwrap: false,
  // Text that a server adds below the page is also read.
  baseElements: { selectors: [] },
  limits: { maxInputLength: MAX_HTML, maxDepth: MAX_DEPTH, maxChildNodes: 50_000, ellipsis: ENDED },
  formatters: { rule, superscript, table },
  selectors: [
    { selector: 'img', format: 'skip' },
    { selector: 'title', format: 'skip' },
    { selector: 'caption', format: 'block' },
    { selector: 'hr', format: 'rule' },
    { selector: 'sup', format: 'superscript' },
    { selector: 'table', format: 'table' },
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, noAnchorUrl: true } },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
};

export const textOfHtml = (html: string): string =>
  convert(html.slice(0, MAX_HTML), OPTIONS) + (html.length > MAX_HTML ? `\n${ENDED}` : '');

const isGroup = ({ name = '' }: DomNode) => ['thead', 'tbody', 'tfoot', 'center'].includes(name);
const isRow = ({ name }: DomNode) => name === 'tr';
const isCell = ({ name }: DomNode) => name === 'td' || name === 'th';

const rowsOf = ({ children = [] }: DomNode): DomNode[] =>
  children.flatMap((child) => {
    if (isCell(child)) return [{ type: 'tag', name: 'tr', children: [child] }];
    return isRow(child) ? [child] : isGroup(child) ? rowsOf(child) : [];
  });
const cellsOf = ({ children = [] }: DomNode) => children.filter(isCell);

const besidesRows = ({ children = [] }: DomNode): DomNode[] =>
  children.flatMap((child) => {
    if (isCell(child)) return [];
    return isRow(child) || isGroup(child) ? besidesRows(child) : [child];
  });

const hasText = ({ data, children = [] }: DomNode, depth = 0): boolean =>
  Boolean(data?.trim()) || (depth < MAX_DEPTH && children.some((child) => hasText(child, depth + 1)));
const isNesting = ({ children = [] }: DomNode, depth = 0): boolean =>
  depth < MAX_DEPTH && children.some((child) => child.name === 'table' || isNesting(child, depth + 1));

const linesOf = (text: string) => text.split('\n').filter((line) => line.trim());

/** A data table has two rows of two cells, and no cell that contains a page. */
const isData = (texts: string[][]) =>
  texts.filter((row) => row.length > 1 && row.some(Boolean)).length > 1 &&
  texts.every((row) => row.every((text) => linesOf(text).length <= MAX_CELL_LINES));

const asRows = (texts: string[][], isHeading: boolean[]) =>
  texts
    .map((row, at) => (isHeading[at] ? HEADINGS : ROW) + row.map((text) => text.replace(/\s+/g, ' ')).join(CELL))
    .join('\n');

/** The cells of a row share a line while each has one line. */
const asLines = (texts: string[][]) =>
  texts
    .map((row) => row.filter(Boolean))
    .filter((row) => row.length)
    .map((row) => row.join(row.some((text) => text.includes('\n')) ? '\n' : ' | '))
    .join('\n');
