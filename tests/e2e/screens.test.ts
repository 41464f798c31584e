import { expect, test, type Browser, type Page } from 'playwright/test';
import {
  at,
  call,
  expectAccessible,
  expectAccessibleScreen,
  expectSmallScripts,
  PHONE,
  sidewaysScroll,
  startSession,
} from './support';

/** The path of a page, or how to find it for who is logged in. */
type Path = string | ((page: Page) => Promise<string>);
type Reader = { person?: string; slug?: string };
/** `desktop` and `phone`: screens that are made of the same parts as those of `all`, loaded at one width. */
type Walk = Reader & { name: string; all: Path[]; desktop?: Path[]; phone?: Path[] };

/** The path of the first link on a page of `slug` whose address matches. */
const firstLink = (path: string, matches: RegExp, slug?: string) => async (page: Page) =>
  matches.exec(await (await call(page, path, { slug })).text())![1]!;

const STAFF = { person: 'super@concord.test' };

const WALKS: Walk[] = [
  {
    name: 'a guest',
    all: ['/', '/acme?view=register', '/borealis-alliance', '/trust'],
    phone: ['/privacy', '/acme', '/borealis', '/cobalt', '/ember', '/glacier'],
  },
  {
    name: 'a caller',
    person: 'caller@acme.test',
    slug: 'acme',
    all: [
      '/dashboard',
      '/my-cases',
      '/profile',
      '/submit-case/department/2',
      firstLink('/my-cases', /href="(\/my-cases\/[\w-]+)"/, 'acme'),
    ],
    desktop: ['/submit-case/company/6', '/submit-case/company/4', '/no/such/page'],
  },
  {
    name: 'a manager',
    person: 'manager@acme.test',
    slug: 'acme',
    all: ['/admin/users', '/admin/users/import', '/admin/company/registration'],
    desktop: [
      '/admin/company',
      '/admin/company/audit',
      '/admin/company/replies',
      '/admin/company/api',
      '/admin/company/api/webhooks',
      '/admin/company/api/agents',
      '/admin/users/0',
      '/admin/inbound_process',
      '/admin/inbound_process/1',
      '/admin/partner_groups',
      '/admin/partner_groups/1',
      '/admin/partner_groups/2',
      '/admin/reports/partners',
      '/admin/reports/partners/2',
    ],
  },
  {
    name: 'a manager who receives cases',
    person: 'manager@borealis.test',
    slug: 'borealis',
    all: [
      '/dashboard',
      '/admin/reports',
      '/admin/inbound_process/2/fields',
      firstLink('/dashboard', /href="(\/case\/[\w-]+\/respond)"/, 'borealis'),
      firstLink('/my-cases', /href="(\/admin\/case\/[\w-]+)"/, 'borealis'),
    ],
  },
  {
    name: 'a limited manager',
    person: 'manager@dune.test',
    slug: 'dune',
    all: ['/dashboard'],
    desktop: ['/admin/partner_groups', '/admin/limited_process'],
  },
  { name: 'a manager whose process is not reached', person: 'manager@fjord.test', slug: 'fjord', all: ['/dashboard'] },
  {
    name: 'a manager with single sign-on',
    person: 'manager@cobalt.test',
    slug: 'cobalt',
    all: [],
    desktop: ['/admin/company/sso'],
  },
  {
    name: 'network staff',
    ...STAFF,
    all: [
      '/super_admin/dashboard',
      '/super_admin/all_users',
      '/super_admin/reports',
      '/super_admin/process_drafts',
      '/super_admin/mail/templates',
      '/super_admin/requests',
    ],
    desktop: [
      '/super_admin/groups',
      '/super_admin/users',
      '/super_admin/mail',
      '/super_admin/audit',
      '/super_admin/process_health',
      firstLink('/super_admin/dashboard', /href="(\/super_admin\/onboarding\/\d+)"/),
    ],
  },
  {
    name: 'network staff at a company',
    ...STAFF,
    all: [
      '/super_admin/companies',
      '/super_admin/companies/1',
      '/super_admin/companies/1/api',
      '/super_admin/companies/1/edit',
      '/super_admin/companies/1/registation',
      '/super_admin/groups/3/edit',
      '/super_admin/companies/1/groups/0/edit',
    ],
    desktop: [
      '/super_admin/companies/1/documents/1/edit/ticket',
      '/super_admin/companies/8/documents/5/edit/parent',
      '/super_admin/companies/4/documents/10/edit/default',
      '/super_admin/companies/1/inbound_process/1/test',
    ],
  },
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

/** Loads a screen, waits until nothing more is loaded, and checks that nothing moved. */
async function load(page: Page, url: string, isRead: (page: Page) => Promise<void>): Promise<void> {
  // The page of a case never falls silent: it keeps its stream of events open.
  const streams = page.waitForResponse((answer) => answer.url().endsWith('/stream'), { timeout: 0 }).catch(() => {});
  const status = (await page.goto(url))!.status();
  expect([url, status]).toEqual([url, url.endsWith('/no/such/page') ? 404 : 200]);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await isRead(page);
  await Promise.race([page.waitForLoadState('networkidle'), streams]);
  const shifts = await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
  expect({ url, shifts }).toEqual({ url, shifts: [] });
}

/** Two widths and both themes: light on a desktop, dark on a phone. */
async function newScreen(browser: Browser, reader: Reader, device: 'desktop' | 'phone'): Promise<Page> {
  const { viewport } = PHONE;
  const page = await (
    await browser.newContext(
      device === 'phone' ? { viewport, colorScheme: 'dark' } : { viewport: { width: 1440, height: 850 } },
    )
  ).newPage();
  if (reader.person) await startSession(page, reader.person, reader.slug);
  await page.addInitScript(recordShifts);
  return page;
}

const urlOf = async (page: Page, path: Path, slug?: string) =>
  at(typeof path === 'string' ? path : await path(page), slug);

test.describe.configure({ mode: 'parallel' });

// rule: screens.still
for (const { name, person, slug, all, desktop = [], phone = [] } of WALKS)
  test(`nothing moves while a screen of ${name} loads for the first time, all can read it, and its scripts are small`, async ({
    browser,
  }) => {
    const page = await newScreen(browser, { person, slug }, 'desktop');
    for (const path of [...all, ...desktop]) {
      await page.setViewportSize({ width: 1440, height: 850 });
      const url = await urlOf(page, path, slug);
      await expectSmallScripts(page, () => load(page, url, expectAccessibleScreen));
      await page.setViewportSize({ width: 820, height: 1180 });
      expect([path, await sidewaysScroll(page)]).toEqual([path, 0]);
    }
    await page.context().close();

    const small = await newScreen(browser, { person, slug }, 'phone');
    for (const path of [...all, ...phone]) await load(small, await urlOf(small, path, slug), expectAccessible);
    await small.context().close();
  });
