import { expect, test, type Browser, type Page } from 'playwright/test';
import { cutProxy } from './cut-proxy';
import { form, line, note, notes, openEditor, timeline, twoBrowsers, write } from './rooms';
import { at, caseNumber, linkIn, mailTo, logIn, visit } from './support';

/** A page of a colleague of the submitter, in a browser of their own. */
async function colleague(browser: Browser, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await logIn(page, 'caller@acme.test', 'acme', path);
  await expect(page.getByRole('heading', { name: 'Notes and timeline' })).toBeVisible();
  return page;
}

const sendToPartner = (page: Page, partner: string) =>
  form(page)
    .getByRole('button', { name: new RegExp(`^Send to ${partner}`) })
    .click();
const share = (page: Page) => form(page).getByText('Shared', { exact: true }).click();

test('two people write to each other live on phones, and a colleague sees who is there', async ({ page, browser }) => {
  const partner = await twoBrowsers(page, browser, caseNumber(6500));
  await page.setViewportSize({ width: 390, height: 844 });
  const other = await colleague(browser, new URL(page.url()).pathname);
  await expect(page.getByText(/^Also here: \w/)).toBeVisible();
  await expect(other.getByText(/^Also here: /)).toBeVisible();
  await expect(partner.getByText(/Also here/)).toHaveCount(0);

  // The editor is one line at the end of the screen, and keeps what is written when it folds.
  for (const side of [page, partner]) {
    await line(side).scrollIntoViewIfNeeded();
    await expect(note(side)).toBeHidden();
    expect((await line(side).boundingBox())!.height).toBe(56);
    await expect(timeline(side).getByRole('listitem').last()).toBeInViewport();
    await line(side).click();
    await expect(note(side)).toBeFocused();
    await side.keyboard.type('Draft');
    await side.keyboard.press('Escape');
    await expect(line(side)).toBeFocused();
    await openEditor(side);
    await expect(note(side)).toHaveText('Draft');
    await note(side).clear();
  }

  // The whole form says who reads it, before anything is sent.
  await expect(form(page).getByRole('button', { name: 'Save for Acme Storage only' })).toBeVisible();
  await share(page);
  await expect(form(page).getByRole('button', { name: /^Send to Borealis Networks/ })).toBeVisible();
  await write(page, 'Which channel is it on?');
  await page.keyboard.press('Control+Enter');
  for (const side of [partner, other]) await expect(notes(side)).toHaveText([/Which channel is it on\?/]);

  await write(partner, 'On 36, since this morning.');
  await form(partner).getByLabel('Your name').fill('Ingrid Dahl');
  await sendToPartner(partner, 'Acme Storage');
  for (const side of [page, other]) await expect(notes(side).last()).toContainText('On 36, since this morning.');
  for (const [width, height] of [
    [390, 844],
    [820, 1180],
    [1440, 900],
  ] as const)
    for (const side of [page, partner]) {
      await side.setViewportSize({ width, height });
      await openEditor(side);
      await note(side).scrollIntoViewIfNeeded();
      await expect(note(side)).toBeInViewport();
      expect(await side.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  await other.close();
  await expect(page.getByText(/^Also here: /)).toHaveCount(0);
});

test('what came since the last visit is below a line, and the dashboard names the case until it is read', async ({
  page,
  browser,
}) => {
  const number = caseNumber(6501);
  const partner = await twoBrowsers(page, browser, number);
  const path = new URL(page.url()).pathname;
  await share(page);
  await write(page, 'We wait for your log.');
  await sendToPartner(page, 'Borealis Networks');
  await expect(notes(partner)).toHaveCount(1);
  await expect(timeline(page)).not.toContainText('New since your last visit');
  await visit(page, at('/dashboard', 'acme'));
  await write(partner, 'Here it is.');
  await form(partner).getByLabel('Your name').fill('Ingrid Dahl');
  await sendToPartner(partner, 'Acme Storage');
  await expect(notes(partner)).toHaveCount(2);

  await page.reload();
  const waiting = page
    .getByRole('region', { name: /Needs you/ })
    .getByRole('listitem')
    .filter({ hasText: number });
  await expect(waiting).toContainText('wrote to you');
  await waiting
    .getByRole('link', { name: new RegExp(number) })
    .last()
    .click();
  await expect(page.getByRole('heading', { name: 'Notes and timeline' })).toBeVisible();
  const marked = timeline(page).getByRole('listitem').filter({ hasText: 'New since your last visit' });
  await expect(marked).toHaveCount(1);
  await expect(marked).toContainText(/Here it is\.|Partner wrote/);
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await visit(page, at('/dashboard', 'acme'));
  await expect(page.getByRole('region', { name: /Needs you/ })).toBeVisible();
  await expect(waiting).toHaveCount(0);
});

test('a page whose stream is cut goes on where it was: no note is missing, and none is there twice', async ({
  page,
  browser,
}) => {
  const number = caseNumber(6503);
  await twoBrowsers(page, browser, number);
  const proxy = await cutProxy(new URL(at('/')));
  const context = await browser.newContext({ proxy: { server: proxy.url } });
  try {
    const partner = await context.newPage();
    await visit(partner, linkIn(await mailTo('wireless@borealis.test', number), '/respond'));
    await expect(partner.getByRole('heading', { name: 'Notes and timeline' })).toBeVisible();
    const send = async (text: string) => {
      await share(page);
      await write(page, text);
      await sendToPartner(page, 'Borealis Networks');
      await expect(notes(page).last()).toContainText(text);
    };
    await send('Before the cut.');
    await expect(notes(partner)).toHaveCount(1);
    const before = proxy.opened();
    expect(before).toBeGreaterThan(0);
    proxy.cut();
    await send('First of the silence.');
    await send('Second of the silence.');
    await expect(notes(partner)).toHaveCount(1);
    proxy.mend();
    await expect(notes(partner)).toHaveText([/Before the cut/, /First of the silence/, /Second of the silence/]);
    await send('After the cut.');
    await expect(notes(partner)).toHaveCount(4);
    expect(proxy.opened()).toBeGreaterThan(before);
  } finally {
    await context.close();
    proxy.stop();
  }
});
