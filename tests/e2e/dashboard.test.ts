import { expect, test, type Page } from 'playwright/test';
import { inDatabase } from './people';
import { at, expectAccessible, mailTo, PHONE, logIn } from './support';

const run = Date.now().toString(36);

/** A member company without a group, which no one can reach. */
async function stranger(): Promise<{ name: string; manager: string }> {
  const [name, manager] = [`Kestrel Storage ${run}`, `manager@kestrel-${run}.test`];
  await inDatabase(
    (
      sql,
    ) => sql`with made as (insert into companies (name, full_name, slug) values (${name}, ${name}, ${`kestrel-${run}`}) returning id)
      insert into users (company_id, role, type, first_name, last_name, email) select id, 'business_manager', 'admin', 'Ida', 'Holm', ${manager} from made`,
  );
  return { name, manager };
}

const search = (page: Page) => page.getByRole('combobox', { name: 'Search partners' }).first();

test('a limited member has favorites, partners, ways to add some and news, but no search and notes', async ({
  page,
}) => {
  await logIn(page, 'caller@dune.test', 'dune');
  for (const name of ['Collaborate with Your Partners', 'Add Partners', 'Your partners'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search partners' })).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Search cases and screens' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Search partners' })).toHaveCount(0);
  await expect(page.getByText('Company Notes')).toHaveCount(0);
  const news = page.getByRole('region', { name: 'News' }).getByRole('link');
  // A dashboard does not wait for another host: the news are on the first one after they came.
  await expect(async () => {
    if (!(await news.count())) await page.reload();
    await expect(news).toHaveCount(3, { timeout: 1000 });
  }).toPass();
  await expect(news).toHaveText([
    /^Members’ meeting in Lisbon/,
    /^Case exchange & JSON processes/,
    /^First answers within the hour/,
  ]);
  await expect(news.first()).toHaveAttribute('href', 'https://news.example.com/1');
  await expect(news.first()).toHaveAttribute('rel', /noopener/);

  await page.getByRole('button', { name: 'My Favorites', exact: true }).click();
  const favorite = page.getByRole('link', { name: /^Collaborate with Borealis Networks/ });
  await expect(favorite).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: /Harbor Databases(?! \|).*Collaborate/ }).click();
  await expect(page.getByRole('heading', { name: 'Harbor Databases', level: 1 })).toBeVisible();
});

test('a member without access is found and invited', async ({ page }) => {
  const { name, manager } = await stranger();
  await logIn(page, 'second@acme.test', 'acme');
  await search(page).pressSequentially(name);
  const option = page.getByRole('option', { name: new RegExp(`${name}.*Invite`) });
  await expect(option).toBeVisible();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Invite ${name}` });
  await dialog.getByLabel('Comments').fill('A shared customer waits.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: `Invite ${name}` }).click();
  await expect(page.getByText(`Your invitation is on its way to ${name}.`)).toBeVisible();
  const email = await mailTo(manager, 'Acme Storage would like to collaborate');
  expect(email.text).toContain('A shared customer waits.');

  await page.getByRole('button', { name: 'Invite a member' }).click();
  await page.getByRole('dialog', { name: 'Invite a member' }).getByLabel('Member').selectOption(name);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText(`Your company invited ${name} on`).first()).toBeVisible();
});

test('a manager reads what the company note is for and writes it, a colleague reads it', async ({ page, browser }) => {
  const note = `Bridge 4 until noon. ${run}`;
  await logIn(page, 'manager@acme.test', 'acme');
  // rule: screens.hints
  const help = page.getByRole('button', { name: 'Help: Company Notes' });
  await help.click();
  await expect(page.getByText('Notes of Acme Storage for its own people.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Notes of Acme Storage for its own people.')).toBeHidden();
  await expect(help).toBeFocused();
  await page.getByRole('button', { name: /^(Edit|Write)$/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Company Notes' });
  await dialog.getByLabel('Note').fill(note);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(note)).toBeVisible();
  const colleague = await (await browser.newContext()).newPage();
  await logIn(colleague, 'caller@acme.test', 'acme');
  await expect(colleague.getByText(note)).toBeVisible();
  await expect(colleague.getByRole('button', { name: /^(Edit|Write)$/ })).toHaveCount(0);
});

// rule: screens.cards
test('dashboards of a phone are short, with the first cases as cards and all on request', async ({ browser }) => {
  for (const [person, slug] of [
    ['caller@acme.test', 'acme'],
    ['manager@borealis.test', 'borealis'],
    ['super@concord.test', undefined],
  ] as const) {
    const page = await (await browser.newContext(PHONE)).newPage();
    await logIn(page, person, slug);
    expect(await page.evaluate(() => document.documentElement.scrollHeight), person).toBeLessThanOrEqual(2500);
    await page.context().close();
  }
});

// rules: screens.palette, screens.palette-empty
test('Ctrl K opens a case by its number, a favorite, a screen, and for network staff a person', async ({ page }) => {
  await logIn(page, 'caller@acme.test', 'acme', '/my-cases');
  const first = page.getByRole('table').getByRole('row').nth(1).getByRole('link').first();
  const [number, path] = [await first.textContent(), await first.getAttribute('href')];
  await page.keyboard.press('Control+k');
  const box = page.getByRole('dialog').getByRole('combobox');
  await expect(page.getByRole('group', { name: 'Favorites' }).getByRole('option').first()).toBeVisible();
  await box.fill(number!);
  await expect(page.getByRole('group', { name: 'Cases' }).getByRole('option').first()).toContainText(number!);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(at(path!, 'acme'));
  await page.keyboard.press('Control+k');
  await box.fill('profile');
  await expect(page.getByRole('dialog').getByRole('option').first()).toContainText('Profile');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(at('/profile', 'acme'));
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.context().clearCookies();
  await logIn(page, 'super@concord.test', undefined, '/super_admin/groups');
  await page.keyboard.press('Control+k');
  await box.fill('caller@acme.test');
  await page
    .getByRole('group', { name: 'People' })
    .getByRole('option', { name: /Anna Reyes/ })
    .click();
  await expect(page).toHaveURL(/\/super_admin\/user\/\d+$/);
});
