import { expect, test } from 'playwright/test';
import { inDatabase, NEEDS_DATABASE, newPerson, SLUG } from './people';
import { at, caseNumber, expectAccessible, linkIn, mailTo, signIn } from './support';

test('a newer agreement blocks every screen until accepted or logged out', async ({ page, request }) => {
  test.skip(!process.env.DATABASE_URL, NEEDS_DATABASE);
  const email = await newPerson(request, 'agrees');
  await inDatabase((sql) => sql`update users set agreement_version = 0 where email = ${email}`);
  await signIn(page, email, SLUG);
  const dialog = page.getByRole('dialog', { name: 'Update Agreement' });
  await expect(dialog).toContainText('have changed since you accepted them');
  for (let presses = 0; presses < 3; presses++) await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(dialog).toBeVisible();
  await page.goto(at('/my-cases', SLUG));
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Accept' }).click();
  await expect(dialog.getByText('You must accept the terms of the privacy policy.').first()).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(at('/', SLUG));

  await signIn(page, email, SLUG);
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Accept' }).click();
  await expect(dialog).toHaveCount(0);
  await page.goto(at('/my-cases', SLUG));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test('a user who joins by login link completes the profile first', async ({ page, request }) => {
  const email = `pending.${caseNumber(0).toLowerCase()}@ember.test`;
  expect(
    (await request.post(at('/api/caller/link'), { data: { email, company_id: 5, agree_confirm: true } })).status(),
  ).toBe(200);
  await page.goto(`${linkIn(await mailTo(email, 'Log in to Ember Software'), '/auto_login/')}?redir=my-cases`);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/my-cases$/);
  const dialog = page.getByRole('dialog', { name: 'Update Profile' });
  await expect(dialog.getByLabel('First name')).toBeFocused();
  await expect(dialog.getByLabel('New password', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('checkbox')).toBeChecked();
  await dialog.getByLabel('First name').fill('Inès');
  await dialog.getByRole('button', { name: 'Update Profile' }).click();
  await expect(dialog.getByLabel('Last name')).toBeFocused();
  await expectAccessible(page);
  await dialog.getByLabel('Last name').fill('Faure');
  await dialog.getByLabel('Phone', { exact: true }).fill('+33 4 78 55 12 99');
  await dialog.getByLabel('Country', { exact: true }).selectOption('France');
  await dialog.getByRole('button', { name: 'Update Profile' }).click();
  await expect(page.getByText('Profile Updated')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Account: Inès Faure/ })).toBeVisible();
});
