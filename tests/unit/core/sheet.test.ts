import fc from 'fast-check';
import * as XLSX from 'xlsx';
import { isOfficeDocument } from '@/lib/platform/files/archive';
import { sheet, type SheetColumn } from '@/lib/platform/sheets/sheet';
import type { Cell } from '@/lib/platform/sheets/sheet-file';

type Person = { name: string; since: Date | null; cases: number };
const COLUMNS: SheetColumn<Person>[] = [
  { header: 'Name', cell: ({ name }) => name },
  { header: 'Since', cell: ({ since }) => since },
  { header: 'Cases', cell: ({ cases }) => cases },
];
const person = (over: Partial<Person> = {}): Person => ({
  name: 'Ada Diaz',
  // Cut to the second, as screens cut to the minute: rounded up, a sheet would show another minute than its table.
  since: new Date('2026-11-21T22:35:40.900Z'),
  cases: 7,
  ...over,
});
const NEVER = new AbortController().signal;
const write = (rows: Person[], name = 'users.xlsx') => sheet(name, COLUMNS, rows).file(NEVER);
const open = (bytes: Uint8Array | string) => {
  const book = XLSX.read(bytes, { cellNF: true, cellFormula: true });
  return { title: book.SheetNames[0], cells: book.Sheets[book.SheetNames[0]!]! };
};
const xmlOf = (bytes: Uint8Array | string) => {
  const zip = XLSX.CFB.read(Buffer.from(bytes as Uint8Array), { type: 'buffer' });
  return Buffer.from(XLSX.CFB.find(zip, '/xl/worksheets/sheet1.xml')!.content as Uint8Array).toString();
};

/** The same for files written here and by a thread. */
describe.each([1, 1_001])('a sheet of %d rows', (count) => {
  test('has the headers, real dates in UTC, numbers and empty cells; its first row stays in view', async () => {
    const { bytes } = await write(Array.from({ length: count }, () => person({ since: null })).with(-1, person()));
    const { cells } = open(bytes);
    const last = count + 1;
    expect([cells.A1!.v, cells.B1!.v, cells.C1!.v]).toEqual(['Name', 'Since', 'Cases']);
    expect(cells[`A${last}`]).toMatchObject({ t: 's', v: 'Ada Diaz' });
    expect(cells[`B${last}`]).toMatchObject({ t: 'n', z: 'mm/dd/yy hh:mm AM/PM', w: '11/21/26 10:35 PM' });
    expect(cells[`C${last}`]).toMatchObject({ t: 'n', v: 7 });
    if (count > 1) expect(cells.B2).toBeUndefined();
    expect(cells['!ref']).toBe(`A1:C${last}`);
    expect(xmlOf(bytes)).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
  });
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '=HYPERLINK("https://evil.test")', '\t=1', '<b>&"\u0007', "'=1"])(
  'the text %j stays a text',
  async (name) => {
    const { bytes } = await write([person({ name })]);
    const { cells } = open(bytes);
    expect(cells.A2!.f).toBeUndefined();
    expect(cells.A2).toMatchObject({ t: 's', v: name, z: '@' });
    expect(xmlOf(bytes)).not.toContain('<f');
  },
);

test('a text beyond what a cell can hold is cut off', async () => {
  const { cells } = open((await write([person({ name: 'a'.repeat(40_000) })])).bytes);
  expect(cells.A2!.v).toHaveLength(32_767);
});

test('columns are as wide as what they hold, within limits', async () => {
  const { bytes } = await write([
    person({ name: 'A person with quite a long name' }),
    person({ name: 'x'.repeat(500) }),
  ]);
  const widths = open(bytes).cells['!cols'];
  expect(xmlOf(bytes)).toMatch(
    /<cols><col min="1" max="1" width="60\.\d+" customWidth="1"\/><col min="2" max="2" width="22/,
  );
  expect(widths).toBeUndefined();
});

test.each([
  ['users.xlsx', 'users.xlsx', 'users'],
  ['users', 'users.xlsx', 'users'],
  ['../../etc/passwd', 'etc passwd.xlsx', 'etc passwd'],
  ["a/b\\c:d*e?f[g]h'", "a b c d e f[g]h'.xlsx", 'a b c d e f g h'],
  ['line\r\nbreak\u0000', 'line break.xlsx', 'line break'],
  ['', 'export.xlsx', 'export'],
  ["''", "''.xlsx", 'Export'],
  ['😀'.repeat(200), `${'😀'.repeat(60)}.xlsx`, '😀'.repeat(15)],
  ['n'.repeat(300), `${'n'.repeat(120)}.xlsx`, 'n'.repeat(31)],
])('the name %j becomes a safe file name and sheet name', async (name, file, title) => {
  const made = await write([person()], name);
  expect(made.name).toBe(file);
  expect(open(made.bytes).title).toBe(title);
});

test('a canceled export ends its thread', async () => {
  const canceled = new AbortController();
  const rows = Array.from({ length: 50_000 }, () => person());
  const writing = sheet('users', COLUMNS, rows).file(canceled.signal);
  setImmediate(() => canceled.abort());
  await expect(writing).rejects.toMatchObject({ kind: 'unavailable' });
  await expect(sheet('users', COLUMNS, rows).file(canceled.signal)).rejects.toMatchObject({ kind: 'unavailable' });
});

test('other work goes on while a large sheet is written', async () => {
  const rows = Array.from({ length: 20_000 }, () => person());
  let turns = 0;
  const turning = setInterval(() => (turns += 1), 1);
  await write(rows);
  clearInterval(turning);
  expect(turns).toBeGreaterThan(20);
}, 60_000);

/** The same workbook, written by SheetJS at once. */
function writtenAtOnce(headers: string[], rows: Cell[][]): Buffer {
  const widths = headers.map((header, column) =>
    Math.max(10, header.length, ...rows.map((row) => textOf(row[column]!).length)),
  );
  const cells = [headers, ...rows].map((row) =>
    row.map((cell): XLSX.CellObject | null => {
      if (cell === null) return null;
      if (typeof cell === 'number') return { t: 'n', v: cell };
      if (cell instanceof Date)
        return { t: 'n', v: Math.floor(cell.getTime() / 1000) / 86_400 + 25_569, z: 'mm/dd/yy hh:mm AM/PM' };
      return { t: 's', v: cell.slice(0, 32_767).replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_'), z: '@' };
    }),
  );
  const made = XLSX.utils.aoa_to_sheet(cells);
  made['!cols'] = widths.map((width) => ({ wch: width >= 60 ? 60 : width + 2 }));
  return XLSX.write({ SheetNames: ['users'], Sheets: { users: made } }, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}
const textOf = (cell: Cell) => (cell === null ? '' : cell instanceof Date ? 'mm/dd/yy hh:mm AM/PM' : String(cell));

const TEXTS = [
  '=1+1',
  '_x000D_',
  '\u0000\u001f\u007f',
  'a\r\nb\t',
  ' lead',
  '\ud800 \udc00',
  '\ufffe\uffff',
  ']]>',
  '</row>',
];
const cell = fc.oneof(
  fc.constantFrom<Cell>(...TEXTS, '</sheetData>', '', null, 0, -0, 1e21, NaN, Infinity),
  fc.string({ unit: 'binary' }),
  fc.double(),
  fc.date({ noInvalidDate: true }),
  fc.constant(null),
);

test.each([1, 2, 5])('a sheet of pieces is the one that SheetJS writes at once: %d columns', async (columns) => {
  const headers = Array.from({ length: columns }, (_, index) => `Column <${index}>`);
  const rows = fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(rows, fc.constantFrom(1, 45), async (some, times) => {
      // Up to 540 rows, so that pieces begin and end in the middle.
      const all = Array.from({ length: times }, () => some).flat();
      const own = headers.map((header, index): SheetColumn<Cell[]> => ({ header, cell: (row) => row[index]! }));
      const { bytes } = await sheet('users', own, all).file(NEVER);
      const sheetXml = xmlOf(bytes).replace(/<pane [^>]*\/><\/sheetView>/, '');
      expect(sheetXml.replace(/(<sheetView [^>]*)>/, '$1/>')).toBe(xmlOf(writtenAtOnce(headers, all)));
      expect(open(bytes)).toEqual(open(writtenAtOnce(headers, all)));
    }),
    { numRuns: 12 },
  );
});

test('a thread writes the same: hostile texts, and one too long for a cell', async () => {
  const all = Array.from({ length: 1_400 }, (_, row): Cell[] => [TEXTS[row % TEXTS.length]!, row % 7 ? row : null]);
  all[1_001]![0] = 'x'.repeat(40_000);
  const own = ['Text', 'Number'].map((header, index): SheetColumn<Cell[]> => ({ header, cell: (row) => row[index]! }));
  const { bytes } = await sheet('users', own, all).file(NEVER);
  expect(open(bytes)).toEqual(open(writtenAtOnce(['Text', 'Number'], all)));
});

test('an export is a document that the portal takes as an upload', async () => {
  const { bytes } = await write([person()]);
  expect(await isOfficeDocument(new Blob([bytes as Uint8Array<ArrayBuffer>]), /^xl\/workbook\.xml$/)).toBe(true);
});
