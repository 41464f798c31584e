import { expect, test, type Page } from 'playwright/test';
import { inDatabase, NEEDS_DATABASE } from './people';
import { at, caseNumber, expectAccessible, PASSWORD, startSession, visit } from './support';

/* A super admin and a company of this file only: other files' logins are not made older. */
const RUN = caseNumber(0).toLowerCase();
const SUPER = `proof.${RUN}@concord.test`;
const SLUG = `quill-${RUN}`;
let company_id = 0;

test.skip(!process.env.DATABASE_URL, NEEDS_DATABASE);

test.beforeAll(() =>
  inDatabase(async (sql) => {
    await sql`
      insert into users (company_id, role, first_name, last_name, email, type, phone, phone_country_code, country_id, city, password_hash, agreement_version, agreement_date)
      select null, 'super_admin', 'Pia', 'Sand', ${SUPER}, type, phone, phone_country_code, country_id, city, password_hash, agreement_version, agreement_date
      from users where email = 'super@concord.test'`;
    const [company] = await sql`
      insert into companies (name, full_name, slug, domain, membership_type)
      values (${`Quill ${RUN}`}, ${`Quill ${RUN}`}, ${SLUG}, ${`${SLUG}.test`}, 'premium') returning id`;
    company_id = company!.id as number;
  }),
);

/** Logs in, 16 minutes ago. */
async function oldSession(page: Page): Promise<void> {
  await startSession(page, SUPER);
  await inDatabase(
    (sql) => sql`
      update sessions set created_at = now() - interval '16 minutes', proved_at = null
      where user_id = (select id from users where email = ${SUPER})`,
  );
}

const question = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it is you' });

async function prove(page: Page): Promise<void> {
  await question(page).getByLabel('Your password', { exact: true }).fill(PASSWORD);
  await question(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(question(page)).toHaveCount(0);
}

test('16 minutes after the login the console asks over a process whose addresses are new, and what was typed survives', async ({
  page,
}) => {
  await oldSession(page);
  await visit(page, at(`/super_admin/companies/${company_id}/documents/0/edit/ticket`));
  await page.getByLabel('Process Name').fill(`Optics ${RUN}`);
  await page.getByLabel('CC Email').fill(`copies@${SLUG}.test`);
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect(question(page)).toBeVisible();
  await expectAccessible(page);
  // Closed without a proof: refused, and nothing is lost.
  await page.keyboard.press('Escape');
  await expect(question(page)).toHaveCount(0);
  await expect(page.getByText('Confirm that it is you.').first()).toBeVisible();
  await expect(page.getByLabel('Process Name')).toHaveValue(`Optics ${RUN}`);
  await expect(page.getByLabel('CC Email')).toHaveValue(`copies@${SLUG}.test`);
  await page.getByRole('button', { name: 'Save' }).first().click();
  await prove(page);
  await expect(page.getByText('The process is created.')).toBeVisible();
  await inDatabase(async (sql) => {
    const [stored] = await sql`
      select p.name, v.collaborate_cc_email as cc from processes p join process_versions v on v.id = p.current_version_id
      where p.company_id = ${company_id}`;
    expect(stored).toEqual({ name: `Optics ${RUN}`, cc: `copies@${SLUG}.test` });
  });
});

test('it asks before it exports users, and then saves the file', async ({ page }) => {
  await oldSession(page);
  await visit(page, at(`/super_admin/companies/${company_id}`));
  await page
    .getByRole('button', { name: /Export/ })
    .first()
    .click();
  const saved = page.waitForEvent('download');
  await prove(page);
  expect((await saved).suggestedFilename()).toContain(`${SLUG}-users`);
});
