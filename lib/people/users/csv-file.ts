import 'server-only';
import { CsvError, parse } from 'csv-parse/sync';
import { invalid } from '@/lib/shared/problem';
import { chooseName } from '@/lib/shared/display-name';
import { findColumns, type Places, type ReadColumn } from './csv-columns';
import { decodeCsv } from './csv-encoding';
import { CSV_COLUMNS, MAX_IMPORTED, MAX_IMPORT_KB, REQUIRED_COLUMNS, type CsvColumn } from './policy';

export type CsvRow = { line: number } & Partial<Record<CsvColumn, string>>;
export type CsvFile = { rows: CsvRow[]; encoding: string | null };

/**
 * Reads the rows of a CSV file from spreadsheet programs and directories: with commas, semicolons, tabs or bars, in any
 * common encoding. The first row names the columns; other ones are ignored (rules: admin.import, admin.import-exports).
 * @param country of the company, see `decodeCsv`
 * @throws Problem invalid under `file`
 */
export async function readCsv(file: File, country: string | null): Promise<CsvFile> {
  const { head, rows, encoding } = await readRecords(file, { country, most: MAX_IMPORTED, what: 'users' });
  const places = columnsIn(head);
  return { rows: rows.map(({ line, record }) => ({ line, ...rowOf(record, places) })), encoding };
}

type Records = { head: string[]; rows: { line: number; record: string[] }[]; encoding: string | null };

/**
 * The first row of a CSV file and the others, with the lines on which they end.
 * @param country see `decodeCsv`
 * @throws Problem invalid under `file`, also for more rows than `most`
 */
export async function readRecords(
  file: File,
  { country, most, what }: { country: string | null; most: number; what: string },
): Promise<Records> {
  if (!file.size) return refuse('This file is empty.');
  if (file.size > MAX_IMPORT_KB * 1024) return refuse(`Use a file of at most ${MAX_IMPORT_KB} KB.`);
  const { text, encoding } = decodeCsv(new Uint8Array(await file.arrayBuffer()), country);
  const [head, ...rows] = recordsOf(text, most);
  if (!head) return refuse('This file is empty.');
  if (!rows.length) return refuse('This file has no rows below its first one.');
  if (rows.length > most) return refuse(`Import at most ${most} ${what} at once; split the file.`);
  return { head: head.record, rows, encoding };
}

const refuse = (message: string): never => invalid({ file: [message] });

/** @throws Problem invalid for a file without names or addresses, and for a duplicate column */
function columnsIn(head: string[]): Places {
  const { places, twice } = findColumns(head);
  if (twice)
    return refuse(`The column ${twice === 'display_name' ? 'Display name' : CSV_COLUMNS[twice]} is there twice.`);
  const missing = REQUIRED_COLUMNS.filter((name) => !places[name] && (name === 'email' || !places.display_name));
  if (missing.length)
    return refuse(
      `The first row has to name the columns. Missing: ${missing.map((name) => CSV_COLUMNS[name]).join(', ')}.`,
    );
  return places;
}

/** Where first or last name is missing, the display name may have both. */
function rowOf(record: string[], places: Places): Partial<Record<CsvColumn, string>> {
  const valueOf = (column: ReadColumn) =>
    places[column]?.map((place) => cellOf(record[place])).find(Boolean) ?? (places[column] && '');
  const { display_name, ...row } = Object.fromEntries(
    (Object.keys(places) as ReadColumn[]).map((column) => [column, valueOf(column)]),
  ) as Partial<Record<ReadColumn, string>>;
  const { first_name = '', last_name = '' } = row;
  return { ...row, ...chooseName({ first_name, last_name }, display_name ?? '') };
}

/** Returns a single-line value. csvde writes non-ASCII text in hexadecimal: X'4a6f73c3a9'. */
export function cellOf(text = ''): string {
  const [, hex] = /^X'((?:[0-9a-f]{2})+)'$/i.exec(text) ?? [];
  return (hex ? Buffer.from(hex, 'hex').toString('utf8') : text).replace(/\s+/g, ' ').trim();
}

/** Lines before the first row: Excel writes its separator, PowerShell a type, Entra the version of its form. */
const PREAMBLE = /^\uFEFF?(?:sep=.|#TYPE[^\r\n]*|version:v?[\d.]+[,;\t]*)(?:\r\n|\r|\n)/i;

type Parsed = { record: string[]; info: { lines: number } };

function recordsOf(file: string, most: number): { line: number; record: string[] }[] {
  const text = file.replace(PREAMBLE, '');
  const above = text === file.replace(/^\uFEFF/, '') ? 0 : 1;
  try {
    const parsed = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      info: true,
      max_record_size: 10_000,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      // One row more than allowed, beside the headings, shows that there are too many.
      to: most + 2,
      trim: true,
    }) as unknown as Parsed[];
    return parsed.map(({ record, info }) => ({ line: info.lines + above, record }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return refuse(`Line ${Number(error.lines) + above} cannot be read. Check its quotation marks and its length.`);
  }
}

const DELIMITERS = [',', ';', '\t', '|'];

function delimiterOf(text: string): string {
  const head =
    text
      .slice(0, 10_000)
      .split(/[\r\n]+/)
      .find((line) => line.trim()) ?? '';
  const count = (delimiter: string) => head.split(delimiter).length;
  return DELIMITERS.reduce((best, one) => (count(one) > count(best) ? one : best));
}
