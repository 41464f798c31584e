import { expect, test } from 'playwright/test';
import { inDatabase, NEEDS_DATABASE, newPerson, SLUG } from './people';
import { at, expectAccessible, logIn, visit } from './support';

test('a newer agreement blocks every screen until accepted or logged out', async ({ page, request }) => {
  test.skip(!process.env.DATABASE_URL, NEEDS_DATABASE);
  const email = await newPerson(request, 'agrees');
  await inDatabase((sql) => sql`update users set agreement_version = 0 where email = ${email}`);
  await logIn(page, email, SLUG);
  const dialog = page.getByRole('dialog', { name: 'Update Agreement' });
  await expect(dialog).toContainText('have changed since you accepted them');
  for (let presses = 0; presses < 3; presses++) await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(dialog).toBeVisible();
  await visit(page, at('/my-cases', SLUG));
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Accept' }).click();
  await expect(dialog.getByText('You must accept the terms of the privacy policy.').first()).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(at('/', SLUG));

  await logIn(page, email, SLUG);
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Accept' }).click();
  await expect(dialog).toHaveCount(0);
  await visit(page, at('/my-cases', SLUG));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(dialog).toHaveCount(0);
});
