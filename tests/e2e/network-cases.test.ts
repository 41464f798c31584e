import { randomBytes } from 'node:crypto';
import { expect, test, type Page } from 'playwright/test';
import { inDatabase, NEEDS_DATABASE } from './people';
import { at, expectAccessible, mailTo, logIn, visit } from './support';

const run = randomBytes(4).toString('hex');
/** Two companies of this file only, with one case that is late. */
const [FROM, TO] = [`Lynx ${run}`, `Mink ${run}`];
const NUMBER = `LX-${run}`;
const CUSTOMER = `Zebulon ${run}`;
const REASON = 'The customer called the network’s hotline.';
const address = (name: string) => `${name}.${run}@network-cases.test`;

test.skip(!process.env.DATABASE_URL, NEEDS_DATABASE);

test.beforeAll(() =>
  inDatabase(async (sql) => {
    const company = async (name: string) => {
      const [row] = await sql`
        insert into companies (name, full_name, slug, domain, membership_type, country_id)
        select ${name}, ${name}, ${name.toLowerCase().replace(' ', '-')}, 'network-cases.test', 'premium', country_id from companies where slug = 'acme' returning id`;
      return row!.id as number;
    };
    const [from, to] = [await company(FROM), await company(TO)];
    const [user] = await sql`
      insert into users (company_id, role, first_name, last_name, email, registration_type)
      values (${from}, 'caller', 'Tove', 'Dahl', ${address('tove')}, 'registration') returning id`;
    const [process] = await sql`
      insert into processes (company_id, name, document_type) values (${to}, 'Mink support', 'ticket') returning id`;
    const [version] = await sql`
      insert into process_versions (process_id, version, title, collaborate_email, escalation_alias)
      values (${process!.id}, 1, 'Mink support', ${address('inbound')}, ${address('duty')}) returning id`;
    await sql`update processes set current_version_id = ${version!.id} where id = ${process!.id}`;
    const [found] = await sql`
      insert into cases (token, company_id, receiver_company_id, document_id, version_id, submitter_id, first_name, last_name, email,
        internal_case_number, summary, description, priority, collaborate_type, created_at, respond_by, half_time_reminded_at, limit_reminded_at,
        escalation_step, purge_on)
      values (${run + run + run}, ${from}, ${to}, ${process!.id}, ${version!.id}, ${user!.id}, 'Tove', 'Dahl', ${address('tove')},
        ${NUMBER}, 'Array drops writes', ${`Since the update ${CUSTOMER} cannot write.`}, 'high', 'company', now() - interval '3 hours',
        now() - interval '2 hours', now(), now(), 3, now() + interval '20 days') returning id`;
    const data = [
      { requirement_id: 1, section: 'common_customer_section', field: 'Customer', value: CUSTOMER, type: 'string' },
    ];
    await sql`insert into case_customer_data (case_id, customer_data) values (${found!.id}, ${JSON.stringify(data)}::text::jsonb)`;
    await sql`insert into case_events (case_id, type, company_id, actor_name, created_at) values (${found!.id}, 'submitted', ${from}, 'Tove Dahl', now() - interval '3 hours')`;
    await sql`
      insert into outbox (template, props, to_name, to_email, message_id, case_id, status, sent_at, enqueued_at)
      values ('case_request', '{}', ${TO}, ${address('inbound')}, ${`<${run}@portal>`}, ${found!.id}, 'sent', now() - interval '3 hours', now())`;
  }),
);

const queue = (page: Page) => page.getByRole('table', { name: 'Escalation cases' });
const confirm = (page: Page, action: string) =>
  page.getByRole('dialog').getByRole('button', { name: action, exact: true }).click();

async function findLateCase(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Cases shown' }).getByRole('link', { name: /^Late/ }).click();
  await expect(page).toHaveURL(/filter=late/);
  await page.getByRole('searchbox', { name: 'Search cases' }).fill(NUMBER.toLowerCase());
  await expect(queue(page).locator('tbody tr')).toHaveCount(1);
}

test('a late case: its clock and emails, an escalation, customer data for a reason, and its deletion', async ({
  page,
}) => {
  await logIn(page, 'super@concord.test');
  await findLateCase(page);
  await expect(queue(page)).toContainText('Priority 1');
  await expect(queue(page)).toContainText(/late by 2 h/);

  await queue(page).getByRole('link', { name: NUMBER }).click();
  await expect(page.getByRole('heading', { name: `Case ${NUMBER}`, level: 1 })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`Case ${NUMBER} · ${TO}`));
  const main = page.getByRole('main');
  await expect(main).toContainText(/late by 2 h/);
  await expect(page.getByRole('listitem').filter({ hasText: address('inbound') })).toContainText('Accepted');
  await expect(main).not.toContainText(CUSTOMER);

  await page.getByRole('button', { name: 'Send escalation' }).click();
  await expect(page.getByRole('dialog')).toContainText(address('duty'));
  await confirm(page, 'Send escalation');
  const timeline = page.getByRole('list', { name: 'Timeline of the case' });
  await expect(timeline).toContainText('To the escalation alias');
  expect((await mailTo(address('duty'), NUMBER)).subject).toMatch(/^Late by .*, escalation: /);

  await page.getByRole('textbox', { name: 'Reason' }).fill('Because');
  await page.getByRole('button', { name: 'Show customer data' }).click();
  await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveAccessibleDescription(/at least 10 characters/i);
  await page.getByRole('textbox', { name: 'Reason' }).fill(REASON);
  await page.getByRole('button', { name: 'Show customer data' }).click();
  await expect(main).toContainText(`Since the update ${CUSTOMER} cannot write.`);
  await expect(timeline).toContainText(REASON);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText(`Are you sure you want to delete case #${NUMBER}?`);
  await confirm(page, 'Delete case');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await visit(page, at(`/super_admin/dashboard?filter=late&q=${NUMBER}`));
  await expect(page.getByText('No Results Found')).toBeVisible();
  for (const mailbox of [address('tove'), address('inbound')])
    expect((await mailTo(mailbox, NUMBER)).subject).toBe(`Case deleted: ${NUMBER}`);
});
