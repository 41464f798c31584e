import * as XLSX from 'xlsx';
import { sheet, type SheetColumn } from '@/lib/core/sheet';

type Person = { name: string; since: Date | null; cases: number };
const COLUMNS: SheetColumn<Person>[] = [
  { header: 'Name', cell: ({ name }) => name },
  { header: 'Since', cell: ({ since }) => since },
  { header: 'Cases', cell: ({ cases }) => cases },
];
const person = (over: Partial<Person> = {}): Person => ({
  name: 'Ada Diaz',
  since: new Date('2026-11-21T22:35:40Z'),
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
describe.each([1, 6_001])('a sheet of %d rows', (count) => {
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
  setTimeout(() => canceled.abort(), 100);
  const began = performance.now();
  await expect(writing).rejects.toMatchObject({ kind: 'unavailable' });
  expect(performance.now() - began).toBeLessThan(1_500);
  await expect(sheet('users', COLUMNS, rows).file(canceled.signal)).rejects.toMatchObject({ kind: 'unavailable' });
});

test('other work goes on while a large sheet is written', async () => {
  const rows = Array.from({ length: 20_000 }, () => person());
  let longest = 0;
  let last = performance.now();
  const ticking = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 5);
  await write(rows);
  clearInterval(ticking);
  // Generous: on a busy machine the garbage collector pauses, too.
  expect(longest).toBeLessThan(600);
});
