import { expect, test } from '@playwright/test';
import { at, caseNumber, expectAccessible, fillWireless, linkIn, mailTo, signIn } from './support';

test('a support engineer opens a case, the partner asks, hears and accepts, and the case is closed', async ({ page, browser }) => {
  await signIn(page, 'caller@acme.test', 'acme');
  await expectAccessible(page);

  await page.getByRole('combobox', { name: 'Search partners' }).first().pressSequentially('wire');
  const suggestion = page.getByRole('option', { name: /Borealis Networks \| Wireless/ });
  await expect(suggestion).toBeVisible();
  await suggestion.click();
  await expect(page.getByRole('heading', { name: 'Borealis Networks | Wireless', level: 1 })).toBeVisible();
  await expect(page.getByText('AP-310, AP-550, AP-720, WLC-8 controllers')).toBeVisible();
  await expectAccessible(page);

  await fillWireless(page, caseNumber(1001));
  await page.getByLabel('Customer e-mail').fill('nobody');
  await page.getByRole('button', { name: 'Send to Borealis Networks' }).click();
  await expect(page.getByLabel('Customer e-mail')).toBeFocused();
  await expect(page.getByLabel('Customer e-mail')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Problem summary')).toHaveValue('Voice calls drop while roaming');
  await expectAccessible(page);

  await page.getByLabel('Customer e-mail').fill('lena.voss@northwind.test');
  await page.getByRole('button', { name: 'Send to Borealis Networks' }).click();
  await expect(page.getByRole('heading', { name: 'Request Details' })).toBeVisible();
  await expect(page.getByText('Northwind Clinics')).toBeVisible();
  await expectAccessible(page);

  await page.goto(at('/dashboard', 'acme'));
  const first = page.getByRole('table').getByRole('row').nth(1);
  await expect(first).toContainText(caseNumber(1001));
  await expect(first).toContainText('Awaiting response');

  const request = await mailTo('wireless@borealis.test', caseNumber(1001));
  await mailTo('caller@acme.test', caseNumber(1001));
  expect(request.html).not.toContain('Northwind');

  const partner = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await partner.goto(linkIn(request, '/respond'));
  await expect(partner.getByRole('heading', { name: 'Respond to Acme Storage - Case Problem Summary' })).toBeVisible();
  await expect(partner.getByRole('radio', { name: 'Accept' })).toBeChecked();
  await expect(partner.getByRole('radio', { name: 'Request information' })).toBeVisible();
  await expect(partner.getByRole('radio', { name: 'Reject' })).toHaveCount(0);
  await expect(partner.getByText('Northwind Clinics')).toBeVisible();
  await expectAccessible(partner);

  await partner.getByRole('radio', { name: 'Request information' }).check();
  await partner.getByLabel('What do you need to know?').fill('Which controller release runs there?');
  await partner.getByRole('button', { name: 'Send the question' }).click();
  await expect(partner.getByText('Your response has been sent.')).toBeVisible();

  const question = await mailTo('caller@acme.test', `asks for information: ${caseNumber(1001)}`);
  await page.goto(linkIn(question, '/information'));
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Additional information' }).fill('WLC-8 with 8.4.2');
  await page.getByRole('button', { name: /Send to Borealis/ }).click();
  await expect(page.getByText('WLC-8 with 8.4.2')).toBeVisible();
  await page.reload();
  await expect(page.getByText('WLC-8 with 8.4.2')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Additional information' })).toHaveCount(0);

  await partner.goto(linkIn(request, '/respond'));
  await expect(partner.getByRole('radio', { name: 'Reject' })).toBeVisible();
  await expect(partner.getByRole('radio', { name: 'Request information' })).toHaveCount(0);
  await partner.getByLabel('Assigned engineer').fill('Ingrid Dahl');
  await partner.getByLabel('Engineer e-mail').fill('ingrid.dahl@borealis.test');
  await expect(partner.getByLabel('Next steps')).toHaveValue('Our assigned engineer will contact you.');
  await partner.getByRole('button', { name: 'Accept the case' }).click();
  await expect(partner.getByText('After Submitting your response contact the Acme Storage Assigned Engineer to work the case.')).toBeVisible();
  await mailTo('caller@acme.test', `accepted your case: ${caseNumber(1001)}`);

  await page.goto(at('/dashboard', 'acme'));
  await expect(page.getByRole('table').getByRole('row').nth(1)).toContainText('Collaboration accepted');
  await page.getByRole('link', { name: caseNumber(1001) }).click();
  await expect(page.getByRole('heading', { name: 'Voice calls drop while roaming', level: 1 })).toBeVisible();
  for (const event of ['Case submitted', 'Information requested', 'Information provided', 'Collaboration accepted']) await expect(page.getByText(event).first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Close case' }).click();
  const question2 = page.getByRole('dialog', { name: `Close case ${caseNumber(1001)}?` });
  await expect(question2).toBeVisible();
  await expectAccessible(page);
  await question2.getByRole('button', { name: 'Close case' }).click();
  await expect(page.getByText('Collaboration closed').first()).toBeVisible();
  await partner.reload();
  await expect(partner.getByRole('radio')).toHaveCount(0);
  await mailTo('wireless@borealis.test', `closed: ${caseNumber(1001)}`);
});

test('the case is opened by keyboard alone', async ({ page }) => {
  await signIn(page, 'second@acme.test', 'acme');
  await expect(page.getByRole('combobox', { name: 'Search partners' }).first()).toBeFocused();
  await page.keyboard.type('wire');
  await expect(page.getByRole('option', { name: /Borealis Networks \| Wireless/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  const options = page.getByRole('option');
  while (!/Wireless/.test((await page.locator('[role=option][aria-selected=true]').textContent()) ?? '')) {
    if ((await options.count()) === 1) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Borealis Networks | Wireless', level: 1 })).toBeVisible();

  const entries: [label: string, keys: string][] = [
    ['Customer company', 'Northwind Clinics'], ['Customer contact', 'Lena Voss'], ['Customer e-mail', 'lena.voss@northwind.test'],
    ['Internal case number', caseNumber(2002)], ['Problem summary', 'No roaming at all'], ['Problem description', 'Handsets stay on the first access point.'],
    ['Access point model', 'AP-3'], ['Band', '5'], ['Clients affected', '12'], ['Symptom', 'R'], ['Symptom: details', 'S'],
  ];
  for (const [label, keys] of entries) {
    const field = page.getByLabel(label, { exact: true });
    for (let steps = 0; steps < 40 && !(await field.evaluate((element) => element === document.activeElement)); steps++) await page.keyboard.press('Tab');
    await expect(field).toBeFocused();
    await page.keyboard.type(keys);
  }
  const send = page.getByRole('button', { name: 'Send to Borealis Networks' });
  for (let steps = 0; steps < 40 && !(await send.evaluate((element) => element === document.activeElement)); steps++) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Request Details' })).toBeVisible();
  await expect(page.getByText(caseNumber(2002))).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the case is opened and found again', async ({ page }) => {
    await signIn(page, 'caller@harbor.test', 'harbor');
    await expectAccessible(page);
    await page.getByRole('combobox', { name: 'Search partners' }).first().pressSequentially('wire');
    await page.getByRole('option', { name: /Borealis Networks \| Wireless/ }).tap();
    await fillWireless(page, caseNumber(3003));
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send to Borealis Networks' }).tap();
    await expect(page.getByRole('heading', { name: 'Request Details' })).toBeVisible();
    await page.goto(at('/dashboard', 'harbor'));
    await page.getByRole('link', { name: caseNumber(3003) }).tap();
    await expect(page.getByRole('heading', { name: 'Voice calls drop while roaming', level: 1 })).toBeVisible();
    await expectAccessible(page);
  });
});

test('a form survives a reload and a session that ended in the middle of it', async ({ page, context }) => {
  await signIn(page, 'second@acme.test', 'acme');
  await page.goto(at('/submit-case/company/2', 'acme'));
  await page.getByLabel('Problem summary').fill('A half-written summary');
  await page.waitForTimeout(800);
  await page.reload();
  await expect(page.getByLabel('Problem summary')).toHaveValue('A half-written summary');
  await context.clearCookies({ name: 'concord.session' });
  await page.getByRole('button', { name: /Send to Borealis/ }).click();
  await expect(page.getByLabel('Problem summary')).toHaveValue('A half-written summary');
  await expect(page.getByText(/session|sign in|log in/i).first()).toBeVisible();
  await page.goto(at('/submit-case/company/2', 'acme'));
  await page.getByLabel('E-mail').fill('second@acme.test');
  await page.getByLabel('Password', { exact: true }).fill('Concord1!');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/submit-case\/company\/2/);
  await expect(page.getByLabel('Problem summary')).toHaveValue('A half-written summary');
});

test('two clicks make one case', async ({ page }) => {
  await signIn(page, 'program@acme.test', 'acme');
  await page.goto(at('/submit-case/department/2', 'acme'));
  await fillWireless(page, caseNumber(4004));
  await page.getByRole('button', { name: 'Send to Borealis Networks' }).dblclick();
  await expect(page.getByRole('heading', { name: 'Request Details' })).toBeVisible();
  await page.goto(at(`/dashboard?type=mine-30&q=${caseNumber(4004)}`, 'acme'));
  await expect(page.getByRole('link', { name: caseNumber(4004) })).toHaveCount(1);
});
