import { expect, type APIRequestContext, type Browser, type Page } from 'playwright/test';
import postgres from 'postgres';
import { at, caseNumber, linkIn, mailTo, PASSWORD } from './support';

/** Company of these users: it registers without approval, and no other test counts its users. */
export const SLUG = 'harbor';
export const NEEDS_DATABASE = 'DATABASE_URL, which npm run test:e2e sets, is where time passes';

/** Registers and verifies a new user at Harbor Databases. */
export async function newPerson(request: APIRequestContext, name: string): Promise<string> {
  const email = `${name}.${caseNumber(0).toLowerCase()}@harbor.test`;
  const { countries } = (await (await request.get(at('/api/caller/countries'))).json()) as {
    countries: { id: number; country_code: string }[];
  };
  const country_id = countries.find(({ country_code }) => country_code === 'NL')!.id;
  const entry = {
    first_name: 'Noor',
    last_name: 'Visser',
    email,
    phone: '010 555 1277',
    phone_country_code: 'NL',
    country_id,
    city: 'Delft',
    password: PASSWORD,
    password_confirmation: PASSWORD,
    agree_confirm: true,
  };
  expect((await request.post(at(`/api/caller/register/${SLUG}`), { data: entry })).status()).toBe(200);
  const link = linkIn(await mailTo(email, 'Verify your account'), '/verify_account/');
  expect((await request.post(at(`/api/auth/verify/${link.split('/').at(-1)}`), { data: {} })).status()).toBe(200);
  return email;
}

/** Changes data that no screen can change, such as timestamps or versions. */
export async function inDatabase(change: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres(process.env.DATABASE_URL!, { max: 1, onnotice: () => {} });
  try {
    await change(sql);
  } finally {
    await sql.end({ timeout: 2 });
  }
}

/** A page on a phone, with its own cookies. */
export async function anotherBrowser(browser: Browser): Promise<Page> {
  return (
    await browser.newContext({
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    })
  ).newPage();
}

/** Opens the profile from the header. */
export async function openProfile(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).first().getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible();
}
