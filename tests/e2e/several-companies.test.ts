import { expect, test } from 'playwright/test';
import { inDatabase, NEEDS_DATABASE, newPerson, SLUG } from './people';
import { at, expectAccessible, PASSWORD, visit } from './support';

// rules: persons.login, persons.switch, persons.passwords
test('a person of two companies chooses after the login, and switches by the other company’s login', async ({
  page,
  request,
}) => {
  test.skip(!process.env.DATABASE_URL, NEEDS_DATABASE);
  const email = await newPerson(request, 'consultant');
  await inDatabase(
    (sql) => sql`
      insert into users (company_id, email, first_name, last_name, role, type, country_id, phone, password_hash, agreement_version,
        agreement_date, address_proven_at)
      select c.id, u.email, 'Noor', 'Visser', 'program_manager', 'admin', u.country_id, u.phone, u.password_hash, u.agreement_version,
        now(), now() from users u, companies c where u.email = ${email} and c.slug = 'dune'`,
  );
  await visit(page, at('/'));
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Your companies', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(at('/profile/companies'));
  const companies = page.getByRole('list', { name: 'Your companies' }).getByRole('link');
  await expect(companies).toHaveCount(2);
  await expectAccessible(page);
  const chosen = page.getByRole('link', { name: /You are logged in/ });
  const here = (await chosen.textContent())!.includes('Dune') ? 'dune' : SLUG;
  const other = here === 'dune' ? SLUG : 'dune';
  await chosen.click();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();

  const switchCompany = async () => {
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitem', { name: 'Switch company' }).click();
    await page.getByRole('link', { name: /Log in with a password/ }).click();
  };
  const logInAt = async (slug: string) => {
    await expect(page).toHaveURL(at('/?view=switch', slug));
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page).toHaveURL(at('/dashboard', slug));
  };
  await switchCompany();
  await logInAt(other);
  await switchCompany();
  await logInAt(here);
  // The browser is logged in there by now.
  await switchCompany();
  await expect(page).toHaveURL(at('/dashboard#content', other));
});
