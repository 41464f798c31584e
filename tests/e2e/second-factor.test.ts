import { Secret, TOTP } from 'otpauth';
import { expect, test, type Page } from 'playwright/test';
import { newPerson, SLUG } from './people';
import { at, expectAccessible, PASSWORD, logIn, visit } from './support';
import { addAuthenticator, withoutAutofill } from './virtual-authenticator';

async function logOut(page: Page) {
  await page.getByRole('button', { name: 'Log out' }).first().click();
  await expect(page).toHaveURL(at('/', SLUG));
}

async function enterPassword(page: Page, email: string) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/* On the root host: browsers take localhost for a public suffix, which no sub-domain may name as its relying party. */
test('a passkey is added, signs in, and is removed', async ({ page }) => {
  await addAuthenticator(page);
  await logIn(page, 'super@concord.test', undefined, '/profile');
  await expect(page.getByText('Your password can be phished, a passkey cannot')).toBeVisible();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Work laptop');
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await expect(page.getByText('Your passkey is added.')).toBeVisible();
  await expect(page.getByText('Never used')).toBeVisible();

  // The email field's list, from which the authenticator chooses at once.
  await page.context().clearCookies();
  await visit(page, at('/'));
  await expect(page).toHaveURL(at('/super_admin/dashboard'));
  // The button, in a browser without such a list.
  await page.context().clearCookies();
  await withoutAutofill(page);
  await visit(page, at('/'));
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL(at('/super_admin/dashboard'));

  await visit(page, at('/profile'));
  await expect(page.getByText('Never used')).toHaveCount(0);
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Remove/ })
    .click();
  await expect(page.getByText('You have no passkey yet.')).toBeVisible();
});

test('a code app is set up; then the password also needs its code, or a recovery code', async ({ page, request }) => {
  const email = await newPerson(request, 'codes');
  await logIn(page, email, SLUG, '/profile');
  await page.getByRole('button', { name: 'Set up a code app' }).click();
  await expect(page.getByRole('img', { name: 'QR code for your app' })).toBeVisible();
  await expectAccessible(page);
  const key = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '');
  const totp = new TOTP({ secret: Secret.fromBase32(key) });
  await page.getByLabel('Code', { exact: true }).fill(totp.generate());
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('Save your recovery codes')).toBeVisible();
  const recovery = await page.getByRole('dialog').getByRole('listitem').first().innerText();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'I have saved the codes' }).click();
  await expect(page.getByRole('button', { name: 'New recovery codes' })).toBeVisible();

  await logOut(page);
  await enterPassword(page, email);
  const boxes = page.getByLabel('Code', { exact: true });
  await expect(page.getByRole('heading')).toHaveText(['Enter your code']);
  await expect(boxes).toBeFocused();
  await page.keyboard.type('000000');
  await expect(page.getByText('This code is not valid. 4 tries left.').first()).toBeVisible();
  await expect(boxes).toBeFocused();
  await expect(boxes).toHaveValue('');
  await expectAccessible(page);
  await page.keyboard.type(totp.generate({ timestamp: Date.now() + 30_000 }));
  await expect(page).toHaveURL(at('/dashboard', SLUG));

  await logOut(page);
  await enterPassword(page, email);
  await page.getByRole('button', { name: 'Code app not at hand?' }).click();
  await page.getByLabel('Recovery code').fill(recovery);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(at('/dashboard', SLUG));
});
