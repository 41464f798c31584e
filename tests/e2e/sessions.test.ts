import { expect, test } from 'playwright/test';
import { at, expectAccessible, PASSWORD, visit } from './support';

test('a guest reads the guard text, corrects a wrong password in place, returns to the page, and logs out', async ({
  page,
}) => {
  await visit(page, at('/my-cases?page=2', 'acme'));
  await expect(page.getByText('Access denied. You must be logged in to see this page.')).toBeVisible();
  await page.getByLabel('Email').fill('caller@acme.test');
  await page.getByLabel('Password', { exact: true }).fill('Wrong1!pass');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('These credentials do not match our records.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(at('/my-cases?page=2', 'acme'));
  await page.getByRole('button', { name: 'Log out' }).first().click();
  await expect(page).toHaveURL(at('/', 'acme'));
});
