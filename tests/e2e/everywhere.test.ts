import { expect, test, type Page } from 'playwright/test';
import { at, expectAccessible, fillWireless, PASSWORD, logIn, startSession, visit } from './support';
import { inDatabase, NEEDS_DATABASE } from './people';

/** Submits the login form of the current page. */
async function logInHere(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
}

test('too many views of a token page show text, status and Retry-After', { tag: '@alone' }, async ({ page }) => {
  test.skip(!process.env.DATABASE_URL, NEEDS_DATABASE);
  // Guesses count for the address, which all tests share: started over before and after.
  const startOver = () => inDatabase((sql) => sql`delete from rate_limits where key like 'guess:%'`);
  await startOver();
  const path = at(`/case/nobody-${Date.now()}/respond`);
  // By the browser itself: the test's own requests may come from another loopback address.
  await visit(page, path);
  await page.evaluate(async (url) => {
    for (let sent = 0; sent < 60; sent += 10) await Promise.all(Array.from({ length: 10 }, () => fetch(url)));
  }, path);
  // The refusal is a page without scripts.
  const answer = await page.goto(path);
  await startOver();
  expect([answer?.status(), Number(answer?.headers()['retry-after']) > 0]).toEqual([429, true]);
  await expect(page.getByText('Too Many Requests. Please try again later.')).toBeVisible();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
});

test('an expired session keeps the entries of a form', async ({ page, context }) => {
  await logIn(page, 'second@acme.test', 'acme', '/submit-case/department/2');
  await fillWireless(page, 'ENDED-1');
  await context.clearCookies();
  await page.getByRole('button', { name: 'Send to Borealis Networks' }).click();
  await expect(page.getByText('You are logged out. Log in.')).toBeVisible();
  await expect(page.getByLabel('Problem summary')).toHaveValue('Voice calls drop while roaming');
  await page.getByRole('link', { name: 'Log in.' }).click();
  await logInHere(page, 'second@acme.test');
  await expect(page.getByText('Your unfinished entries are back.')).toBeVisible();
  await expect(page.getByLabel('Internal case number')).toHaveValue('ENDED-1');
  await page.getByRole('button', { name: 'Send to Borealis Networks' }).click();
  await expect(page.getByRole('heading', { name: 'Request Details' })).toBeVisible();
});

test('after a logout in another tab a page says so, and the next person finds no entry of the first', async ({
  page,
  context,
}) => {
  const form = at('/submit-case/department/2', 'acme');
  const number = page.getByLabel('Internal case number');
  await startSession(page, 'second@acme.test', 'acme');
  await visit(page, form);
  await fillWireless(page, 'FIRST-1');
  const other = await context.newPage();
  await visit(other, at('/dashboard', 'acme'));
  await other.getByRole('button', { name: 'Log out' }).first().click();
  await expect(page.getByText('You are logged out. Log in.')).toBeVisible();

  await page.getByRole('link', { name: 'My Cases' }).first().click();
  await expect(page.getByText('You are logged out. Log in.')).toBeVisible();
  await logInHere(page, 'second@acme.test');
  await expect(page).toHaveURL(at('/my-cases', 'acme'));
  await visit(page, form);
  await expect(number).toHaveValue('FIRST-1');

  await visit(other, at('/', 'acme'));
  await other.getByRole('button', { name: 'Log out' }).first().click();
  await expect(page.getByText('You are logged out. Log in.')).toBeVisible();
  await logInHere(other, 'caller@acme.test');
  await expect(other.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Send to Borealis Networks' }).click();
  await expect(page.getByRole('form').getByText('You are logged out. Log in.')).toBeVisible();
  await page.getByRole('form').getByRole('link', { name: 'Log in.' }).click();
  await expect(page).toHaveURL(form);
  await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('FIRST-1');
  await expect(number).toHaveValue('');
});

test('clicks before hydration are replayed, and entries never reach the URL', async ({ page }) => {
  let release = () => {};
  const holdScripts = async () => {
    const released = new Promise<void>((done) => (release = done));
    await page.route('**/_next/static/chunks/*.js', (route) => released.then(() => route.continue()));
  };
  await holdScripts();
  await page.goto(at('/', 'acme'), { waitUntil: 'commit' });
  await page.getByLabel('Email').fill('second@acme.test');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  expect(page.url()).toBe(at('/', 'acme'));
  release();
  await expect(page).toHaveURL(at('/dashboard', 'acme'));
  await holdScripts();
  await page.reload({ waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Log out' }).first().click();
  release();
  await expect(page).toHaveURL(at('/', 'acme'));
});
