import { once } from 'node:events';
import { chromium, expect, test, type Page } from 'playwright/test';
import { startChild } from '../../scripts/child';
import { SERVER_ENTRY } from '../../scripts/paths';
import { freePort } from '../../scripts/ports';
import { TRUST_CERTIFICATE } from '../support/certificate';
import { tlsProxy } from '../support/tls-proxy';
import { newPerson, NEEDS_DATABASE, SLUG } from './people';
import { at, expectAccessible, PASSWORD, logIn, startSession, visit } from './support';
import { addAuthenticator, withoutAutofill } from './virtual-authenticator';

async function addPasskey(page: Page) {
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Work laptop');
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await expect(page.getByText('Your passkey is added.')).toBeVisible();
}

test('below localhost, the button of a company’s landing logs in on the root host, and the profile says where to add', async ({
  page,
  request,
}) => {
  const email = await newPerson(request, 'below');
  const root = new URL(at('/')).host;
  await addAuthenticator(page);
  await logIn(page, email, SLUG, '/profile');
  await expect(page.getByText(`Opens ${root}`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0);
  await expectAccessible(page);
  await startSession(page, email);
  await page.getByRole('link', { name: 'Add a passkey' }).click();
  await expect(page).toHaveURL(at('/profile'));
  await addPasskey(page);

  await page.context().clearCookies();
  await withoutAutofill(page);
  await visit(page, at('/', SLUG));
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username');
  await expect(page.getByText(`Opens ${root}`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL(at('/dashboard'));
});

test('below localhost, an authenticator without a passkey leaves the landing of the root host with a message', async ({
  page,
}) => {
  await addAuthenticator(page);
  await visit(page, at('/', SLUG));
  await page.getByRole('link', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL(at(`/${SLUG}`));
  await expect(page.getByText('No passkey was used.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeEnabled();
});

test('one passkey serves the root host and every sub-domain of a real domain, by button and from the list', async ({
  request,
}) => {
  test.skip(!process.env.DATABASE_URL, NEEDS_DATABASE);
  const email = await newPerson(request, 'domain');
  const port = await freePort();
  const proxy = await tlsProxy(port);
  const on = (path: string, slug?: string) => `https://${slug ? `${slug}.` : ''}concord.test:${proxy.port}${path}`;
  const url = on('');
  // The same portal over TLS under a name with a dot, which only this browser knows.
  const { child } = await startChild(SERVER_ENTRY, {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      APP_URL: url,
      NEXTAUTH_URL: url,
      WORKER: 'off',
      WEB_CONCURRENCY: '1',
      INBOUND_SMTP_PORT: undefined,
    },
  });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || undefined,
    args: [
      '--no-sandbox',
      '--disable-dev-shm-usage',
      '--host-resolver-rules=MAP concord.test 127.0.0.1, MAP *.concord.test 127.0.0.1',
      TRUST_CERTIFICATE,
    ],
  });
  try {
    const page = await browser.newPage();
    const refusal = await visit(page, on('/')).then(
      () => undefined,
      (error: Error) => error.message,
    );
    test.skip(
      Boolean(refusal?.includes('ERR_CERT')),
      `Chromium ${browser.version()} does not take the certificate of this test: ${TRUST_CERTIFICATE} has no effect.`,
    );
    await addAuthenticator(page);
    await visit(page, on('/?next=/profile', SLUG));
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL(on('/profile', SLUG));
    await addPasskey(page);

    for (const slug of [undefined, SLUG]) {
      await page.context().clearCookies();
      await visit(page, on('/', slug));
      await expect(page).toHaveURL(on('/dashboard', slug));
    }
    // A partner group's landing has no login of its own.
    await page.context().clearCookies();
    await visit(page, on('/', 'borealis-alliance'));
    await page.getByRole('link', { name: 'Log in' }).click();
    await expect(page).toHaveURL(on('/dashboard'));
    await withoutAutofill(page);
    for (const slug of [undefined, SLUG]) {
      await page.context().clearCookies();
      await visit(page, on('/', slug));
      await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
      await expect(page).toHaveURL(on('/dashboard', slug));
    }
  } finally {
    await browser.close();
    await proxy.close();
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }
});
