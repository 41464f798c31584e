import { randomBytes } from 'node:crypto';
import { expect, test, type Browser, type Page } from 'playwright/test';
import { sheetRows } from '../support/sheets';
import { readFileSync } from 'node:fs';
import { inDatabase, NEEDS_DATABASE } from './people';
import { at, expectAccessible, signIn, startSession } from './support';

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
    const person = async (company_id: number, slug: string, [name, role, status]: [string, string, string]) => {
      const [row] = await sql`
        insert into users (company_id, role, status, first_name, last_name, email, password_hash, registration_type, agreement_version, agreement_date, country_id, city, phone)
        select ${company_id}, ${role}::role, ${status}::user_status, ${name}, 'Lind', ${address(name.toLowerCase(), slug)}, password_hash, 'registration', 1, now(), country_id, 'Oslo', '+14155552671'
        from users where email = 'manager@acme.test' returning id`;
      return row!.id as number;
    };
    const [nova, orion] = [await company(NOVA_NAME, NOVA), await company(ORION_NAME, ORION)];
    const mia = await person(nova, NOVA, ['Mia', 'caller', 'active']);
    const max = await person(nova, NOVA, ['Max', 'business_manager', 'active']);
    await person(nova, NOVA, ['Noor', 'caller', 'pending_approval']);
    const ada = await person(orion, ORION, ['Ada', 'caller', 'active']);
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
    type Sent = { number: string; from: [number, number]; to: number; due: number; priority?: string; asked?: boolean };
    const send = async ({ number, from: [company_id, user_id], to, due, priority = 'medium', asked = false }: Sent) => {
      const { document_id, version_id } = desks[to]!;
      const [row] = await sql`
        insert into cases (token, company_id, receiver_company_id, document_id, version_id, submitter_id, first_name, last_name, email,
          internal_case_number, summary, description, priority, status, collaborate_type, created_at, updated_at, respond_by,
          half_time_reminded_at, limit_reminded_at, escalation_step, first_answered_at, purge_on)
        values (${tokenOf(number)}, ${company_id}, ${to}, ${document_id}, ${version_id}, ${user_id}, 'Mia', 'Lind', ${address('mia', NOVA)},
          ${numberOf(number)}, ${`Problem ${number}`}, 'It does not work.', ${priority}::priority, ${asked ? 'information' : 'open'}::case_status, 'company',
          now() - interval '10 hours', now() - interval '10 hours', now() + ${`${due} minutes`}::interval, now(), now(), 3,
          ${asked ? sql`now() - interval '1 hour'` : null}, now() + interval '20 days') returning id`;
      if (asked)
        await sql`
          insert into case_responses (case_id, type, reviewer_name, reviewer_email, next_steps)
          values (${row!.id}, 'information-request', 'Ada Lind', ${address('ada', ORION)}, 'Send the logs.')`;
    };
    await send({ number: 'ACCEPT', from: [nova, mia], to: orion, due: 300 });
    await send({ number: 'LATE', from: [nova, mia], to: orion, due: -30, priority: 'high' });
    await send({ number: 'ASKED', from: [nova, max], to: orion, due: 60, asked: true });
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
  await startSession(page, email, slug);
  await page.goto(at('/my-cases', slug));
  return page;
}

/** Returns to the page, as often as it takes: it asks once in three seconds. */
const comeBack = (page: Page, seen: () => Promise<void>) =>
  expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await seen();
  }).toPass({ intervals: [1000], timeout: 20_000 });

test('an answer appears by itself: in the row, as a line and in the title', async ({ page, browser }) => {
  await signIn(page, address('mia', NOVA), NOVA);
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

test('what is being written stays until the reader updates the page', async ({ page, browser }) => {
  await startSession(page, address('mia', NOVA), NOVA);
  await page.goto(at(`/case/${tokenOf('ASKED')}/information`, NOVA));
  const reply = page.getByRole('main').getByRole('textbox').first();
  await reply.fill('The logs of this morning.');
  const max = await another(browser, address('max', NOVA), NOVA);
  const status = await call(max, `/api/caller/case/${tokenOf('ASKED')}/respond`, {
    status: 'information-reply',
    additional_information: 'Attached.',
  });
  expect(status).toBe(200);
  await comeBack(page, () => expect(page.getByText(/^Max Lind sent the information/)).toBeVisible({ timeout: 1000 }));
  await expect(reply).toHaveValue('The logs of this morning.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(page.getByText('Attached.')).toBeVisible();
});

test('one’s own cases come first, all are shown in place, and a manager decides on who waits', async ({ page }) => {
  await signIn(page, address('max', NOVA), NOVA);
  const waiting = page.getByRole('region', { name: 'Needs you' });
  await expect(waiting.getByRole('list', { name: 'Your company' }).getByRole('listitem').first()).toContainText('LATE');
  const cases = waiting.getByRole('listitem').filter({ hasText: 'Problem' });
  await expect(cases).toHaveCount(5);
  await waiting.getByRole('button', { name: /^Show all/ }).click();
  await expect(cases).not.toHaveCount(5);
  await expect(waiting.getByRole('listitem').filter({ hasText: 'IN5' })).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('button', { name: 'Admin 1 waiting' })).toBeVisible();
  await waiting.getByRole('button', { name: 'Approve Noor Lind' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText(/^Member has been approved/)).toBeVisible();
  await expect(waiting.getByRole('list', { name: 'People waiting for approval' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Admin', exact: true })).toBeVisible();

  await signIn(page, address('mia', NOVA), NOVA);
  await expect(waiting.getByRole('list', { name: 'Only you' }).getByRole('listitem').first()).toContainText('LATE');
});

test('cases are filtered, their columns chosen, and both kept as a view and exported', async ({ page }) => {
  await signIn(page, address('max', NOVA), NOVA);
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
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('group', { name: 'Columns' }).getByLabel('Answer due').check();
  await page.getByRole('group', { name: 'Columns' }).getByLabel('Updated').uncheck();
  await expect(table.getByRole('columnheader', { name: 'Answer due' })).toBeVisible();
  await expect(table.getByRole('columnheader', { name: /Updated/ })).toHaveCount(0);
  await expectAccessible(page);
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
  await signIn(page, address('mia', NOVA), NOVA);
  await page.getByRole('button', { name: 'Views' }).click();
  await expect(views.getByRole('button', { name: `Delete Urgent ${run}` })).toHaveCount(0);
  await views.getByRole('link', { name: `Urgent ${run}` }).click();
  await expect(page).toHaveURL(/priority=high/);
  await expect(page.getByRole('columnheader', { name: 'Answer due' })).toBeVisible();
});

test('the network’s late cases come first, the oldest deadline on top, with their summaries', async ({ page }) => {
  await signIn(page, 'super@concord.test');
  const filters = page.getByRole('navigation', { name: 'Cases shown' });
  await expect(filters.getByRole('link').first()).toHaveText(/^Late/);
  await expect(filters.getByRole('link', { name: /^Late/ })).toHaveAttribute('aria-current', 'page');
  const queue = page.getByRole('table', { name: 'Escalation cases' });
  await expect(queue.getByRole('columnheader', { name: /Answer due/ })).toHaveAttribute('aria-sort', 'ascending');
  await page.goto(at(`/super_admin/dashboard?q=${numberOf('LATE')}`));
  await expect(queue.locator('tbody tr')).toContainText('Problem LATE');
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Dashboard \d+\+? waiting/ }),
  ).toBeVisible();
  await expectAccessible(page);
});
