import { expect, test, type APIRequestContext, type Page } from 'playwright/test';
import { openReceiver, type ReceivedDelivery } from '../../tools/webhooks/receiver';
import { at, caseNumber, expectAccessible, logIn, visit } from './support';

const NAME = `Bridge ${caseNumber(0)}`;
const API = '/admin/company/api';
/** Only browsers know the names below localhost. */
const local = (path: string) => at(path).replace('localhost', '127.0.0.1');

/** Makes a client that may do all of `may`, and gives its id and secret as the dialog shows them. */
async function makeClient(page: Page, name: string, may: RegExp[]): Promise<{ id: string; secret: string }> {
  await page.getByRole('button', { name: 'New API client' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  for (const scope of may) await dialog.getByRole('checkbox', { name: scope }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Make client' }).click();
  const shown = page.getByRole('dialog', { name: 'Copy the secret now' });
  const values = shown.getByRole('definition');
  const [id = '', secret = ''] = [await values.nth(0).innerText(), await values.nth(1).innerText()];
  await expectAccessible(page);
  await shown.getByRole('button', { name: 'I have copied it' }).click();
  await expect(shown).toBeHidden();
  return { id: id.trim(), secret: secret.trim() };
}

const tokenOf = (request: APIRequestContext, { id, secret }: { id: string; secret: string }) =>
  request.post(local('/oauth2/token'), {
    headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
    form: { grant_type: 'client_credentials' },
  });

/** The form of Fjord Servers, as the quick start fills it in. */
const caseBody = (number: string) => ({
  documentId: 9,
  internalCaseNumber: number,
  priority: 'LOW',
  problemSummary: 'Server restarts under load',
  problemDescription: 'Since noon it restarts about every hour.',
  internalNotes: [],
  testSubmission: false,
  customFields: [
    { fieldId: 68, value: 'Northwind Clinics' },
    { fieldId: 69, value: 'Lena Voss' },
    { fieldId: 70, value: 'lena.voss@northwind.test' },
    { fieldId: 72, value: 'FJ-2290-7' },
    { fieldId: 73, selections: [{ value: 'F-40 rack' }] },
  ],
});

async function addWebhook(page: Page, address: string): Promise<string> {
  await visit(page, at(`${API}/webhooks`, 'cobalt'));
  await page.getByRole('button', { name: 'Add webhook' }).click();
  await page.getByLabel('Address').fill(address);
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Add webhook' }).click();
  const shown = page.getByRole('dialog', { name: 'Signing secret' });
  const secret = await shown.locator('span:has(+ button)').innerText();
  await shown.getByRole('button', { name: 'I have stored it' }).click();
  await expect(page.getByRole('heading', { name: 'Deliveries' })).toBeVisible();
  return secret.trim();
}

const deliveryRow = (page: Page, name: RegExp) =>
  page.getByRole('table', { name: 'Deliveries' }).getByRole('row', { name });

/** Sees the delivery of a case in the log, and sends it again. */
async function replay(page: Page, received: ReceivedDelivery[]): Promise<void> {
  await page.reload();
  const sent = deliveryRow(page, /Delivered.*Case sent/);
  await expect(sent).toHaveCount(1);
  await sent.getByRole('button', { name: 'View delivery' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delivery' });
  await expect(dialog.getByText('"type": "org.tsanet.connect.collaboration-request.created"')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await expect.poll(() => received.length).toBe(2);
  expect(received[1]!.body).toBe(received[0]!.body);
  // Without another click: the list is read again once the receiver has usually answered.
  await expect(deliveryRow(page, /Delivered.*Case sent \(Replay\)/)).toHaveCount(1);
}

async function deleteWebhook(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete webhook' }).click();
  await expect(page.getByRole('heading', { name: 'Integrations', level: 1 })).toBeVisible();
}

test('a manager makes a client; its program opens a case, is told why a call is refused, and ends with the revocation', async ({
  page,
  request,
}) => {
  const received: ReceivedDelivery[] = [];
  let secret: string | undefined;
  const port = Number(process.env.OUTGOING_ALLOW!.split(':').at(-1));
  const receiver = await openReceiver({
    port,
    secret: () => secret,
    onDelivery: (delivery) => received.push(delivery),
  });
  try {
    await logIn(page, 'manager@cobalt.test', 'cobalt');
    secret = await addWebhook(page, receiver.url);
    const webhook = page.url();
    await visit(page, at('/admin/company', 'cobalt'));
    await page.getByRole('link', { name: 'Integrations', exact: true }).first().click();
    const client = await makeClient(page, NAME, [/^Submit, answer/]);
    const row = page.getByRole('table', { name: 'API clients' }).getByRole('row').filter({ hasText: NAME });
    await expect(row).toContainText('Active');

    const token = await tokenOf(request, client);
    expect([token.status(), await token.json()]).toMatchObject([200, { token_type: 'Bearer', expires_in: 3600 }]);
    const { access_token } = (await token.json()) as { access_token: string };
    const headers = { authorization: `Bearer ${access_token}` };
    const number = caseNumber(1);
    const opened = await request.post(local('/v1/collaboration-requests'), { headers, data: caseBody(number) });
    expect([opened.status(), await opened.json()]).toMatchObject([
      200,
      { status: 'OPEN', submitterCaseNumber: number, receiveCompanyName: 'Fjord Servers' },
    ]);
    const { token: reference } = (await opened.json()) as { token: string };
    const refused = await request.get(local('/v2/webhooks'), { headers });
    expect(refused.status()).toBe(500);

    await page.reload();
    const told = page.getByRole('table', { name: 'Refused calls' }).getByRole('row').filter({ hasText: NAME });
    await expect(told).toContainText('GET /v2/webhooks');
    await expect(told).toContainText('webhooks');
    await expect(told).toContainText('500');
    await expect(told).toContainText(refused.headers()['x-request-id']!);
    await expectAccessible(page);
    await visit(page, at(`/admin/case/${reference}`, 'cobalt'));
    await expect(page.getByText(number).first()).toBeVisible();

    await expect.poll(() => received.length).toBe(1);
    expect(received[0]).toMatchObject({ isSigned: true });
    expect(JSON.parse(received[0]!.body)).toMatchObject({ subject: reference, data: { requestToken: reference } });
    await visit(page, webhook);
    await replay(page, received);
    await deleteWebhook(page);

    await visit(page, at(API, 'cobalt'));
    await row.getByRole('button', { name: `Actions for ${NAME}` }).click();
    await page.getByRole('menuitem', { name: 'Revoke' }).click();
    await page.getByRole('button', { name: `Revoke ${NAME}` }).click();
    await expect(row.getByText('Revoked')).toBeVisible();
    expect((await request.get(local('/v1/me'), { headers })).status()).toBe(401);
    expect((await tokenOf(request, client)).status()).toBe(401);
  } finally {
    await receiver.close();
  }
});
