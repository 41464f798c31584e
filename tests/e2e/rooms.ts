import { expect, type Browser, type Page } from 'playwright/test';
import { at, call, linkIn, mailTo, PHONE, startSession, visit } from './support';

/** The form of Borealis Wireless, filled in: a process and its fields of the demo network (rule: operations.demo). */
const WIRELESS = {
  document_id: 3,
  collaborate_type: 'department',
  collaborate_entity: 2,
  first_name: 'Devon',
  last_name: 'Park',
  problem_summary: 'Voice calls drop while roaming',
  problem_description: 'Handsets lose the call when nurses walk between wards 3 and 4.',
  case_priority: 'low',
  custom_33: 'Northwind Clinics',
  custom_34: 'Lena Voss',
  custom_35: 'lena.voss@northwind.test',
  custom_37: 'Europe/Berlin',
  custom_38: 'AP-550',
  custom_39: '5 GHz',
  custom_40: '40',
  custom_41: 'Roam : Voice drops',
};

/** Sends a case of who is logged in at Acme Storage by the call that the form makes. Returns the path of its page. */
export async function sendCase(page: Page, number: string, email = 'second@acme.test'): Promise<string> {
  const data = { ...WIRELESS, email, internal_case_number: number };
  const sent = await call(page, `/api/caller/collaborate/${WIRELESS.document_id}`, { slug: 'acme', data });
  expect([sent.status(), sent.status() === 200 ? '' : await sent.text()]).toEqual([200, '']);
  return `/my-cases/${((await sent.json()) as { case: { token: string } }).case.token}`;
}

/** Logs in at Acme Storage, sends a case and opens its page. */
export async function openCase(page: Page, number: string, person = 'second@acme.test'): Promise<void> {
  await startSession(page, person, 'acme');
  await visit(page, at(await sendCase(page, number, person), 'acme'));
  await expect(page.getByRole('heading', { name: 'Notes and timeline' })).toBeVisible();
}

/** The desk of Borealis Wireless behind the mailed link of a case, on a phone. */
export async function openRequest(browser: Browser, number: string): Promise<Page> {
  const desk = await (await browser.newContext(PHONE)).newPage();
  await visit(desk, linkIn(await mailTo('wireless@borealis.test', number), '/respond'));
  return desk;
}

/** A new case on the page of its submitter, and at its receiver's desk. */
export async function twoBrowsers(page: Page, browser: Browser, number: string): Promise<Page> {
  await openCase(page, number);
  return openRequest(browser, number);
}

export const form = (page: Page) => page.getByRole('form', { name: 'New note' });
export const note = (page: Page) => form(page).getByRole('textbox', { name: 'New note' });
export const timeline = (page: Page) => page.getByRole('list', { name: 'Timeline of the case' });
export const notes = (page: Page) => timeline(page).getByRole('article');

/** The editor of a phone until it is tapped. */
export const line = (page: Page) => page.getByRole('button', { name: /^(Write a note|Continue writing|Answer .*)…/ });

export async function openEditor(page: Page): Promise<void> {
  await expect(line(page).or(note(page)).filter({ visible: true })).toHaveCount(1);
  if (await line(page).isVisible()) await line(page).click();
}

/** Types into the note's editor. */
export async function write(page: Page, text: string): Promise<void> {
  await openEditor(page);
  await note(page).click();
  await expect(note(page)).toHaveClass(/tiptap/);
  await page.keyboard.type(text);
}
