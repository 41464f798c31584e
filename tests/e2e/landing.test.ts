import { expect, test, type Page } from 'playwright/test';
import { at, caseNumber, expectAccessible, linkIn, mailTo, PASSWORD, visit } from './support';

const run = Date.now().toString(36);

test('a user registers, verifies, is approved, logs in and submits a first case', async ({ page, browser }) => {
  const [email, name] = [`nora.lind.${run}@dune.test`, `Nora Lind-${run}`];
  await visit(page, at('/', 'dune'));
  await expect(page.getByRole('heading', { name: 'Dune Devices', level: 1 })).toBeVisible();
  await expect(page.getByText('Stefan Huber')).toBeVisible();
  await page.getByRole('link', { name: 'Register' }).click();
  await expect(page).toHaveURL(at('/?view=register', 'dune'));
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByLabel('First name')).toBeFocused();
  await expect(page.getByText('You must accept the terms of the privacy policy.').first()).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel('First name').fill('Nora');
  await page.getByLabel('Last name').fill(`Lind-${run}`);
  await page.getByLabel('Work email').fill(email);
  await page.getByLabel('Phone', { exact: true }).fill('415 555 2671');
  await page.getByLabel('Country', { exact: true }).selectOption('Germany');
  await page.getByLabel('City').fill('Munich');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('checkbox', { name: /privacy policy/ }).check();
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('heading', { name: 'Your Account Requires Approval' })).toBeVisible();
  await expect(page.getByText('Check your email to verify your account.')).toBeVisible();
  await expect(page.getByText(/your Business Manager reviews your request/)).toBeVisible();
  await expect(page.getByText(/24 hours, contact membership/)).toBeVisible();
  await expectAccessible(page);

  const verification = linkIn(await mailTo(email, 'Verify your account'), '/verify_account/');
  await visit(page, verification);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Verify your account' }).click();
  await expect(page.getByRole('heading', { name: 'Your Account Requires Approval' })).toBeVisible();
  await logIn(page, email);
  await expect(page.getByText('Your account is waiting for approval.')).toBeVisible();

  const manager = await (await browser.newContext()).newPage();
  await visit(manager, linkIn(await mailTo('manager@dune.test', `${name} asks to join`), '/users/approval/'));
  await expect(manager.getByText(email)).toBeVisible();
  await expectAccessible(manager);
  await manager.getByLabel('Note').fill('Welcome to the desk.');
  await manager.getByRole('button', { name: `Approve ${name}` }).click();
  await expect(manager.getByText(/Member has been approved and is now part of/)).toBeVisible();

  const result = await mailTo(email, 'Your account was approved');
  expect(result.text).toContain('Welcome to the desk.');
  await visit(page, linkIn(result, '//dune.'));
  await fillLogin(page, email);
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await page
    .getByRole('link', { name: /Acme Storage.*Collaborate/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Acme Storage', level: 1 })).toBeVisible();
  await fillAcme(page, caseNumber(5015));
  await page.getByRole('button', { name: 'Send to Acme Storage' }).click();
  await expect(page.getByRole('heading', { name: 'Request Details' })).toBeVisible();
  await visit(page, at('/dashboard', 'dune'));
  await expect(page.getByRole('link', { name: caseNumber(5015) })).toBeVisible();
});

test('a login link leads to the dashboard on the company’s host', async ({ page, browser }) => {
  const local = `ada.berg.${run}`;
  await visit(page, at('/', 'borealis'));
  await expect(page.getByText('Henrik Dahl')).toBeVisible();
  await page.getByLabel('Work email').fill(local);
  await page.getByLabel('Domain of the address').selectOption('@borealis-labs.test');
  await page.getByRole('button', { name: 'Send Email' }).click();
  await expect(page.getByText('You must accept the terms of the privacy policy.').first()).toBeVisible();

  // A complete address is split if its domain is known.
  await page.getByLabel('Work email').fill(`${local}@borealis.test`);
  await page.getByRole('checkbox', { name: /privacy policy/ }).check();
  await expect(page.getByLabel('Work email')).toHaveValue(local);
  await expect(page.getByLabel('Domain of the address')).toHaveValue('borealis.test');
  await page.getByRole('button', { name: 'Send Email' }).click();
  await expect(page.getByText(`A link to log in is on its way to ${local}@borealis.test.`)).toBeVisible();
  await expectAccessible(page);

  const link = linkIn(await mailTo(`${local}@borealis.test`, 'Log in to Borealis Networks'), '/auto_login/');
  expect(link).toContain(at('/auto_login/', 'borealis'));
  await visit(page, link);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(at('/dashboard', 'borealis'));
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  // Once used, the link leads on while its reader is logged in, and nowhere for others.
  await visit(page, link);
  await expect(page).toHaveURL(at('/dashboard', 'borealis'));
  const stranger = await (await browser.newContext()).newPage();
  await visit(stranger, link);
  await expect(stranger.getByText('This link is no longer valid. Ask for a new one.')).toBeVisible();
  await expectAccessible(stranger);
  await stranger.context().close();
  // A landing page redirects signed-in users.
  await visit(page, at('/', 'borealis'));
  await expect(page).toHaveURL(at('/dashboard', 'borealis'));
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
});

async function logIn(page: Page, email: string): Promise<void> {
  await visit(page, at('/', 'dune'));
  await fillLogin(page, email);
}

async function fillLogin(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
}

async function fillAcme(page: Page, number: string): Promise<void> {
  await page.getByLabel('Customer company').fill('Northwind Clinics');
  await page.getByLabel('Customer contact').fill('Lena Voss');
  await page.getByLabel('Customer email').fill('lena.voss@northwind.test');
  await page.getByLabel('Array serial number').fill('ACM-00-004711');
  await page.getByLabel('Internal case number').fill(number);
  await page.getByLabel('Problem summary').fill('Handhelds cannot mount the share');
  await page.getByLabel('Problem description').fill('Since the last update each mount ends with a timeout.');
  for (const label of ['Array family', 'Protocol', 'Problem area'])
    await page.getByRole('group', { name: label, exact: true }).getByRole('radio').first().check();
  await page.getByRole('group', { name: 'Problem area: details' }).getByRole('radio').first().check();
}
