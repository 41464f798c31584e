import { expect, test, type Page } from 'playwright/test';
import { at, call, PHONE, sidewaysScroll, startSession } from './support';

/** Names in the demo network that the screens below show: companies, people, groups, processes. */
const NAMES = [
  'Acme Storage',
  'Borealis Networks',
  'Cobalt Cloud',
  'Marcus Webb',
  'Moritz Lang',
  'Anna Reyes',
  'Borealis Alliance',
  'Open Support Forum',
  'Acme array support',
  'Ticket bridge',
];

const SCREENS: [person: string, slug: string | undefined, paths: string[]][] = [
  ['caller@acme.test', 'acme', ['/dashboard', '/my-cases', '/submit-case/department/2', '/profile']],
  [
    'manager@acme.test',
    'acme',
    [
      '/dashboard',
      '/admin/company',
      '/admin/company/api',
      '/admin/company/audit',
      '/admin/company/registration',
      '/admin/inbound_process',
      '/admin/partner_groups',
      '/admin/partner_groups/6',
      '/admin/reports',
      '/admin/users',
    ],
  ],
  [
    'super@concord.test',
    undefined,
    [
      '/super_admin/dashboard',
      '/super_admin/companies',
      '/super_admin/companies/1',
      '/super_admin/companies/1/api',
      '/super_admin/companies/1/edit',
      '/super_admin/companies/1/registation',
      '/super_admin/groups',
      '/super_admin/groups/1/edit',
      '/super_admin/groups/3/partner_program',
      '/super_admin/all_users',
      '/super_admin/requests',
      '/super_admin/users',
    ],
  ],
];

/** Replaces the names in every document on its way to the browser, so that no other test meets them. */
async function lengthenNames(page: Page): Promise<void> {
  const long = (name: string) => `${name} ${'Unbreakable'.repeat(20)}`.slice(0, 200);
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue();
    const url = new URL(route.request().url());
    const headers = { ...(await route.request().allHeaders()), host: url.host };
    // The loopback address, since only browsers know the names below localhost.
    const response = await route.fetch({ url: `http://127.0.0.1:${url.port}${url.pathname}`, headers });
    const body = NAMES.reduce((text, name) => text.replaceAll(name, long(name)), await response.text());
    await route.fulfill({ response, body });
  });
}

/** `/super_admin/requests` shows names only while a member has asked for something. */
test.beforeAll(async ({ browser }) => {
  const page = await browser.newPage();
  await startSession(page, 'manager@acme.test', 'acme');
  const data = { change_type: 'membership', changes: 'Change the membership note.' };
  expect((await call(page, '/api/admin/company/change', { slug: 'acme', data })).status()).toBe(200);
  await page.close();
});

// rule: screens.long-names
for (const [person, slug, paths] of SCREENS)
  test(`names of 200 characters widen no screen of ${person} on a phone`, async ({ page }) => {
    await page.setViewportSize(PHONE.viewport);
    await startSession(page, person, slug);
    await lengthenNames(page);
    for (const path of paths) {
      expect((await page.goto(at(path, slug)))?.status()).toBe(200);
      const hasLongName = await page.evaluate(() => document.body.textContent.includes('UnbreakableUnbreakable'));
      expect({ path, widening: await sidewaysScroll(page), hasLongName }).toEqual({
        path,
        widening: 0,
        hasLongName: true,
      });
    }
  });
