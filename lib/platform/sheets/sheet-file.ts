import 'server-only';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import * as XLSX from 'xlsx';
import { ZipFile } from 'yazl';
import { days, secondsOf } from '../../shared/durations.ts';

export type Cell = string | number | Date | null;
export type SheetFrame = { title: string; headers: string[]; widths: number[]; count: number };
export type Pieces = Iterable<Cell[][]> | AsyncIterable<Cell[][]>;

const MAX_TEXT = 32_767;
const DATE_FORMAT = 'mm/dd/yy hh:mm AM/PM';
const SHEET_XML = 'xl/worksheets/sheet1.xml';
const FREEZE = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
/** Fixed time for the archive's entries, so that the same rows create the same file. */
const SAVED_AT = new Date(1980, 0, 1);
/** SheetJS signs its archives with this entry; it is not a part of the workbook. */
const SIGNATURE = 'Sh33tJ5';
/** Styles are numbered by occurrence, so each workbook starts with these cells; they are not in the file. */
const STYLES: Cell[] = ['', new Date(0)];
const ROW_END = '</row>';

/**
 * Writes an xlsx file with one sheet and a frozen first row. Text never becomes a formula, even when it starts with = +
 * - @ (rule: files.sheets). SheetJS writes a workbook per piece, and the rows of all become one sheet.
 */
export async function sheetFile(frame: SheetFrame, pieces: Pieces): Promise<Uint8Array<ArrayBuffer>> {
  const { title, headers, widths } = frame;
  const parts = partsOf(title, { ...sheetOf([headers, STYLES], 0), '!cols': widths.map((wch) => ({ wch })) });
  const zip = new ZipFile();
  for (const [name, content] of parts) if (name !== SHEET_XML) zip.addBuffer(content, name, { mtime: SAVED_AT });
  const rows = Readable.from(sheetXml(frame, sheetPart(parts).toString(), pieces));
  zip.addReadStream(rows, SHEET_XML, { mtime: SAVED_AT });
  // A failure to read the pieces would otherwise leave the archive open for ever.
  const failed = new Promise<never>((_, reject) => rows.once('error', reject));
  zip.end();
  return new Uint8Array(await Promise.race([buffer(zip.outputStream), failed]));
}

async function* sheetXml({ headers, count }: SheetFrame, frameXml: string, pieces: Pieces) {
  const [head, first, tail] = frameXml.split(/<\/?sheetData>/) as [string, string, string];
  const frozen = head.replace(/<sheetView ([^>]*?)\/>/, `<sheetView $1>${FREEZE}</sheetView>`);
  if (frozen === head) throw new Error('The sheet has no view to freeze.');
  const range = XLSX.utils.encode_range({ s: { r: 0, c: 0 }, e: { r: count, c: headers.length - 1 } });
  const extended = (xml: string) => xml.replaceAll(`"${rangeOf([headers, STYLES], 0)}"`, `"${range}"`);
  yield Buffer.from(`${extended(frozen)}<sheetData>${first.slice(0, first.indexOf(ROW_END) + ROW_END.length)}`);
  let next = 1;
  for await (const rows of pieces) {
    yield rowsXml(rows, next);
    next += rows.length;
  }
  yield Buffer.from(`</sheetData>${extended(tail)}`);
}

function rowsXml(rows: Cell[][], first: number): Buffer {
  const xml = sheetPart(partsOf('Rows', sheetOf([STYLES, ...rows], first - 1)));
  return xml.subarray(xml.indexOf(ROW_END) + ROW_END.length, xml.lastIndexOf('</sheetData>'));
}

function sheetOf(rows: Cell[][], first: number): XLSX.WorkSheet {
  const data: XLSX.CellObject[][] = [];
  rows.forEach((row, index) => (data[first + index] = row.map(cellOf) as XLSX.CellObject[]));
  return { '!data': data, '!ref': rangeOf(rows, first) };
}

const rangeOf = (rows: Cell[][], first: number) =>
  XLSX.utils.encode_range({
    s: { r: first, c: 0 },
    e: { r: first + rows.length - 1, c: Math.max(...rows.map(({ length }) => length)) - 1 },
  });

/** SheetJS declares no types for archives. */
type CFB = { FullPaths: string[]; FileIndex: { content?: Uint8Array }[] };

function partsOf(title: string, sheet: XLSX.WorkSheet): Map<string, Buffer> {
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(book, sheet, title);
  const zip: CFB = XLSX.CFB.read(XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer, { type: 'buffer' });
  return new Map(
    zip.FullPaths.map((path, index): [string, Buffer] => [
      path.slice(path.indexOf('/') + 1),
      Buffer.from(zip.FileIndex[index]?.content ?? []),
    ]).filter(([name, content]) => content.length > 0 && name !== SIGNATURE),
  );
}

function sheetPart(parts: Map<string, Buffer>): Buffer {
  const xml = parts.get(SHEET_XML);
  if (!xml) throw new Error(`The workbook has no ${SHEET_XML}.`);
  return xml;
}

/**
 * Readers decode `_x003D_` to the character with that code (ECMA-376, 22.9.2.19), so the text's first character is
 * written as a code.
 */
const textCell = (value: string): XLSX.CellObject => ({
  t: 's',
  v: value.slice(0, MAX_TEXT).replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_'),
  z: '@',
});

/** Spreadsheets count days from 1899-12-30, without a time zone. Dates are written in UTC, to the second. */
const dateCell = (value: Date): XLSX.CellObject => ({
  t: 'n',
  v: Math.floor(value.getTime() / 1000) / secondsOf(days(1)) + 25_569,
  z: DATE_FORMAT,
});

function cellOf(value: Cell): XLSX.CellObject | undefined {
  if (value === null) return undefined;
  if (value instanceof Date) return dateCell(value);
  return typeof value === 'number' ? { t: 'n', v: value } : textCell(value);
}
