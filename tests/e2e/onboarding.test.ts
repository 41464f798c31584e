import { expect, test, type Page } from 'playwright/test';
import { at, checkAll, expectAccessible, linkIn, mailTo, PASSWORD, visit } from './support';

const run = Date.now().toString(36);
const GROUP = 'harbor-free';

test('who stays in the browser confirms with the code of the email; its link shows where the registration stands', async ({
  page,
  browser,
}) => {
  const email = `ida.moe@tern-${run}.test`;
  await page.setViewportSize({ width: 820, height: 1180 });
  await visit(page, at('/', GROUP));
  await page.getByLabel('Work email').fill(email);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByLabel('Company name').fill(`Tern Optics ${run}`);
  await fillContact(page);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Agreements', level: 1 })).toBeVisible();
  await checkAll(page);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Support process', level: 1 })).toBeVisible();
  await page.getByLabel('Support email alias').fill(`support@tern-${run}.test`);
  await page.getByLabel('Support phone', { exact: true }).fill('415 555 2672');
  await page.getByLabel('Manager first name').fill('Jo');
  await page.getByLabel('Manager last name').fill('March');
  await page.getByLabel('Manager email').fill(`jo.march@tern-${run}.test`);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you', level: 1 })).toBeVisible();
  await expect(page.getByText('usually decides within 2 working days')).toBeVisible();
  await expectAccessible(page);

  const letter = await mailTo(email, 'Confirm your address to join Harbor Free Partners');
  const code = /\b\d{3} \d{3}\b/.exec(letter.text)![0];
  // The page stays until the code is entered.
  await page.reload();
  await page.getByLabel('Code').fill(code === '000 000' ? '000 001' : '000 000');
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByText('This is not the code of our newest email').first()).toBeVisible();
  await expect(page.getByLabel('Code')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByText('Your address is confirmed.')).toBeVisible();
  await expect(page.getByLabel('Code')).toHaveCount(0);

  const elsewhere = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await visit(elsewhere, linkIn(letter, '/onboarding/restore/'));
  const stages = elsewhere.getByRole('list', { name: 'Where your registration stands' });
  await expect(stages.locator('[aria-current=step]')).toContainText('Being reviewed');
  await expect(elsewhere.getByLabel('Password', { exact: true })).toHaveCount(0);
  await expectAccessible(elsewhere);
});

async function fillContact(page: Page): Promise<void> {
  await page.getByLabel('Address', { exact: true }).fill('12 Quay Street');
  await page.getByLabel('City').fill('Okland');
  await page.getByLabel('Country', { exact: true }).selectOption('Germany');
  await page.getByLabel('Website').fill('www.swift.test');
  await page.getByLabel('First name').fill('Nora');
  await page.getByLabel('Last name').fill('Lind');
  await page.getByLabel('Phone', { exact: true }).fill('415 555 2671');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
}
