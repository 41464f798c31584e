import * as XLSX from 'xlsx';

/** Headers and rows of an xlsx file, as a spreadsheet shows them. */
export function sheetRows(file: unknown): string[][] {
  const book = XLSX.read(file as Buffer);
  return XLSX.utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1, raw: false, defval: '' });
}
