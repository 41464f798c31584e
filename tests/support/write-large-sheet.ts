/** Writes a sheet of 100,000 rows, and prints the process's peak growth. A test runs it as a program. */
import { sheetFile, type Cell } from '../../lib/platform/sheets/sheet-file.ts';

const [ROWS, PIECE] = [100_000, 200];
const headers = Array.from({ length: 16 }, (_, index) => `Column ${index}`);
const cells = (row: number): Cell[] =>
  headers.map((header, index) => {
    if (index % 5 === 4) return new Date(1_700_000_000_000 + row * 60_000 + index);
    if (index % 5 === 3) return row % 3 ? null : row * index;
    return `${header} of case ${row}, storage array ${row % 48}`;
  });

let rows = 0;
function* pieces() {
  for (; rows < ROWS; rows += PIECE) yield Array.from({ length: PIECE }, (_, index) => cells(rows + index));
}

const before = process.memoryUsage.rss();
await sheetFile({ title: 'Cases', headers, widths: headers.map(() => 22), count: ROWS }, pieces());
// Node reports kilobytes on every system.
const addedMb = Math.round((process.resourceUsage().maxRSS * 1024 - before) / 1_000_000);
process.stdout.write(JSON.stringify({ rows, addedMb }));
