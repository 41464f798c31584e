import { withoutMarkers } from './markers';

/** A pasted ticket as labeled values and the text around them. Pure, and only loaded where somebody pastes a ticket. */

/** A value with the label it has in the ticket, and the lines that it takes there. */
export type LabeledValue = { label: string; value: string; from: number; to: number };
export type Ticket = { lines: string[]; labeled: LabeledValue[] };

/** Longest ticket that is read; what follows is rarely about the case. */
const MAX_LENGTH = 200_000;
const MAX_LABEL_WORDS = 5;
/* Zero-width characters and byte order marks, which mail programs leave in copied text. */
const INVISIBLE = /[\u200B-\u200F\u202A-\u202E\u2060\uFEFF]/g;
/* `Label: value`, as Jira (*Label:*), Markdown (**Label**:) and lists ("- Label: value") write it, too. */
const LABELED = /^[\s>*_#•■◆●○▪・–-]*([\p{L}][\p{L}\p{N} /().#&°'’-]{0,48}?)[*_\s]*(?:[:=：]|\t)[*_\s]*(.*)$/u;
/* 【件名】 value, as Japanese forms write it. */
const BRACKETED = /^[\s>■◆●○▪・]{0,20}【\s?([\p{L}][\p{L}\p{N} /・]{0,40})\s?】\s?[:：]?\s{0,9}(.*)$/u;

/* "| Label | value |", a row of a table of two columns. */
const ROW = /^\s{0,20}\|?\s{0,20}[*_]{0,2}([\p{L}][\p{L}\p{N} /().#&°'’-]{0,48}?)[*_]{0,2}\s{0,20}\|([^|]*)\|?$/u;

/** Letters and digits in lower case, single spaces: how labels are compared. */
export const wordsOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}#/]+/gu, ' ')
    .trim()
    // "N.º de caso"
    .replace(/^n o /, 'no ');

/**
 * Finds the labeled values of a text. A label that `isKnown` may also have its value on the next line, as in a ticket
 * that was copied from a page; a label whose values are `isLong` takes all lines up to the next known one.
 */
export function readTicket(
  text: string,
  { isKnown, isLong }: { isKnown: (label: string) => boolean; isLong: (label: string) => boolean },
): Ticket {
  const lines = withoutTables(linesOf(text), isKnown);
  const starts = lines.map((line) => labelOf(line, isKnown));
  const labeled: LabeledValue[] = [];
  for (let index = 0; index < lines.length; index++) {
    const start = starts[index];
    if (!start) continue;
    const end = isLong(start.label) ? nextKnown(starts, index + 1) : index + 1;
    const value = [start.value, ...lines.slice(index + 1, end)].join('\n').trim();
    if (value) labeled.push({ label: start.label, value, from: index, to: end });
    else if (!isLong(start.label)) {
      const next = valueBelow(lines, starts, index + 1);
      if (next) labeled.push({ label: start.label, value: next.value, from: index, to: next.at + 1 });
    }
  }
  return { lines, labeled };
}

const linesOf = (text: string): string[] =>
  withoutMarkers(
    text
      .slice(0, MAX_LENGTH)
      .normalize('NFC')
      .replace(INVISIBLE, '')
      .replace(/\u00A0/g, ' ')
      .split(/\r\n|[\n\r\u2028\u2029]/)
      .map((line) => line.trimEnd()),
  );

const CELLS = /[\t|]/;
const MIN_HEADINGS = 3;

/** Rows below a row of known labels, as a list of a tracking system is copied, become labels with their values; the first row counts. */
function withoutTables(lines: string[], isKnown: (label: string) => boolean): string[] {
  const cellsOf = (line: string) => line.replace(/^\s*\||\|\s*$/g, '').split(CELLS);
  const at = lines.findIndex((line) => {
    const labels = cellsOf(line).filter((cell) => cell.trim());
    return labels.length >= MIN_HEADINGS && labels.every((label) => isKnown(wordsOf(label)));
  });
  if (at < 0) return lines;
  const headings = cellsOf(lines[at]!);
  const row = lines.findIndex((line, below) => below > at && /[\p{L}\p{N}]/u.test(line));
  const values = cellsOf(lines[row] ?? '');
  if (values.length !== headings.length) return lines;
  const labeled = headings.map((heading, column) => `${heading.trim()}: ${values[column]!.trim()}`);
  return [...lines.slice(0, at), ...labeled, ...lines.slice(row + 1)];
}

type Start = { label: string; value: string; isKnown: boolean };

type IsKnown = (label: string) => boolean;

const labelOf = (line: string, isKnown: IsKnown): Start | undefined => ofRow(line, isKnown) ?? ofLabel(line, isKnown);

function ofRow(line: string, isKnown: IsKnown): Start | undefined {
  const [, heading = '', value = ''] = ROW.exec(line) ?? [];
  const label = wordsOf(heading);
  return label && isKnown(label) ? { label, value: value.trim(), isKnown: true } : undefined;
}

function ofLabel(line: string, isKnown: IsKnown): Start | undefined {
  const match = BRACKETED.exec(line) ?? LABELED.exec(line);
  const bare = wordsOf(line);
  if (!match) return isKnown(bare) ? { label: bare, value: '', isKnown: true } : undefined;
  const [, written = '', value = ''] = match;
  const label = wordsOf(written);
  // "https://…" and times such as "12:30" are no labels.
  if (!label || /^\/\//.test(value) || label.split(' ').length > MAX_LABEL_WORDS) return undefined;
  return { label, value: value.replace(/^[*_]+\s*|\s*[*_]+$/g, '').trim(), isKnown: isKnown(label) };
}

function nextKnown(starts: (Start | undefined)[], from: number): number {
  const found = starts.findIndex((start, index) => index >= from && start?.isKnown);
  return found === -1 ? starts.length : found;
}

/** The value in the line below a label that stands alone. */
function valueBelow(lines: string[], starts: (Start | undefined)[], from: number) {
  const at = lines.findIndex((line, index) => index >= from && line.trim() !== '');
  if (at === -1 || at > from + 1 || starts[at]?.isKnown) return undefined;
  return { at, value: (lines[at] ?? '').trim() };
}
