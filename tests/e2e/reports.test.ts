import { readFileSync } from 'node:fs';
import { expect, test, type Locator, type Page } from 'playwright/test';
import * as XLSX from 'xlsx';
import { expectAccessible, logIn } from './support';

const DAY = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString().slice(0, 10);
/** Ends before today: journeys that run beside this one send cases now. */
const [START, END] = [daysAgo(40), daysAgo(2)];

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const cases = (page: Page) => page.getByRole('table', { name: 'Cases of the range' });
/** Type, case number, partner, request date and response date of the rows that are shown. */
const rowsOf = (table: Locator) =>
  table.locator('tbody tr').evaluateAll((rows) =>
    rows.map((row) =>
      [...row.querySelectorAll('td')].slice(0, 5).map((shown) => {
        // Of a copy: React does not find its way through a page whose elements were taken away.
        const cell = shown.cloneNode(true) as HTMLElement;
        cell.querySelectorAll('.label, .sr-only').forEach((hidden) => hidden.remove());
        return cell.textContent?.trim() ?? '';
      }),
    ),
  );

async function showRange(page: Page): Promise<void> {
  await field(page, 'Start date').fill(START);
  await field(page, 'End date').fill(END);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`start=${START}&end=${END}`));
  await expect(page.getByRole('img', { name: /^Cases per day/ })).toBeVisible();
}

/** The rows of all pages, which are turned by button. */
async function allRows(page: Page): Promise<string[][]> {
  const rows: string[][] = [];
  for (let number = 1; ; number++) {
    rows.push(...(await rowsOf(cases(page))));
    const next = page.getByRole('button', { name: 'Next' });
    if (!(await next.count()) || (await next.isDisabled())) return rows;
    await next.click();
    await expect(page).toHaveURL(new RegExp(`page=${number + 1}`));
    await expect(page.getByText(`Page ${number + 1} of`)).toBeVisible();
  }
}

test('a manager chooses a range, reads figures, chart and table, and exports the same rows', async ({ page }) => {
  await logIn(page, 'manager@acme.test', 'acme', '/admin/reports');
  await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible();
  await expect(field(page, 'Start date')).toHaveValue(daysAgo(30));
  await expect(field(page, 'End date')).toHaveValue(daysAgo(0));

  await showRange(page);
  const figures = page.getByRole('list', { name: 'Figures of the range' });
  const total = Number(await figures.getByRole('listitem').first().getByRole('paragraph').first().textContent());
  expect(total).toBeGreaterThan(3);
  await expect(figures).toContainText(/Answered in time\d+%/);
  await expect(figures).toContainText(/Median time to first answer\d+ (min|h|d)/);

  await page.getByText('Show as a table').first().click();
  const numbers = page.getByRole('table', { name: 'Cases per day' });
  await expect(numbers.locator('tbody td')).toHaveCount(39 * 3);
  // Without the last column, which is the range before.
  const counted = await numbers.locator('tbody td:not(:last-child)').allTextContents();
  expect(counted.reduce((sum, text) => sum + Number(text), 0)).toBe(total);
  await expectAccessible(page);

  const rows = await allRows(page);
  expect(rows).toHaveLength(total);
  expect(new Set(rows.map(([type]) => type))).toEqual(new Set(['Inbound', 'Outbound']));

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export Details to Excel' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^usage\.\d{6}\.xlsx$/);
  const book = XLSX.read(readFileSync(await download.path()));
  const [headers, ...exported] = XLSX.utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0]!]!, {
    header: 1,
    raw: false,
    defval: '–',
  });
  expect(headers?.slice(0, 5)).toEqual(['Type', 'Case Number', 'Partner', 'Request Date', 'Response Date']);
  expect(exported.map((row) => row.slice(0, 5).map((cell) => cell.toLowerCase()))).toEqual(
    rows.map((row) => row.map((cell) => cell.toLowerCase())),
  );
  // Real dates: the first request is a number of days, not a text.
  expect(book.Sheets[book.SheetNames[0]!]!.D2).toMatchObject({ t: 'n' });
});
