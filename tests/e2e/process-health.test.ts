import { readFileSync } from 'node:fs';
import { expect, test, type Page } from 'playwright/test';
import * as XLSX from 'xlsx';
import { at, expectAccessible, linkIn, mailTo, startSession } from './support';

/** The framed part of the screen with this heading. */
const cardOf = (page: Page, title: string) =>
  page.locator('section', { has: page.getByRole('heading', { name: title }) }).last();

test('a caller reads that a partner’s emails are refused before writing, and a partner’s record', async ({ page }) => {
  await startSession(page, 'caller@acme.test', 'acme');
  await page.goto(at('/dashboard', 'acme'));
  await page
    .getByRole('combobox', { name: /partner/i })
    .first()
    .fill('fjord');
  await expect(page.getByRole('option', { name: /Fjord Servers/ })).toContainText('Nobody reads its emails');
  await page.getByRole('option', { name: /Fjord Servers/ }).click();
  await expect(page).toHaveURL(/\/submit-case\/company\/6/);
  await expect(
    page
      .getByText(
        /^Emails to this partner have been refused since .+; your case also goes to the escalation contacts?\.$/,
      )
      .first(),
  ).toBeVisible();
  await expectAccessible(page);

  await page.goto(at('/submit-case/company/2', 'acme'));
  const card = cardOf(page, 'This partner');
  await expect(card).toContainText(/First answer.+median of 90 days/);
  await expect(card.getByRole('heading', { name: 'Your last cases with it' })).toBeVisible();
  await card
    .getByRole('link', { name: /^Repeat this case/ })
    .first()
    .click();
  await expect(page).toHaveURL(/repeat=/);
});

test('a manager sends a test email, its reader confirms the address, and the process says so', async ({
  page,
  browser,
}) => {
  await startSession(page, 'manager@borealis.test', 'borealis');
  await page.goto(at('/admin/inbound_process/3', 'borealis'));
  const health = cardOf(page, 'Health');
  await expect(health).toContainText('Healthy');
  await health.getByRole('button', { name: 'Send a test email to wireless@borealis.test' }).click();
  // The mail server keeps those of earlier runs, whose portal had another port.
  const mail = await mailTo('wireless@borealis.test', 'Do you read cases for', at('/inbound_address/', 'borealis'));

  const reader = await (await browser.newContext()).newPage();
  await reader.goto(linkIn(mail, '/inbound_address/'));
  await expect(reader.getByText('Confirm that the right people read it.', { exact: false })).toBeVisible();
  await expectAccessible(reader);
  await page.reload();
  await expect(health).toContainText(/Last email: Sent, accepted by the mail server, link opened \(/);
  await reader.getByRole('button', { name: 'Yes, we read it' }).click();
  await expect(reader.getByText(/confirmed/i).first()).toBeVisible();
  await page.reload();
  await expect(health).toContainText(/link opened, confirmed/);
  await reader.goto(linkIn(mail, '/inbound_address/'));
  await expect(reader.getByText('wireless@borealis.test is confirmed. There is nothing more to do.')).toBeVisible();
  await expect(reader.getByRole('button', { name: 'Yes, we read it' })).toHaveCount(0);
  await reader.context().close();
});

test('a manager whose process is not reached reads why on the dashboard', async ({ page }) => {
  await startSession(page, 'manager@fjord.test', 'fjord');
  await page.goto(at('/dashboard', 'fjord'));
  const notice = cardOf(page, 'Your processes need attention');
  await expect(notice).toContainText('Not reached');
  await expect(notice).toContainText(/refused/);
  // A limited company’s addresses are changed by the network.
  await expect(notice).toContainText('Ask the network to correct support@fjord.test');
  await expectAccessible(page);
  await notice.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/admin\/limited_process/);
  await expect(cardOf(page, 'Health')).toContainText('550 5.1.1 Recipient address rejected');
});

test('scorecards show each partner in both directions and export the same rows', async ({ page }) => {
  await startSession(page, 'manager@acme.test', 'acme');
  await page.goto(at('/admin/reports/partners', 'acme'));
  const table = page.getByRole('table', { name: 'Scorecard by partner' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page);
  const chart = page.getByRole('list', { name: 'How partners answer you, in time' });
  await expect(chart.getByRole('link').first()).toHaveAttribute(
    'href',
    /\/admin\/reports\?.*type=Outbound&partner_id=/,
  );
  const shown = await table.locator('tbody tr').count();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export to Excel' }).click(),
  ]);
  const book = XLSX.read(readFileSync(await download.path()));
  const rows = XLSX.utils.sheet_to_json(book.Sheets[book.SheetNames[0]!]!);
  expect(rows).toHaveLength(shown);
  await page.goto(at('/admin/reports/partners?start=2020-01-01&end=2020-01-31', 'acme'));
  await expect(page.getByText('No cases in this range')).toBeVisible();
  await page.goto(at('/admin/reports/partners?start=2020-01-31&end=2020-01-01', 'acme'));
  await expect(page.getByText('There is no report for these dates.')).toBeVisible();
});

test('network staff find the processes that are not reached, and each member’s record', async ({ page }) => {
  await startSession(page, 'super@concord.test');
  await page.goto(at('/super_admin/process_health'));
  await page.getByRole('link', { name: /^Not reached/ }).click();
  await expect(page).toHaveURL(/health=red/);
  const table = page.getByRole('table', { name: 'Process health' });
  await expect(table.locator('tbody tr').filter({ hasText: 'Fjord Servers' })).toHaveCount(1);
  await expect(table.getByText('Healthy')).toHaveCount(0);
  await expect(table.locator('tbody tr').filter({ hasText: 'Fjord Servers' })).toContainText(/Refused\s*since/);
  await table.getByRole('link').first().click();
  await expect(cardOf(page, 'Health')).toContainText('550 5.1.1 Recipient address rejected');
  const year = new Date().getUTCFullYear();
  await page.goto(at(`/super_admin/reports?report=members&start=${year}-01-01&end=${year}-12-31`));
  const members = page.getByRole('table', { name: 'Members' });
  await expect(members).toContainText('Not reached');
  await expect(page.getByRole('heading', { name: 'How members answer, in time' })).toBeVisible();
  const byShare = members.getByRole('columnheader', { name: 'In Time (%)' });
  await byShare.getByRole('button').click();
  await expect(byShare).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/sort=in_time_percent/);
  await expectAccessible(page);
});
