import { expect, test, type Page } from 'playwright/test';
import { at, checkAll, expectAccessible, linkIn, mailTo, PASSWORD, signIn, startSession } from './support';

const run = Date.now().toString(36);
const GROUP = 'harbor-free';

test('a new company registers on a phone, comes back by the mailed link, is approved and logs in', async ({
  browser,
}) => {
  const email = `nora.lind@swift-${run}.test`;
  const company = `Swift Telemetry ${run}`;
  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })).newPage();
  await phone.goto(at('/', GROUP));
  await phone.getByLabel('Work email').fill('nora@gmail.com');
  await phone.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(phone.getByText('Addresses of free email services are not accepted.')).toBeVisible();
  await phone.getByLabel('Work email').fill(email);
  await phone.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(phone.getByRole('heading', { name: 'Contact details', level: 1 })).toBeVisible();

  await phone.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(phone.getByText('Enter the company name.').first()).toBeVisible();
  await expect(phone.getByLabel('Company name')).toBeFocused();
  await expectAccessible(phone);
  await phone.getByLabel('Company name').fill(company);
  await phone.getByRole('button', { name: 'Save and Finish Later' }).click();
  await expect(phone.getByText(`Your entries are saved. We emailed ${email} a link to come back.`)).toBeVisible();
  await phone.context().close();

  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await page.goto(linkIn(await mailTo(email, 'Register with Harbor Free Partners'), '/onboarding/restore/'));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Company name')).toHaveValue(company);
  await fillContact(page);
  await page.getByRole('button', { name: 'Next', exact: true }).click();

  await expect(page.getByRole('heading', { name: 'Agreements', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByText('You must review and accept all agreements before continuing.').first()).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: /Read the Code of Conduct/ }).click();
  expect((await download).suggestedFilename()).toBe('code-of-conduct.pdf');
  await checkAll(page);
  await page.getByRole('button', { name: 'Next', exact: true }).click();

  await expect(page.getByRole('heading', { name: 'Support process', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'View Sample Form' }).click();
  await expect(page.getByRole('dialog', { name: 'Sample form' }).getByText('Error text')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('dialog', { name: 'Sample form' }).getByRole('button', { name: 'Close' }).last().click();
  await page.getByLabel('Support email alias').fill(`support@swift-${run}.test`);
  await page.getByLabel('Support phone', { exact: true }).fill('415 555 2672');
  await page.getByLabel('Manager first name').fill('Jo');
  await page.getByLabel('Manager last name').fill('March');
  await page.getByLabel('Manager email').fill(`jo.march@swift-${run}.test`);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Learn more' })).toBeVisible();
  await expect(page.getByText('One step is left')).toHaveCount(0);
  await expectAccessible(page);
  // The end of a registration is shown once: then it leads home, as does every step, and as it does without a registration.
  for (const path of ['/onboarding/success', '/onboarding/contact'] as const) {
    await page.goto(at(path, GROUP));
    await expect(page.getByRole('heading', { name: 'Harbor Free Partners', level: 1 })).toBeVisible();
  }

  const admin = await (await browser.newContext()).newPage();
  await admin.goto(at('/onboarding/process', GROUP));
  await expect(admin.getByRole('heading', { name: 'Harbor Free Partners', level: 1 })).toBeVisible();
  await approve(admin, company);

  await page.goto(
    linkIn(await mailTo(email, `${company} is now part of Harbor Free Partners`), `//swift-telemetry-${run}.`),
  );
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(
    page
      .getByRole('dialog')
      .or(page.getByRole('heading', { name: 'Dashboard', level: 1 }))
      .first(),
  ).toBeVisible();
  await mailTo('partners@harbor.test', `${company} has joined Harbor Free Partners`);

  const harbor = await (await browser.newContext()).newPage();
  await startSession(harbor, 'manager@harbor.test', 'harbor');
  await harbor.goto(at('/admin/partner_groups/4', 'harbor'));
  await expect(harbor.getByText(company).first()).toBeVisible();
});

test('who stays in the browser confirms with the code of the email; its link shows where the registration stands', async ({
  page,
  browser,
}) => {
  const email = `ida.moe@tern-${run}.test`;
  await page.setViewportSize({ width: 820, height: 1180 });
  await page.goto(at('/', GROUP));
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
  await elsewhere.goto(linkIn(letter, '/onboarding/restore/'));
  const stages = elsewhere.getByRole('list', { name: 'Where your registration stands' });
  await expect(stages.locator('[aria-current=step]')).toContainText('Being reviewed');
  await expect(elsewhere.getByLabel('Password', { exact: true })).toHaveCount(0);
  await expectAccessible(elsewhere);
});

/** The super admin finds the registration in the queue, corrects it and approves it. */
async function approve(admin: Page, company: string): Promise<void> {
  await signIn(admin, 'super@concord.test');
  const row = admin.getByRole('row').filter({ hasText: company });
  await expect(row.getByText('Address confirmed')).toBeVisible();
  await row.getByRole('link', { name: company, exact: true }).click();
  await expect(admin.getByRole('heading', { name: company, level: 1 })).toBeVisible();
  await expect(admin.getByLabel('Company name')).toHaveValue(company);
  await expectAccessible(admin);
  await admin.getByLabel('City', { exact: true }).fill('');
  await admin.getByRole('button', { name: 'Save' }).click();
  await expect(admin.getByText('Enter the city.').first()).toBeVisible();
  await expect(admin.getByLabel('City', { exact: true })).toBeFocused();
  await admin.getByLabel('City', { exact: true }).fill('Oakland');
  await admin.getByRole('button', { name: 'Approve' }).click();
  await admin
    .getByRole('dialog', { name: `Approve ${company}?` })
    .getByRole('button', { name: 'Approve' })
    .click();
  await expect(admin.getByText(/Member has been approved and is now part of/)).toBeVisible();
  await expect(admin.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await expect(admin.getByRole('row').filter({ hasText: company })).toHaveCount(0);
}

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
