import 'server-only';
import * as XLSX from 'xlsx';

export type Cell = string | number | Date | null;
/** A sheet as plain values, which can be sent to another thread. */
export type SheetData = { title: string; headers: string[]; rows: Cell[][] };

/** Longest text that a cell can hold. */
const MAX_TEXT = 32_767;
const DATE_FORMAT = 'mm/dd/yy hh:mm AM/PM';
/** Column widths, in characters. */
const [MIN_WIDTH, MAX_WIDTH] = [10, 60];
const SHEET_XML = '/xl/worksheets/sheet1.xml';
const FREEZE = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';

/**
 * Writes an xlsx file with one sheet and a frozen first row. Text never becomes a formula, even when it starts with = +
 * - @ (rule: files.sheets).
 */
export function sheetFile({ title, headers, rows }: SheetData): Uint8Array<ArrayBuffer> {
  const sheet = XLSX.utils.aoa_to_sheet(
    [headers, ...rows].map((row) => row.map(cellOf)),
    { dense: true },
  );
  sheet['!cols'] = headers.map((header, index) => ({ wch: widthOf(header, rows, index) }));
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(book, sheet, title);
  return freezeFirstRow(XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
}

/** SheetJS cannot write panes, so the element is added to its uncompressed XML, which is compressed here. */
function freezeFirstRow(file: Buffer): Uint8Array<ArrayBuffer> {
  const zip = XLSX.CFB.read(file, { type: 'buffer' });
  const entry = XLSX.CFB.find(zip, SHEET_XML);
  if (!entry) throw new Error(`The workbook has no ${SHEET_XML}.`);
  const xml = Buffer.from(entry.content as Uint8Array).toString('utf8');
  const frozen = xml.replace(/<sheetView ([^>]*?)\/>/, `<sheetView $1>${FREEZE}</sheetView>`);
  if (frozen === xml) throw new Error('The sheet has no view to freeze.');
  entry.content = Buffer.from(frozen, 'utf8');
  return new Uint8Array(XLSX.CFB.write(zip, { fileType: 'zip', type: 'buffer', compression: true }) as Buffer);
}

const textCell = (value: string): XLSX.CellObject => ({ t: 's', v: value.slice(0, MAX_TEXT), z: '@' });

/** Spreadsheets count days from 1899-12-30, without a time zone. Dates are written in UTC, to the second. */
const dateCell = (value: Date): XLSX.CellObject => ({
  t: 'n',
  v: Math.round(value.getTime() / 1000) / 86_400 + 25_569,
  z: DATE_FORMAT,
});

function cellOf(value: Cell): XLSX.CellObject | null {
  if (value === null) return null;
  if (value instanceof Date) return dateCell(value);
  return typeof value === 'number' ? { t: 'n', v: value } : textCell(value);
}

/** Fits most of the column's cells; the next column cuts off longer texts. */
function widthOf(header: string, rows: Cell[][], index: number): number {
  let width = Math.max(MIN_WIDTH, header.length);
  for (const row of rows) {
    const cell = row[index];
    const length = cell instanceof Date ? DATE_FORMAT.length : cell === null ? 0 : String(cell).length;
    if (length > width) width = length;
    if (width >= MAX_WIDTH) return MAX_WIDTH;
  }
  return width + 2;
}
