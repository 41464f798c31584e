import { expect, test, type Locator, type Page } from 'playwright/test';
import { at, caseNumber, dismissNotices, expectAccessible, mailTo, startSession, visit } from './support';

/* Ids of the demo network's groups (rule: operations.demo). */
const [CIRCLE, MARKETPLACE] = [2, 5];

const open = (page: Page, path = '') => visit(page, at(`/admin/partner_groups${path}`, 'acme'));
const rowOf = (table: Locator, text: string) => table.getByRole('row').filter({ hasText: text });
const pdf = (text: string) => ({
  name: 'joint.runbook.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.4\n% ${text}\n%%EOF\n`),
});

test('the partner search leads to the partner’s rows, and to the network when it finds nothing', async ({ page }) => {
  await startSession(page, 'manager@acme.test', 'acme');
  await open(page);
  const search = page.getByRole('main').getByRole('combobox', { name: 'Search partners' });
  await search.fill('c');
  await expect(page.getByRole('option')).toHaveCount(0);
  await search.fill('cobalt cl');
  await page.getByRole('option').first().click();
  await expect(page).toHaveURL(/q=Cobalt/);
  // The headings, and all rows of the partner; other journeys add some.
  const rows = page.getByRole('table', { name: 'My Partners' }).getByRole('row');
  await expect(rows.filter({ hasText: 'Cobalt' }).nth(2)).toBeVisible();
  await expect(rows.filter({ hasNotText: 'Cobalt' })).toHaveCount(1);
  await search.fill('peregrine labs');
  await page.getByRole('button', { name: 'Not able to find your partner' }).click();
  await expect(page.getByRole('dialog').getByLabel('Partner name')).toHaveValue('peregrine labs');
  await expectAccessible(page);
});

test('a document is added, replaced, deleted and brought back', async ({ page }) => {
  const name = `Runbook ${caseNumber(81)}`;
  await startSession(page, 'manager@acme.test', 'acme');
  await open(page, `/${CIRCLE}`);
  await expect(page).toHaveTitle(/^Solution Circle/);
  await expect(page.getByText('Partners answer within 1 hour')).toBeVisible();
  const processes = page.getByRole('table', { name: 'Documents' });
  const row = rowOf(processes, name);
  // Only the company's own documents can be deleted.
  await expect(page.getByRole('button', { name: 'Delete Interoperability matrix' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Add document' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add document' }).click();
  await expect(dialog.getByText('Enter a name.').first()).toBeVisible();
  await expect(dialog.getByText('Choose a file.').first()).toBeVisible();
  await dialog.getByLabel('Name').fill(name);
  await dialog.locator('input[type=file]').setInputFiles({ ...pdf('x'), buffer: Buffer.from('<html></html>') });
  await dialog.getByRole('button', { name: 'Add document' }).click();
  await expect(dialog.getByText('This is not a pdf file, although its name says so.').first()).toBeVisible();
  await dialog.locator('input[type=file]').setInputFiles(pdf('first'));
  await dialog.getByRole('button', { name: 'Add document' }).click();
  await expect(page.getByText(`“${name}” is added.`)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(row).toContainText('PDF');
  await expect(row).toContainText('Marcus Webb');

  await page.getByRole('button', { name: `Replace ${name}` }).click();
  await dialog.getByRole('radio', { name: 'URL' }).check();
  await dialog.getByLabel('URL', { exact: true }).last().fill('https://www.acme.test/runbook');
  await dialog.getByRole('button', { name: 'Replace' }).click();
  await expect(page.getByText(`“${name}” is replaced.`)).toBeVisible();
  await expect(row).toContainText('Link');

  const remove = page.getByRole('button', { name: `Delete ${name}` });
  await remove.click();
  await expect(dialog.getByText(`Are you sure you want to delete ${name} from this partner group?`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await remove.click();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(`“${name}” is back.`)).toBeVisible();
  await expect(row).toHaveCount(1);
  await dismissNotices(page);
  await remove.click();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(row).toHaveCount(0);
});

test('access to a limited group is given and taken away, and counts at once', async ({ page, browser }) => {
  const colleague = await (await browser.newContext()).newPage();
  await startSession(colleague, 'second@acme.test', 'acme');
  const finds = async () => {
    await visit(colleague, at('/dashboard', 'acme'));
    await colleague.getByRole('main').getByRole('combobox', { name: 'Search partners' }).fill('marketplace');
    return colleague.getByRole('option').filter({ hasText: 'Marketplace' }).innerText();
  };
  expect(await finds()).toContain('No access');

  await startSession(page, 'manager@acme.test', 'acme');
  await open(page, `/${MARKETPLACE}`);
  await page.getByRole('link', { name: 'Manage Access' }).click();
  await expect(page.getByRole('heading', { name: 'User access', level: 1 })).toBeVisible();
  const users = page.getByRole('table', { name: 'Users with access' });
  await expect(users.getByRole('row')).toHaveCount(4);
  const search = page.getByRole('searchbox', { name: 'Find a user' });
  await search.fill('zz no such person');
  await expect(page.getByText('No Users Found')).toBeVisible();
  await search.fill('dev');
  const found = page.getByRole('list', { name: 'Users found' });
  await expect(found).toContainText('Santa Clara, United States');
  await found.getByRole('button', { name: 'Add User Devon Park' }).click();
  await expect(found.getByText('In group')).toBeVisible();
  await expect(rowOf(users, 'Devon Park')).toHaveCount(1);
  await mailTo('second@acme.test', 'You now have access to Cobalt Marketplace Circle');
  expect(await finds()).not.toContain('No access');

  await page.getByRole('button', { name: 'Remove Devon Park' }).click();
  await expect(page.getByRole('dialog')).toContainText('will no longer find the partners of Cobalt Marketplace Circle');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(rowOf(users, 'Devon Park')).toHaveCount(0);
  await expect(found.getByRole('button', { name: 'Add User Devon Park' })).toBeVisible();
  expect(await finds()).toContain('No access');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
});
