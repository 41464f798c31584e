import { expect, test, type Page } from 'playwright/test';
import { at, expectAccessible, expectSmallScripts, startSession, visitUntilQuiet } from './support';

type Screen = [
  name: string,
  person: string,
  slug: string | undefined,
  path: string | ((page: Page) => Promise<string>),
];

/** The path of the first link on a page whose address matches `links`. */
const firstLink = (path: string, links: string, slug: string) => async (page: Page) => {
  await page.goto(at(path, slug));
  return (await page.locator(links).first().getAttribute('href'))!;
};

const STAFF = ['super@concord.test', undefined] as const;

const SCREENS: Screen[] = [
  ['the dashboard of a manager', 'manager@borealis.test', 'borealis', '/dashboard'],
  ['the dashboard of a caller', 'caller@acme.test', 'acme', '/dashboard'],
  ['My Cases', 'caller@acme.test', 'acme', '/my-cases'],
  ['the users of a company', 'manager@acme.test', 'acme', '/admin/users'],
  ['a case', 'caller@acme.test', 'acme', firstLink('/my-cases', 'td a[href^="/my-cases/"]', 'acme')],
  ['the profile', 'caller@acme.test', 'acme', '/profile'],
  ['the registration settings', 'manager@acme.test', 'acme', '/admin/company/registration'],
  ['the import of users', 'manager@acme.test', 'acme', '/admin/users/import'],
  ['the reports of a company', 'manager@borealis.test', 'borealis', '/admin/reports'],
  ['the draft of a process', 'manager@borealis.test', 'borealis', '/admin/inbound_process/2/fields'],
  ['the dashboard of network staff', ...STAFF, '/super_admin/dashboard'],
  ['the companies', ...STAFF, '/super_admin/companies'],
  ['a company of the console', ...STAFF, '/super_admin/companies/1'],
  ['the API of a company', ...STAFF, '/super_admin/companies/1/api'],
  ['the form of a company', ...STAFF, '/super_admin/companies/1/edit'],
  ['the registration settings of a company', ...STAFF, '/super_admin/companies/1/registation'],
  ['the form of a group', ...STAFF, '/super_admin/groups/3/edit'],
  ['the access to a group', ...STAFF, '/super_admin/companies/1/groups/0/edit'],
  ['all users', ...STAFF, '/super_admin/all_users'],
  ['the reports of the network', ...STAFF, '/super_admin/reports'],
  ['the process drafts', ...STAFF, '/super_admin/process_drafts'],
  ['the templates of emails', ...STAFF, '/super_admin/mail/templates'],
  ['the requests of members', ...STAFF, '/super_admin/requests'],
  ['the form of a case', 'caller@acme.test', 'acme', '/submit-case/department/2'],
  [
    'the answer to a case',
    'manager@borealis.test',
    'borealis',
    firstLink('/dashboard', 'a[href^="/case/"][href$="/respond"]', 'borealis'),
  ],
];

/** Runs in the page: records the layout shifts with what moved, from the first paint on. */
function recordShifts(): void {
  const shifts: string[] = [];
  Object.assign(window, { shifts });
  const box = ({ x, y, width, height }: DOMRectReadOnly) => `${[x, y, width, height].map(Math.round).join(' ')}`;
  type Shift = PerformanceEntry & {
    value: number;
    sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
  };
  new PerformanceObserver((list) => {
    for (const { value, startTime, sources } of list.getEntries() as Shift[])
      for (const { node, previousRect, currentRect } of sources)
        shifts.push(
          `${value.toFixed(4)} after ${startTime.toFixed(0)} ms: ${node?.nodeName} "${node?.textContent?.slice(0, 40)}" from ${box(previousRect)} to ${box(currentRect)}`,
        );
  }).observe({ type: 'layout-shift', buffered: true });
}

// rule: screens.still
for (const [name, person, slug, path] of SCREENS)
  test(`nothing moves while ${name} loads for the first time, all can read it, and its scripts are small`, async ({
    page,
    browser,
  }) => {
    await startSession(page, person, slug);
    const storageState = await page.context().storageState();
    const url = at(typeof path === 'string' ? path : await path(page), slug);
    for (const viewport of [
      { width: 1440, height: 850 },
      { width: 390, height: 844 },
    ]) {
      const context = await browser.newContext({ storageState, viewport });
      const visit = await context.newPage();
      await visit.addInitScript(recordShifts);
      await expectSmallScripts(visit, async () => expect((await visitUntilQuiet(visit, url))?.status()).toBe(200));
      await expect(visit.getByRole('heading', { level: 1 })).toBeVisible();
      expect({
        viewport,
        shifts: await visit.evaluate(() => (window as unknown as { shifts: string[] }).shifts),
      }).toEqual({
        viewport,
        shifts: [],
      });
      await expectAccessible(visit);
      await context.close();
    }
  });
