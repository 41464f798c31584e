import 'server-only';
import { crc32, constants, deflateRawSync } from 'node:zlib';

export type Cell = string | number | Date | null;
/** What of a sheet is known before its rows. */
export type SheetFrame = { title: string; headers: string[] };

/** Longest text that a cell can hold. */
const MAX_TEXT = 32_767;
const DATE_FORMAT = 'mm/dd/yy hh:mm AM/PM';
/** Column widths, in characters. */
const [MIN_WIDTH, MAX_WIDTH] = [10, 60];
/** Sizes in a zip file have 32 bits. */
const MAX_SIZE = 0xffff_ffff;
/** Places in the list of cell formats below. */
const [TEXT_STYLE, DATE_STYLE] = [1, 2];

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/**
 * Writes an xlsx file with one sheet, whose first row stays in view. Text never becomes a formula, even when it starts with
 * = + - @ (rule: files.sheets). Rows are compressed as they come, so that a sheet of a million takes little memory.
 */
export class SheetFile {
  private readonly sheet = new ZipEntry('xl/worksheets/sheet1.xml');
  private readonly frame: SheetFrame;
  private rows = 0;

  constructor(frame: SheetFrame) {
    this.frame = frame;
  }

  /** Appends rows. Columns get as wide as most cells of the first piece. */
  add(piece: Cell[][]): void {
    let xml = '';
    if (!this.rows) xml = sheetStart(this.frame, piece) + this.row(this.frame.headers);
    for (const cells of piece) xml += this.row(cells);
    this.sheet.add(xml);
  }

  end(): Uint8Array<ArrayBuffer> {
    if (!this.rows) this.add([]);
    this.sheet.add('</sheetData></worksheet>');
    const parts = Object.entries(partsOf(this.frame.title)).map(([name, xml]) => {
      const entry = new ZipEntry(name);
      entry.add(XML + xml);
      return entry;
    });
    return zipOf([...parts, this.sheet]);
  }

  private row(cells: Cell[]): string {
    const number = (this.rows += 1);
    return `<row r="${number}">${cells.map((cell, index) => cellXml(cell, columnName(index) + String(number))).join('')}</row>`;
  }
}

const columnName = (index: number): string =>
  (index >= 26 ? columnName(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));

/** Spreadsheets count days from 1899-12-30, without a time zone: dates are written in UTC, to the second. */
const dayNumber = (value: Date) => Math.round(value.getTime() / 1000) / 86_400 + 25_569;

function cellXml(value: Cell, place: string): string {
  if (value === null) return '';
  if (value instanceof Date) return `<c r="${place}" s="${DATE_STYLE}"><v>${dayNumber(value)}</v></c>`;
  if (typeof value === 'number') return `<c r="${place}"><v>${value}</v></c>`;
  return `<c r="${place}" s="${TEXT_STYLE}" t="inlineStr"><is><t xml:space="preserve">${escaped(value.slice(0, MAX_TEXT))}</t></is></c>`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Characters that XML cannot hold are written as `_x0007_`, and so is what looks like that (ECMA-376, 22.9.2.19). */
const escaped = (text: string) =>
  text
    .toWellFormed()
    .replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>"]/g, (character) => ENTITIES[character]!)
    .replace(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g, (c) => `_x${c.charCodeAt(0).toString(16).padStart(4, '0')}_`);

function sheetStart({ headers }: SheetFrame, piece: Cell[][]): string {
  const columns = headers
    .map(
      (header, index) =>
        `<col min="${index + 1}" max="${index + 1}" width="${widthOf(header, piece, index)}" customWidth="1"/>`,
    )
    .join('');
  const view =
    '<sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>';
  return `${XML}<worksheet xmlns="${MAIN}"><sheetViews>${view}</sheetViews><cols>${columns}</cols><sheetData>`;
}

/** Wide enough for most of the column's cells; longer texts are cut off by the next column, as in any spreadsheet. */
function widthOf(header: string, rows: Cell[][], index: number): number {
  let width = Math.max(MIN_WIDTH, header.length);
  for (const row of rows) {
    const cell = row[index] ?? null;
    const length = cell instanceof Date ? DATE_FORMAT.length : cell === null ? 0 : String(cell).length;
    if (length > width) width = length;
    if (width >= MAX_WIDTH) return MAX_WIDTH;
  }
  return width + 2;
}

/** The parts of the file beside the sheet itself (ECMA-376, 12). */
const partsOf = (title: string): Record<string, string> => ({
  '[Content_Types].xml':
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    `<Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>` +
    `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml':
    `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>` +
    `<sheet name="${escaped(title)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels':
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/>` +
    `<Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml':
    `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="${DATE_FORMAT}"/></numFmts>` +
    '<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>' +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
    '<cellXfs count="3"><xf/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>',
});

/** A file of a zip archive, compressed in pieces that end on whole bytes and so can be put one after another. */
class ZipEntry {
  private readonly pieces: Buffer[] = [];
  private readonly name: string;
  private crc = 0;
  private size = 0;

  constructor(name: string) {
    this.name = name;
  }

  add(text: string): void {
    const bytes = Buffer.from(text);
    this.crc = crc32(bytes, this.crc);
    this.size += bytes.length;
    if (this.size > MAX_SIZE) throw new Error(`${this.name} is too large for a zip file.`);
    this.pieces.push(deflateRawSync(bytes, { level: 3, finishFlush: constants.Z_SYNC_FLUSH }));
  }

  /** The entry as it stands in the archive at `offset`, and its line in the directory. */
  close(offset: number): { file: Buffer[]; listed: Buffer } {
    const content = [...this.pieces, deflateRawSync('')];
    const name = Buffer.from(this.name);
    // Version 2.0, UTF-8 names, deflated, January 1, 1980.
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(0x0800, 2);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt16LE(0x21, 8);
    facts.writeUInt32LE(this.crc, 10);
    facts.writeUInt32LE(lengthOf(content), 14);
    facts.writeUInt32LE(this.size, 18);
    facts.writeUInt16LE(name.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    return {
      file: [Buffer.from('PK\x03\x04', 'latin1'), facts, name, ...content],
      listed: Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, place, name]),
    };
  }
}

const lengthOf = (pieces: Buffer[]) => pieces.reduce((sum, { length }) => sum + length, 0);

/** The archive of the entries (APPNOTE 6.3.4). */
function zipOf(entries: ZipEntry[]): Uint8Array<ArrayBuffer> {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const { file, listed } = entry.close(offset);
    files.push(...file);
    directory.push(listed);
    offset += lengthOf(file);
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(lengthOf(directory), 8);
  end.writeUInt32LE(offset, 12);
  return new Uint8Array(Buffer.concat([...files, ...directory, Buffer.from('PK\x05\x06', 'latin1'), end]));
}
