import 'server-only';
import * as XLSX from 'xlsx';
import { Download } from './reply';

const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export type SheetColumn<Row> = { header: string; cell: (row: Row) => string | number | null };

/** Rows as an xlsx file. Every text stays text: a cell that starts with = + - @ never becomes a formula. */
export function sheet<Row>(name: string, columns: SheetColumn<Row>[], rows: Row[]): Download {
  const cells = [columns.map(({ header }) => text(header)), ...rows.map((row) => columns.map(({ cell }) => typed(cell(row))))];
  const page = XLSX.utils.aoa_to_sheet(cells, { dense: true });
  page['!cols'] = columns.map(({ header }) => ({ wch: Math.max(12, header.length + 2) }));
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(book, page, 'Sheet1');
  return new Download(name, XLSX.write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer, SHEET_TYPE);
}

const text = (value: string): XLSX.CellObject => ({ t: 's', v: value.slice(0, 32_767), z: '@' });
const typed = (value: string | number | null): XLSX.CellObject | null => (value === null ? null : typeof value === 'number' ? { t: 'n', v: value } : text(value));
