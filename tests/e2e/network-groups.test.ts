import { deflateSync } from 'node:zlib';
import { expect, test, type Locator, type Page } from 'playwright/test';
import { at, caseNumber, expectAccessible, mailTo, logIn, visit } from './support';

/* An id of the demo network (rule: operations.demo). */
const ACME = 1;

const rowOf = (table: Locator, text: string) => table.getByRole('row').filter({ hasText: text });
const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') });

/** A picture of one color. */
function png(width: number, height: number): Buffer {
  const crcTable = Array.from({ length: 256 }, (_, n) => {
    let c = n;
    for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
    return c >>> 0;
  });
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    let crc = 0xffffffff;
    for (const byte of body) crc = crcTable[(crc ^ byte) & 255]! ^ (crc >>> 8);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE((crc ^ 0xffffffff) >>> 0);
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, 0x4a)]);
  const data = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

async function choose(box: Locator, page: Page, term: string, name: string): Promise<void> {
  await box.fill(term);
  await page.getByRole('option').filter({ hasText: name }).first().click();
}

test('a partner program is made, shown on its landing page, and opened to one user of a company', async ({
  page,
  browser,
}) => {
  const name = `Aurora Program ${caseNumber(91)}`;
  const vhost = `aurora-${caseNumber(92).toLowerCase()}`;
  await logIn(page, 'super@concord.test');
  await page.getByRole('link', { name: 'Groups', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'Groups', level: 1 })).toBeVisible();
  const groups = page.getByRole('table', { name: 'Groups' });
  await expect(rowOf(groups, 'Borealis Alliance')).toContainText('Partner Program');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^groups\.\d{6}\.xlsx$/);

  await page.getByRole('link', { name: 'Add New' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('radio', { name: 'Partner Program' }).check();
  await expect(page.getByLabel('Department')).toBeDisabled();
  await expect(page.getByLabel('Process', { exact: true })).toBeDisabled();
  await page.getByLabel('Sub-domain').fill('borealis-alliance');
  await page.getByLabel('Price, one year').fill('1,200');
  await expect(page.getByLabel('Price a year, three years')).toHaveValue('1080');
  await expect(page.getByText('$1,200 for one year, or $3,240 for three years ($1,080 a year)')).toBeVisible();
  await page.getByRole('button', { name: 'Add group' }).click();
  await expect(page.getByText('Choose the company that hosts the program.').first()).toBeVisible();
  await expect(page.getByText('This sub-domain is taken.').first()).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel('Sub-domain').fill(vhost);
  await choose(page.getByRole('combobox', { name: 'Host company' }), page, 'cobalt', 'Cobalt Cloud');
  await page.getByLabel('Department').selectOption({ label: 'Whole company' });
  await page.getByLabel('Process', { exact: true }).selectOption({ index: 1 });
  await page.locator('input[name=group_banner]').setInputFiles({
    name: 'banner.png',
    mimeType: 'image/png',
    buffer: png(600, 120),
  });
  await expect(page.getByRole('img', { name: 'The chosen banner' })).toBeVisible();
  const addendum = page.locator('input[name=addendum_file]');
  await addendum.setInputFiles({ ...pdf('terms.pdf'), buffer: Buffer.from('<html></html>') });
  await page.getByRole('button', { name: 'Add group' }).click();
  await expect(page.getByText('This is not a pdf file, although its name says so.').first()).toBeVisible();
  await addendum.setInputFiles(pdf('Aurora terms.pdf'));
  await page.getByRole('button', { name: 'Add group' }).click();
  await expect(page.getByText(`“${name}” is saved.`)).toBeVisible();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(page.getByText('$1,080 a year with a contract of three years')).toBeVisible();
  await expect(page.getByText('Cobalt Cloud hosts this program, but is not a partner in it')).toBeVisible();
  await expectAccessible(page);
  const group = /groups\/(\d+)\/partner_program/.exec(page.url())![1]!;

  const visitor = await (await browser.newContext()).newPage();
  await visit(visitor, at('/', vhost));
  await expect(visitor.getByRole('img', { name })).toBeVisible();
  await expect(visitor.getByRole('main')).toContainText('$1,200 a year');
  await expect(visitor.getByRole('link', { name: /^Aurora terms/ })).toHaveAttribute(
    'href',
    `/api/onboarding/${vhost}/addendum`,
  );
  await expectAccessible(visitor);

  // The host joins, then a company with access for one user.
  await page.getByRole('button', { name: 'Add partner' }).first().click();
  const dialog = page.getByRole('dialog');
  await choose(dialog.getByRole('combobox', { name: 'Company' }), page, 'cobalt', 'Cobalt Cloud');
  await dialog.getByLabel('Department').selectOption({ label: 'Whole company' });
  await dialog.getByLabel('Process Document').selectOption({ index: 1 });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add partner' }).click();
  const partners = page.getByRole('table', { name: 'Partners' });
  await expect(rowOf(partners, 'Cobalt Cloud')).toContainText('See all Members');
  await expect(page.getByText('hosts this program, but')).toHaveCount(0);

  await visit(page, at(`/super_admin/companies/${ACME}/groups/0/edit`));
  await choose(page.getByRole('combobox', { name: 'Group' }), page, name, name);
  await expect(page.getByRole('radio', { name: 'Only Sponsor' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'All Users' })).toBeChecked();
  await page.getByRole('radio', { name: 'Limited Access' }).check();
  await page.getByRole('searchbox', { name: 'Search users' }).fill('devon');
  await page.getByRole('searchbox', { name: 'Search users' }).press('Enter');
  await page.getByRole('checkbox', { name: 'Select Devon Park' }).check();
  await expect(page.getByText('1 user selected')).toBeVisible();
  // The company’s only process is chosen already; without one the access is refused beside the field.
  await expect(page.getByLabel('Process Document')).not.toHaveValue('');
  await page.getByLabel('Process Document').selectOption({ index: 0 });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('link', { name: 'Choose a process.' })).toBeVisible();
  await expect(page.getByLabel('Process Document')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Process Document').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Group access of Acme Storage is saved.')).toBeVisible();
  await mailTo('second@acme.test', `You now have access to ${name}`);

  // The dialog names the uses of the group; after its deletion, the list does not have it.
  await visit(page, at(`/super_admin/groups?q=${encodeURIComponent(name)}`));
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await expect(dialog).toContainText(`Are you sure you want to delete the group ${name}?`);
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(dialog).toContainText('2 active group memberships');
  await expectAccessible(page);
  await dialog.getByRole('link', { name: 'Acme Storage' }).click();
  await expect(page.getByRole('checkbox', { name: 'Select Devon Park' })).toBeChecked();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog).toContainText('Are you sure you remove Acme Storage from this group?');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText(`Acme Storage is no longer in ${name}.`)).toBeVisible();
  await visit(page, at(`/super_admin/groups/${group}/open_group`));
  await expect(page).toHaveURL(/partner_program$/);
  await page.getByRole('button', { name: 'Remove Cobalt Cloud' }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No partners yet')).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText(`The group “${name}” is deleted.`)).toBeVisible();
  await expect(page).toHaveURL(/\/super_admin\/groups$/);
  expect((await visit(visitor, at('/', vhost)))?.status()).toBe(404);
});
