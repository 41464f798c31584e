/** Writing large sheets takes a bounded amount of memory, and other work goes on (rules: files.sheets, reports.large-exports). */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { make } from '@/tools/factories/make';
import { sheet } from '@/lib/platform/sheets/sheet';
import { api } from '../../support/api';
import { emptyDatabase } from '../../support/database';
import { peakOf } from '../../support/memory';

const ROWS = Array.from({ length: 100_000 }, (_, at) => ({ at, name: `Person ${at}`, since: new Date(at * 1e6) }));
type Row = (typeof ROWS)[number];
const COLUMNS = [
  { header: 'Number', cell: ({ at }: Row) => at },
  ...Array.from({ length: 6 }, (_, at) => ({ header: `Text ${at}`, cell: ({ name }: Row) => `${name}, ${at}` })),
  { header: 'Since', cell: ({ since }: Row) => since },
];
const written = (rows: Row[]) => sheet('large', COLUMNS, rows).file(new AbortController().signal);

test('other work waits for at most 600 ms while 20,000 rows are written', async () => {
  let longest = 0;
  let last = performance.now();
  const ticking = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 5);
  await written(ROWS.slice(0, 20_000));
  clearInterval(ticking);
  expect(longest).toBeLessThan(600);
});

test('100,000 rows are written within 250 MB', () => {
  const program = join(process.cwd(), 'tests/support/write-large-sheet.ts');
  const output = execFileSync(process.execPath, ['--max-old-space-size=128', '--conditions=react-server', program], {
    encoding: 'utf8',
  });
  const { rows, addedMb } = JSON.parse(output) as { rows: number; addedMb: number };
  expect(rows).toBe(100_000);
  expect(addedMb).toBeLessThan(250);
});

test('100,000 rows take at most 700 MB with the rows themselves, and requests are answered meanwhile', async () => {
  await emptyDatabase();
  const manager = await make.manager();
  let answered = 0;
  const peak = await peakOf(async () => {
    let done = false;
    const file = written(ROWS).finally(() => (done = true));
    for (; !done; await wait(50)) answered += (await api(manager).get('/api/auth/me')).status === 200 ? 1 : 0;
    expect((await file).bytes.length).toBeGreaterThan(1_000_000);
  });
  expect(answered).toBeGreaterThan(10);
  expect(peak).toBeLessThan(700);
});
