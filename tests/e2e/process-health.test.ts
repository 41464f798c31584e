import { expect, test, type Page } from 'playwright/test';
import { at, expectAccessible, linkIn, mailTo, logIn, visit } from './support';

/** The framed part of the screen with this heading. */
const cardOf = (page: Page, title: string) =>
  page.locator('section', { has: page.getByRole('heading', { name: title }) }).last();

test('a manager sends a test email, its reader confirms the address, and the process says so', async ({
  page,
  browser,
}) => {
  await logIn(page, 'manager@borealis.test', 'borealis', '/admin/inbound_process/3');
  const health = cardOf(page, 'Health');
  await expect(health).toContainText('Healthy');
  await health.getByRole('button', { name: 'Send a test email to wireless@borealis.test' }).click();
  // The mail server keeps those of earlier runs, whose portal had another port.
  const mail = await mailTo('wireless@borealis.test', 'Do you read cases for', at('/inbound_address/', 'borealis'));

  const reader = await (await browser.newContext()).newPage();
  await visit(reader, linkIn(mail, '/inbound_address/'));
  await expect(reader.getByText('Confirm that the right people read it.', { exact: false })).toBeVisible();
  await expectAccessible(reader);
  await page.reload();
  await expect(health).toContainText(/Last email: Sent, accepted by the mail server, link opened \(/);
  await reader.getByRole('button', { name: 'Yes, we read it' }).click();
  await expect(reader.getByText(/confirmed/i).first()).toBeVisible();
  await page.reload();
  await expect(health).toContainText(/link opened, confirmed/);
  await visit(reader, linkIn(mail, '/inbound_address/'));
  await expect(reader.getByText('wireless@borealis.test is confirmed. There is nothing more to do.')).toBeVisible();
  await expect(reader.getByRole('button', { name: 'Yes, we read it' })).toHaveCount(0);
  await reader.context().close();
});
