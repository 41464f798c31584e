import { expect, test } from 'playwright/test';
import { anotherBrowser, newPerson, openProfile, SLUG } from './people';
import { FakeSlack } from '../../tools/chat/fake-slack';
import { at, expectAccessible, linkIn, mailTo, logIn, startSession, visit } from './support';

const NEW_PASSWORD = 'Another2$';

test('a forgotten password is reset by a link that works once', async ({ page, request }) => {
  const email = await newPerson(request, 'forgot');
  await visit(page, at('/', SLUG));
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Forgot password' });
  await expectAccessible(page);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Send link' }).click();
  await expect(dialog.getByText('If this address has an account, an email with a link is on its way.')).toBeVisible();
  const link = linkIn(await mailTo(email, 'Reset your password'), '/reset_password/');

  await visit(page, link);
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

  await visit(page, link);
  await expect(page.getByText('This link is no longer valid. Ask for a new one.')).toBeVisible();
});

test('a chat account is connected by the link of the bot, and disconnected in the profile', async ({
  page,
  request,
}) => {
  const email = await newPerson(request, 'chat');
  const slack = new FakeSlack((path, init) => fetch(at(path), { ...init, method: 'POST' }));
  const said = await slack.command({ workspace: 'T1', account: 'U1', name: 'chat.person' }, 'connect');
  const link = /http[^|>]+/.exec(said)![0];
  await visit(page, link);
  await expect(page.getByRole('heading', { name: 'Log in first' })).toBeVisible();
  await expectAccessible(page);
  await startSession(page, email);
  await visit(page, link);
  await expect(page.getByText('chat.person')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Connect Slack' }).click();
  await expect(page.getByText('Slack is connected.')).toBeVisible();
  await mailTo(email, 'A chat account was connected');

  await page.getByRole('link', { name: 'Go to your profile' }).click();
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Slack', exact: true }) });
  await card.getByLabel('Answer').check();
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('What you are told in chat is saved.')).toBeVisible();
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Disconnect Slack' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(card).toHaveCount(0);
});

test('one session is ended, then all others', async ({ page, browser, request }) => {
  const email = await newPerson(request, 'sessions');
  await logIn(page, email, SLUG);
  const phone = await anotherBrowser(browser);
  await logIn(phone, email, SLUG);
  const third = await anotherBrowser(browser);
  await logIn(third, email, SLUG);

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
    await visit(other, at('/dashboard', SLUG));
    await expect(other.getByText('Access denied. You must be logged in to see this page.')).toBeVisible();
  }
  await visit(page, at('/dashboard', SLUG));
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
});
