import { expect, test, type Browser, type Page } from 'playwright/test';
import sharp from 'sharp';
import { at, caseNumber, draftKept, expectAccessible, linkIn, mailTo, PASSWORD, logIn, visit } from './support';

const SLUG = `oak-${caseNumber(0).toLowerCase()}`;
const NAME = `Oak ${SLUG}`;
const MANAGER = `vera@${SLUG}.test`;
const DESK = `desk@${SLUG}.test`;
/* A group of the demo network that Acme Storage is also in (rule: operations.demo). */
const GROUP = 'Open Support Forum';

async function addCompany(page: Page): Promise<string> {
  await visit(page, at('/super_admin/companies/0/edit'));
  await page.getByLabel('Name', { exact: true }).fill(NAME);
  await page.getByLabel('Sub-domain').fill(SLUG);
  await page.getByLabel('Membership type').selectOption('Premium');
  await page.getByRole('textbox', { name: 'Email domain' }).fill(`${SLUG}.test`);
  await page.getByText('Details (Optional)').click();
  const picture = sharp({ create: { width: 240, height: 120, channels: 3, background: '#046' } }).png();
  const logo = { name: 'logo.png', mimeType: 'image/png', buffer: await picture.toBuffer() };
  await page.getByLabel('Logo', { exact: true }).setInputFiles(logo);
  await page.getByLabel('Add the Business Manager now').check();
  await page.getByLabel('First name').fill('Vera');
  await page.getByLabel('Last name').fill('Oakes');
  await page.getByLabel('Email', { exact: true }).fill(MANAGER);
  await page.getByLabel('Phone', { exact: true }).fill('408 555 0110');
  await page.getByLabel('Country of the user').selectOption('Netherlands');
  await page.getByRole('button', { name: 'Add company' }).click();
  await expect(page.getByRole('heading', { name: NAME, level: 1 })).toBeVisible();
  const manager = await (await page.context().browser()!.newContext()).newPage();
  await visit(manager, linkIn(await mailTo(MANAGER, `invited you to ${NAME}`), '/invitation/'));
  await manager.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await manager.getByLabel('Confirm password').fill(PASSWORD);
  await manager.getByRole('checkbox').check();
  await manager.getByRole('button', { name: 'Set password and log in' }).click();
  await expect(manager).toHaveURL(/\/dashboard$/);
  await manager.context().close();
  return new URL(page.url()).pathname;
}

async function saved(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect(page.getByText('The process is created.').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: NAME, level: 1 })).toBeVisible();
}

async function startProcess(page: Page, company: string, type: string, name: string): Promise<void> {
  await visit(page, at(`${company}/documents/0/edit/${type}`));
  await page.getByLabel('Process Name').fill(name);
}

async function addField(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: 'Add field to Problem Information' }).click();
  await page.getByLabel('Label', { exact: true }).fill(label);
  await page.getByRole('button', { name: 'Done' }).click();
}

async function addTicket(page: Page, company: string, name: string): Promise<void> {
  await startProcess(page, company, 'ticket', name);
  await page.getByLabel('To Email').fill(DESK);
  await addField(page, 'Serial number');
  await saved(page);
}

async function addParent(page: Page, company: string, options: string[]): Promise<void> {
  await startProcess(page, company, 'parent', 'All tools');
  await page.getByLabel('Variant Name').fill('Tool');
  for (const [index, name] of options.entries()) {
    if (index) await page.getByRole('button', { name: 'Add row' }).click();
    await page.getByLabel('Option Name').nth(index).fill(name);
    await page.getByLabel('Inbound Process').nth(index).selectOption(name);
  }
  await expectAccessible(page);
  await saved(page);
}

/** Puts the company into a group in which only Vera sees the partners. */
async function joinGroup(page: Page, company: string): Promise<void> {
  await visit(page, at(`${company}/groups/0/edit`));
  await page.getByRole('combobox', { name: 'Group' }).fill('open support');
  await page.getByRole('option').filter({ hasText: GROUP }).first().click();
  await page.getByLabel('Department').selectOption({ label: 'Whole company' });
  await page.getByLabel('Process Document').selectOption('All tools');
  await page.getByRole('radio', { name: 'Limited Access' }).check();
  await page.getByRole('checkbox', { name: 'Select Vera Oakes' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`Group access of ${NAME} is saved.`)).toBeVisible();
  await mailTo(MANAGER, `You now have access to ${GROUP}`);
}

async function findPartner(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Search partners' }).first().pressSequentially(name);
  await page.getByRole('option').filter({ hasText: name }).first().click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

/** Acme fills in the form while it gets another version. */
async function sendCase(browser: Browser, { changeForm }: { changeForm: () => Promise<void> }): Promise<void> {
  const caller = await (await browser.newContext()).newPage();
  await logIn(caller, 'caller@acme.test', 'acme');
  await findPartner(caller, NAME);
  await caller.getByLabel('Choose Tool').selectOption('Saws');
  await caller.getByLabel('Internal case number').fill(caseNumber(7001));
  await caller.getByLabel('Problem summary').fill('Blade wobbles');
  await caller.getByLabel('Problem description').fill('At every start.');
  await caller.getByLabel('Serial number').fill('SAW-7');
  await draftKept(caller, 'SAW-7');
  await changeForm();
  await caller.reload();
  await expect(caller.getByText('This form has changed since you began.')).toBeVisible();
  await expect(caller.getByText('New: Blade')).toBeVisible();
  await expect(caller.getByLabel('Serial number')).toHaveValue('SAW-7');
  await expect(caller.getByLabel('Problem summary')).toHaveValue('Blade wobbles');
  await expectAccessible(caller);
  await caller.getByLabel('Blade').fill('Carbide');
  await caller.getByRole('button', { name: `Send to ${NAME}` }).click();
  await expect(caller.getByRole('heading', { name: 'Request Details' })).toBeVisible();
  await expect(caller.getByText('SAW-7')).toBeVisible();
  await caller.close();
}

test('a company is built from nothing, and a case of another company arrives there', async ({ page, browser }) => {
  await logIn(page, 'super@concord.test');
  const company = await addCompany(page);
  await expect(page.getByText('because it has no inbound process.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add a process' }).first()).toHaveAttribute(
    'href',
    /\/documents\/0\/edit\/ticket$/,
  );
  await page.getByRole('link', { name: 'Edit departments' }).click();
  await page.getByLabel('Name, new department').fill('Woodwork');
  await page.getByRole('button', { name: 'Save the new department' }).click();
  await expect(page.getByText('Woodwork is added.')).toBeVisible();

  for (const name of ['Saws', 'Drills']) await addTicket(page, company, name);
  await startProcess(page, company, 'default', 'Woodwork by phone');
  await page.getByLabel('HTML', { exact: true }).fill('<h2>Woodwork</h2><p>Call the desk.</p>');
  await expect(page.getByRole('heading', { name: 'Woodwork' })).toBeVisible();
  await saved(page);
  await addParent(page, company, ['Saws', 'Drills']);
  const forms = page.getByRole('table', { name: 'Process forms' });
  await expect(forms.getByRole('row')).toHaveCount(5);
  await expect(page.getByText('because it is in no active group.')).toBeVisible();
  await joinGroup(page, company);
  await expect(page.getByText('Not yet', { exact: true })).toHaveCount(0);

  await test.step('its manager, as whom the super admin acts, finds a partner', async () => {
    await visit(page, at(company));
    await page.getByRole('table', { name: 'Users' }).getByRole('link', { name: 'View' }).click();
    await page.getByRole('button', { name: 'Login as Vera' }).click();
    await expect(page.getByText('Logged in as Vera Oakes')).toBeVisible();
    await findPartner(page, 'Acme Storage');
    await page.getByRole('button', { name: 'Back to Admin' }).click();
    await expect(page).toHaveURL(/\/super_admin\/user\/\d+$/);
  });

  const changeForm = async () => {
    await visit(page, at(company));
    await forms.getByRole('link', { name: 'Saws' }).click();
    await addField(page, 'Blade');
    await page.getByRole('button', { name: 'Save', exact: true }).first().click();
    await expect(page.getByText('The process is saved.')).toBeVisible();
  };
  await sendCase(browser, { changeForm });

  await test.step('the case arrives: by email, and in the company’s own list', async () => {
    await mailTo(DESK, caseNumber(7001));
    const manager = await (await browser.newContext()).newPage();
    await logIn(manager, MANAGER, SLUG);
    const waiting = manager.getByRole('region', { name: 'Needs you' });
    await expect(waiting.getByRole('link', { name: `Answer ${caseNumber(7001)}` })).toBeVisible();
    await manager.close();
    await visit(page, at('/super_admin/audit'));
    await expect(page.getByRole('table', { name: 'Audit' }).getByText(NAME).first()).toBeVisible();
  });
});
