import { expect, test, type Page } from 'playwright/test';
import sharp from 'sharp';
import { at, caseNumber, expectAccessible, linkIn, mailTo, PASSWORD, signIn } from './support';

const SLUG = `fir-${caseNumber(0).toLowerCase()}`;
const NAME = `Fir ${SLUG}`;
const MANAGER = `vera@${SLUG}.test`;
const SUPER = 'super@concord.test';

async function fillFirstUser(page: Page): Promise<void> {
  await page.getByLabel('Add the Business Manager now').check();
  await page.getByLabel('First name').fill('Vera');
  await page.getByLabel('Last name').fill('Holm');
  await page.getByLabel('Email', { exact: true }).fill(MANAGER);
  await page.getByLabel('Phone', { exact: true }).fill('408 555 0110');
  await page.getByLabel('Country of the user').selectOption('Netherlands');
}

/** The manager sets the password by the mailed link, and is in. */
async function acceptInvitation(page: Page): Promise<void> {
  await page.goto(linkIn(await mailTo(MANAGER, `invited you to ${NAME}`), '/invitation/'));
  await expect(page.getByRole('heading', { name: `Welcome to ${NAME}`, level: 1 })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(MANAGER);
  await expectAccessible(page);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Set password and log in' }).click();
  await expect(page.getByText('You must accept the terms of the privacy policy.').first()).toBeVisible();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Set password and log in' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
}

async function makeCompany(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Companies', exact: true }).click();
  await expect(page.getByRole('table', { name: 'Companies' }).getByRole('columnheader')).toHaveText([
    /Name/,
    /Groups/,
    /Membership Type/,
    /Users/,
    /Status/,
    /Health/,
    /Last login/,
    /Login Page/,
  ]);
  await page.getByRole('link', { name: 'Add New' }).click();
  await expect(page.getByRole('heading', { name: 'Add company', level: 1 })).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill(NAME);
  await page.getByLabel('Full name').focus();
  await expect(page.getByLabel('Sub-domain')).toHaveValue(`fir-${SLUG}`);
  await page.getByLabel('Sub-domain').fill('acme');
  await page.getByLabel('Membership type').selectOption('Standard');
  await page.getByRole('textbox', { name: 'Email domain' }).fill(`${SLUG}.test`);
  await page.getByRole('radio', { name: 'Not listed' }).check();
  const logo = await sharp({ create: { width: 300, height: 100, channels: 3, background: '#046' } })
    .png()
    .toBuffer();
  await page
    .getByLabel('Logo', { exact: true })
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo });
  await expect(page.getByRole('img', { name: 'The chosen logo' })).toBeVisible();
  await fillFirstUser(page);
  await page.getByRole('button', { name: 'Add company' }).click();
  await expect(page.getByRole('link', { name: 'This sub-domain is taken by Acme Storage.' })).toBeVisible();
  await expect(page.getByLabel('Sub-domain')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Sub-domain').fill(SLUG);
  await page.getByRole('button', { name: 'Add company' }).click();
  await expect(page.getByRole('heading', { name: NAME, level: 1 })).toBeVisible();
}

test('a company is built from nothing up to its manager, who logs in', async ({ page, browser }) => {
  test.slow();
  await signIn(page, SUPER);
  await makeCompany(page);
  await expect(page.getByRole('table', { name: 'Users' }).getByRole('row', { name: /Vera Holm/ })).toBeVisible();
  await expect(page.getByText('Vera Holm (invited, has not set a password yet)')).toBeVisible();

  await page.getByRole('link', { name: 'Edit departments' }).click();
  const save = page.getByRole('button', { name: 'Save the new department' });
  await expect(save).toBeDisabled();
  await page.getByLabel('Name, new department').fill('Saws');
  await save.click();
  await expect(page.getByText('Saws is added.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: NAME }).click();
  await expect(page.getByRole('table', { name: 'Departments' }).getByRole('row', { name: /Saws/ })).toBeVisible();

  await page.getByRole('link', { name: 'Registration settings' }).click();
  await page.getByLabel('Requires Approval').selectOption('All Users Must be Approved');
  await page.getByLabel('Primary signup manager').selectOption(`Vera Holm, ${MANAGER}`);
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByRole('heading', { name: NAME, level: 1 })).toBeVisible();
  await expect(page.getByText('All Users Must be Approved')).toBeVisible();

  const manager = await browser.newPage();
  await acceptInvitation(manager);
  await manager.goto(at('/admin/company', SLUG));
  await expect(manager.getByRole('table', { name: 'Departments' }).getByRole('row', { name: /Saws/ })).toBeVisible();

  await test.step('a changed sub-domain keeps the session, and its old address redirects', async () => {
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await page.getByLabel('Sub-domain').fill(`${SLUG}-new`);
    await page.getByRole('textbox', { name: 'Email domain' }).fill(`new-${SLUG}.test`);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const question = page.getByRole('dialog', { name: `Change the email domains of ${NAME}?` });
    await expect(question.getByText(/^1 active user has an address outside of the new domains/)).toBeVisible();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Change the domains' }).click();
    await expect(page.getByText(`new-${SLUG}.test`)).toBeVisible();
    await manager.goto(at('/', SLUG));
    await expect(manager.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
    const guest = await (await browser.newContext()).newPage();
    await guest.goto(at('/', SLUG));
    await expect(guest).toHaveURL(at('/', `${SLUG}-new`));
    await guest.close();
  });

  await test.step('a disabled company’s users are out at once', async () => {
    await page.getByRole('button', { name: 'Disable' }).click();
    const question = page.getByRole('dialog', { name: `Disable ${NAME}?` });
    await question.getByRole('button', { name: 'Disable company' }).click();
    await expect(page.getByText('This company is disabled')).toBeVisible();
    await manager.goto(at('/dashboard', SLUG));
    await expect(manager.getByRole('heading', { name: 'Dashboard', level: 1 })).toHaveCount(0);
    await page.getByRole('button', { name: 'Enable' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Enable company' }).click();
    await expect(page.getByText(`${NAME} is enabled.`)).toBeVisible();
  });
  await manager.close();

  await test.step('a deleted company is in no list, and its screen leads back with a warning', async () => {
    const screen = page.url();
    await page.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('dialog', { name: `Are you sure you want to delete the company ${NAME}?` });
    await question.getByRole('button', { name: 'Delete company' }).click();
    await expect(page.getByRole('heading', { name: 'Companies', level: 1 })).toBeVisible();
    await page.getByRole('searchbox').fill(SLUG);
    await expect(page.getByText('No Results Found')).toBeVisible();
    await page.goto(screen);
    await expect(page.getByText('This company could not be loaded.')).toBeVisible();
  });
});
