import { expect, test, type Page } from 'playwright/test';
import { openCase, openRequest, timeline } from './rooms';
import { at, caseNumber, expectAccessible, linkIn, mailTo, startSession, visit } from './support';

async function more(page: Page, act: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: act }).click();
}

test('a case is raised and handed over, then handed on by the engineer', async ({ page, browser }) => {
  const number = caseNumber(6112);
  await openCase(page, number, 'program@acme.test');
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
  expect(raised.subject).toMatch(/^Raised to P1, answer by /);

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

  const desk = await openRequest(browser, number);
  await desk.getByLabel('Assigned engineer').fill('Jonas Ek');
  await desk.getByLabel('Engineer email').fill('second@borealis.test');
  await desk.getByRole('button', { name: 'Accept the case' }).click();
  await mailTo('second@acme.test', number, 'accepted your case');
  const engineer = await (await browser.newContext()).newPage();
  await startSession(engineer, 'second@borealis.test', 'borealis');
  const path = linkIn(given, '/my-cases/').replace(/^.*(\/my-cases\/)/, '$1');
  await visit(engineer, at(path, 'borealis'));
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
