import { expect, test, type Page } from 'playwright/test';
import { at, expectAccessible, fillWireless, PASSWORD, signIn, startSession } from './support';
import { inDatabase, NEEDS_DATABASE } from './people';

const ACCESS = 'You do not have access to see this page.';
const NOT_FOUND = 'The page you are trying to access cannot be found.';

/** Submits the login form of the current page. */
async function logInHere(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** Path of the first case in an admin’s list. */
async function firstCase(page: Page): Promise<string> {
  await page.goto(at('/my-cases', 'borealis'));
  return (await page.getByRole('table').getByRole('row').nth(1).getByRole('link').first().getAttribute('href'))!;
}

test('an admin sees all cases of the company with their engineers, and each as case info', async ({
  page,
  browser,
}) => {
  await startSession(page, 'manager@borealis.test', 'borealis');
  const path = await firstCase(page);
  expect(path).toMatch(/^\/admin\/case\/[\w-]+$/);
  await expect(page.getByText('All cases of Borealis Networks, sent and received.')).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Engineer' })).toBeVisible();
  await page.getByRole('searchbox').fill('no such case anywhere');
  await expect(page.getByText('No Results Found')).toBeVisible();

  await page.goto(at(path, 'borealis'));
  await expect(page.getByRole('heading', { name: 'Escalation instructions' })).toBeVisible();
  await expect(page.getByText('Process owner')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.goto(at(path.replace('/admin/case', '/my-cases'), 'borealis'));
  await expect(page).toHaveURL(at(path, 'borealis'));

  const caller = await (await browser.newContext()).newPage();
  await startSession(caller, 'caller@borealis.test', 'borealis');
  await caller.goto(at(path, 'borealis'));
  await expect(caller).toHaveURL(at('/dashboard', 'borealis'));
  await expect(caller.getByText(ACCESS)).toBeVisible();
  await caller.goto(at('/my-cases', 'borealis'));
  await expect(caller.getByText(ACCESS)).toHaveCount(0);
  await expect(caller.getByRole('columnheader', { name: 'Engineer' })).toHaveCount(0);

  const stranger = await (await browser.newContext()).newPage();
  await startSession(stranger, 'manager@harbor.test', 'harbor');
  expect((await stranger.goto(at('/admin/case/no-such-case-anywhere', 'harbor')))?.status()).toBe(404);
  await expect(stranger.getByText(NOT_FOUND)).toBeVisible();
});

test('a super admin is redirected from dashboard and case pages', async ({ page }) => {
  await signIn(page, 'super@concord.test');
  for (const path of [
    '/dashboard',
    '/my-cases',
    '/my-cases/abcdefghijkl',
    '/submit-case/company/2',
    '/admin/case/abcdefghijkl',
  ]) {
    await page.goto(at(path));
    await expect(page).toHaveURL(at('/super_admin/dashboard'));
  }
});

test('unknown paths are not found in every area and link home', async ({ page }) => {
  await signIn(page, 'manager@acme.test', 'acme');
  for (const path of [
    '/no/such/page',
    '/dashboard/none',
    '/my-cases/a/b',
    '/admin/none',
    '/admin/case',
    '/submit-case/company',
    '/404',
    '/msteams',
  ]) {
    expect({ path, status: (await page.goto(at(path, 'acme')))?.status() }).toEqual({ path, status: 404 });
    await expect(page.getByText(NOT_FOUND)).toBeVisible();
    expect(page.url()).toBe(at(path, 'acme'));
  }
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL(at('/dashboard', 'acme'));
  const unknown = await page.request.get(at('/api/no/such/call'));
  expect([unknown.status(), await unknown.json()]).toEqual([404, { error: 'There is nothing at this address.' }]);
  const wrong = await page.request.put(at('/api/caller/my-cases'));
  expect([wrong.status(), wrong.headers().allow, await wrong.json()]).toEqual([
    405,
    'GET, HEAD, OPTIONS',
    { error: 'Method not allowed.' },
  ]);
});

test('an invalid Teams link shows the common text', async ({ page }) => {
  expect((await page.goto(at('/msteams/connected/a-secret-of-nobody')))?.status()).toBe(200);
  await expect(page.getByText('This link is no longer valid. Ask for a new one.')).toBeVisible();
  await expectAccessible(page);
});

test('invalid case and manager links show the same page', async ({ page }) => {
  const texts = new Set<string>();
  for (const path of [
    '/case/a-secret-of-nobody/respond',
    '/case/x/information',
    '/manager/response/a-secret-of-nobody',
  ]) {
    const answer = await page.goto(at(path));
    expect([answer?.status(), answer?.headers()['referrer-policy'], answer?.headers()['cache-control']]).toEqual([
      404,
      'no-referrer',
      expect.stringContaining('no-store'),
    ]);
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
    await expect(page.getByText('The page you are trying to access cannot be found.')).toHaveCount(0);
    texts.add(await page.getByRole('main').innerText());
  }
  expect(texts.size).toBe(1);
  await expectAccessible(page);
});

test('too many views of a token page show text, status and Retry-After', { tag: '@alone' }, async ({ page }) => {
  test.skip(!process.env.DATABASE_URL, NEEDS_DATABASE);
  // Guesses count for the address, which all tests share: started over before and after.
  const startOver = () => inDatabase((sql) => sql`delete from rate_limits where key like 'guess:%'`);
  await startOver();
  const path = at(`/case/nobody-${Date.now()}/respond`);
  // By the browser itself: the test's own requests may come from another loopback address.
  await page.goto(path);
  await page.evaluate(async (url) => {
    for (let sent = 0; sent < 60; sent += 10) await Promise.all(Array.from({ length: 10 }, () => fetch(url)));
  }, path);
  const answer = await page.goto(path);
  await startOver();
  expect([answer?.status(), Number(answer?.headers()['retry-after']) > 0]).toEqual([429, true]);
  await expect(page.getByText('Too Many Requests. Please try again later.')).toBeVisible();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
});

test('an expired session keeps the entries of a form', async ({ page, context }) => {
  await startSession(page, 'second@acme.test', 'acme');
  await page.goto(at('/submit-case/department/2', 'acme'));
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
  await page.goto(form);
  await fillWireless(page, 'FIRST-1');
  const other = await context.newPage();
  await other.goto(at('/dashboard', 'acme'));
  await other.getByRole('button', { name: 'Log out' }).first().click();
  await expect(page.getByText('You are logged out. Log in.')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'My Cases' }).first().click();
  await expect(page.getByText('You are logged out. Log in.')).toBeVisible();
  await logInHere(page, 'second@acme.test');
  await expect(page).toHaveURL(at('/my-cases', 'acme'));
  await page.goto(form);
  await expect(number).toHaveValue('FIRST-1');

  await other.goto(at('/', 'acme'));
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
