import { expect, test, type Page } from '@playwright/test';
import { at, expectAccessible, fillWireless, PASSWORD, signIn } from './support';

const LOGIN = 'Access denied. You must be logged in to see this page.';
const ACCESS = 'You do not have access to see this page.';
const NOT_FOUND = 'The page you are trying to access cannot be found.';

/** Fills in the login form of the page that one is on. */
async function logInHere(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** The path of the first case that an admin's list leads to. */
async function firstCase(page: Page): Promise<string> {
  await page.goto(at('/my-cases', 'borealis'));
  return (await page.getByRole('table').getByRole('row').nth(1).getByRole('link').first().getAttribute('href'))!;
}

test('an admin sees all cases of the company, who works them, and each as case info', async ({ page, browser }) => {
  await signIn(page, 'manager@borealis.test', 'borealis');
  const path = await firstCase(page);
  expect(path).toMatch(/^\/admin\/case\/[\w-]+$/);
  await expect(page.getByText('All cases of Borealis Networks, sent and received.')).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Engineer' })).toBeVisible();
  await expectAccessible(page);
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
  await signIn(caller, 'caller@borealis.test', 'borealis');
  await caller.goto(at(path, 'borealis'));
  await expect(caller).toHaveURL(at('/dashboard', 'borealis'));
  await expect(caller.getByText(ACCESS)).toBeVisible();
  await expectAccessible(caller);
  await caller.goto(at('/my-cases', 'borealis'));
  await expect(caller.getByText(ACCESS)).toHaveCount(0);
  await expect(caller.getByRole('columnheader', { name: 'Engineer' })).toHaveCount(0);

  const stranger = await (await browser.newContext()).newPage();
  await signIn(stranger, 'manager@harbor.test', 'harbor');
  expect((await stranger.goto(at('/admin/case/no-such-case-anywhere', 'harbor')))?.status()).toBe(404);
  await expect(stranger.getByText(NOT_FOUND)).toBeVisible();
});

test('a deep link without login leads to the guard’s message, and after login to where it led', async ({ page }) => {
  await signIn(page, 'manager@borealis.test', 'borealis');
  const path = await firstCase(page);
  await page.context().clearCookies();
  await page.goto(at(path, 'borealis'));
  await expect(page).toHaveURL(at('/', 'borealis'));
  await expect(page.getByText(LOGIN)).toBeVisible();
  await expectAccessible(page);
  await logInHere(page, 'manager@borealis.test');
  await expect(page).toHaveURL(at(path, 'borealis'));
  await expect(page.getByText(LOGIN)).toHaveCount(0);
});

test('the network’s staff is led away from dashboard and case routes', async ({ page }) => {
  await signIn(page, 'super@concord.test');
  for (const path of ['/dashboard', '/my-cases', '/my-cases/abcdefghijkl', '/submit-case/company/2', '/admin/case/abcdefghijkl']) {
    await page.goto(at(path));
    await expect(page).toHaveURL(at('/super_admin/dashboard'));
  }
});

test('a guard’s message shows again and again on the page that one stays on, and clears with the route', async ({ page }) => {
  await signIn(page, 'caller@acme.test', 'acme');
  for (let time = 0; time < 2; time++) {
    // As a link within the portal does: without loading the page anew.
    await page.evaluate(() => (window as unknown as { next: { router: { push: (to: string) => void } } }).next.router.push('/admin/users'));
    await expect(page.getByText(ACCESS)).toBeVisible();
    await page.getByRole('button', { name: 'Close', exact: true }).first().click();
    await expect(page.getByText(ACCESS)).toHaveCount(0);
  }
  await page.evaluate(() => sessionStorage.setItem('alert_message', 'The upload failed.'));
  await page.reload();
  await expect(page.getByText('The upload failed.')).toBeVisible();
  await page.getByRole('link', { name: 'Profile' }).first().click();
  await expect(page).toHaveURL(at('/profile', 'acme'));
  await expect(page.getByText('The upload failed.')).toHaveCount(0);
});

test('unknown paths are not found, in every area, and lead home', async ({ page }) => {
  await signIn(page, 'manager@acme.test', 'acme');
  for (const path of ['/no/such/page', '/dashboard/none', '/my-cases/a/b', '/admin/none', '/admin/case', '/submit-case/company', '/404', '/msteams']) {
    expect({ path, status: (await page.goto(at(path, 'acme')))?.status() }).toEqual({ path, status: 404 });
    await expect(page.getByText(NOT_FOUND)).toBeVisible();
  }
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL(at('/dashboard', 'acme'));
  const unknown = await page.request.get(at('/api/no/such/call'));
  expect([unknown.status(), await unknown.json()]).toEqual([404, { error: 'There is nothing at this address.' }]);
  const wrong = await page.request.put(at('/api/caller/my-cases'));
  expect([wrong.status(), wrong.headers().allow, await wrong.json()]).toEqual([405, 'GET, HEAD, OPTIONS', { error: 'Method not allowed.' }]);
});

test('a Teams link that leads nowhere says what every such link says', async ({ page }) => {
  expect((await page.goto(at('/msteams/connected/a-secret-of-nobody')))?.status()).toBe(200);
  await expect(page.getByText('This link is no longer valid. Ask for a new one.')).toBeVisible();
  await expectAccessible(page);
});

test('too many looks at one token page: the words, the status, and when to come back', async ({ page }) => {
  const path = at(`/case/nobody-${Date.now()}/respond`);
  for (let asked = 0; asked < 60; asked += 10) await Promise.all(Array.from({ length: 10 }, () => page.request.get(path)));
  const answer = await page.goto(path);
  expect([answer?.status(), Number(answer?.headers()['retry-after']) > 0]).toEqual([429, true]);
  await expect(page.getByText('Too Many Requests. Please try again later.')).toBeVisible();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
});

test('after an hour without navigation the page reloads, and the form is as it was', async ({ page }) => {
  await signIn(page, 'caller@acme.test', 'acme');
  await page.clock.install();
  await page.goto(at('/submit-case/department/2', 'acme'));
  await fillWireless(page, 'IDLE-1');
  await page.evaluate(() => Object.assign(window, { before: true }));
  await page.clock.fastForward('59:50');
  expect(await page.evaluate(() => 'before' in window)).toBe(true);
  await page.clock.fastForward('00:11');
  await expect(page.getByText('Your unfinished entries are back.')).toBeVisible();
  expect(await page.evaluate(() => 'before' in window)).toBe(false);
  await expect(page.getByLabel('Internal case number')).toHaveValue('IDLE-1');
  await expect(page.getByLabel('Symptom: details')).toHaveValue('Voice drops');
  await expectAccessible(page);
});

test('a session that ends in the middle of a form loses nothing', async ({ page, context }) => {
  await signIn(page, 'second@acme.test', 'acme');
  await page.goto(at('/submit-case/department/2', 'acme'));
  await fillWireless(page, 'ENDED-1');
  await context.clearCookies();
  await page.getByRole('button', { name: 'Send to Borealis Networks' }).click();
  await expect(page.getByText('Your session has ended. Your entries are kept.')).toBeVisible();
  await expect(page.getByLabel('Problem summary')).toHaveValue('Voice calls drop while roaming');
  await expectAccessible(page);
  const [other] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: 'Sign in' }).click()]);
  await logInHere(other, 'second@acme.test');
  await expect(other.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Your unfinished entries are back.')).toBeVisible();
  await expect(page.getByLabel('Internal case number')).toHaveValue('ENDED-1');
  await page.getByRole('button', { name: 'Send to Borealis Networks' }).click();
  await expect(page.getByRole('heading', { name: 'Request Details' })).toBeVisible();
});

test('Internet Explorer is told what to use, and reaches nothing else', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(document, 'documentMode', { value: 11 }));
  await page.goto(at('/', 'acme'));
  await expect(page.getByRole('alertdialog')).toHaveText('Internet Explorer is not supported. Use Chrome, Firefox or Edge.');
  await expect(page.getByLabel('E-mail')).toBeHidden();
});

test('what is pressed before the page’s scripts have come is done when they are there, and no entry gets into the address', async ({ page }) => {
  const late = (after: number) => page.route('**/_next/static/chunks/*.js', async (route) => {
    await new Promise((done) => setTimeout(done, after));
    await route.continue();
  });
  await late(1500);
  await page.goto(at('/', 'acme'), { waitUntil: 'commit' });
  await page.getByLabel('E-mail').fill('second@acme.test');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  expect(page.url()).toBe(at('/', 'acme'));
  await expect(page).toHaveURL(at('/dashboard', 'acme'));
  await page.reload({ waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Logout' }).first().click();
  await expect(page).toHaveURL(at('/', 'acme'));
});
