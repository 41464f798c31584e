import { expect, test, type Page } from 'playwright/test';
import { at, expectAccessible, expectSmallScripts, signIn, startSession, visitUntilQuiet } from './support';

test('a super admin impersonates a caller and goes back', async ({ page }) => {
  await signIn(page, 'super@concord.test');
  await expect(page).toHaveURL(at('/super_admin/dashboard'));
  await page.getByRole('combobox', { name: 'Search users' }).pressSequentially('caller@acme');
  await page.getByRole('option', { name: /caller@acme.test/ }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: /Login as Anna/ }).click();
  await expect(page.getByText('Logged in as Anna Reyes')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await expectAccessible(page);
  await page.goto(at('/submit-case/department/2'));
  await page
    .getByRole('button', { name: /favorite/i })
    .first()
    .click();
  await page.getByRole('button', { name: 'Back to Admin' }).click();
  await expect(page).toHaveURL(/\/super_admin\/user\/\d+/);
  await expect(page.getByText('Logged in as')).toHaveCount(0);
  await page.goto(at('/dashboard'));
  await expect(page).toHaveURL(at('/super_admin/dashboard'));
});

test('a guest sees the guard text and returns to the page after login', async ({ page }) => {
  await page.goto(at('/my-cases?page=2', 'acme'));
  await expect(page.getByText('Access denied. You must be logged in to see this page.')).toBeVisible();
  await page.getByLabel('Email').fill('caller@acme.test');
  await page.getByLabel('Password', { exact: true }).fill('Concord1!');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(at('/my-cases?page=2', 'acme'));
});

test('a wrong password is reported in place, and logout leads to the landing page', async ({ page }) => {
  await page.goto(at('/', 'acme'));
  await page.getByLabel('Email').fill('second@acme.test');
  await page.getByLabel('Password', { exact: true }).fill('Wrong1!pass');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('These credentials do not match our records.')).toBeVisible();
  await expectAccessible(page);
  await signIn(page, 'second@acme.test', 'acme');
  await page.getByRole('button', { name: 'Log out' }).first().click();
  await expect(page).toHaveURL(at('/', 'acme'));
});

test('an inactive company shows only its notice', async ({ page }) => {
  await page.goto(at('/', 'glacier'));
  await expect(page.getByText(/Your account is disabled. Contact .+ to re-activate./)).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
});

/** Other screens than those of layout-shift.test.ts, which measures the same. */
const PAGES = {
  'manager@acme.test': [
    '/admin/company',
    '/admin/company/audit',
    '/admin/company/api',
    '/admin/company/api/webhooks',
    '/admin/users/0',
    '/admin/inbound_process',
    '/admin/inbound_process/1',
    '/admin/partner_groups',
    '/admin/partner_groups/1',
  ],
  'super@concord.test': [
    '/super_admin/companies/1/documents/1/edit/ticket',
    '/super_admin/companies/8/documents/5/edit/parent',
    '/super_admin/companies/4/documents/10/edit/default',
    '/super_admin/companies/1/inbound_process/1/test',
    '/super_admin/users',
    '/super_admin/mail',
    '/super_admin/audit',
    '/super_admin/onboarding/*',
  ],
  'manager@cobalt.test': ['/admin/company/sso'],
};

/** A path that ends with * is that of the first link on the dashboard that begins like it. */
async function pathOf(page: Page, path: string): Promise<string> {
  if (!path.endsWith('*')) return path;
  await page.goto(at('/super_admin/dashboard'));
  return (await page
    .locator(`a[href^="${path.slice(0, -1)}"]`)
    .first()
    .getAttribute('href'))!;
}

for (const [person, pages] of Object.entries(PAGES))
  test(`no page sends ${person} more than 180 kB of compressed JavaScript`, async ({ page }) => {
    const slug = person.startsWith('super') ? undefined : /@(\w+)/.exec(person)![1];
    await startSession(page, person, slug);
    for (const path of pages) {
      const url = at(await pathOf(page, path), slug);
      await expectSmallScripts(page, () => visitUntilQuiet(page, url));
    }
  });
