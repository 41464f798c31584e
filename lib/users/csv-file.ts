import 'server-only';
import { CsvError, parse } from 'csv-parse/sync';
import { invalid } from '@/lib/shared/problem';
import { CSV_COLUMNS, MAX_IMPORTED, MAX_IMPORT_KB, REQUIRED_COLUMNS, type CsvColumn } from './policy';

/** A row as written, with its line in the file. */
export type CsvRow = { line: number } & Partial<Record<CsvColumn, string>>;

/**
 * Reads the rows of a CSV file, as spreadsheet programs write it: with commas, semicolons or tabs, in UTF-8, UTF-16 or the
 * encoding of Western Windows. The first row names the columns; other ones are ignored.
 * @throws Problem invalid under `file`
 */
export async function readCsv(file: File): Promise<CsvRow[]> {
  if (!file.size) return refuse('This file is empty.');
  if (file.size > MAX_IMPORT_KB * 1024) return refuse(`Use a file of at most ${MAX_IMPORT_KB} KB.`);
  const text = decoded(new Uint8Array(await file.arrayBuffer())).replace(/^sep=.\r?\n/i, '');
  // Spreadsheets and other binary files hold zeros.
  if (text.includes('\0')) return refuse('This is not a CSV file. In a spreadsheet program, save the sheet as CSV.');
  const [head, ...rows] = recordsOf(text);
  if (!head) return refuse('This file is empty.');
  const columns = head.record.map(columnOf);
  const missing = REQUIRED_COLUMNS.filter((name) => !columns.includes(name));
  if (missing.length)
    return refuse(
      `The first row has to name the columns. Missing: ${missing.map((name) => CSV_COLUMNS[name]).join(', ')}.`,
    );
  const twice = columns.find((name, at) => name && columns.indexOf(name) !== at);
  if (twice) return refuse(`The column ${CSV_COLUMNS[twice]} is there twice.`);
  if (!rows.length) return refuse('This file has no rows below its first one.');
  if (rows.length > MAX_IMPORTED) return refuse(`Import at most ${MAX_IMPORTED} users at once; split the file.`);
  return rows.map(({ line, record }) => ({
    line,
    ...Object.fromEntries(columns.flatMap((name, at) => (name ? [[name, record[at] ?? '']] : []))),
  }));
}

const refuse = (message: string): never => invalid({ file: [message] });

/** What a byte-order mark says, else UTF-8, else the encoding in which Excel saves CSV in Western Europe and America. */
function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

type Parsed = { record: string[]; info: { lines: number } };

function recordsOf(text: string): { line: number; record: string[] }[] {
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
      // One more than allowed, beside the first row, tells that there are too many.
      to: MAX_IMPORTED + 2,
      trim: true,
    }) as unknown as Parsed[];
    return parsed.map(({ record, info }) => ({ line: info.lines, record }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return refuse(`Line ${String(error.lines)} cannot be read. Check its quotation marks and its length.`);
  }
}

const DELIMITERS = [',', ';', '\t'];

/** The separator that the first row has most of. */
function delimiterOf(text: string): string {
  const head =
    text
      .slice(0, 10_000)
      .split(/\r?\n/)
      .find((line) => line.trim()) ?? '';
  const count = (delimiter: string) => head.split(delimiter).length;
  return DELIMITERS.reduce((best, one) => (count(one) > count(best) ? one : best));
}

const plain = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '');

/** The column that a heading names, as our list has it or as data has it: "First name", "first_name". */
const columnOf = (heading: string): CsvColumn | undefined =>
  (Object.keys(CSV_COLUMNS) as CsvColumn[]).find((name) =>
    [plain(name), plain(CSV_COLUMNS[name]), ...(SYNONYMS[name] ?? [])].includes(plain(heading)),
  );

const SYNONYMS: Partial<Record<CsvColumn, string[]>> = {
  first_name: ['givenname', 'firstnames'],
  last_name: ['surname', 'familyname'],
  email: ['emailaddress', 'mail', 'workemail'],
  phone: ['phonenumber', 'telephone'],
};
