import 'server-only';
import * as XLSX from 'xlsx';
import { Download } from './reply';

const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export type SheetColumn<Row> = { header: string; cell: (row: Row) => Cell };
type Cell = string | number | Date | null;

/** Builds an xlsx file. Text cells never become formulas, even when they start with = + - @. */
export function sheet<Row>(name: string, columns: SheetColumn<Row>[], rows: Row[]): Download {
  const cells = [
    columns.map(({ header }) => textCell(header)),
    ...rows.map((row) => columns.map(({ cell }) => cellOf(cell(row)))),
  ];
  const worksheet = XLSX.utils.aoa_to_sheet(cells, { dense: true });
  worksheet['!cols'] = columns.map(({ header }) => ({ wch: Math.max(12, header.length + 2) }));
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(book, worksheet, 'Sheet1');
  return new Download(
    name,
    XLSX.write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer,
    SHEET_TYPE,
  );
}

const textCell = (value: string): XLSX.CellObject => ({ t: 's', v: value.slice(0, 32_767), z: '@' });

/** Spreadsheets count days from 1899-12-30, without a time zone: dates are written in UTC. */
const dateCell = (value: Date): XLSX.CellObject => ({
  t: 'n',
  v: value.getTime() / 86_400_000 + 25_569,
  z: 'mm/dd/yy hh:mm AM/PM',
});

function cellOf(value: Cell): XLSX.CellObject | null {
  if (value === null) return null;
  if (value instanceof Date) return dateCell(value);
  return typeof value === 'number' ? { t: 'n', v: value } : textCell(value);
}
