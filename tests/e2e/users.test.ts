import { randomBytes } from 'node:crypto';
import { expect, test, type Page } from 'playwright/test';
import { NEEDS_DATABASE, inDatabase } from './people';
import { at, expectAccessible, linkIn, mailTo, PASSWORD, logIn, visit } from './support';

const run = randomBytes(4).toString('hex');
/** A company of this file only: it requires approval, and its users are counted. */
const SLUG = `kelp-${run}`;
const address = (name: string) => `${name}@${SLUG}.test`;
const MANAGER = address('manager');

test.skip(!process.env.DATABASE_URL, NEEDS_DATABASE);

test.beforeAll(() =>
  inDatabase(async (sql) => {
    const [company] = await sql`
      insert into companies (name, full_name, slug, domain, membership_type, requires_approval, country_id)
      select ${`Kelp ${run}`}, ${`Kelp ${run} Inc.`}, ${SLUG}, ${`${SLUG}.test`}, 'standard', true, country_id from companies where slug = 'acme'
      returning id, country_id`;
    const { id, country_id } = company as { id: number; country_id: number };
    await sql`insert into relations (community_id, company_id, user_access_flag) values (1, ${id}, 'all'), (2, ${id}, 'limit')`;
    await sql`
      insert into users (company_id, role, status, first_name, last_name, email, phone, country_id, city, password_hash, registration_type, agreement_version, agreement_date)
      select ${id}, p.role::role, p.status::user_status, p.first_name, p.last_name, p.email, '+14155552671', ${country_id}, 'Oslo', u.password_hash, p.type::registration_type, 1, now()
      from users u, (values
        ('business_manager', 'active', 'Mona', 'Kelp', ${MANAGER}, 'company_admin'),
        ('caller', 'active', 'Tove', 'Dahl', ${address('tove')}, 'registration'),
        ('caller', 'pending_approval', 'Nora', 'Lind', ${address('nora')}, 'registration'),
        ('caller', 'pending_approval', 'Finn', 'Moe', ${address('finn')}, 'registration'),
        ('caller', 'pending_approval', 'Liv', 'Aas', ${address('liv')}, 'registration')
      ) p(role, status, first_name, last_name, email, type) where u.email = 'manager@acme.test'`;
    await sql`
      insert into users (company_id, first_name, last_name, email, registration_type)
      select ${id}, 'Colleague', 'No. ' || n, 'colleague.' || n || '@' || ${`${SLUG}.test`}, 'company_admin' from generate_series(1, 3000) n`;
  }),
);

async function openUsers(page: Page): Promise<void> {
  await logIn(page, MANAGER, SLUG);
  await page.getByRole('button', { name: 'Admin' }).click();
  await page.getByRole('link', { name: /^Users/ }).click();
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
}

const table = (page: Page) => page.getByRole('table', { name: 'Users' });
async function fillPerson(page: Page, first_name: string, last_name: string, email: string): Promise<void> {
  await page.getByLabel('First name').fill(first_name);
  await page.getByLabel('Last name').fill(last_name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone', { exact: true }).fill('415 555 2671');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
}

test('colleagues are added one after the other, and log in', async ({ page, browser }) => {
  await openUsers(page);
  await expect(page.getByText('Requires registration')).toBeVisible();
  await expect(page.getByRole('link', { name: at('/', SLUG) })).toBeVisible();
  await page.getByRole('link', { name: 'Add New' }).click();
  await expect(page.getByRole('heading', { name: 'Add user', level: 1 })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Open Support Forum' })).toBeDisabled();

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByLabel('First name')).toBeFocused();
  await expectAccessible(page);
  await fillPerson(page, 'Ada', 'Holm', 'ada@elsewhere.test');
  await page.getByRole('button', { name: 'Save & New' }).click();
  await expect(page.getByText(`Use an address of Kelp ${run}: @${SLUG}.test.`).first()).toBeVisible();
  await page.getByLabel('Email').fill(address('ada'));
  await page.getByRole('checkbox', { name: 'Solution Circle' }).check();
  await page.getByRole('button', { name: 'Save & New' }).click();
  await expect(page.getByText('Ada Holm is added.')).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('');
  await expect(page.getByLabel('First name')).toBeFocused();

  await fillPerson(page, 'Bo', 'Ness', address('bo'));
  await page.getByLabel('Role').selectOption('Program Manager');
  await page.getByRole('navigation', { name: 'Back' }).getByRole('link', { name: 'Users' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Bo Ness is added.')).toBeVisible();
  await expect(page).toHaveURL(at('/admin/users', SLUG));

  const added = await mailTo(address('ada'), `Mona Kelp added you to Kelp ${run}`);
  expect(added.text).not.toContain(PASSWORD);
  const ada = await (await browser.newContext()).newPage();
  await visit(ada, linkIn(added, `//${SLUG}.`));
  await ada.getByLabel('Email', { exact: true }).fill(address('ada'));
  await ada.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await ada.getByRole('button', { name: 'Log in' }).click();
  await expect(ada.getByRole('dialog', { name: 'Update Agreement' })).toBeVisible();
});

test('colleagues come from a CSV file: checked row by row, then invited', async ({ page, browser }) => {
  await openUsers(page);
  await page.getByRole('link', { name: 'Import' }).click();
  await expect(page.getByRole('heading', { name: 'Import users', level: 1 })).toBeVisible();
  const rows = [
    `Ida,Berg,${address('ida')},415 555 2671,Business Manager`,
    `Pål,Åsen,${address('pal')},,`,
    'Eva,Ek,eva@elsewhere.test,,',
  ];
  const buffer = Buffer.from(
    ['First name;Last name;Email;Phone;Role', ...rows.map((row) => row.replaceAll(',', ';'))].join('\r\n'),
  );
  await page.getByLabel('CSV file').setInputFiles({ name: 'users.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(page.getByText('1 row has an error, 2 rows are fine. Nobody is added yet.')).toBeVisible();
  const checked = page.getByRole('table', { name: 'Checked rows' });
  await expect(checked.getByRole('row').nth(1)).toContainText(`Use an address of Kelp ${run}`);
  await expect(checked).toContainText('Pål Åsen');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add and invite 2 users' }).click();
  await expect(page.getByText('1 row has an error. Correct the file, or leave them out.').first()).toBeVisible();
  await page.getByRole('checkbox', { name: 'Leave out the 1 row with errors' }).check();
  await page.getByRole('button', { name: 'Add and invite 2 users' }).click();
  await expect(page.getByText('2 users are added and told by email.')).toBeVisible();
  await expect(page).toHaveURL(at('/admin/users', SLUG));

  await page.getByRole('searchbox', { name: 'Search by name or email' }).fill('ida@');
  await expect(table(page).getByText('Invited').first()).toBeVisible();
  await table(page).getByRole('link', { name: 'Ida Berg', exact: true }).click();
  await expect(page.getByText('Ida Berg has not set a password yet.')).toBeVisible();
  const first = linkIn(await mailTo(address('ida'), `Mona Kelp invited you to Kelp ${run}`), '/invitation/');
  await page.getByRole('button', { name: 'Send the invitation again' }).click();
  await expect(page.getByText('We sent Ida Berg a new invitation.')).toBeVisible();

  const ida = await (await browser.newContext()).newPage();
  await expect.poll(async () => linkIn(await mailTo(address('ida'), 'invited you to'), '/invitation/')).not.toBe(first);
  await visit(ida, first);
  await expect(ida.getByRole('heading', { name: 'Your invitation', level: 1 })).toBeVisible();
  await visit(ida, linkIn(await mailTo(address('ida'), 'invited you to'), '/invitation/'));
  await ida.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await ida.getByLabel('Confirm password').fill(PASSWORD);
  await ida.getByRole('checkbox').check();
  await ida.getByRole('button', { name: 'Set password and log in' }).click();
  await expect(ida.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
});
