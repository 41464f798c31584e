import { execFileSync } from 'node:child_process';
import { expect, test } from 'playwright/test';
import { quickStart, type Language } from '../../lib/network/developers/quick-start';
import { at, expectAccessible, visit } from './support';

test('a stranger reads how to call the portal; the commands open a case in the demo network', async ({ page }) => {
  await visit(page, at('/developers', 'acme'));
  await expect(page.getByRole('heading', { name: 'Quick start' })).toBeVisible();
  const origin = new URL(at('/', 'acme')).origin;
  const steps = quickStart(origin);
  for (const { title } of steps) await expect(page.getByText(`${title}.`)).toBeVisible();
  await expect(page.getByText(`curl -s "${origin}/v1/partners/Fjord"`)).toBeVisible();

  // As they stand, one after the other in one shell; it does not know the names below localhost.
  const programOf = (language: Language, between: string) =>
    steps.map(({ code }) => code[language].replaceAll(origin, new URL(at('/')).origin)).join(between);
  const said = execFileSync('bash', ['-c', programOf('curl', '\necho\n')], { encoding: 'utf8' });
  expect(said).toContain('"label":"Fjord Servers"');
  expect(said).toContain('"submitterCaseNumber":"API-1001"');
  expect(said).toContain('"status":"OPEN"');
  const shown = execFileSync('node', ['--input-type=module', '-e', programOf('JavaScript', '\n')], {
    encoding: 'utf8',
  });
  expect(shown).toMatch(/status: \S*OPEN/);

  // One choice for all steps.
  await page.getByRole('tab', { name: 'Python' }).first().click();
  await expect(page.getByText("print(call('/v1/partners/Fjord', headers))")).toBeVisible();
  await page.getByRole('link', { name: 'Webhooks', exact: true }).click();
  await expect(page.locator('[aria-current=location]')).toHaveText('Webhooks');

  // A recipe fits a phone.
  await page.getByRole('link', { name: 'Zendesk: triggers and webhooks' }).click();
  await expect(page.getByRole('heading', { name: 'Three triggers' })).toBeVisible();
  await expect(page.getByText('Run the bridge').first()).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('navigation', { name: 'Back' }).getByRole('link').click();

  await page.getByRole('link', { name: 'Reference of all calls' }).first().click();
  await expect(page.getByRole('heading', { name: 'POST /v1/collaboration-requests', exact: true })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByText('Body (').first().click();
  await expectAccessible(page);
});
