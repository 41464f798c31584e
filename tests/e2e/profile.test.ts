import { expect, test } from 'playwright/test';
import { anotherBrowser, inDatabase, NEEDS_DATABASE, newPerson, openProfile, SLUG } from './people';
import { at, expectAccessible, linkIn, mailTo, PASSWORD, signIn } from './support';

const NEW_PASSWORD = 'Another2$';

test('a forgotten password is reset by a link that works once', async ({ page, request }) => {
  const email = await newPerson(request, 'forgot');
  await page.goto(at('/', SLUG));
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Forgot password' });
  await expectAccessible(page);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Send link' }).click();
  await expect(dialog.getByText('If this address has an account, an email with a link is on its way.')).toBeVisible();
  const link = linkIn(await mailTo(email, 'Reset your password'), '/reset_password/');

  await page.goto(link);
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByLabel('New password', { exact: true }).fill('short');
  await page.getByLabel('Repeat the new password').fill('other');
  await page.getByRole('button', { name: 'Set password and log in' }).click();
  await expect(page.getByLabel('New password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Repeat the new password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Set password and log in' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await mailTo(email, 'Your password was changed');

  await page.goto(link);
  await expect(page.getByText('This link is no longer valid. Ask for a new one.')).toBeVisible();
});

test('ten minutes after login the current password is required, and entries are kept', async ({ page, request }) => {
  test.skip(!process.env.DATABASE_URL, NEEDS_DATABASE);
  const email = await newPerson(request, 'later');
  await signIn(page, email, SLUG);
  await openProfile(page);
  await inDatabase(
    (sql) =>
      sql`update sessions set created_at = now() - interval '11 minutes' where user_id = (select id from users where email = ${email})`,
  );
  const form = page.getByRole('form', { name: 'Change Password' });
  await form.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await form.getByLabel('Repeat the new password').fill(NEW_PASSWORD);
  await form.getByRole('button', { name: 'Change Password' }).click();
  await expect(form.getByLabel('Current password')).toBeFocused();
  await expectAccessible(page);
  await expect(form.getByLabel('New password', { exact: true })).toHaveValue(NEW_PASSWORD);
  await form.getByLabel('Current password').fill(PASSWORD);
  await form.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('Your password is changed.')).toBeVisible();

  await page.reload();
  const details = page.getByRole('form', { name: 'Profile' });
  await expect(details.getByLabel('Current password')).toBeHidden();
  await details.getByLabel('Email').fill(`moved.${email}`);
  await expect(details.getByLabel('Current password')).toBeVisible();
  await details.getByLabel('Current password').fill(NEW_PASSWORD);
  await details.getByRole('button', { name: 'Update Profile' }).click();
  await expect(page.getByText('Profile Updated')).toBeVisible();
  await expect(details.getByLabel('Current password')).toBeHidden();
  await expect(page.getByText(`moved.${email} is not confirmed yet`)).toBeVisible();
  await mailTo(`moved.${email}`, 'Confirm your new email address');
  await mailTo(email, 'A new email address was entered for your account');
});

test('one session is ended, then all others', async ({ page, browser, request }) => {
  const email = await newPerson(request, 'sessions');
  await signIn(page, email, SLUG);
  const phone = await anotherBrowser(browser);
  await signIn(phone, email, SLUG);
  const third = await anotherBrowser(browser);
  await signIn(third, email, SLUG);

  await openProfile(page);
  const rows = page
    .locator('section', { has: page.getByRole('heading', { name: 'Where you are logged in' }) })
    .getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText('This session');
  await expect(rows.nth(1)).toContainText('Safari on iPhone');
  await rows
    .nth(1)
    .getByRole('button', { name: /^Log out Safari on iPhone/ })
    .click();
  await expect(page.getByText('The session is ended.')).toBeVisible();
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: 'Log out everywhere else' }).click();
  await expect(page.getByText('You’re logged out everywhere else.')).toBeVisible();
  await expect(rows).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Log out everywhere else' })).toHaveCount(0);
  for (const other of [phone, third]) {
    await other.goto(at('/dashboard', SLUG));
    await expect(other.getByText('Access denied. You must be logged in to see this page.')).toBeVisible();
  }
  await page.goto(at('/dashboard', SLUG));
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
});

test('an account is deleted after a confirmation that names the consequences', async ({ page, request }) => {
  const email = await newPerson(request, 'leaves');
  await signIn(page, email, SLUG);
  await openProfile(page);
  await page.getByRole('button', { name: 'Delete Profile' }).click();
  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete your account?' });
  await expect(question).toContainText('phone number, city and favorites are removed');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Delete Profile' }).click();
  await question.getByRole('button', { name: 'Delete account' }).click();
  await expect(page).toHaveURL(at('/'));
  await expect(page.getByText('Your account is deleted.')).toBeVisible();
  await mailTo(email, 'Your account was deleted');
  await page.goto(at('/dashboard', SLUG));
  await expect(page.getByText('Access denied. You must be logged in to see this page.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('These credentials do not match our records.')).toBeVisible();
});
