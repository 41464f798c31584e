import { expect, test, type Page } from 'playwright/test';
import { elementsScript } from '../../tools/stripe/fake-stripe';
import { at, checkAll, expectAccessible, mailTo, PASSWORD, logIn, visit } from './support';

const run = Date.now().toString(36);
const GROUP = 'borealis-alliance';
const stripe = process.env.STRIPE_API_BASE ?? '';

/** Answers for Stripe's hosts at the network's edge, so that the page keeps its own content security policy. */
async function useFakeStripe(page: Page): Promise<void> {
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: elementsScript('https://api.stripe.com') }),
  );
  await page.route('https://api.stripe.com/**', async (route) => {
    const request = route.request();
    const answer = await fetch(stripe + new URL(request.url()).pathname, {
      method: request.method(),
      body: request.postData(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    await route.fulfill({
      status: answer.status,
      contentType: 'application/json',
      headers: { 'access-control-allow-origin': '*' },
      body: await answer.text(),
    });
  });
}

/** Registers a company up to its agreements, which are accepted. */
async function reachPayment(page: Page, company: string, email: string): Promise<void> {
  await visit(page, at('/', GROUP));
  await page.getByLabel('Work email').fill(email);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByLabel('Company name').fill(company);
  await page.getByLabel('Address', { exact: true }).fill('12 Quay Street');
  await page.getByLabel('City', { exact: true }).fill('Oakland');
  await page.getByLabel('Country', { exact: true }).selectOption({ label: 'United States' });
  await page.getByLabel('Website').fill('https://www.kestrel.test');
  await page.getByLabel('First name').fill('Nora');
  await page.getByLabel('Last name').fill('Lind');
  await page.getByLabel('Phone', { exact: true }).fill('415 555 2671');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Agreements', level: 1 })).toBeVisible();
  await checkAll(page);
}

async function enterCard(page: Page, number: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Payment' });
  await dialog.getByLabel('Name on card').fill('Nora Lind');
  await dialog.getByLabel('Card number').fill(number);
  await dialog.getByLabel('Expiration date').fill('12 / 34');
  await dialog.getByLabel('Security code').fill('123');
  await dialog.getByRole('button', { name: /^Pay \$/ }).click();
}

async function sendProcess(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Support process', level: 1 })).toBeVisible();
  await page.getByLabel('Support email alias').fill(`support@kestrel-${run}.test`);
  await page.getByLabel('Support phone', { exact: true }).fill('415 555 2672');
  await page.getByLabel('Manager first name').fill('Jo');
  await page.getByLabel('Manager last name').fill('March');
  await page.getByLabel('Manager email').fill(`jo@kestrel-${run}.test`);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you', level: 1 })).toBeVisible();
}

test('a card is declined, refused by the bank, then confirmed; a rejection announces the refund', async ({
  page,
  browser,
}) => {
  const email = `nora@kestrel-${run}.test`;
  const company = `Kestrel Sensors ${run}`;
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text());
  });
  await useFakeStripe(page);
  await reachPayment(page, company, email);
  const summary = page.getByRole('region', { name: 'Order summary' });
  await expect(summary).toContainText('$3,000');
  await page.getByRole('radio', { name: /Three years/ }).check();
  await expect(summary).toContainText('Charged now');
  await expect(summary).toContainText('$8,100');
  // Also where the page is higher than the screen, the price lies below the choices.
  await page.setViewportSize({ width: 390, height: 500 });
  const [choice, price] = [
    await page.getByRole('radio', { name: /^Invoice/ }).boundingBox(),
    await summary.boundingBox(),
  ];
  expect(price!.y).toBeGreaterThan(choice!.y + choice!.height);
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByRole('button', { name: 'Next', exact: true }).click();

  const dialog = page.getByRole('dialog', { name: 'Payment' });
  const pay = dialog.getByRole('button', { name: 'Pay $8,100' });
  await expect(dialog.getByLabel('Card number')).toBeVisible();
  await expect(pay).toBeDisabled();
  await expectAccessible(page);
  await enterCard(page, '4000 0000 0000 0002');
  await expect(dialog.getByText('Your card was declined. Nothing was charged.')).toBeVisible();

  // Closed, and opened again by the same button.
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await enterCard(page, '4000 0025 0000 3155');
  await page.getByRole('button', { name: 'Fail authentication' }).click();
  await expect(dialog.getByText('We are unable to authenticate your payment method.')).toBeVisible();
  await enterCard(page, '4000 0025 0000 3155');
  await page.getByRole('button', { name: 'Complete authentication' }).click();

  await expect(page.getByRole('heading', { name: 'Support process', level: 1 })).toBeVisible();
  const receipt = await mailTo(email, 'Receipt R-');
  expect(receipt.text).toContain('$8,100 (USD)');
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByText('Paid: $8,100, three years')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Invoice' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await sendProcess(page);
  expect(refused).toEqual([]);

  const admin = await (await browser.newContext()).newPage();
  await logIn(admin, 'super@concord.test');
  await admin.getByRole('link', { name: company, exact: true }).click();
  await expect(admin.getByRole('heading', { name: company, level: 1 })).toBeVisible();
  await expect(admin.getByText('Credit card')).toBeVisible();
  await expect(admin.getByText('Paid', { exact: true })).toBeVisible();
  await admin.getByRole('button', { name: 'Reject' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
  await expect(admin.getByText('Member has been rejected. $8,100 goes back to their card.')).toBeVisible();
});
