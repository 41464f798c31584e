import { expect, test, type Page } from 'playwright/test';
import { inDatabase, NEEDS_DATABASE } from './people';
import { notes, openCase, openRequest, write } from './rooms';
import { at, call, caseNumber, expectAccessible, startSession, visit } from './support';

/* What an address answers, read without opening a page where that shows it. */

const NOT_FOUND = 'The page you are trying to access cannot be found.';

/** Status and place of a redirect. */
async function leads(page: Page, path: string, slug?: string): Promise<[status: number, to: string]> {
  const answer = await call(page, path, { slug });
  const { pathname, search } = new URL(answer.headers().location ?? '/', at('/', slug));
  return [answer.status(), pathname + search];
}

// rule: access.super-admin-screens
test('a super admin is led from the dashboard and the case screens to the console', async ({ page }) => {
  await startSession(page, 'super@concord.test');
  for (const path of ['/dashboard', '/my-cases', '/my-cases/abcdefghijkl', '/submit-case/company/2', '/admin/case/abc'])
    expect([path, await leads(page, path)]).toEqual([path, [307, '/super_admin/dashboard']]);
});

test('an unknown user, case, company or registration leads network staff back to its list with a warning', async ({
  page,
}) => {
  await startSession(page, 'super@concord.test');
  for (const [path, list] of [
    ['user/999999999', 'users?alert=user'],
    ['user/x', 'users?alert=user'],
    ['companies/1/users/999999', 'users?alert=user'],
    ['companies/999999', 'companies?alert=company'],
    ['cases/999999999', 'dashboard?alert=case'],
    ['cases/x', 'dashboard?alert=case'],
    ['onboarding/999999999', 'dashboard?alert=registration'],
  ])
    expect([path, await leads(page, `/super_admin/${path}`)]).toEqual([path, [307, `/super_admin/${list}`]]);
  for (const path of ['/super_admin/groups/999999/open_group', '/super_admin/companies/1/groups/999999/edit'])
    expect([path, (await call(page, path)).status()]).toEqual([path, 404]);
});

test('a manager reads a case of the company as case info, a caller is led to the dashboard with the reason', async ({
  page,
  browser,
}) => {
  await startSession(page, 'manager@borealis.test', 'borealis');
  const list = await (await call(page, '/my-cases', { slug: 'borealis' })).text();
  expect(list).toContain('All cases of Borealis Networks, sent and received.');
  const path = /href="(\/admin\/case\/[\w-]+)"/.exec(list)![1]!;
  expect((await call(page, path, { slug: 'borealis' })).status()).toBe(200);
  expect(await leads(page, path.replace('/admin/case', '/my-cases'), 'borealis')).toEqual([307, path]);
  expect(await leads(page, '/admin/users/999999', 'borealis')).toEqual([307, '/admin/users?alert=user']);

  const caller = await (await browser.newContext()).newPage();
  await startSession(caller, 'caller@borealis.test', 'borealis');
  for (const admin of [path, '/admin/users', '/admin/none'])
    expect([admin, await leads(caller, admin, 'borealis')]).toEqual([admin, [307, '/dashboard?alert=access']]);
  await startSession(page, 'manager@harbor.test', 'harbor');
  for (const foreign of [path, '/admin/case/no-such-case-anywhere'])
    expect([foreign, (await call(page, foreign, { slug: 'harbor' })).status()]).toEqual([foreign, 404]);
});

// rule: access.locked
test('what the membership of a limited company does not include says so in place', async ({ page }) => {
  await startSession(page, 'manager@dune.test', 'dune');
  for (const path of [
    'company/registration',
    'company/sso',
    'users/0',
    'inbound_process',
    'partner_groups',
    'partner_groups/1',
  ]) {
    const answer = await call(page, `/admin/${path}`, { slug: 'dune' });
    const text = await answer.text();
    expect([path, answer.status()]).toEqual([path, 200]);
    expect(text).toContain('Your membership level disables access to this feature.');
    expect(text).toContain('Ask about Standard');
  }
});

test('unknown paths are not found in every area', async ({ page }) => {
  await startSession(page, 'manager@acme.test', 'acme');
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
    const answer = await call(page, path, { slug: 'acme' });
    expect([path, answer.status(), (await answer.text()).includes(NOT_FOUND)]).toEqual([path, 404, true]);
  }
  const unknown = await call(page, '/api/no/such/call', { slug: 'acme' });
  expect([unknown.status(), await unknown.json()]).toEqual([404, { error: 'There is nothing at this address.' }]);
  const wrong = await call(page, '/api/caller/my-cases', { slug: 'acme', data: {} });
  expect([wrong.status(), wrong.headers().allow, await wrong.json()]).toEqual([
    405,
    'GET, HEAD, OPTIONS',
    { error: 'Method not allowed.' },
  ]);
});

test('each landing page has one URL; unknown and reserved names are not found', async ({ page }) => {
  for (const [path, slug, to] of [
    ['/ACME?view=register', undefined, at('/acme?view=register')],
    ['/acme', 'acme', at('/', 'acme')],
    ['/borealis', 'acme', at('/', 'borealis')],
  ] as const) {
    const answer = await call(page, path, { slug });
    expect([answer.status(), new URL(answer.headers().location!, at('/', slug)).href]).toEqual([307, to]);
  }
  for (const [path, slug] of [['/nobody-here'], ['/', 'nobody-here'], ['/', 'api'], ['/admin-of-nothing'], ['/x']]) {
    const answer = await call(page, path!, { slug });
    expect([path, slug, answer.status(), (await answer.text()).includes(NOT_FOUND)]).toEqual([path, slug, 404, true]);
  }
});

// rule: hosts.renamed
test('the page of a company whose sub-domain changed is at the new one', async ({ page }) => {
  test.skip(!process.env.DATABASE_URL, NEEDS_DATABASE);
  const slug = `fir-${caseNumber(1).toLowerCase()}`;
  await inDatabase(async (sql) => {
    await sql`insert into companies (name, full_name, slug) values (${slug}, ${slug}, ${slug})`;
    await sql`update companies set slug = ${`${slug}-new`} where slug = ${slug}`;
  });
  const answer = await call(page, '/', { slug });
  expect([answer.status(), answer.headers().location]).toEqual([307, at('/', `${slug}-new`)]);
});

test('who has no registration is led from its steps to the page of the group', async ({ page }) => {
  for (const step of ['contact', 'agreements', 'process', 'success'])
    expect([step, await leads(page, `/onboarding/${step}`, 'harbor-free')]).toEqual([step, [307, '/']]);
});

test('invalid case and manager links show the same page, an invalid Teams link its own text', async ({ page }) => {
  const shown = new Set<string>();
  for (const path of [
    '/case/a-secret-of-nobody/respond',
    '/case/x/information',
    '/manager/response/a-secret-of-nobody',
  ]) {
    const answer = await visit(page, at(path));
    expect([path, answer?.status(), answer?.headers()]).toEqual([
      path,
      404,
      expect.objectContaining({
        'referrer-policy': 'no-referrer',
        'cache-control': expect.stringContaining('no-store'),
      }),
    ]);
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
    await expect(page.getByText(NOT_FOUND)).toHaveCount(0);
    shown.add(await page.getByRole('main').innerText());
  }
  expect(shown.size).toBe(1);
  await expectAccessible(page);
  const teams = await call(page, '/msteams/connected/a-secret-of-nobody');
  expect([teams.status(), (await teams.text()).includes('This link is no longer valid. Ask for a new one.')]).toEqual([
    200,
    true,
  ]);
});

test('only the page with the payment may load from Stripe', async ({ page }) => {
  for (const path of ['/onboarding/contact', '/'])
    expect((await call(page, path)).headers()['content-security-policy']).not.toContain('stripe');
});

test('no page of anybody else says what an internal note says', async ({ page, browser }) => {
  const number = caseNumber(6504);
  const words = `inside ${number} only`;
  await openCase(page, number);
  const path = new URL(page.url()).pathname;
  await write(page, words);
  await page.keyboard.press('Control+Enter');
  await expect(notes(page)).toHaveText([new RegExp(words)]);
  const desk = await openRequest(browser, number);
  await expect(desk.getByRole('heading', { name: 'Notes and timeline' })).toBeVisible();
  expect(await desk.content()).not.toContain(words);

  const readers: [email: string, slug: string | undefined, isTold: boolean, paths: string[]][] = [
    ['caller@acme.test', 'acme', true, [path]],
    ['caller@borealis.test', 'borealis', false, ['/dashboard', '/my-cases', path]],
    [
      'manager@borealis.test',
      'borealis',
      false,
      [`/admin/case/${path.split('/').at(-1)}`, '/admin/reports', '/dashboard'],
    ],
    ['super@concord.test', undefined, false, ['/super_admin/dashboard', '/super_admin/audit', '/super_admin/mail']],
  ];
  for (const [email, slug, isTold, paths] of readers) {
    const reader = await (await browser.newContext()).newPage();
    await startSession(reader, email, slug);
    for (const one of paths) {
      const text = await (await call(reader, one, { slug })).text();
      expect([email, one, text.includes('<h1'), text.includes(words)]).toEqual([email, one, true, isTold]);
    }
    await reader.context().close();
  }
});
