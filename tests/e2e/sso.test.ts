import { spawn, type ChildProcess } from 'node:child_process';
import { expect, test, type Page } from 'playwright/test';
import { freePort } from '../../scripts/ports';
import { inDatabase, NEEDS_DATABASE } from './people';
import { at, caseNumber, expectAccessible, mailTo, PASSWORD, visit } from './support';

/* A company of its own: its first login by single sign-on ends its managers' passwords. */
const SLUG = `kobold-${caseNumber(0).toLowerCase()}`;
const MANAGER = `manager@${SLUG}.test`;
const NEWCOMER = `newcomer@${SLUG}.test`;

test.describe.configure({ mode: 'serial' });
test.skip(!process.env.DATABASE_URL, NEEDS_DATABASE);

let provider: ChildProcess;
let origin: string;

test.beforeAll(async () => {
  await inDatabase(async (sql) => {
    const [company] = await sql<{ id: number }[]>`
      insert into companies (name, full_name, slug, domain, membership_type, login_method, show_in_public_web)
      values (${`Kobold ${SLUG}`}, 'Kobold Ltd', ${SLUG}, ${`${SLUG}.test`}, 'elite', 'sso', false) returning id`;
    await sql`insert into company_domains (company_id, domain, vouched_at, vouch_reason) values (${company!.id}, ${`${SLUG}.test`}, now(), 'Known')`;
    await sql`
      insert into users (company_id, role, type, first_name, last_name, email, phone, city, country_id, password_hash, agreement_version, agreement_date)
      select ${company!.id}, 'business_manager', 'admin', 'Vera', 'Holm', ${MANAGER}, '+14085550110', 'Austin', 1, password_hash, 1, now()
      from users where email = 'manager@acme.test'`;
  });
  const port = await freePort();
  origin = `http://localhost:${port}`;
  provider = spawn(process.execPath, ['tools/idp/start.mjs'], {
    env: { ...process.env, IDP_PORT: String(port) },
    stdio: 'inherit',
  });
  await expect
    .poll(() =>
      fetch(`${origin}/metadata`).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200);
});
test.afterAll(() => provider.kill());

const logInAtProvider = async (page: Page, email: string) => {
  await expect(page.getByRole('heading', { name: 'Try-out identity provider' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Log in' }).click();
};

test('a manager sets single sign-on up and tests it', async ({ page, context }) => {
  await visit(page, at('/', SLUG));
  await expect(page.getByText('Single sign-on is not set up for this company.')).toBeVisible();
  await page.getByText('Managers: log in with a password').click();
  // rule: passkeys.who
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username');
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0);
  await page.getByLabel('Email').fill(MANAGER);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();

  await visit(page, at('/admin/company', SLUG));
  await page.getByRole('link', { name: 'SSO setup' }).click();
  await expect(page.getByRole('heading', { name: 'SSO setup', level: 1 })).toBeVisible();
  await expect(page.getByText(at(`/saml2/${SLUG}/metadata`))).toBeVisible();
  await page.getByRole('radio', { name: /^File/ }).check();
  const save = page.getByRole('button', { name: 'Save Settings' });
  await save.click();
  await expect(page.getByText('Choose the metadata file of your identity provider.').first()).toBeVisible();
  await expectAccessible(page);
  const metadata = Buffer.from(await (await fetch(`${origin}/metadata`)).text());
  await page
    .getByLabel('XML file')
    .setInputFiles({ name: 'metadata.xml', mimeType: 'application/xml', buffer: metadata });
  await page.getByLabel('Logout URL').fill(`${origin}/logout`);
  await save.click();
  await expect(page.getByText('Single sign-on settings saved.')).toBeVisible();
  await expect(page.getByText(`${origin}/metadata`)).toBeVisible();
  await expect(page.getByText('Nobody has logged in through this provider yet')).toBeVisible();
  expect((await mailTo(MANAGER, 'Single sign-on of')).text).toContain('metadata file');

  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'Test sign-in' }).click(),
  ]);
  await logInAtProvider(tab, NEWCOMER);
  await expect(tab.getByText('The sign-in works')).toBeVisible();
  await expect(tab.getByText('This person is new. The login would create a Standard User.')).toBeVisible();
  await expect(tab.getByText(NEWCOMER).first()).toBeVisible();
  await expectAccessible(tab);
});

test('the person who runs the provider sets it up by a link, without an account', async ({ page, browser }) => {
  await visit(page, at('/', SLUG));
  await page.getByText('Managers: log in with a password').click();
  await page.getByLabel('Email').fill(MANAGER);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await visit(page, at('/admin/company/sso', SLUG));
  await page.getByRole('button', { name: 'Make link' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make link' }).click();
  const address = (await page
    .getByRole('dialog')
    .getByText(/\/sso_setup\//)
    .textContent())!;
  await page.getByRole('button', { name: 'I have copied it' }).click();
  await expect(page.getByText('Never used.')).toBeVisible();

  const it = await (await browser.newContext()).newPage();
  await visit(it, address);
  await it.getByRole('link', { name: 'Keycloak' }).click();
  await expect(it.getByRole('img', { name: /Sketch of the form “Create client”/ })).toBeVisible();
  await expect(it.getByText(at(`/saml2/${SLUG}/acs`, SLUG)).first()).toBeVisible();
  await expectAccessible(it);
  await it.getByRole('link', { name: 'Next: Send attributes' }).click();
  await it.getByRole('link', { name: 'Next: Enter your metadata' }).click();
  await it.getByRole('radio', { name: /^Paste/ }).check();
  await it.getByLabel('Metadata', { exact: true }).fill(await (await fetch(`${origin}/metadata`)).text());
  await it.getByRole('button', { name: 'Save metadata' }).click();
  await expect(it.getByText(`${origin}/metadata`).last()).toBeVisible();
  await it.getByRole('link', { name: 'Next: Test the sign-in' }).click();
  await it.getByRole('link', { name: 'Test sign-in' }).click();
  await logInAtProvider(it, NEWCOMER);
  await expect(it.getByText('The sign-in works')).toBeVisible();
  await it.getByRole('link', { name: 'Next: Connect the directory' }).click();
  await it.getByRole('button', { name: 'Make token' }).click();
  await expect(it.getByText(/^ct_/)).toBeVisible();
  await it.getByRole('link', { name: 'Next: Test provisioning' }).click();
  await expect(it.getByText('No request yet')).toBeVisible();
  await expectAccessible(it);
  await it.context().close();

  await visit(page, at('/admin/company/sso', SLUG));
  await page.getByRole('button', { name: 'End link' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End link' }).click();
  await expect(page.getByText('Ended', { exact: true })).toBeVisible();
});

test('a newcomer logs in through the provider, and out at its logout', async ({ page }) => {
  await visit(page, at('/my-cases', SLUG));
  await page.getByRole('link', { name: 'Log in', exact: true }).click();
  await logInAtProvider(page, NEWCOMER);
  await expect(page).toHaveURL(at('/my-cases', SLUG));
  await inDatabase(async (sql) => {
    const [user] = await sql`select role, status, registration_type from users where email = ${NEWCOMER}`;
    expect(user).toEqual({ role: 'caller', status: 'active', registration_type: 'sso' });
  });
  await visit(page, at('/auth/logout', SLUG));
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(`${origin}/logout`);
});

test('a stranger ends at the login page with a sentence, and managers’ passwords no longer work', async ({ page }) => {
  await visit(page, at('/', SLUG));
  await page.getByRole('link', { name: 'Log in', exact: true }).click();
  await logInAtProvider(page, 'stranger@acme.test');
  await expect(page.getByText(/Your company account cannot be used here/)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`^${at('/', SLUG)}`));
  await expect(page.getByText('Managers: log in with a password')).toHaveCount(0);
  await expectAccessible(page);
});
