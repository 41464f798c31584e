import { expect, test } from 'playwright/test';
import type postgres from 'postgres';
import { inDatabase, NEEDS_DATABASE } from './people';
import { at, call, caseNumber, expectAccessible, logIn } from './support';

/* A company of its own, because its settings change who may register. Without a process no other company sees it. */
const SLUG = `juniper-${caseNumber(0).toLowerCase()}`;
const MANAGER = `manager@${SLUG}.test`;
const PROGRAM = `program@${SLUG}.test`;

test.skip(!process.env.DATABASE_URL, NEEDS_DATABASE);

test.beforeAll(() => inDatabase(makeCompany));

/** Two managers, two departments, two groups of the demo network and a note on Borealis' process. */
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
  await sql`insert into relations (company_id, community_id)
    select ${id}, id from communities where name in ('Open Support Forum', 'Solution Circle')`;
  await sql`insert into notes (company_id, document_id, location, note)
    select ${id}, p.id, 'document', 'Ask for the duty manager.' from processes p join companies c on c.id = p.company_id
    where c.slug = 'borealis' and p.id in (select document_id from relations) order by p.id limit 1`;
}

test('the company page shows what the company is registered with, and a note is edited in place', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await logIn(page, MANAGER, SLUG);
  await page.getByRole('button', { name: 'Admin' }).click();
  await page
    .getByRole('navigation', { name: 'Admin', exact: true })
    .getByRole('link', { name: /^Company/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Company', level: 1 })).toBeVisible();
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
  await notes.getByRole('textbox').fill('Ask for Mara first.');
  await notes.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Note saved.')).toBeVisible();
  await expect(notes.getByText('Ask for Mara first.')).toBeVisible();
  await expect(notes.getByRole('button', { name: /^Edit the note on/ })).toBeFocused();
  await notes.getByRole('link', { name: /submit a case to Borealis Networks/ }).click();
  await expect(page).toHaveURL(/\/submit-case\/(company|department)\/\d+$/);
  await expect(page.getByText('Ask for Mara first.')).toBeVisible();
});

// rule: access.locked
test('a limited admin reads what is locked and asks about more, and is offered no screen that sends them away', async ({
  page,
}) => {
  await logIn(page, 'manager@dune.test', 'dune', '/admin/company');
  await page.getByRole('link', { name: 'My Partners (locked)' }).click();
  await expect(page.getByRole('heading', { name: 'Partner Groups', level: 1 })).toBeVisible();
  await expect(page.getByText('Partner groups are part of Standard membership.')).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'Your membership level' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Ask about Standard' }).click();
  await expect(page.getByRole('dialog').getByLabel('What is it about?')).toHaveValue('membership');
  await expectAccessible(page);

  const offered = new Set<string>();
  for (const path of ['/dashboard', '/admin/company', '/admin/users', '/admin/limited_process', '/admin/reports']) {
    const text = await (await call(page, path, { slug: 'dune' })).text();
    for (const [, href] of text.matchAll(/<a [^>]*href="(\/[^"#]+)/g))
      if (!/^\/(api|auth)\//.test(href!)) offered.add(href!.split('?')[0]!);
  }
  expect([...offered]).toEqual(expect.arrayContaining(['/admin/company', '/admin/users', '/admin/company/audit']));
  for (const path of offered) expect((await call(page, path, { slug: 'dune' })).status(), path).toBe(200);
});
