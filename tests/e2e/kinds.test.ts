import { expect, test, type Page } from 'playwright/test';
import { caseNumber, draftKept, expectAccessible, linkIn, mailTo, PHONE, logIn, visit } from './support';

/* Ids of the demo network's companies (rule: operations.demo). */
const [DUNE, EMBER, HARBOR] = [4, 5, 8];

const choice = (page: Page) => page.getByLabel('Choose database product');

test('a parent process loads the form of the chosen sub-process, keeps the choice on reload and accepts the case', async ({
  page,
}) => {
  await logIn(page, 'caller@acme.test', 'acme', `/submit-case/company/${HARBOR}`);
  await expect(page.getByRole('heading', { name: 'Harbor Databases', level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Send/ })).toHaveCount(0);

  await choice(page).focus();
  await page.keyboard.press('C');
  await expect(choice(page).getByRole('option', { selected: true })).toHaveText('Column store');
  await expect(page.getByLabel('Nodes')).toBeVisible();
  await expect(page.getByText('Column store 4.1 and 4.3')).toBeVisible();

  await page.getByLabel('Nodes').fill('12');
  await draftKept(page, '"12"');
  await page.reload();
  await expect(choice(page).getByRole('option', { selected: true })).toHaveText('Column store');
  await expect(page.getByLabel('Nodes')).toHaveValue('12');

  await choice(page).selectOption('Row store');
  await expect(page.getByLabel('Query plan')).toBeVisible();
  await expect(page.getByLabel('Nodes')).toHaveCount(0);
  await expect(page.getByText('Row store 9.2 to 10.0')).toBeVisible();
  await page.getByLabel('Customer company').fill('Northwind Clinics');
  await page.getByLabel('Customer contact').fill('Lena Voss');
  await page.getByLabel('Customer email').fill('lena.voss@northwind.test');
  await page.getByLabel('Internal case number').fill(caseNumber(7001));
  await page.getByLabel('Problem summary').fill('Restore stops at 40 percent');
  await page.getByLabel('Problem description').fill('The log replay ends with a checksum error.');
  await page.getByRole('radio', { name: '10.0' }).check();
  await page.getByRole('radio', { name: 'Recovery' }).check();
  await page.getByRole('radio', { name: 'Restore' }).check();
  await page.getByRole('button', { name: 'Send to Harbor Databases' }).click();
  await expect(page.getByRole('heading', { name: 'Request Details' })).toBeVisible();
  await expect(page.getByText(caseNumber(7001), { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Escalation instructions' })).toBeVisible();
  await mailTo('rowstore@harbor.test', caseNumber(7001));
});

async function fillRequest(page: Page, reference: string): Promise<void> {
  await page.getByRole('radio', { name: 'Critical customer situation' }).check();
  await page
    .getByLabel('Business impact')
    .fill('A hospital cannot restore patient images.\nThe next backup starts tonight.');
  await page.getByLabel('Internal reference').fill(reference);
  await page.getByLabel('Notes').fill('Our engineer is on bridge 4.');
}

test('a manager request is mailed to each manager, answered once from a phone, and mailed to the requester', async ({
  page,
  browser,
}) => {
  const reference = caseNumber(7002);
  await logIn(page, 'caller@acme.test', 'acme', `/submit-case/company/${EMBER}`);
  await expect(page.getByRole('heading', { name: 'Ember Software', level: 1 })).toBeVisible();
  await expect(page.getByText(/Luc Girard|manager@ember.test|Escalation instructions/)).toHaveCount(0);

  await page.getByRole('button', { name: 'Send to the managers of Ember Software' }).click();
  await expect(page.getByText('Choose an escalation type.').first()).toBeVisible();
  await expect(page.getByText('Enter the business impact.').first()).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Critical customer situation' })).toBeFocused();
  await expectAccessible(page);

  await fillRequest(page, reference);
  await page.getByRole('button', { name: 'Send to the managers of Ember Software' }).dblclick();
  await expect(page.getByRole('heading', { name: 'Request Details' })).toBeVisible();
  await expect(page.getByText('A hospital cannot restore patient images.')).toBeVisible();
  await page.getByRole('link', { name: 'View request' }).click();
  await expect(page.getByText(/Waiting for an answer\./)).toBeVisible();
  await expectAccessible(page);

  await mailTo('caller@acme.test', `Sent to the managers of Ember Software: ${reference}`);
  const [toOwner, toAlternate] = await Promise.all([
    mailTo('manager@ember.test', reference),
    mailTo('program@ember.test', reference),
  ]);
  const [own, other] = [linkIn(toOwner, '/manager/response/'), linkIn(toAlternate, '/manager/response/')];
  expect(own).not.toBe(other);

  const second = await (await browser.newContext()).newPage();
  await visit(second, other);
  await expect(second.getByRole('button', { name: /^Send to/ })).toBeVisible();

  const phone = await (await browser.newContext(PHONE)).newPage();
  const opened = await visit(phone, own);
  expect(opened!.headers()).toMatchObject({
    'referrer-policy': 'no-referrer',
    'cache-control': expect.stringContaining('no-store'),
    'x-robots-tag': expect.stringContaining('noindex'),
  });
  await expect(phone.getByRole('heading', { name: 'Respond to Acme Storage - Manager Request' })).toBeVisible();
  await expect(phone.getByText('A hospital cannot restore patient images.')).toBeInViewport();
  await expect(phone.getByLabel('First name')).toHaveValue('Luc');
  await expect(phone.getByLabel('Email')).toHaveValue('manager@ember.test');
  await expectAccessible(phone);
  await phone.getByRole('button', { name: 'Send to Anna Reyes' }).tap();
  await expect(phone.getByText('Enter your response.').first()).toBeVisible();
  await phone.getByLabel('Response', { exact: true }).fill('Our restore lead joins bridge 4 at 15:00 UTC.');
  await phone.getByLabel('Your reference').fill('DIR-0102');
  await phone.getByRole('button', { name: 'Send to Anna Reyes' }).tap();
  await expect(phone.getByText('Your response has been sent.')).toBeVisible();
  await expect(phone.getByText('DIR-0102')).toBeVisible();

  await second.getByLabel('Response', { exact: true }).fill('We look at it tomorrow.');
  await second.getByLabel('Your reference').fill('DIR-9999');
  await second.getByRole('button', { name: /^Send to/ }).click();
  await expect(second.getByText(/This request was answered by Luc Girard/)).toBeVisible();
  await expect(second.getByText('Our restore lead joins bridge 4 at 15:00 UTC.')).toBeVisible();
  await expect(second.getByRole('button', { name: /^Send to/ })).toHaveCount(0);

  const answer = await mailTo('caller@acme.test', `Ember Software answered your request: ${reference}`);
  expect(answer.text).toContain('Our restore lead joins bridge 4 at 15:00 UTC.');
  await visit(page, linkIn(answer, '/manager/request/'));
  await expect(page.getByText('Our restore lead joins bridge 4 at 15:00 UTC.')).toBeVisible();
  await expect(page.getByText('DIR-0102')).toBeVisible();
});

test('a static process shows as text in our typography, with working links and its case exchange', async ({
  page,
  context,
}) => {
  await logIn(page, 'caller@acme.test', 'acme', `/submit-case/company/${DUNE}`);
  await expect(page).toHaveTitle(/^New case · Dune Devices/);
  await expect(page.getByRole('heading', { name: 'Support for Dune devices' })).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  await expect(page.getByRole('link', { name: '+49 89 5550 1200' })).toHaveAttribute('href', 'tel:+498955501200');
  await expect(page.getByRole('link', { name: 'handhelds@dune.test' })).toHaveAttribute(
    'href',
    'mailto:handhelds@dune.test',
  );

  await page.route('**/api/caller/case_exchange/cases*', (route) =>
    route.fulfill({ json: { success: false, url: null, message: 'The case exchange is closed today.' } }),
  );
  await page.getByRole('button', { name: 'Open case exchange' }).click();
  await expect(page.getByText('The case exchange is closed today.')).toBeVisible();
  await page.unroute('**/api/caller/case_exchange/cases*');

  await context.route('https://exchange.dune.test/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Exchange</title>' }),
  );
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: 'Open case exchange' }).click(),
  ]);
  await expect(tab).toHaveURL('https://exchange.dune.test/cases');
  expect(await tab.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
});

/* As if sanitizing had failed: the frame is a second line of defense. */
const HOSTILE = `<h1>Hostile</h1><script>top.hostile = 1; parent.hostile = 1</script><img src="https://evil.test/x.png" onerror="top.hostile = 1"><svg onload="top.hostile = 1"></svg>
<iframe src="javascript:top.hostile = 1"></iframe><iframe src="https://evil.test/frame"></iframe><object data="https://evil.test/object"></object><link rel="stylesheet" href="https://evil.test/a.css">
<style>@import "https://evil.test/b.css"; html { background: url(https://evil.test/c.png) }</style><meta http-equiv="refresh" content="0;url=https://evil.test/refresh"><base href="https://evil.test/" target="_top">
<form action="https://evil.test/form" target="_top"><input name="a" value="b"><button>Send it</button></form><a href="https://evil.test/top" target="_top" style="pointer-events:auto">Go there</a><a href="javascript:top.hostile = 1" style="pointer-events:auto">Run it</a>
<a href="https://evil.test/self" target="_self" style="pointer-events:auto">Stay here</a>"></iframe><script>window.hostile = 1</script>`;

test('a hostile static page runs no script, request, form, window or navigation', async ({ page, context }) => {
  const asked: string[] = [];
  const answers: string[] = [];
  context.on('request', (request) => asked.push(request.url()));
  await context.route('https://evil.test/**', (route) => (answers.push(route.request().url()), route.abort()));
  page.on('dialog', (dialog) => (asked.push(`dialog ${dialog.message()}`), void dialog.dismiss()));
  await logIn(page, 'caller@acme.test', 'acme', `/submit-case/company/${HARBOR}`);
  await page.route('**/api/caller/sub_documents/**', async (route) => {
    const answer = (await (
      await route.fetch({ url: route.request().url().replace('//acme.localhost', '//127.0.0.1') })
    ).json()) as { document: { version: object } };
    const version = { ...answer.document.version, document_type: 'default' };
    await route.fulfill({
      json: {
        ...answer,
        document: {
          ...answer.document,
          version,
          static_document: '',
          static_layout: HOSTILE,
          static_links: [],
          has_case_exchange: false,
        },
      },
    });
  });
  await choice(page).selectOption('Row store');
  const frame = page.frameLocator('iframe').first();
  await expect(frame.getByRole('heading', { name: 'Hostile' })).toBeVisible();
  await frame.getByRole('button', { name: 'Send it' }).click();
  for (const name of ['Go there', 'Run it', 'Stay here']) await frame.getByText(name).click();
  // What the clicks would have led to comes before a request that is made after them.
  await page.evaluate(() => fetch('/api/health').then((answer) => answer.text()));
  expect(page.url()).toContain(`/submit-case/company/${HARBOR}`);
  expect(await page.evaluate(() => 'hostile' in window)).toBe(false);
  expect(context.pages()).toHaveLength(1);
  expect(asked.filter((url) => url.startsWith('dialog'))).toEqual([]);
  expect(answers).toEqual([]);
});
