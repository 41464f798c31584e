import { expect, test, type Locator } from 'playwright/test';
import { form, line, note, openCase, openEditor, sendCase, timeline, write } from './rooms';
import { at, caseNumber, expectAccessible, fillWireless, linkIn, mailTo, PHONE, logIn, visit } from './support';

test('a case is submitted, questioned, answered, accepted and closed', async ({ page, browser }) => {
  await logIn(page, 'caller@acme.test', 'acme');

  await page.getByRole('combobox', { name: 'Search partners' }).first().pressSequentially('wire');
  const suggestion = page.getByRole('option', { name: /Borealis Networks \| Wireless/ });
  await expect(suggestion).toBeVisible();
  await suggestion.click();
  await expect(page.getByRole('heading', { name: 'Borealis Networks | Wireless', level: 1 })).toBeVisible();
  await expect(page.getByText('AP-310, AP-550, AP-720, WLC-8 controllers')).toBeVisible();

  await fillWireless(page, caseNumber(1001));
  // rule: cases.files-at-submission
  const files = page.getByRole('list', { name: 'Files of this case' });
  const add = (name: string) =>
    page.getByLabel('Add files').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('roam') });
  await add('wrong.log');
  await expect(files).toContainText('Uploaded');
  await files.getByRole('button', { name: 'Remove wrong.log' }).click();
  await add('roaming.log');
  await expect(files).toContainText('Uploaded');
  await page.getByLabel('Customer email').fill('nobody');
  await page.getByRole('button', { name: 'Send to Borealis Networks' }).click();
  await expect(page.getByLabel('Customer email')).toBeFocused();
  await expect(page.getByLabel('Customer email')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Problem summary')).toHaveValue('Voice calls drop while roaming');
  await expectAccessible(page);

  await page.getByLabel('Customer email').fill('lena.voss@northwind.test');
  await page.getByRole('button', { name: 'Send to Borealis Networks' }).click();
  // rule: cases.details-after
  await expect(page).toHaveURL(/\/my-cases\/[\w-]+\?sent=1$/);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Request Details' })).toBeVisible();
  await expect(page.getByText('Your case has been sent to Borealis Networks | Wireless.')).toBeVisible();
  await expect(page.getByText('Northwind Clinics')).toBeVisible();
  await expect(timeline(page)).toContainText('roaming.log');
  await expect(note(page)).toBeVisible();
  await expectAccessible(page);

  const request = await mailTo('wireless@borealis.test', caseNumber(1001));
  await mailTo('caller@acme.test', caseNumber(1001));
  expect(request.html).not.toContain('Northwind');
  expect(request.text).toContain('With roaming.log: on the page of the case.');

  const partner = await (await browser.newContext(PHONE)).newPage();
  await visit(partner, linkIn(request, '/respond'));
  await expect(partner.getByRole('heading', { name: 'Voice calls drop while roaming', level: 1 })).toBeVisible();
  await expect(partner.getByText(/^Answer by .* left$/)).toBeVisible();
  await expect(partner.getByRole('radio', { name: 'Accept' })).toBeChecked();
  // rule: cases.answer-in-reach
  await expect(partner.getByRole('button', { name: 'Accept the case' })).toBeInViewport({ ratio: 1 });
  await expect(partner.getByRole('radio', { name: 'Request information' })).toBeVisible();
  await expect(partner.getByRole('radio', { name: 'Reject' })).toHaveCount(0);
  await expect(partner.getByText('Northwind Clinics')).toBeVisible();
  await expect(timeline(partner)).toContainText('roaming.log');

  // rule: cases.receiver-page
  await partner.setViewportSize({ width: 1440, height: 900 });
  const answer = await partner.getByRole('form', { name: 'Your response' }).boundingBox();
  for (const beside of [partner.getByText('Case#'), partner.getByText('Northwind Clinics')]) {
    await expect(beside).toBeInViewport();
    expect((await beside.boundingBox())!.x).toBeGreaterThan(answer!.x + answer!.width);
  }
  await partner.setViewportSize(PHONE.viewport!);

  await partner.getByRole('radio', { name: 'Request information' }).check();
  await partner.getByLabel('What do you need to know?').fill('Which controller release runs there?');
  await partner.getByRole('button', { name: 'Send the question' }).click();
  await expect(partner.getByText('Your response has been sent.')).toBeVisible();
  await expect(partner.getByText(/After Submitting your response/)).toHaveCount(0);
  await expect(partner.getByText(/^You asked for information at /)).toBeVisible();

  const question = await mailTo('caller@acme.test', caseNumber(1001), 'needs more information');
  await visit(page, linkIn(question, '/information'));
  await expect(form(page).getByText('Which controller release runs there?')).toBeVisible();
  await expectAccessible(page);
  // rule: room.who; signed out a note asks for a name.
  await form(page).getByText('Shared', { exact: true }).click();
  await expect(form(page).getByLabel('Your name')).toBeVisible();
  await form(page)
    .getByText(/^Answer to Borealis Networks/)
    .click();
  await write(page, 'WLC-8 with 8.4.2');
  await form(page)
    .getByLabel('Add files')
    .setInputFiles({ name: 'roam.log', mimeType: 'text/plain', buffer: Buffer.from('roam') });
  await expect(form(page).getByText('Uploaded')).toBeVisible();
  await form(page)
    .getByRole('button', { name: /^Send answer to Borealis Networks/ })
    .click();
  // The question is answered once its audience is gone, and the editor is emptied once the answer is stored.
  await expect(timeline(page)).toContainText('Information provided');
  await expect(note(page)).not.toContainText('WLC-8');
  await expect(page.getByText('WLC-8 with 8.4.2')).toBeVisible();
  await expect(page).toHaveTitle(`Case ${caseNumber(1001)} · Borealis Networks · Concord`);
  await page.reload();
  await expect(page.getByText('WLC-8 with 8.4.2')).toBeVisible();
  await expect(form(page).getByRole('radio')).toHaveCount(0);

  await visit(partner, linkIn(request, '/respond'));
  await expect(partner.getByRole('heading', { level: 2 }).first()).toHaveText('Acme Storage replied');
  await expect(partner.getByRole('link', { name: /^roam\.log/ }).first()).toBeVisible();
  await expect(partner.getByRole('radio', { name: 'Reject' })).toBeVisible();
  await expect(partner.getByRole('radio', { name: 'Request information' })).toHaveCount(0);
  await partner.getByLabel('Assigned engineer').fill('Ingrid Dahl');
  await partner.getByLabel('Engineer email').fill('ingrid.dahl@borealis.test');
  await expect(partner.getByLabel('Next steps')).toHaveValue('Our assigned engineer will contact you.');
  const response = partner.getByRole('form', { name: 'Your response' });
  await response
    .getByLabel('Add files')
    .setInputFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('plan') });
  await expect(response.getByText('Uploaded')).toBeVisible();
  await partner.getByRole('button', { name: 'Accept the case' }).click();
  await expect(partner.getByText(/^Now contact Acme Storage’s engineer to work the case/)).toBeVisible();
  await expect(partner.getByText(/After Submitting your response/)).toHaveCount(0);
  await expect(partner.getByText(/^You accepted at /)).toBeVisible();
  // rule: cases.link-writer; for this link alone, and until "Change".
  await openEditor(partner);
  await expect(form(partner)).toContainText('as Ingrid Dahl');
  const [cookie, ...others] = (await partner.context().cookies(partner.url())).filter(({ name }) =>
    /writer/.test(name),
  );
  expect([cookie, others]).toMatchObject([{ httpOnly: true, sameSite: 'Lax' }, []]);
  await form(partner).getByRole('button', { name: 'Change: not Ingrid Dahl' }).tap();
  await expect(form(partner).getByLabel('Your name')).toBeFocused();
  await partner.reload();
  await openEditor(partner);
  await expect(form(partner).getByLabel('Your name')).toHaveValue('');
  await write(partner, 'I am Ada.');
  await form(partner).getByLabel('Your name').fill('Ada Berg');
  await form(partner).getByRole('button', { name: 'Send to Acme Storage' }).tap();
  // Once it is sent, the editor folds again.
  await line(partner).tap();
  await expect(form(partner)).toContainText('as Ada Berg');
  await expect(partner.getByText(/Answer by/)).toHaveCount(0);
  await mailTo('caller@acme.test', caseNumber(1001), 'accepted your case');

  await visit(page, at(`/dashboard?type=mine-30&q=${caseNumber(1001)}`, 'acme'));
  const row = page.getByRole('table').getByRole('row', { name: new RegExp(caseNumber(1001)) });
  await expect(row).toContainText('Collaboration accepted');
  await page.getByRole('link', { name: caseNumber(1001) }).click();
  await expect(page.getByRole('heading', { name: 'Voice calls drop while roaming', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your contact' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'ingrid.dahl@borealis.test' }).first()).toBeVisible();
  for (const event of ['Case submitted', 'Information requested', 'Information provided', 'Collaboration accepted'])
    await expect(page.getByText(event).first()).toBeVisible();
  for (const file of [/^roam\.log/, /^plan\.txt/]) await expect(page.getByRole('link', { name: file })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Close case' }).click();
  const question2 = page.getByRole('dialog', { name: `Close case ${caseNumber(1001)}?` });
  await expect(question2).toBeVisible();
  await expectAccessible(page);
  await question2.getByRole('button', { name: 'Close case' }).click();
  await expect(page.getByText('Collaboration closed').first()).toBeVisible();
  await partner.reload();
  await expect(partner.getByRole('radio')).toHaveCount(0);
  await mailTo('wireless@borealis.test', caseNumber(1001), 'Collaboration closed');
});

test('the partner calls instead: the call is recorded and confirmed, and the desk accepts the next case in two taps', async ({
  page,
  browser,
}) => {
  await openCase(page, caseNumber(5005), 'program@acme.test');
  await page.getByRole('button', { name: 'Partner contacted me by phone' }).click();
  const call = page.getByRole('dialog', { name: 'Partner contacted me by phone' });
  await call.getByRole('button', { name: 'Record the call' }).click();
  await expect(call.getByLabel('Who called?')).toBeFocused();
  await call.getByLabel('Who called?').fill('Ingrid Dahl');
  await call.getByLabel('What did you agree?').fill('She joins the bridge at noon.');
  await expectAccessible(page);
  await call.getByRole('button', { name: 'Record the call' }).click();
  await expect(page.getByText('Partner called, waiting for confirmation')).toBeVisible();

  const partner = await (await browser.newContext(PHONE)).newPage();
  const confirmation = await mailTo('wireless@borealis.test', caseNumber(5005), 'Did Ingrid Dahl take this case?');
  await visit(partner, linkIn(confirmation, '/phone-contact'));
  await expect(partner.getByRole('heading', { name: 'Did Ingrid Dahl take this case?', level: 1 })).toBeVisible();
  await expectAccessible(partner);
  await partner.getByRole('button', { name: 'Accept the case as Ingrid Dahl' }).tap();
  await expect(partner.getByText(/contact the Acme Storage Assigned Engineer/)).toBeVisible();
  await page.reload();
  await expect(page.getByText('Collaboration accepted').first()).toBeVisible();

  // The desk types its engineer once; for the next case the email's Accept and one tap are all.
  await sendCase(page, caseNumber(5006), 'program@acme.test');
  await visit(partner, linkIn(await mailTo('wireless@borealis.test', caseNumber(5006)), 'choose=accepted'));
  await partner.getByLabel('Assigned engineer').fill('Ingrid Dahl');
  await partner.getByLabel('Engineer email').fill('ingrid.dahl@borealis.test');
  await partner.getByRole('button', { name: 'Accept the case' }).tap();
  await expect(partner.getByText('Your response has been sent.')).toBeVisible();
  await sendCase(page, caseNumber(5007), 'program@acme.test');
  await visit(partner, linkIn(await mailTo('wireless@borealis.test', caseNumber(5007)), 'choose=accepted'));
  await expect(partner.getByText('remembered in this browser')).toBeVisible();
  // What a link remembers is not another link's.
  await openEditor(partner);
  await expect(form(partner).getByLabel('Your name')).toHaveValue('');
  await expect(partner.getByText('ingrid.dahl@borealis.test')).toBeVisible();
  await expect(partner.getByRole('button', { name: 'Accept the case' })).toBeInViewport();
  await expectAccessible(partner);
  await partner.getByRole('button', { name: 'Accept the case' }).tap();
  await expect(partner.getByText('Your response has been sent.')).toBeVisible();
  await mailTo('program@acme.test', caseNumber(5007), 'accepted your case');
});

test('a case can be submitted by keyboard only', async ({ page }) => {
  await logIn(page, 'second@acme.test', 'acme');
  await expect(page.getByRole('combobox', { name: 'Search partners' }).first()).toBeFocused();
  await page.keyboard.type('wire');
  await expect(page.getByRole('option', { name: /Borealis Networks \| Wireless/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  const options = page.getByRole('option');
  while (!/Wireless/.test((await page.locator('[role=option][aria-selected=true]').textContent()) ?? '')) {
    if ((await options.count()) === 1) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Borealis Networks | Wireless', level: 1 })).toBeVisible();

  // A text field takes what is typed; a radio takes Space.
  const text = (label: string) => page.getByLabel(label, { exact: true });
  const radio = (name: string) => page.getByRole('radio', { name, exact: true });
  const entries: [Locator, string][] = [
    [text('Customer company'), 'Northwind Clinics'],
    [text('Customer contact'), 'Lena Voss'],
    [text('Customer email'), 'lena.voss@northwind.test'],
    [text('Internal case number'), caseNumber(2002)],
    [text('Problem summary'), 'No roaming at all'],
    [text('Problem description'), 'Handsets stay on the first access point.'],
    [radio('AP-310'), ' '],
    [radio('2.4 GHz'), ' '],
    [text('Clients affected'), '12'],
    [radio('Connect'), ' '],
    [radio('Association'), ' '],
  ];
  // The first field has the focus when the form opens.
  let tabStops = 1;
  const reach = async (target: Locator) => {
    for (; tabStops < 40 && !(await target.evaluate((element) => element === document.activeElement)); tabStops++)
      await page.keyboard.press('Tab');
    await expect(target).toBeFocused();
  };
  for (const [field, keys] of entries) {
    await reach(field);
    await page.keyboard.type(keys);
  }
  await reach(page.getByRole('button', { name: 'Send to Borealis Networks' }));
  expect(tabStops).toBeLessThanOrEqual(20);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Request Details' })).toBeVisible();
  await expect(page.getByText(caseNumber(2002), { exact: true })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('hours are folded under the title, details open when one is in error, and the case is found again', async ({
    page,
  }) => {
    await logIn(page, 'caller@harbor.test', 'harbor');
    await page.getByRole('combobox', { name: 'Search partners' }).first().pressSequentially('wire');
    await page.getByRole('option', { name: /Borealis Networks \| Wireless/ }).tap();
    const fold = page.getByRole('button', { name: /Open now/ });
    await expect(fold).toBeInViewport();
    await expect(page.getByText('Products Supported')).toBeHidden();
    await fold.tap();
    await expect(page.getByText('Products Supported')).toBeVisible();
    await fillWireless(page, caseNumber(3003));
    await page.getByRole('button', { name: 'Edit your details' }).tap();
    const firstName = page.getByLabel('First name');
    const name = await firstName.inputValue();
    await firstName.fill('');
    await page.getByRole('button', { name: 'Send to Borealis Networks' }).tap();
    await expect(page.getByText('Enter a first name.').first()).toBeVisible();
    await expectAccessible(page);
    await firstName.fill(name);
    await page.getByRole('button', { name: 'Send to Borealis Networks' }).tap();
    await expect(page.getByRole('heading', { name: 'Request Details' })).toBeVisible();
    await visit(page, at(`/dashboard?q=${caseNumber(3003)}`, 'harbor'));
    await page.getByRole('link', { name: caseNumber(3003) }).tap();
    await expect(page.getByRole('heading', { name: 'Voice calls drop while roaming', level: 1 })).toBeVisible();
  });
});
