import { expect, test, type Browser, type Page } from 'playwright/test';
import { inDatabase, NEEDS_DATABASE } from './people';
import {
  at,
  caseNumber,
  dismissNotices,
  expectAccessible,
  fillWireless,
  linkIn,
  mailTo,
  startSession,
} from './support';

/** Sends a case to Borealis Wireless and opens its page. */
async function openCase(page: Page, number: string): Promise<void> {
  await page.goto(at('/submit-case/department/2', 'acme'));
  await fillWireless(page, number);
  await page.getByRole('button', { name: 'Send to Borealis Networks' }).click();
  await expect(page.getByRole('heading', { name: 'Request Details' })).toBeVisible();
  await page.goto(at(`/dashboard?type=mine-30&q=${number}`, 'acme'));
  await page.getByRole('link', { name: number }).click();
  await expect(page.getByRole('heading', { name: 'Voice calls drop while roaming', level: 1 })).toBeVisible();
}

/** Accepts a case from its mailed link, in a browser of its own. Returns the page. */
async function accept(browser: Browser, number: string, engineer: { name: string; email: string }): Promise<Page> {
  const partner = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await partner.goto(linkIn(await mailTo('wireless@borealis.test', number), '/respond'));
  await partner.getByLabel('Assigned engineer').fill(engineer.name);
  await partner.getByLabel('Engineer email').fill(engineer.email);
  await partner.getByRole('button', { name: 'Accept the case' }).click();
  await expect(partner.getByText('Your response has been sent.')).toBeVisible();
  return partner;
}

const timeline = (page: Page) => page.getByRole('list', { name: 'Timeline of the case' });

async function more(page: Page, act: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: act }).click();
}

test('a withdrawn case tells its receiver so, and why, and hides the customer', async ({ page, browser }) => {
  const number = caseNumber(6102);
  await startSession(page, 'second@acme.test', 'acme');
  await openCase(page, number);
  const request = await mailTo('wireless@borealis.test', number);
  await page.getByRole('button', { name: 'Withdraw case' }).click();
  const dialog = page.getByRole('dialog', { name: `Withdraw case ${number}?` });
  await dialog.getByLabel('Reason').fill('Solved, see https://wiki.acme.test/fix.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Withdraw case' }).click();
  await expect(page.getByText('Case withdrawn').first()).toBeVisible();

  const partner = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await partner.goto(linkIn(request, '/respond'));
  await expect(partner.getByRole('heading', { name: 'Voice calls drop while roaming', level: 1 })).toBeVisible();
  await expect(partner.getByText(/^Acme Storage withdrew the case at /)).toBeVisible();
  await expect(partner.getByText('Withdrawn. You don’t need to answer.')).toBeVisible();
  await expect(partner.getByRole('link', { name: /wiki\.acme\.test\/fix/ }).first()).toBeVisible();
  await expect(partner.getByText('Northwind Clinics')).toHaveCount(0);
  await expect(partner.getByRole('radio')).toHaveCount(0);
  await expectAccessible(partner);
});

test('a case is raised and handed over, then handed on by the engineer', async ({ page, browser }) => {
  const number = caseNumber(6112);
  await startSession(page, 'program@acme.test', 'acme');
  await openCase(page, number);
  await more(page, 'Raise the priority');
  const raise = page.getByRole('dialog', { name: `Raise the priority of case ${number}?` });
  await raise.getByRole('radio', { name: /P1 High/ }).check();
  await raise.getByRole('button', { name: 'Raise the priority' }).click();
  await expect(raise.getByLabel('Reason')).toBeFocused();
  await raise.getByLabel('Reason').fill('All wards are affected.');
  await expectAccessible(page);
  await raise.getByRole('button', { name: 'Raise the priority' }).click();
  await expect(timeline(page)).toContainText('From P3 to P1.');
  const raised = await mailTo('wireless@borealis.test', number, 'raised the priority to P1 High');
  expect(raised.subject).toMatch(/^P1, answer by /);

  await more(page, 'Hand over to a colleague');
  const give = page.getByRole('dialog', { name: `Hand case ${number} over?` });
  await give.getByRole('combobox', { name: 'Colleague' }).pressSequentially('devon');
  await give.getByRole('option', { name: /Devon Park/ }).click();
  await give.getByLabel('Note').fill('I am out from noon.');
  await expectAccessible(page);
  await give.getByRole('button', { name: 'Hand over' }).click();
  await expect(timeline(page)).toContainText('To Devon Park.');
  const given = await mailTo('second@acme.test', `handed a case over to you: ${number}`);
  expect(given.text).toContain('I am out from noon.');
  await mailTo('program@acme.test', number, 'Devon Park has your case now');

  await accept(browser, number, { name: 'Jonas Ek', email: 'second@borealis.test' });
  await mailTo('second@acme.test', number, 'accepted your case');
  const engineer = await (await browser.newContext()).newPage();
  await startSession(engineer, 'second@borealis.test', 'borealis');
  const path = linkIn(given, '/my-cases/').replace(/^.*(\/my-cases\/)/, '$1');
  await engineer.goto(at(path, 'borealis'));
  await more(engineer, 'Hand over to a colleague');
  const on = engineer.getByRole('dialog', { name: `Hand case ${number} over?` });
  await on.getByRole('combobox', { name: 'Colleague' }).pressSequentially('lindq');
  await on.getByRole('option', { name: /Mara Lindqvist/ }).click();
  await on.getByRole('button', { name: 'Hand over' }).click();
  await expect(timeline(engineer)).toContainText('To Mara Lindqvist.');
  await mailTo('caller@borealis.test', `handed a case over to you: ${number}`);
  await mailTo('second@acme.test', number, 'Mara Lindqvist is your contact now');
  await page.reload();
  const contact = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Your contact' }) });
  await expect(contact).toContainText('Mara Lindqvist');
});

test('a late case: whom to call, a reminder, and a question to the network', async ({ page }) => {
  test.skip(!process.env.DATABASE_URL, NEEDS_DATABASE);
  const number = caseNumber(6106);
  await startSession(page, 'caller@acme.test', 'acme');
  await openCase(page, number);
  await inDatabase(async (sql) => {
    const [late] = await sql`
      update cases set created_at = now() - interval '2 days', respond_by = now() - interval '1 day', half_time_reminded_at = now(),
        limit_reminded_at = now(), escalation_step = 3, escalated_at = now() where internal_case_number = ${number} returning id`;
    for (const role of ['the escalation contact', 'the alternate contact', 'the escalation alias'])
      await sql`insert into case_events (case_id, type, text) values (${late!.id}, 'escalated', ${`To ${role}`})`;
  });
  await page.reload();
  await expect(page.getByText(/All three contacts were notified, last at /)).toBeVisible();
  await expect(page.getByRole('link', { name: /^Call \+46/ })).toHaveAttribute('href', 'tel:+46855551277');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Remind', exact: true }).click();
  await expect(page.getByText(/They were reminded at /)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remind', exact: true })).toHaveCount(0);
  await mailTo('wireless@borealis.test', number, 'The response time has passed');

  await dismissNotices(page);
  await page.getByRole('button', { name: 'Ask the network' }).click();
  const ask = page.getByRole('dialog', { name: 'Ask the network for help?' });
  await ask.getByLabel('Note').fill('Their phone is busy.');
  await expectAccessible(page);
  await ask.getByRole('button', { name: 'Ask the network' }).click();
  await expect(page.getByText(/The network was asked for help at /)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ask the network' })).toHaveCount(0);
  const question = await mailTo('network@concord.test', `asks for help with Borealis Networks | Wireless: ${number}`);
  expect(question.text).toContain('Their phone is busy.');
});
