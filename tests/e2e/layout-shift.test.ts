import { expect, test, type Page } from '@playwright/test';
import { at, startSession } from './support';

type Screen = [name: string, person: string, slug: string, path: string | ((page: Page) => Promise<string>)];

/** The path of the first link on a page whose address matches `links`. */
const firstLink = (path: string, links: string, slug: string) => async (page: Page) => {
  await page.goto(at(path, slug));
  return (await page.locator(links).first().getAttribute('href'))!;
};

const SCREENS: Screen[] = [
  ['the dashboard of a manager', 'manager@borealis.test', 'borealis', '/dashboard'],
  ['the dashboard of a caller', 'caller@acme.test', 'acme', '/dashboard'],
  ['My Cases', 'caller@acme.test', 'acme', '/my-cases'],
  ['the users of a company', 'manager@acme.test', 'acme', '/admin/users'],
  ['a case', 'caller@acme.test', 'acme', firstLink('/my-cases', 'td a[href^="/my-cases/"]', 'acme')],
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
  test(`nothing moves while ${name} loads for the first time`, async ({ page, browser }) => {
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
      expect((await visit.goto(url, { waitUntil: 'networkidle' }))?.status()).toBe(200);
      await expect(visit.getByRole('heading', { level: 1 })).toBeVisible();
      expect({
        viewport,
        shifts: await visit.evaluate(() => (window as unknown as { shifts: string[] }).shifts),
      }).toEqual({
        viewport,
        shifts: [],
      });
      await context.close();
    }
  });
