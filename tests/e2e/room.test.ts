import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, readFileSync, writeFileSync } from 'node:fs';
import { expect, test, type Page } from 'playwright/test';
import { form, note, notes, sendCase, timeline, twoBrowsers, write } from './rooms';
import { at, caseNumber, draftKept, expectAccessible, visit } from './support';

test('both sides write to each other on open pages, and an internal note stays inside', async ({ page, browser }) => {
  const partner = await twoBrowsers(page, browser, caseNumber(6401));
  await expect(form(page).getByRole('radio', { name: 'Internal' })).toBeChecked();
  await write(page, 'We suspect firmware 4.2.');
  await expect(form(page).getByRole('button', { name: /^Save for .* only$/ })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(notes(page)).toHaveText([/We suspect firmware 4\.2\./]);
  await expect(notes(page).first()).toContainText('Internal: only');

  await form(page).getByText('Shared', { exact: true }).click();
  await expect(form(page).getByText(/^Borealis Networks.* will read this$/)).toBeVisible();
  await write(page, 'Which channel is the access point on?');
  await form(page)
    .getByRole('button', { name: /^Send to Borealis Networks/ })
    .click();
  await expect(notes(page)).toHaveCount(2);
  // The next one is internal again.
  await expect(form(page).getByRole('radio', { name: 'Internal' })).toBeChecked();

  await expect(notes(partner)).toHaveText([/Which channel is the access point on\?/]);
  await expect(partner.getByText('We suspect firmware')).toHaveCount(0);
  await write(partner, 'On 36, since this morning.');
  await expect(form(partner).getByRole('radio')).toHaveCount(0);
  await form(partner)
    .getByRole('button', { name: /^Send to Acme Storage/ })
    .click();
  await expect(form(partner).getByLabel('Written by')).toBeFocused();
  await form(partner).getByLabel('Written by').fill('Ingrid Dahl');
  await expectAccessible(partner);
  await form(partner)
    .getByRole('button', { name: /^Send to Acme Storage/ })
    .click();
  await expect(notes(page).last()).toContainText('On 36, since this morning.');
  await expect(timeline(page)).toContainText('Ingrid Dahl');
  await expect(timeline(page)).toContainText('Partner wrote');

  // Its first note can be counted as acceptance. The whole page says so at once, and what is being written stays.
  await write(page, 'We look at');
  await partner.getByRole('button', { name: 'Accept as Ingrid Dahl' }).click();
  await expect(timeline(partner)).toContainText('Collaboration accepted');
  await expect(partner.getByText(/^You accepted at /)).toBeVisible();
  await expect(timeline(page)).toContainText('Collaboration accepted');
  await expect(page.getByRole('heading', { name: 'Your contact' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /^Collaboration accepted$/ })).toHaveCount(1);
  await expect(note(page)).toHaveText('We look at');
});

test('a draft survives a reload and stays with its case, and a redacted note leaves a tombstone on both pages', async ({
  page,
  browser,
}) => {
  const partner = await twoBrowsers(page, browser, caseNumber(6402));
  await form(page).getByText('Shared', { exact: true }).click();
  await write(page, 'The customer is Northwind.');
  await draftKept(page, 'The customer is Northwind.');
  await page.reload();
  await expect(form(page).getByText('Your unfinished entries are back.')).toBeVisible();
  await expect(form(page).getByRole('radio', { name: 'Shared' })).toBeChecked();
  await expect(note(page)).toHaveText('The customer is Northwind.');
  const path = page.url();
  await visit(page, at(await sendCase(page, caseNumber(6403)), 'acme'));
  await expect(form(page)).toBeVisible();
  await expect(form(page)).not.toContainText('The customer is Northwind.');
  await visit(page, path);
  await expect(note(page)).toHaveText('The customer is Northwind.');
  await form(page)
    .getByRole('button', { name: /^Send to Borealis Networks/ })
    .click();
  await expect(notes(partner)).toHaveText([/The customer is Northwind\./]);

  await notes(page).first().getByRole('button', { name: 'Redact note' }).click();
  const dialog = page.getByRole('dialog', { name: 'Redact this note?' });
  await dialog.getByRole('button', { name: 'Redact note' }).click();
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await dialog.getByLabel('Reason').fill('It names another customer.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Redact note' }).click();
  for (const side of [page, partner]) {
    await expect(notes(side).first()).toContainText('Reason: It names another customer.');
    await expect(side.getByText('The customer is Northwind.')).toHaveCount(0);
  }
});

/** A line of 4 MB/s that can be cut. */
async function slowLine(page: Page) {
  const line = await page.context().newCDPSession(page);
  const emulate = (offline: boolean) =>
    line.send('Network.emulateNetworkConditions', {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: 4 * 1024 * 1024,
    });
  await emulate(false);
  return { cut: () => emulate(true), mend: () => emulate(false) };
}

test('an upload that is cut off goes on where it was, and arrives as it was', async ({ page, browser }, testInfo) => {
  const partner = await twoBrowsers(page, browser, caseNumber(6405));
  const offsets: number[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
  });
  const bytes = randomBytes(16_000_000);
  const dump = testInfo.outputPath('core.dump');
  writeFileSync(dump, bytes);
  const line = await slowLine(page);
  await form(page).getByLabel('Add files').setInputFiles(dump);
  const files = form(page).getByRole('list', { name: 'Files of this note' });
  const progress = files.getByRole('progressbar', { name: 'Upload of core.dump' });
  await expect.poll(async () => Number(await progress.getAttribute('value'))).toBeGreaterThan(10);
  await files.getByRole('button', { name: 'Pause core.dump' }).click();
  await expect(files).toContainText(/Paused at/);
  await files.getByRole('button', { name: 'Resume core.dump' }).click();
  await expect.poll(async () => Number(await progress.getAttribute('value'))).toBeGreaterThan(30);
  await line.cut();
  await expect(files).toContainText(/The connection broke at \d+ %/);
  await expectAccessible(page);
  await line.mend();
  await expect(files.getByText('Uploaded')).toBeVisible();
  expect(offsets[0]).toBe(0);
  expect(Math.min(...offsets.slice(1))).toBeGreaterThan(1_000_000);

  await form(page).getByText('Shared', { exact: true }).click();
  await form(page)
    .getByRole('button', { name: /^Send to Borealis Networks/ })
    .click();
  const saved = partner.waitForEvent('download');
  await notes(partner).getByRole('link', { name: 'core.dump' }).click();
  const hash = createHash('sha256');
  for await (const part of createReadStream(await (await saved).path())) hash.update(part as Buffer);
  expect(hash.digest('hex')).toBe(createHash('sha256').update(bytes).digest('hex'));
});

test('after a reload the same file goes on; a pasted picture is shown small, and larger on a click', async ({
  page,
  browser,
}, testInfo) => {
  const partner = await twoBrowsers(page, browser, caseNumber(6406));
  await slowLine(page);
  // A file of the disk, which is the same one when it is chosen again.
  const log = testInfo.outputPath('boot.log');
  writeFileSync(log, '2026-11-23 boot\n'.repeat(700_000));
  const add = () => form(page).getByLabel('Add files').setInputFiles(log);
  const files = form(page).getByRole('list', { name: 'Files of this note' });
  await add();
  await expect(files).toContainText(/Uploading, [1-9]\d %/);
  await files.getByRole('button', { name: 'Pause boot.log' }).click();
  await expect(files).toContainText(/Paused at/);
  await page.reload();
  const resumed = page.waitForRequest(
    (request) => request.method() === 'PATCH' && Number(request.headers()['upload-offset']) > 0,
  );
  await add();
  await resumed;
  await expect(files.getByText('Uploaded')).toBeVisible();

  const picture = readFileSync('docs/screenshot.png').toString('base64');
  await note(page).click();
  await expect(note(page)).toHaveClass(/tiptap/);
  await note(page).evaluate(async (box, data) => {
    const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([bytes], 'image.png', { type: 'image/png' }));
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, picture);
  await expect(files).toContainText(/Picture [\d-]+ [\d.]+\.png/);
  await expect(files.getByText('Uploaded')).toHaveCount(2);
  await form(page).getByText('Shared', { exact: true }).click();
  await form(page)
    .getByRole('button', { name: /^Send to Borealis Networks/ })
    .click();

  await notes(partner).getByText('Show the first lines').click();
  await expect(notes(partner).getByRole('region', { name: 'First lines of boot.log' })).toContainText(
    '2026-11-23 boot',
  );
  const small = notes(partner).getByRole('button', { name: /^Show Picture/ });
  await expect.poll(() => small.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640);
  await small.click();
  const dialog = partner.getByRole('dialog', { name: /^Picture/ });
  await expect(dialog.getByRole('link', { name: /Download/ })).toBeVisible();
  await expectAccessible(partner);
});
