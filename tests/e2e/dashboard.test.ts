import { expect, test, type Page } from 'playwright/test';
import postgres from 'postgres';
import { at, expectAccessible, mailTo, signIn, startSession } from './support';

const run = Date.now().toString(36);

/** A member company without a group, which no one can reach. */
async function stranger(): Promise<{ name: string; manager: string }> {
  const sql = postgres(process.env.DATABASE_URL!, { max: 1, onnotice: () => {} });
  const [name, manager] = [`Kestrel Storage ${run}`, `manager@kestrel-${run}.test`];
  await sql`with made as (insert into companies (name, full_name, slug) values (${name}, ${name}, ${`kestrel-${run}`}) on conflict do nothing returning id)
    insert into users (company_id, role, type, first_name, last_name, email) select id, 'business_manager', 'admin', 'Ida', 'Holm', ${manager} from made`;
  await sql.end({ timeout: 2 });
  return { name, manager };
}

const search = (page: Page) => page.getByRole('combobox', { name: 'Search partners' }).first();

test('a limited member has favorites, partners and ways to add partners, but no search and notes', async ({ page }) => {
  await signIn(page, 'caller@dune.test', 'dune');
  for (const name of ['Collaborate with Your Partners', 'Add Partners', 'Your partners'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search partners' })).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Search cases and screens' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Search partners' })).toHaveCount(0);
  await expect(page.getByText('Company Notes')).toHaveCount(0);
  const refused = await page.evaluate(async () => {
    const answers = [
      await fetch('/api/caller/company_directory?term=bore'),
      await fetch('/api/caller/save_search', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"term":"bore","location":"dashboard"}',
      }),
    ];
    return Promise.all(
      answers.map(async (answer) => [answer.status, ((await answer.json()) as { error?: string }).error]),
    );
  });
  expect(refused).toEqual(Array(2).fill([403, 'Your membership level disables access to this feature.']));

  await page.getByRole('button', { name: 'My Favorites', exact: true }).click();
  const favorite = page.getByRole('link', { name: /^Collaborate with Borealis Networks/ });
  await expect(favorite).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: /Harbor Databases(?! \|).*Collaborate/ }).click();
  await expect(page.getByRole('heading', { name: 'Harbor Databases', level: 1 })).toBeVisible();
});

test('a missing partner is reported to the network with a copy to the sender', async ({ page }) => {
  const name = `Peregrine Labs ${run}`;
  await signIn(page, 'caller@acme.test', 'acme');
  await search(page).pressSequentially(name);
  await expect(page.getByText('No Results Found').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Missing a partner?' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Missing a partner?' });
  await expect(dialog.getByLabel('Partner name')).toHaveValue(name);
  await dialog.getByLabel('Contact email').fill('nobody');
  await dialog.getByLabel('Comment').fill('Their scanners feed our arrays.');
  await dialog.getByRole('button', { name: 'Send to the network' }).click();
  await expect(dialog.getByLabel('Contact email')).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByLabel('Comment')).toHaveValue('Their scanners feed our arrays.');
  await expectAccessible(page);
  await dialog.getByLabel('Contact email').fill('info@peregrine.test');
  await dialog.getByRole('button', { name: 'Send to the network' }).click();
  await expect(page.getByText('We’ve emailed you a copy.')).toBeVisible();
  await expect(dialog).toBeHidden();
  const asked = await mailTo('network@concord.test', `Acme Storage is looking for a partner: ${name}`);
  expect(asked.text).toContain('info@peregrine.test');
  await mailTo('caller@acme.test', `Your request for ${name}`);
});

test('a member without access is found and invited', async ({ page }) => {
  const { name, manager } = await stranger();
  await signIn(page, 'second@acme.test', 'acme');
  await search(page).pressSequentially(name);
  const option = page.getByRole('option', { name: new RegExp(`${name}.*Invite`) });
  await expect(option).toBeVisible();
  await expectAccessible(page);
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

test('the cases that wait come first; each leads to its next act, and an empty list to those of the company', async ({
  page,
}) => {
  await signIn(page, 'manager@acme.test', 'acme');
  const waiting = page.getByRole('region', { name: 'Needs you' });
  await expect(waiting.getByRole('listitem').first()).toContainText(/left|late by|waiting/);
  await expect(page.getByRole('link', { name: /^Company Active Cases/ })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('link', { name: /^My Active Cases/ }).click();
  await page.getByRole('link', { name: 'View inbound cases' }).click();
  await expect(page).toHaveURL(/type=company-inbound-action/);
  await page.getByRole('cell', { name: 'Inbound' }).first().click();
  await expect(page).toHaveURL(/\/admin\/case\//);
  await page.goBack();
  await waiting
    .getByRole('link', { name: /^Answer/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/case\/[^/]+\/respond/);
});

test('the news strip links the latest posts', async ({ page }) => {
  await signIn(page, 'caller@harbor.test', 'harbor');
  const news = page.getByRole('region', { name: 'News' });
  await expect(news.getByRole('link')).toHaveText([
    /^Members’ meeting in Lisbon/,
    /^Case exchange & JSON processes/,
    /^First answers within the hour/,
  ]);
  await expect(news.getByRole('link').first()).toHaveAttribute('href', 'https://news.example.com/1');
  await expect(news.getByRole('link').first()).toHaveAttribute('rel', /noopener/);
  await expect(page.getByRole('contentinfo').getByRole('link', { name: /News/ })).toHaveAttribute(
    'href',
    /^http:\/\/127\.0\.0\.1:\d+\/?$/,
  );
});

test('a manager writes the company note, a colleague reads it', async ({ page, browser }) => {
  const note = `Bridge 4 until noon. ${run}`;
  await signIn(page, 'manager@acme.test', 'acme');
  await page.getByRole('button', { name: /^(Edit|Write)$/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Company Notes' });
  await dialog.getByLabel('Note').fill(note);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(note)).toBeVisible();
  const colleague = await (await browser.newContext()).newPage();
  await signIn(colleague, 'caller@acme.test', 'acme');
  await expect(colleague.getByText(note)).toBeVisible();
  await expect(colleague.getByRole('button', { name: /^(Edit|Write)$/ })).toHaveCount(0);
});

test('a help button explains its section', async ({ page }) => {
  await signIn(page, 'caller@acme.test', 'acme');
  const help = page.getByRole('button', { name: 'Help: Company Notes' });
  await help.click();
  await expect(page.getByText('Notes of Acme Storage for its own people.')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByText('Notes of Acme Storage for its own people.')).toBeHidden();
  await expect(help).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the dashboard of a limited company fits, and so do its dialogs', async ({ page }) => {
    await signIn(page, 'manager@dune.test', 'dune');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Missing a partner?' }).tap();
    await expect(page.getByLabel('Partner name')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Close' }).tap();
    await page.getByRole('button', { name: /^Help: Add Partners|^Help: Find a partner/ }).tap();
    await expect(page.getByRole('status').filter({ hasText: /TSANet connect/ })).toBeVisible();
    await expectAccessible(page);
  });
});

// rule: screens.cards
test('dashboards of a phone are short, with the first cases as cards and all on request', async ({ browser }) => {
  for (const [person, slug, path] of [
    ['caller@acme.test', 'acme', '/dashboard'],
    ['manager@borealis.test', 'borealis', '/dashboard'],
    ['super@concord.test', undefined, '/super_admin/dashboard'],
  ] as const) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    const page = await context.newPage();
    await startSession(page, person, slug);
    await page.goto(at(path, slug));
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollHeight), person).toBeLessThanOrEqual(2500);
    await context.close();
  }
});

// rules: screens.palette, screens.palette-empty
test('Ctrl K opens a case by its number, a favorite, a screen, and for network staff a person', async ({ page }) => {
  await startSession(page, 'caller@acme.test', 'acme');
  await page.goto(at('/my-cases', 'acme'));
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
  await startSession(page, 'super@concord.test');
  await page.goto(at('/super_admin/groups'));
  await page.keyboard.press('Control+k');
  await box.fill('caller@acme.test');
  await page
    .getByRole('group', { name: 'People' })
    .getByRole('option', { name: /Anna Reyes/ })
    .click();
  await expect(page).toHaveURL(/\/super_admin\/user\/\d+$/);
});
