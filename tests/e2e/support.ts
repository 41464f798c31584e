import { readFileSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import { expect, type APIResponse, type Page, type Response } from 'playwright/test';
import { READY } from '../../components/shell/replay-early-events';
import { packageFile } from '../../scripts/paths';

const portal = new URL(process.env.PORTAL_URL ?? 'http://localhost:3000');
export const PASSWORD = 'Concord1!';
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const run = Date.now().toString(36);

/** A case number that is unique across runs. */
export const caseNumber = (number: number) => `E2E-${number}-${run}`;

/** URL of a path on a company’s host, or on the root host. */
export const at = (path: string, slug?: string) => `${portal.protocol}//${slug ? `${slug}.` : ''}${portal.host}${path}`;

/** A call on the host of `slug` with the cookies of the page's browser. It goes to the loopback address: only browsers know the names below localhost. */
export async function call(
  page: Page,
  path: string,
  { slug, data, headers }: { slug?: string; data?: object; headers?: Record<string, string> } = {},
): Promise<APIResponse> {
  const { origin, host } = new URL(at('/', slug));
  const cookies = await page.context().cookies(origin);
  return page.request.fetch(`http://127.0.0.1:${portal.port}${path}`, {
    method: data ? 'POST' : 'GET',
    maxRedirects: 0,
    data,
    headers: {
      host,
      origin,
      'sec-fetch-site': 'same-origin',
      cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
      ...headers,
    },
  });
}

/** Logs in on the host of `slug`, by default that of the network, by the call that the login form makes, without opening a page. */
export async function startSession(page: Page, email: string, slug?: string): Promise<void> {
  const answer = await call(page, '/api/auth/login', { slug, data: { email, password: PASSWORD } });
  expect([email, answer.status(), answer.status() === 200 ? '' : await answer.text()]).toEqual([email, 200, '']);
  const cookies = answer.headersArray().filter(({ name }) => name.toLowerCase() === 'set-cookie');
  await page.context().addCookies(
    cookies.map(({ value }) => {
      const [name = '', ...rest] = value.split(';')[0]!.split('=');
      return { name, value: rest.join('='), url: at('/', slug) };
    }),
  );
}

/** Logs in and opens a page, by default the dashboard. */
export async function logIn(page: Page, email: string, slug?: string, path?: string): Promise<void> {
  await startSession(page, email, slug);
  await visit(page, at(path ?? (email.startsWith('super@') ? '/super_admin/dashboard' : '/dashboard'), slug));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

const watched = new WeakSet<Page>();

/** Opens a page and waits until its scripts have taken it over: a key that is pressed before is lost. */
export async function visit(page: Page, url: string): Promise<Response | null> {
  if (!watched.has(page)) {
    watched.add(page);
    await page.addInitScript((ready) => {
      document.addEventListener(ready, () => Object.assign(window, { isReady: true }));
    }, READY);
  }
  const answer = await page.goto(url);
  await ready(page);
  return answer;
}

/** Waits until a page opened by a form's own request takes input: React resets a text area that is filled before. */
export async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => 'isReady' in window);
}

/** Waits until the page has kept a draft that contains `part`; it does a while after the last key. */
export async function draftKept(page: Page, part: string): Promise<void> {
  await page.waitForFunction((text) => Object.values(sessionStorage).some((kept) => String(kept).includes(text)), part);
}

type Email = { id: string; subject: string; html: string; text: string };

/**
 * The newest email to an address whose subject contains `about`, and its text `says`: a case's number is in all of its subjects.
 * Waits until it is sent.
 */
export async function mailTo(address: string, about: string, says = ''): Promise<Email> {
  let found: Email | undefined;
  await expect
    .poll(async () => (found = await newest(address, about, says)) !== undefined, {
      message: `a mail to ${address} about "${about}" ${says}`,
    })
    .toBe(true);
  return found!;
}

type StoredMail = {
  id: string;
  subject: string;
  html?: string;
  text?: string;
  to?: { address: string }[] | { value: { address: string }[] };
  date?: string;
};

async function newest(address: string, about: string, says: string): Promise<Email | undefined> {
  const answer = await fetch(`${process.env.MAIL_PAGE}/api/email`);
  const all = (await answer.json()) as StoredMail[] | { emails: StoredMail[] };
  const mails = Array.isArray(all) ? all : all.emails;
  const matching = mails.filter(
    (mail) => mail.subject.includes(about) && JSON.stringify(mail.to).includes(`"${address}"`),
  );
  for (const { id, subject, ...stored } of matching.reverse()) {
    const whole = stored.html
      ? stored
      : ((await (await fetch(`${process.env.MAIL_PAGE}/api/email/${id}`)).json()) as StoredMail);
    const { html = '', text = '' } = whole;
    if (text.includes(says)) return { id, subject, html, text };
  }
  return undefined;
}

/** The first link of an email whose URL contains `part`. */
export function linkIn(email: Email, part: string): string {
  const link = [...email.html.matchAll(/href="([^"]+)"/g)]
    .map(([, href]) => href!.replaceAll('&amp;', '&'))
    .find((href) => href.includes(part));
  if (!link) throw new Error(`No link with "${part}" in "${email.subject}".`);
  return link;
}

const AXE = readFileSync(packageFile('axe-core/axe.min.js'), 'utf8');
/** The builder sends and evaluates its source at each check; a document needs half a megabyte once. */
const axeFor = async (page: Page) => ((await page.evaluate(() => 'axe' in window)) ? '/* is there */' : AXE);

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Asserts WCAG 2.2 AA with axe, and no horizontal scrolling, of what a journey has changed: of an open dialog alone, since what is
 * behind it is inert. Tries again for a moment: while rows or the title are loading, a table is faded and a page has no name.
 * Excludes sandboxed frames, in which axe cannot run.
 */
export async function expectAccessible(page: Page, tags = WCAG): Promise<void> {
  await expect(async () => {
    // Without the page of its own that axe opens for other origins' frames: there are none but the excluded.
    const axe = new AxeBuilder({ page, axeSource: await axeFor(page) })
      .setLegacyMode()
      .options({ resultTypes: ['violations'], preload: false })
      .exclude('iframe[sandbox=""]')
      .withTags(tags);
    if (await page.locator('dialog[open]').count()) axe.include('dialog[open]');
    const { violations } = await axe.analyze();
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => String(target)).join(' | ')}`),
    ).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
  }).toPass({ intervals: [500], timeout: 20_000 });
}

/** As `expectAccessible`, with the landmarks and headings of a whole page as well. */
export const expectAccessibleScreen = (page: Page) => expectAccessible(page, [...WCAG, 'best-practice']);

/** Pixels by which the page is wider than its window. */
export const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth));

/** Ticks every checkbox of the page, once there are any. */
export async function checkAll(page: Page): Promise<void> {
  const checkboxes = page.getByRole('checkbox');
  await expect(checkboxes).not.toHaveCount(0);
  for (const checkbox of await checkboxes.all()) await checkbox.check();
}

/** Dismisses all notices, which lie above the end of a page. One may end by itself meanwhile. */
export async function dismissNotices(page: Page): Promise<void> {
  const notices = page.getByRole('button', { name: 'Dismiss' });
  await expect(async () => {
    if (await notices.count()) await notices.first().click({ timeout: 1000 });
    expect(await notices.count()).toBe(0);
  }).toPass();
}

/** Fills the form of Borealis Wireless with valid values. */
export async function fillWireless(page: Page, number: string): Promise<void> {
  await page.getByLabel('Customer company').fill('Northwind Clinics');
  await page.getByLabel('Customer contact').fill('Lena Voss');
  await page.getByLabel('Customer email').fill('lena.voss@northwind.test');
  await page.getByLabel('Internal case number').fill(number);
  await page.getByLabel('Problem summary').fill('Voice calls drop while roaming');
  await page.getByLabel('Problem description').fill('Handsets lose the call when nurses walk between wards 3 and 4.');
  await page.getByRole('radio', { name: 'AP-550' }).check();
  await page.getByRole('radio', { name: '5 GHz' }).check();
  await page.getByLabel('Clients affected').fill('40');
  await page.getByRole('radio', { name: 'Roam' }).check();
  await page.getByRole('radio', { name: 'Voice drops' }).check();
}

/** Most of a page’s scripts. The editor of formatted text, 90 kB, comes with its first use and so is not among them. */
const MAX_SCRIPTS_KB = 184;

/** Asserts that what `visit` loads has at most MAX_SCRIPTS_KB of scripts on the wire, without response headers. */
export async function expectSmallScripts(page: Page, visit: () => Promise<unknown>): Promise<void> {
  let bytes = 0;
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.setCacheDisabled', { cacheDisabled: true });
  const scripts = new Set<string>();
  client.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId));
  client.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await visit();
  await client.detach();
  expect(bytes).toBeGreaterThan(10_000);
  expect({ page: page.url(), kB: Math.max(MAX_SCRIPTS_KB, Math.ceil(bytes / 1024)) }).toEqual({
    page: page.url(),
    kB: MAX_SCRIPTS_KB,
  });
}
