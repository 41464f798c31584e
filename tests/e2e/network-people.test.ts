import { randomBytes } from 'node:crypto';
import { expect, test, type Page } from 'playwright/test';
import { NEEDS_DATABASE, inDatabase } from './people';
import { at, expectAccessible, mailTo, PASSWORD, logIn, visit } from './support';

const run = randomBytes(4).toString('hex');
/** A company of this file only. */
const SLUG = `reef-${run}`;
const NAME = `Reef ${run}`;
const address = (name: string) => `${name}@${SLUG}.test`;
const SUPER = 'super@concord.test';
let company_id: number;

test.skip(!process.env.DATABASE_URL, NEEDS_DATABASE);

test.beforeAll(() =>
  inDatabase(async (sql) => {
    const [company] = await sql`
      insert into companies (name, full_name, slug, domain, membership_type, requires_approval, country_id)
      select ${NAME}, ${`${NAME} Inc.`}, ${SLUG}, ${`${SLUG}.test`}, 'standard', true, country_id from companies where slug = 'acme'
      returning id, country_id`;
    const { id, country_id } = company as { id: number; country_id: number };
    company_id = id;
    await sql`insert into relations (community_id, company_id, user_access_flag) values (2, ${id}, 'limit')`;
    await sql`
      insert into users (company_id, role, status, first_name, last_name, email, phone, country_id, city, password_hash, registration_type, agreement_version, agreement_date)
      select ${id}, p.role::role, p.status::user_status, p.first_name, p.last_name, p.email, '+14155552671', ${country_id}, 'Oslo', u.password_hash, p.type::registration_type, 1, now()
      from users u, (values
        ('business_manager', 'active', 'Mona', 'Reef', ${address('mona')}, 'company_admin'),
        ('caller', 'pending_approval', 'Nora', ${`Lind ${run}`}, ${address('nora')}, 'registration')
      ) p(role, status, first_name, last_name, email, type) where u.email = 'manager@acme.test'`;
    await sql`
      insert into outbox (template, props, to_name, to_email, message_id, status, attempts, last_error, enqueued_at)
      values ('account_changed', ${sql.json({ first_name: 'Mona', what: 'password' })}, 'Mona Reef', ${address('mona')}, ${`<${run}@reef.test>`}, 'failed', 1, '550 5.1.1 User unknown', now())`;
    await sql`
      insert into change_requests (company_id, user_id, change_type, changes)
      select ${id}, id, 'departments', ${`Add the department Storage ${run}.`} from users where email = ${address('mona')}`;
  }),
);

const open = async (page: Page, path: string, title: string) => {
  await visit(page, at(path));
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
};

test('a registration is approved, a user added, acted as, disabled and found among the inactive ones', async ({
  page,
}) => {
  await logIn(page, SUPER);
  await expect(page.getByRole('link', { name: /User registrations/ })).toBeVisible();
  const queue = page.getByRole('region', { name: 'User Registration Queue' });
  await queue.getByRole('button', { name: `Approve Nora Lind ${run}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText(/^Member has been approved and is now part of/)).toBeVisible();
  await expect(page.getByRole('button', { name: `Approve Nora Lind ${run}` })).toHaveCount(0);
  await mailTo(address('nora'), 'Your account was approved');

  await page.getByRole('combobox', { name: 'Search users' }).fill('zz nobody zz');
  await expect(page.getByText('No Results Found').first()).toBeVisible();

  await open(page, `/super_admin/companies/${company_id}/users/0`, `Add user to ${NAME}`);
  await expectAccessible(page);
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill(`Holm ${run}`);
  await page.getByLabel('Email').fill(`ada.${run}@elsewhere.test`);
  await page.getByLabel('Phone', { exact: true }).fill('415 555 2671');
  await page.getByLabel('Role').selectOption('Program Manager');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(`Ada Holm ${run} is added.`)).toBeVisible();
  await expect(page).toHaveURL(/\/super_admin\/user\/\d+$/);
  const user = new URL(page.url()).pathname;
  await expect(page.getByText('Agreement date')).toBeVisible();
  await expectAccessible(page);
  expect((await mailTo(`ada.${run}@elsewhere.test`, `added you to ${NAME}`)).text).not.toContain(PASSWORD);

  await page.getByRole('button', { name: 'Update Password' }).click();
  const password = page.getByRole('dialog', { name: `Update the password of Ada Holm ${run}` });
  await password.getByLabel('Password', { exact: true }).fill('Another1!');
  await password.getByLabel('Confirm password').fill('Another1!');
  await expectAccessible(page);
  await password.getByRole('button', { name: 'Update Password' }).click();
  await expect(page.getByText(`The password of Ada Holm ${run} is changed.`)).toBeVisible();

  await page.getByRole('button', { name: 'Login as Ada' }).click();
  await expect(page.getByText(`Logged in as Ada Holm ${run}`)).toBeVisible();
  await page.getByRole('button', { name: 'Back to Admin' }).click();
  await expect(page).toHaveURL(at(user));
  await page.getByRole('button', { name: 'Disable' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disable user' }).click();
  await expect(page.getByText(`Ada Holm ${run} is disabled.`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(0);

  await page.getByRole('navigation', { name: 'Main' }).first().getByRole('link', { name: 'Inactive Users' }).click();
  await page.getByRole('searchbox').fill(run);
  const table = page.getByRole('table', { name: 'Inactive Users' });
  await expect(table.getByRole('row')).toHaveCount(2);
  await table.getByRole('link', { name: `Ada Holm ${run}` }).click();
  await page.getByRole('button', { name: 'Enable' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Enable user' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  const remove = page.getByRole('dialog', { name: `Are you sure you want to delete Ada Holm ${run} from the system?` });
  await remove.getByRole('button', { name: 'Delete user' }).click();
  await expect(page.getByText(`Ada Holm ${run} is deleted.`)).toBeVisible();
});

test('a refused email is sent again, a request answered, and all of it is in the audit', async ({ page }) => {
  await logIn(page, SUPER);
  await page.getByRole('link', { name: /Refused emails/ }).click();
  await expect(page.getByRole('heading', { name: 'Mail', level: 1 })).toBeVisible();
  await page.getByRole('searchbox').fill(address('mona'));
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
  await expect(page.getByText('550 5.1.1 User unknown')).toBeVisible();
  await page.getByRole('button', { name: `Retry Account changed to ${address('mona')}` }).click();
  await expect(page.getByText(`The email to ${address('mona')} is queued again.`)).toBeVisible();
  await mailTo(address('mona'), 'password');

  await open(page, '/super_admin/requests', 'Requests');
  await page.getByRole('searchbox').fill(run);
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: 'Answer Mona Reef: Departments' }).click();
  const answer = page.getByRole('dialog', { name: 'Change request: Departments' });
  await expect(answer).toContainText(`Storage ${run}`);
  await answer.getByRole('radio', { name: 'Declined' }).check();
  await answer.getByRole('button', { name: 'Send answer' }).click();
  await expect(answer.getByText('Enter why it is declined.').first()).toBeVisible();
  await expectAccessible(page);
  await answer.getByRole('radio', { name: 'Done' }).check();
  await answer.getByRole('textbox', { name: /^Answer/ }).fill('The department is there now.');
  await answer.getByRole('button', { name: 'Send answer' }).click();
  await expect(page.getByText('The request is done. We’ve emailed Mona Reef.')).toBeVisible();
  const told = await mailTo(address('mona'), 'Your change request is done: Departments');
  expect(told.text).toContain('The department is there now.');

  await open(page, '/super_admin/audit', 'Audit');
  const audit = page.getByRole('table', { name: 'Audit' });
  await expect(audit.getByText('Answered a request of a member').first()).toBeVisible();
  await page.getByRole('combobox', { name: 'What was done' }).selectOption('Had an email sent again');
  await expect(page).toHaveURL(/command=email.retry/);
  await expect(audit.getByText('Answered a request of a member')).toHaveCount(0);
  await expect(audit).not.toHaveAttribute('aria-busy', 'true');
  await expect(page.getByRole('region', { name: 'Audit' })).toHaveCSS('opacity', '1');
  await expect(page).toHaveTitle(/Audit/);
});
