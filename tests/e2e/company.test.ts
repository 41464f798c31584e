import { expect, test, type Page } from 'playwright/test';
import type postgres from 'postgres';
import { inDatabase, NEEDS_DATABASE } from './people';
import { at, caseNumber, expectAccessible, linkIn, mailTo, PASSWORD, signIn, startSession } from './support';

/* A company of its own, because its settings change who may register. Without a process no other company sees it. */
const SLUG = `juniper-${caseNumber(0).toLowerCase()}`;
const MANAGER = `manager@${SLUG}.test`;
const PROGRAM = `program@${SLUG}.test`;
const NETWORK = 'network@concord.test';
const LEVEL = 'Your membership level disables access to this feature.';

test.describe.configure({ mode: 'serial' });
test.skip(!process.env.DATABASE_URL, NEEDS_DATABASE);

test.beforeAll(() => inDatabase(makeCompany));

/** Two managers, two departments, two groups of the demo network, one of them limited, and a note on Borealis' process. */
async function makeCompany(sql: postgres.Sql): Promise<void> {
  const domain = `${SLUG}.test`;
  const [company] = await sql<{ id: number }[]>`
    insert into companies (name, full_name, slug, domain, additional_domains, membership_type, login_method, show_in_public_web,
      communications_email, bcc_response_email)
    values (${`Juniper ${SLUG}`}, 'Juniper Tools, Inc.', ${SLUG}, ${domain}, ${['juniper-labs.test']}, 'standard', 'requires_registration',
      false, ${`out@${domain}`}, ${`in@${domain}`}) returning id`;
  const { id } = company!;
  await sql`
    insert into users (company_id, role, type, first_name, last_name, email, phone, city, country_id, password_hash, agreement_version, agreement_date)
    select ${id}, person.role::role, 'admin', person.first_name, person.last_name, person.email, '+14085550110', 'Austin', 1, demo.password_hash, 1, now()
    from users demo, (values ('business_manager', 'Vera', 'Holm', ${MANAGER}), ('program_manager', 'Tomas', 'Lund', ${PROGRAM}))
      as person (role, first_name, last_name, email)
    where demo.email = 'manager@acme.test'`;
  await sql`insert into departments (company_id, name, description, status) values
    (${id}, 'Drills', 'Cordless and corded.', 'active'), (${id}, 'Saws', null, 'inactive')`;
  await sql`insert into relations (company_id, community_id, user_access_flag)
    select ${id}, id, case name when 'Solution Circle' then 'limit' else 'all' end::user_access
    from communities where name in ('Open Support Forum', 'Solution Circle')`;
  await sql`insert into notes (company_id, document_id, location, note)
    select ${id}, p.id, 'document', 'Ask for the duty manager.' from processes p join companies c on c.id = p.company_id
    where c.slug = 'borealis' and p.id in (select document_id from relations) order by p.id limit 1`;
}

async function openCompany(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Admin' }).click();
  await page
    .getByRole('navigation', { name: 'Admin', exact: true })
    .getByRole('link', { name: /^Company/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Company', level: 1 })).toBeVisible();
}

test('the company page shows what the company is registered with, and a note is edited in place', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, MANAGER, SLUG);
  await openCompany(page);
  await expectAccessible(page);
  await expect(
    page.getByRole('navigation', { name: 'Admin area' }).getByRole('link', { name: 'Company' }),
  ).toHaveAttribute('aria-current', 'page');
  for (const text of ['Juniper Tools, Inc.', 'Vera Holm', 'Tomas Lund', 'Requires registration', 'juniper-labs.test'])
    await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
  for (const address of [`out@${SLUG}.test`, `in@${SLUG}.test`]) await expect(page.getByText(address)).toBeVisible();
  for (const name of ['Edit', 'Disable', 'Enable', 'Delete'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Copy login page URL' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(at('/', SLUG));

  const departments = page.getByRole('table', { name: 'Departments' });
  await expect(departments.getByRole('columnheader')).toHaveText(['Name', 'Description', 'Status']);
  await expect(departments.getByRole('row', { name: /Drills Cordless and corded\. Active/ })).toBeVisible();
  await expect(departments.getByRole('row', { name: /Saws – Inactive/ })).toBeVisible();

  const notes = page.getByRole('table', { name: 'Internal notes' });
  await expect(notes.getByRole('columnheader')).toHaveText(['Member', 'Process', 'Note']);
  await notes.getByRole('button', { name: /^Edit the note on/ }).click();
  await expectAccessible(page);
  await notes.getByRole('textbox').fill('Ask for Mara first.');
  await notes.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Note saved.')).toBeVisible();
  await expect(notes.getByText('Ask for Mara first.')).toBeVisible();
  await expect(notes.getByRole('button', { name: /^Edit the note on/ })).toBeFocused();
  await notes.getByRole('link', { name: /submit a case to Borealis Networks/ }).click();
  await expect(page).toHaveURL(/\/submit-case\/(company|department)\/\d+$/);
  await expect(page.getByText('Ask for Mara first.')).toBeVisible();
});

test('a change request reaches the network, is copied to the sender, and is listed as open', async ({ page }) => {
  await startSession(page, MANAGER, SLUG);
  await page.goto(at('/admin/company', SLUG));
  await page.getByRole('button', { name: 'Contact' }).click();
  const dialog = page.getByRole('dialog', { name: 'Contact' });
  await expect(dialog.getByText('Change requests take 24-48 hours.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(dialog.getByRole('link', { name: 'Choose what it is about.' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('What is it about?').selectOption('Departments');
  await dialog.getByLabel('What should change?').fill('Saws is active again.');
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByText(/^Your request is on its way to/)).toBeVisible();
  const listed = page.getByRole('listitem').filter({ hasText: 'Saws is active again.' });
  await expect(listed.getByText('Open', { exact: true })).toBeVisible();
  const email = await mailTo(NETWORK, `Juniper ${SLUG} asks for a change: Departments`);
  expect(email.text).toContain('Saws is active again.');
  await mailTo(MANAGER, 'Your change request: Departments');

  await page.getByRole('button', { name: 'Contact' }).click();
  await expect(dialog.getByRole('heading', { name: 'Earlier requests' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('a newcomer waits for approval, is approved by the signup manager, and logs in', async ({
  page,
  browser,
  request,
}) => {
  await startSession(page, MANAGER, SLUG);
  await page.goto(at('/admin/company', SLUG));
  await page.getByRole('link', { name: 'Registration settings' }).click();
  await expect(page.getByRole('heading', { name: 'Registration settings', level: 1 })).toBeVisible();
  await expect(page.getByLabel('Primary signup manager').locator('option').first()).toHaveText('Choose One');
  await expect(page.getByRole('checkbox', { name: /Open Support Forum/ })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: /Open Support Forum/ })).toBeDisabled();
  await page.getByLabel('Requires Approval').focus();
  await page.getByLabel('Requires Approval').selectOption('All Users Must be Approved');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByRole('link', { name: 'Choose a primary signup manager.' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Company' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
  await page.getByLabel('Primary signup manager').selectOption(`Vera Holm, ${MANAGER}`);
  await page.getByLabel('Alternate signup manager').selectOption(`Tomas Lund, ${PROGRAM}`);
  await page.getByRole('checkbox', { name: 'Solution Circle' }).check();
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page).toHaveURL(at('/admin/company', SLUG));
  await expect(page.getByText('Registration settings saved.')).toBeVisible();
  await expect(page.getByText('All Users Must be Approved')).toBeVisible();

  const email = `nora@${SLUG}.test`;
  const entry = { first_name: 'Nora', last_name: 'Lind', email, phone: '415 555 2671', phone_country_code: 'US' };
  const registered = await request.post(at(`/api/caller/register/${SLUG}`), {
    data: {
      ...entry,
      country_id: 1,
      city: 'Oslo',
      password: PASSWORD,
      password_confirmation: PASSWORD,
      agree_confirm: true,
    },
  });
  expect(registered.status()).toBe(200);
  const newcomer = await (await browser.newContext()).newPage();
  await newcomer.goto(linkIn(await mailTo(email, 'Verify your account'), '/verify_account/'));
  await newcomer.getByRole('button', { name: 'Verify your account' }).click();
  await expect(newcomer.getByRole('heading', { name: 'Your Account Requires Approval' })).toBeVisible();
  await mailTo(PROGRAM, 'Nora Lind asks to join');
  const approver = await (await browser.newContext()).newPage();
  await approver.goto(linkIn(await mailTo(MANAGER, 'Nora Lind asks to join'), '/users/approval/'));
  await approver.getByRole('button', { name: /^Approve/ }).click();
  await expect(approver.getByText(/Member has been approved and is now part of/)).toBeVisible();
  await mailTo(email, 'Your account was approved');
  await signIn(newcomer, email, SLUG);
});

test('the audit says who did what, before and after, by person and by day', async ({ page }) => {
  await startSession(page, MANAGER, SLUG);
  await page.goto(at('/admin/company', SLUG));
  await page.getByRole('link', { name: 'Audit' }).click();
  await expect(page.getByRole('heading', { name: 'Audit', level: 1 })).toBeVisible();
  await expectAccessible(page);
  const rows = page.getByRole('table', { name: 'Audit' }).getByRole('row');
  const saved = rows.filter({ hasText: 'Changed the registration settings' });
  await expect(saved.filter({ hasText: 'Primary signup manager: nothing → Vera Holm' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search people' }).fill('holm');
  await expect(page).toHaveURL(/q=holm/);
  await expect(saved).toHaveCount(1);
  await page.getByLabel('Day (UTC)').fill('2020-01-01');
  await expect(page).toHaveURL(/day=2020-01-01/);
  await expect(page.getByText('No Results Found')).toBeVisible();
  await page.getByRole('button', { name: 'Show all days' }).click();
  await expect(saved).toHaveCount(1);
  await page.reload();
  await expect(saved).toHaveCount(1);
});

test('a limited admin sees what is locked and why, and asks about more (rule: access.locked)', async ({ page }) => {
  await startSession(page, 'manager@dune.test', 'dune');
  await page.goto(at('/admin/company', 'dune'));
  await page.getByRole('link', { name: 'My Partners (locked)' }).click();
  await expect(page.getByRole('heading', { name: 'Partner Groups', level: 1 })).toBeVisible();
  await expect(page.getByText(LEVEL)).toBeVisible();
  await expect(page.getByText('Partner groups are part of Standard membership.')).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: LEVEL })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ask about Standard' }).click();
  await expect(page.getByRole('dialog').getByLabel('What is it about?')).toHaveValue('membership');
  await page.keyboard.press('Escape');
  for (const path of ['/company/registration', '/company/sso', '/users/0', '/inbound_process', '/partner_groups/1']) {
    await page.goto(at(`/admin${path}`, 'dune'));
    await expect(page.getByText(LEVEL)).toBeVisible();
    await expect(page).toHaveURL(at(`/admin${path}`, 'dune'));
    await expect(page.getByRole('button', { name: 'Ask about Standard' })).toBeVisible();
  }
});

test('a limited admin is offered no screen that sends them away', async ({ page }) => {
  await signIn(page, 'manager@dune.test', 'dune');
  await page.getByRole('button', { name: 'Admin', exact: true }).click();
  const offered = new Set<string>();
  const collect = async () => {
    for (const href of await page
      .locator('a[href^="/"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')!)))
      if (!href.startsWith('/api/') && !href.startsWith('/auth/')) offered.add(href.split('#')[0]!);
  };
  await collect();
  for (const path of ['/admin/company', '/admin/users', '/admin/limited_process', '/admin/reports']) {
    await page.goto(at(path, 'dune'));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await collect();
  }
  expect([...offered]).toEqual(expect.arrayContaining(['/admin/company', '/admin/users', '/admin/company/audit']));
  const answers = await page.evaluate(
    (paths) => Promise.all(paths.map(async (path) => [path, (await fetch(path, { redirect: 'manual' })).status])),
    [...offered].filter((path) => path !== '/'),
  );
  expect(answers.filter(([, status]) => status !== 200)).toEqual([]);
});
