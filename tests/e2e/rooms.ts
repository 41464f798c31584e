import { expect, type Browser, type Page } from 'playwright/test';
import { at, fillWireless, linkIn, mailTo, startSession } from './support';

/** A case of Acme Storage with Borealis Wireless, on the page of its submitter and behind the receiver's mailed link, on a phone. */
export async function twoBrowsers(page: Page, browser: Browser, number: string): Promise<Page> {
  await startSession(page, 'second@acme.test', 'acme');
  await page.goto(at('/submit-case/department/2', 'acme'));
  await fillWireless(page, number);
  await page.getByRole('button', { name: 'Send to Borealis Networks' }).click();
  await expect(page.getByRole('heading', { name: 'Request Details' })).toBeVisible();
  await page.goto(at(`/dashboard?type=mine-30&q=${number}`, 'acme'));
  await page.getByRole('link', { name: number }).click();
  await expect(page.getByRole('heading', { name: 'Notes and timeline' })).toBeVisible();
  const partner = await (
    await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  ).newPage();
  await partner.goto(linkIn(await mailTo('wireless@borealis.test', number), '/respond'));
  return partner;
}

export const form = (page: Page) => page.getByRole('form', { name: 'New note' });
export const note = (page: Page) => form(page).getByRole('textbox', { name: 'New note' });
export const timeline = (page: Page) => page.getByRole('list', { name: 'Timeline of the case' });
export const notes = (page: Page) => timeline(page).getByRole('article');

/** Types into the note's editor. */
export async function write(page: Page, text: string): Promise<void> {
  await note(page).click();
  await expect(note(page)).toHaveClass(/tiptap/);
  await page.keyboard.type(text);
}
