import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const portal = new URL(process.env.PORTAL_URL ?? 'http://localhost:3000');
export const PASSWORD = 'Concord1!';

const run = Date.now().toString(36);

/** A case number that no earlier run on the same portal has used. */
export const caseNumber = (number: number) => `E2E-${number}-${run}`;

/** The address of a path on a company's host, or on the root host. */
export const at = (path: string, slug?: string) => `${portal.protocol}//${slug ? `${slug}.` : ''}${portal.host}${path}`;

/** Signs in through the landing page, as a person does; `slug` is the company's host, none the network's. */
export async function signIn(page: Page, email: string, slug?: string): Promise<void> {
  await page.goto(at('/', slug));
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
}

type Letter = { id: string; subject: string; html: string; text: string };

/** The newest mail to this address whose subject holds `about`; waits until the worker has sent it. */
export async function mailTo(address: string, about: string): Promise<Letter> {
  let found: Letter | undefined;
  await expect.poll(async () => (found = await newest(address, about)) !== undefined, { message: `a mail to ${address} about "${about}"`, timeout: 15_000 }).toBe(true);
  return found!;
}

type Stored = { id: string; subject: string; html?: string; text?: string; to?: { address: string }[] | { value: { address: string }[] }; date?: string };

async function newest(address: string, about: string): Promise<Letter | undefined> {
  const answer = await fetch(`${process.env.MAIL_PAGE}/api/email`);
  const all = (await answer.json()) as Stored[] | { emails: Stored[] };
  const mails = Array.isArray(all) ? all : all.emails;
  const mine = mails.filter((mail) => mail.subject.includes(about) && JSON.stringify(mail.to).includes(`"${address}"`));
  const last = mine.at(-1);
  if (!last) return undefined;
  const whole = last.html ? last : ((await (await fetch(`${process.env.MAIL_PAGE}/api/email/${last.id}`)).json()) as Stored);
  return { id: last.id, subject: last.subject, html: whole.html ?? '', text: whole.text ?? '' };
}

/** The first link of a mail whose path holds `part`. */
export function linkIn(letter: Letter, part: string): string {
  const link = [...letter.html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&')).find((href) => href.includes(part));
  if (!link) throw new Error(`No link with "${part}" in "${letter.subject}".`);
  return link;
}

/** Nothing that axe finds against WCAG 2.2 AA, and no sideways scrolling. In a frame where no script may run axe never hears its own answer. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).exclude('iframe[sandbox=""]').withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => String(target)).join(' | ')}`)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
}

/** Fills the Borealis | Wireless form, all but what a test wants to get wrong. */
export async function fillWireless(page: Page, number: string): Promise<void> {
  await page.getByLabel('Customer company').fill('Northwind Clinics');
  await page.getByLabel('Customer contact').fill('Lena Voss');
  await page.getByLabel('Customer e-mail').fill('lena.voss@northwind.test');
  await page.getByLabel('Internal case number').fill(number);
  await page.getByLabel('Problem summary').fill('Voice calls drop while roaming');
  await page.getByLabel('Problem description').fill('Handsets lose the call when nurses walk between wards 3 and 4.');
  await page.getByLabel('Access point model').selectOption('AP-550');
  await page.getByLabel('Band').selectOption('5 GHz');
  await page.getByLabel('Clients affected').fill('40');
  await page.getByLabel('Symptom', { exact: true }).selectOption('Roam');
  await page.getByLabel('Symptom: details').selectOption('Voice drops');
}
