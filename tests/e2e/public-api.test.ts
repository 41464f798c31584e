import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, test, type Page } from 'playwright/test';
import { at, expectAccessible, PASSWORD, signIn } from './support';

/** A call of a program, which has no cookies. */
async function call(path: string, { token, body }: { token?: string; body?: object | URLSearchParams } = {}) {
  const answer = await fetch(at(path), {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && !(body instanceof URLSearchParams) && { 'content-type': 'application/json' }),
    },
    body: body instanceof URLSearchParams ? body : body && JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

const FORM = {
  documentId: 9,
  priority: 'LOW',
  problemSummary: 'Server restarts under load',
  problemDescription: 'Since noon.',
  internalNotes: [],
  testSubmission: false,
};
const FIELDS = [
  { fieldId: 68, value: 'Northwind Clinics' },
  { fieldId: 69, value: 'Lena Voss' },
  { fieldId: 70, value: 'lena.voss@northwind.test' },
  { fieldId: 72, value: 'FJ-2290-7' },
  { fieldId: 73, selections: [{ value: 'F-40 rack' }] },
];

/** Some changes ask who is there, unless the login was a moment ago. */
async function prove(page: Page): Promise<void> {
  const question = page.getByRole('dialog').getByLabel('Password', { exact: true });
  if (!(await question.isVisible())) return;
  await question.fill(PASSWORD);
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
}

test('a manager makes a client; its program opens a case, a refusal is explained, and a revocation ends it at once', async ({
  page,
}) => {
  await signIn(page, 'manager@acme.test', 'acme');
  await page.goto(at('/admin/company/api', 'acme'));
  await page.getByRole('button', { name: 'New API client' }).click();
  const form = page.getByRole('dialog', { name: 'New API client' });
  await form.getByLabel('Name', { exact: true }).fill('Journey bridge');
  for (const scope of ['Submit, answer, change and close cases', 'Search partners'])
    await form.getByLabel(scope).check();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Make client' }).click();
  await prove(page);
  const once = page.getByRole('dialog', { name: 'Copy the secret now' });
  await expect(once.getByRole('definition')).toHaveCount(2);
  const [client_id = '', client_secret = ''] = (await once.getByRole('definition').allInnerTexts()).map((text) =>
    text.trim(),
  );
  await expectAccessible(page);
  await once.getByRole('button', { name: 'I have copied it' }).click();

  const grant = new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret });
  const { body: access } = await call('/oauth2/token', { body: grant });
  expect(access).toMatchObject({ token_type: 'Bearer' });
  const token = String(access.access_token);
  const internalCaseNumber = `JRN-${Date.now().toString(36)}`;
  const refused = await call('/v1/collaboration-requests', {
    token,
    body: { ...FORM, internalCaseNumber, customFields: [] },
  });
  expect(refused.status).toBe(500);
  const made = await call('/v1/collaboration-requests', {
    token,
    body: { ...FORM, internalCaseNumber, customFields: FIELDS },
  });
  expect([made.status, made.body.receiveCompanyName]).toEqual([200, 'Fjord Servers']);

  await page.reload();
  const refusals = page.getByRole('table', { name: 'Refused calls' });
  await expect(refusals.locator('tbody tr').first()).toContainText('Journey bridge');
  await expect(refusals.locator('tbody tr').first()).toContainText('POST /v1/collaboration-requests');
  await expect(refusals.locator('tbody tr').first()).toContainText('Customer company');
  await expectAccessible(page);
  await page.goto(at(`/dashboard?type=company-active&q=${internalCaseNumber}`, 'acme'));
  await expect(page.getByRole('link', { name: internalCaseNumber })).toBeVisible();

  await page.goto(at('/admin/company/api', 'acme'));
  const client = page.getByRole('listitem').filter({ hasText: 'Journey bridge' }).first();
  await client.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke Journey bridge' }).click();
  await prove(page);
  await expect(client.getByText('Revoked')).toBeVisible();
  expect((await call('/v1/me', { token })).status).toBe(401);
});

test('a webhook is added, tells a receiver about a case, signed, and its delivery is sent again', async ({ page }) => {
  const got: { signature: string; body: string }[] = [];
  const receiver = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      got.push({
        signature: String(request.headers['x-hub-signature-256']),
        body: Buffer.concat(parts).toString('utf8'),
      });
      response.writeHead(204).end();
    });
  });
  receiver.listen(Number(process.env.WEBHOOK_PORT), 'localhost');
  await once(receiver, 'listening');
  try {
    await signIn(page, 'manager@acme.test', 'acme');
    await page.goto(at('/admin/company/api/webhooks', 'acme'));
    await page.getByRole('button', { name: 'Add webhook' }).first().click();
    const form = page.getByRole('dialog', { name: 'Add webhook' });
    await form.getByRole('textbox').first().fill(`http://localhost:${process.env.WEBHOOK_PORT}/concord`);
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Add webhook' }).click();
    await prove(page);
    const stored = page.getByRole('dialog', { name: 'Signing secret' });
    const secret = (await stored.locator('.font-mono').last().innerText()).trim();
    await stored.getByRole('button', { name: 'I have stored it' }).click();
    await page.getByRole('button', { name: 'Send a test event' }).click();
    await expect.poll(() => got.length).toBe(1);
    expect(got[0]!.signature).toBe(`sha256=${createHmac('sha256', secret).update(got[0]!.body).digest('hex')}`);
    await page.reload();
    await page
      .getByRole('button', { name: /^View delivery/ })
      .first()
      .click();
    const delivery = page.getByRole('dialog');
    await expect(delivery).toContainText('org.tsanet.connect.webhook.test');
    await expectAccessible(page);
    await delivery.getByRole('button', { name: /again/i }).click();
    await expect.poll(() => got.length).toBe(2);
    expect(JSON.parse(got[1]!.body)).toMatchObject({ id: (JSON.parse(got[0]!.body) as { id: string }).id });
  } finally {
    receiver.closeAllConnections();
    await new Promise((done) => receiver.close(done));
  }
});
