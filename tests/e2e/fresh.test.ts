import { randomBytes } from 'node:crypto';
import { expect, test, type Browser, type Page } from 'playwright/test';
import { sheetRows } from '../support/sheets';
import { readFileSync } from 'node:fs';
import { inDatabase, NEEDS_DATABASE } from './people';
import { expectAccessible, logIn } from './support';

const run = randomBytes(4).toString('hex');
/** Two companies of this file only; Nova sends cases to Orion. */
const [NOVA, ORION] = [`nova-${run}`, `orion-${run}`];
const [NOVA_NAME, ORION_NAME] = [`Nova ${run}`, `Orion ${run}`];
const address = (name: string, slug: string) => `${name}@${slug}.test`;
const tokenOf = (number: string) => `${number}-${run}-${run}`;
const numberOf = (number: string) => `${number}-${run}`;

test.skip(!process.env.DATABASE_URL, NEEDS_DATABASE);

test.beforeAll(() =>
  inDatabase(async (sql) => {
    const company = async (name: string, slug: string) => {
      const [row] = await sql`
        insert into companies (name, full_name, slug, domain, membership_type, country_id, requires_approval)
        select ${name}, ${name}, ${slug}, ${`${slug}.test`}, 'premium', country_id, true from companies where slug = 'acme' returning id`;
      return row!.id as number;
    };
    const person = async (company_id: number, slug: string, name: string, role: string) => {
      const [row] = await sql`
        insert into users (company_id, role, first_name, last_name, email, password_hash, registration_type, agreement_version, agreement_date, country_id, city, phone)
        select ${company_id}, ${role}::role, ${name}, 'Lind', ${address(name.toLowerCase(), slug)}, password_hash, 'registration', 1, now(), country_id, 'Oslo', '+14155552671'
        from users where email = 'manager@acme.test' returning id`;
      return row!.id as number;
    };
    const [nova, orion] = [await company(NOVA_NAME, NOVA), await company(ORION_NAME, ORION)];
    const mia = await person(nova, NOVA, 'Mia', 'caller');
    await person(nova, NOVA, 'Max', 'business_manager');
    const ada = await person(orion, ORION, 'Ada', 'caller');
    const desk = async (company_id: number, name: string) => {
      const [process] = await sql`
        insert into processes (company_id, name, document_type) values (${company_id}, ${`${name} support`}, 'ticket') returning id`;
      const [version] = await sql`
        insert into process_versions (process_id, version, title, collaborate_email)
        values (${process!.id}, 1, ${`${name} support`}, ${`inbound.${run}@fresh.test`}) returning id`;
      await sql`update processes set current_version_id = ${version!.id} where id = ${process!.id}`;
      return { document_id: process!.id as number, version_id: version!.id as number };
    };
    const desks = { [nova]: await desk(nova, NOVA_NAME), [orion]: await desk(orion, ORION_NAME) };
    type Sent = { number: string; from: [number, number]; to: number; due: number; priority?: string };
    const send = async ({ number, from: [company_id, user_id], to, due, priority = 'medium' }: Sent) => {
      const { document_id, version_id } = desks[to]!;
      await sql`
        insert into cases (token, company_id, receiver_company_id, document_id, version_id, submitter_id, first_name, last_name, email,
          internal_case_number, summary, description, priority, status, collaborate_type, created_at, updated_at, respond_by,
          half_time_reminded_at, limit_reminded_at, escalation_step, purge_on)
        values (${tokenOf(number)}, ${company_id}, ${to}, ${document_id}, ${version_id}, ${user_id}, 'Mia', 'Lind', ${address('mia', NOVA)},
          ${numberOf(number)}, ${`Problem ${number}`}, 'It does not work.', ${priority}::priority, 'open', 'company',
          now() - interval '10 hours', now() - interval '10 hours', now() + ${`${due} minutes`}::interval, now(), now(), 3,
          now() + interval '20 days')`;
    };
    await send({ number: 'ACCEPT', from: [nova, mia], to: orion, due: 300 });
    await send({ number: 'LATE', from: [nova, mia], to: orion, due: -30, priority: 'high' });
    for (const number of [1, 2, 3, 4, 5])
      await send({ number: `IN${number}`, from: [orion, ada], to: nova, due: 600 + number });
  }),
);

/** Calls the API as the person of a page. */
const call = (page: Page, path: string, body: object) =>
  page.evaluate(
    async ([to, sent]) =>
      (await fetch(to, { method: 'POST', headers: { 'content-type': 'application/json' }, body: sent })).status,
    [path, JSON.stringify(body)] as const,
  );

async function another(browser: Browser, email: string, slug: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await logIn(page, email, slug, '/my-cases');
  return page;
}

/** Returns to the page, as often as it takes: it asks once in three seconds. */
const comeBack = (page: Page, seen: () => Promise<void>) =>
  expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await seen();
  }).toPass({ intervals: [1000] });

test('an answer appears by itself: in the row, as a line and in the title', async ({ page, browser }) => {
  await logIn(page, address('mia', NOVA), NOVA);
  const row = page.getByRole('row').filter({ hasText: numberOf('ACCEPT') });
  await expect(row).toContainText('Awaiting response');
  const ada = await another(browser, address('ada', ORION), ORION);
  const answer = {
    status: 'accepted',
    engineer_name: 'Ada Lind',
    engineer_email: address('ada', ORION),
    next_steps: 'We call you.',
  };
  expect(await call(ada, `/api/caller/case/${tokenOf('ACCEPT')}/respond`, answer)).toBe(200);
  const line = page.getByText(`${ORION_NAME} accepted case ${numberOf('ACCEPT')}`);
  await comeBack(page, () => expect(line).toBeVisible({ timeout: 1000 }));
  await expect(row).toContainText('Collaboration accepted');
  await expect(page).toHaveTitle(/^\(1\) Dashboard/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Dismiss changes' }).click();
  await expect(line).toBeHidden();
  await expect(page).toHaveTitle(/^Dashboard/);
});

test('cases are filtered, their columns chosen, and both kept as a view and exported', async ({ page }) => {
  await logIn(page, address('max', NOVA), NOVA);
  await expect(page.getByRole('link', { name: /^Company Active Cases/ })).toHaveAttribute('aria-current', 'page');
  const table = page.getByRole('table', { name: /^Company Active Cases/ });
  // The last changed comes first; what is due next is one click away.
  await expect(table.getByRole('columnheader', { name: 'Updated' })).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('button', { name: 'Due next' }).click();
  await expect(page).toHaveURL(/sort=due/);
  await expect(table.locator('tbody tr').first()).toContainText(numberOf('LATE'));
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('combobox', { name: 'Priority', exact: true }).selectOption('P1');
  await page.getByRole('combobox', { name: 'Partner', exact: true }).selectOption(ORION_NAME);
  await expect(page).toHaveURL(/priority=high.*partner=\d+/);
  await expect(table.locator('tbody tr')).toHaveCount(1);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('group', { name: 'Columns' }).getByLabel('Answer due').check();
  await page.getByRole('group', { name: 'Columns' }).getByLabel('Updated').uncheck();
  await expect(table.getByRole('columnheader', { name: 'Answer due' })).toBeVisible();
  await expect(table.getByRole('columnheader', { name: /Updated/ })).toHaveCount(0);
  await page.keyboard.press('Escape');

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^cases\.\d{6}\.xlsx$/);
  const [headings, ...rows] = sheetRows(readFileSync(await file.path()));
  expect(headings).toEqual(expect.arrayContaining(['Case#', 'Answer due (UTC)']));
  expect(headings?.join()).not.toContain('Updated');
  expect(rows.map(([number]) => number)).toEqual([numberOf('LATE')]);

  await page.getByRole('button', { name: 'Views' }).click();
  const views = page.getByRole('dialog', { name: 'Views' });
  await views.getByLabel('Save what you see as').fill(`Urgent ${run}`);
  await views.getByLabel('For everyone in the company').check();
  await expectAccessible(page);
  await views.getByRole('button', { name: 'Save view' }).click();
  await expect(views.getByRole('link', { name: `Urgent ${run}` })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(table.locator('tbody tr')).not.toHaveCount(1);

  // A colleague opens what the manager has shared, and cannot change it.
  await logIn(page, address('mia', NOVA), NOVA);
  await page.getByRole('button', { name: 'Views' }).click();
  await expect(views.getByRole('button', { name: `Delete Urgent ${run}` })).toHaveCount(0);
  await views.getByRole('link', { name: `Urgent ${run}` }).click();
  await expect(page).toHaveURL(/priority=high/);
  await expect(page.getByRole('columnheader', { name: 'Answer due' })).toBeVisible();
});
