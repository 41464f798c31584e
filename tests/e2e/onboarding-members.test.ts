import { expect, test, type Browser, type Page } from 'playwright/test';
import { at, caseNumber, checkAll, expectAccessible, linkIn, mailTo, PASSWORD, logIn, ready, visit } from './support';

const run = Date.now().toString(36);
/** Of the demo network (rule: operations.demo). */
const [FREE, FJORD] = ['harbor-free', 6];
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true }).click();
const isAt = (page: Page, name: string) => expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
const register = async (page: Page, vhost: string, email: string) => {
  await visit(page, at('/', vhost));
  await page.getByLabel('Work email').fill(email);
  await next(page);
};

test('a new company begins on a desktop, ends on a phone, is approved, and its desk accepts a case of the host', async ({
  page,
  browser,
}) => {
  const [domain, company] = [`kestrel-${run}.test`, `Kestrel Telemetry ${run}`];
  const email = `nora.lind@${domain}`;
  await register(page, FREE, email);
  await isAt(page, 'Contact details');
  await fillContact(page, `Kestrell Telemetry ${run}`);
  await next(page);
  await isAt(page, 'Agreements');
  await checkAll(page);
  await next(page);
  await isAt(page, 'Support process');
  await page.getByLabel('Support email alias').fill(`desk@${domain}`);
  await page.getByLabel('Manager first name').fill('Jo');

  await test.step('going back keeps what was entered, sent or not', async () => {
    // A draft is stored a moment after the last entry.
    await expect.poll(() => page.evaluate(() => Object.values(sessionStorage).join())).toContain('"Jo"');
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await isAt(page, 'Agreements');
    await expect(page.getByRole('checkbox')).not.toHaveCount(0);
    await expect(page.getByRole('checkbox', { checked: false })).toHaveCount(0);
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await expect(page.getByLabel('City')).toHaveValue('Oakland');
    await next(page);
    await next(page);
    await expect(page.getByText('Your unfinished entries are back.')).toBeVisible();
    await expect(page.getByLabel('Support email alias')).toHaveValue(`desk@${domain}`);
    await page.getByRole('button', { name: 'Save and Finish Later' }).click();
    await expect(page.getByText(`We emailed ${email} a link to come back.`)).toBeVisible();
    await isAt(page, 'Support process');
    await page.context().clearCookies();
  });

  const phone = await (await browser.newContext(PHONE)).newPage();
  await visit(phone, linkIn(await mailTo(email, 'Register with Harbor Free Partners'), '/onboarding/restore/'));
  await phone.getByRole('button', { name: 'Continue' }).click();
  await isAt(phone, 'Support process');
  await ready(phone);
  await expect(phone.getByLabel('Manager first name')).toHaveValue('Jo');
  await expect(phone.getByText('Choose the password to log in with')).toBeVisible();
  await phone.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await phone.getByLabel('Confirm password').fill(PASSWORD);
  await phone.getByLabel('Products supported').fill('Kestrel 3');
  await phone.getByLabel('Support phone', { exact: true }).fill('415 555 2672');
  await phone.getByLabel('Manager last name').fill('March');
  await phone.getByLabel('Manager email').fill(`jo.march@${domain}`);
  await tryTheSampleForm(phone);
  await phone.getByRole('button', { name: 'Submit' }).click();
  await isAt(phone, 'Thank you');
  await expect(phone.getByText(`answers by email to ${email}`)).toBeVisible();

  await approve(browser, { shown: `Kestrell Telemetry ${run}`, company });
  await phone.reload();
  await expect(phone.getByText('Your registration is approved')).toBeVisible();

  await test.step('the manager’s letter leads to the company’s page', async () => {
    const letter = await mailTo(email, `${company} is now part of Harbor Free Partners`);
    await visit(phone, linkIn(letter, `//kestrel-telemetry-${run}.`));
    await expect(phone.getByText(company).first()).toBeVisible();
    await phone.getByLabel('Email').fill(email);
    await phone.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await phone.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(
      phone
        .getByRole('dialog')
        .or(phone.getByRole('heading', { name: 'Dashboard', level: 1 }))
        .first(),
    ).toBeVisible();
  });
  await exchangeCase(browser, company, domain);
});

/** The sample is the form that partners will see; it can be filled in, and nothing of it is sent. */
async function tryTheSampleForm(page: Page): Promise<void> {
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await page.getByRole('button', { name: 'View Sample Form' }).click();
  const sample = page.getByRole('dialog', { name: 'Sample form' });
  await expect(sample.getByText('Kestrel 3')).toBeVisible();
  await expect(sample.getByText('Jo March')).toBeVisible();
  for (const label of ['Customer company', 'Customer contact', 'Customer email', 'Product', 'Version', 'Error text'])
    await sample.getByLabel(label, { exact: true }).fill('tried@out.test');
  await sample.getByLabel('Customer phone', { exact: true }).fill('415 555 2673');
  await sample.getByLabel('Version', { exact: true }).press('Enter');
  await expectAccessible(page);
  await sample.getByRole('button', { name: 'Close' }).last().click();
  await expect(sample).toHaveCount(0);
  expect(sent).toEqual([]);
  await expect(page.getByLabel('Products supported')).toHaveValue('Kestrel 3');
}

/** The super admin finds the registration with a confirmed address, corrects a typo and approves. */
async function approve(browser: Browser, { shown, company }: { shown: string; company: string }): Promise<void> {
  const admin = await (await browser.newContext()).newPage();
  await logIn(admin, 'super@concord.test');
  const row = admin.getByRole('row').filter({ hasText: shown });
  await expect(row.getByText('Address confirmed')).toBeVisible();
  await row.getByRole('link', { name: shown, exact: true }).click();
  await admin.getByLabel('Company name').fill(company);
  await admin.getByLabel('Sub-domain').fill(`kestrel-telemetry-${run}`);
  await admin.getByRole('button', { name: 'Approve' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(admin.getByText(/Member has been approved and is now part of/)).toBeVisible();
  await admin.context().close();
}

/** Harbor finds the new member, opens a case with the form of the sample, and gets the answer of its desk. */
async function exchangeCase(browser: Browser, company: string, domain: string): Promise<void> {
  const number = caseNumber(7301);
  const harbor = await (await browser.newContext()).newPage();
  await logIn(harbor, 'caller@harbor.test', 'harbor');
  await harbor.getByRole('combobox', { name: 'Search partners' }).first().pressSequentially(`Kestrel Telemetry ${run}`);
  await harbor.getByRole('option', { name: new RegExp(company) }).click();
  await expect(harbor.getByRole('heading', { name: company, level: 1 })).toBeVisible();
  await expect(harbor.getByText('Kestrel 3').first()).toBeVisible();
  await harbor.getByLabel('Customer company').fill('Northwind Clinics');
  await harbor.getByLabel('Customer contact').fill('Lena Voss');
  await harbor.getByLabel('Customer email').fill('lena.voss@northwind.test');
  await harbor.getByLabel('Internal case number').fill(number);
  await harbor.getByLabel('Problem summary').fill('Collector stops after an upgrade');
  await harbor.getByLabel('Problem description').fill('It exits with code 9.');
  await harbor.getByLabel('Product', { exact: true }).fill('Kestrel 3');
  await harbor.getByRole('button', { name: `Send to ${company}` }).click();
  await expect(harbor.getByRole('heading', { name: 'Request Details' })).toBeVisible();

  const desk = await (await browser.newContext(PHONE)).newPage();
  await visit(desk, linkIn(await mailTo(`desk@${domain}`, number), '/respond'));
  await desk.getByLabel('Assigned engineer').fill('Nora Lind');
  await desk.getByLabel('Engineer email').fill(`nora.lind@${domain}`);
  await desk.getByRole('button', { name: 'Accept the case' }).click();
  await expect(desk.getByText(/^Now contact Harbor Databases’s engineer/)).toBeVisible();

  await mailTo('caller@harbor.test', number, 'accepted your case');
  await visit(harbor, at('/dashboard', 'harbor'));
  await harbor.getByRole('link', { name: number }).click();
  await expect(harbor.getByText('Collaboration accepted').first()).toBeVisible();
  await expect(harbor.getByRole('link', { name: `nora.lind@${domain}` }).first()).toBeVisible();
}

async function fillContact(page: Page, company: string): Promise<void> {
  await page.getByLabel('Company name').fill(company);
  await page.getByLabel('Address', { exact: true }).fill('12 Quay Street');
  await page.getByLabel('City').fill('Oakland');
  await page.getByLabel('Country', { exact: true }).selectOption('United States');
  await page.getByLabel('Website').fill('www.kestrel.test');
  await page.getByLabel('First name').fill('Nora');
  await page.getByLabel('Last name').fill('Lind');
  await page.getByLabel('Phone', { exact: true }).fill('415 555 2671');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
}

test('a basic member accepts the addendum and joins with its own process', async ({ page, browser }) => {
  const admin = await (await browser.newContext()).newPage();
  await logIn(admin, 'super@concord.test');
  const [vhost, group] = [`fjord-${run}`, `Fjord Guild ${run}`];
  await addProgram(admin, { vhost, name: group });

  const email = `joining.${run}@ember.test`;
  await register(page, vhost, email);
  await visit(page, linkIn(await mailTo(email, `Register with ${group}`), '/onboarding/restore/'));
  await page.getByRole('button', { name: 'Continue' }).click();
  await isAt(page, `Ember Software joins ${group}`);
  await expect(
    page.getByText('Your Basic Membership does not provide 7*24 collaboration with other members.'),
  ).toBeVisible();
  await expect(page.getByText('There is nothing to pay.')).toBeVisible();
  // Of the two documents only the addendum, which the group forces, is asked for.
  await expect(page.getByRole('checkbox')).toHaveCount(1);
  await page.getByRole('checkbox').check();
  await next(page);
  await isAt(page, 'Choose a process');
  await page.getByRole('combobox', { name: 'Process' }).selectOption('Ember manager requests (Manager)');
  await expect(page.getByRole('radio', { name: /Open/ })).toBeChecked();
  await page.getByRole('radio', { name: /Restricted/ }).check();
  await page.getByRole('button', { name: 'Submit' }).click();
  await isAt(page, 'Thank you');
  await mailTo('manager@ember.test', `Ember Software asks to join ${group}`);
  await decide(admin, 'Ember Software', group);
  await mailTo(email, `Ember Software is now part of ${group}`);

  await visit(admin, at('/super_admin/groups?q=Fjord+Guild'));
  await admin.getByRole('row').filter({ hasText: group }).getByRole('link').first().click();
  await expect(admin.getByText('Ember Software').first()).toBeVisible();
});

/** A priced program of Fjord Servers with two documents, of which every member accepts the addendum. */
async function addProgram(admin: Page, { vhost, name }: { vhost: string; name: string }): Promise<void> {
  const refusal = await admin.evaluate(
    async ({ vhost, name, sponsor }) => {
      const body = new FormData();
      const entries = {
        name,
        vhost,
        type: 'partner_program',
        sponsor_company_id: sponsor,
        price: '1000',
        force_addendum: '1',
      };
      for (const [key, value] of Object.entries(entries)) body.set(key, value);
      for (const field of ['addendum_file', 'code_of_conduct_file'])
        body.set(field, new File(['%PDF-1.4\n%%EOF\n'], `${field}.pdf`, { type: 'application/pdf' }));
      const answer = await fetch('/api/super_admin/groups/0', { method: 'POST', body });
      return answer.ok ? '' : answer.text();
    },
    { vhost, name, sponsor: String(FJORD) },
  );
  expect(refusal).toBe('');
}

/** Approves a member's registration, which costs nothing. */
async function decide(admin: Page, company: string, group: string): Promise<void> {
  await visit(admin, at('/super_admin/dashboard'));
  const row = admin.getByRole('row').filter({ hasText: group }).filter({ hasText: company });
  await expect(row.getByText('Address confirmed')).toBeVisible();
  await row.getByRole('link', { name: company, exact: true }).click();
  await isAt(admin, company);
  await expect(admin.getByRole('heading', { name: 'Payment', exact: true })).toHaveCount(0);
  await admin.getByRole('button', { name: 'Approve' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(admin.getByText(/Member has been approved and is now part of/)).toBeVisible();
}
