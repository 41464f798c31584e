import { expect, test, type Browser, type Locator, type Page } from 'playwright/test';
import { inDatabase, NEEDS_DATABASE } from './people';
import { at, caseNumber, expectAccessible, logIn, startSession, visit } from './support';

/* Two companies and a group used only in this file. */
const RUN = caseNumber(0).toLowerCase();
const [DESK, SENDER] = [`maker-${RUN}`, `asker-${RUN}`];
const PROCESS = `Antenna support ${RUN}`;
let desk_id = 0;

test.skip(!process.env.DATABASE_URL, NEEDS_DATABASE);

test.beforeAll(async () => {
  await inDatabase(async (sql) => {
    const [group] =
      await sql`insert into communities (name, type) values (${`Antennas ${RUN}`}, 'open_group') returning id`;
    const company = async (slug: string) => {
      const [row] = await sql`
        insert into companies (name, full_name, slug, domain, membership_type)
        values (${`Company ${slug}`}, ${`Company ${slug}`}, ${slug}, ${`${slug}.test`}, 'premium') returning id`;
      await sql`insert into relations (community_id, company_id) values (${group!.id}, ${row!.id})`;
      return row!.id as number;
    };
    const sender = await company(SENDER);
    desk_id = await company(DESK);
    await sql`
      insert into users (company_id, first_name, last_name, email, role, type, phone, phone_country_code, country_id, city, password_hash, agreement_version, agreement_date)
      select ${sender}, 'Cleo', 'Marsh', ${`caller@${SENDER}.test`}, 'caller', type, phone, phone_country_code, country_id, city, password_hash, agreement_version, agreement_date
      from users where email = 'manager@acme.test'`;
  });
});

const editPath = (id: number, type: string) => at(`/super_admin/companies/${desk_id}/documents/${id}/edit/${type}`);
const newPage = async (browser: Browser) => (await browser.newContext()).newPage();

/** The id of a process of this file by its name. */
async function processId(name: string): Promise<number> {
  let id = 0;
  await inDatabase(async (sql) => {
    const [row] = await sql`select id from processes where company_id = ${desk_id} and name = ${name}`;
    id = row!.id as number;
  });
  return id;
}

/** Moves the focus with Tab and Shift+Tab only, whichever is nearer. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let step = 0; step < 200; step++) {
    const place = await target.evaluate((element) =>
      element === document.activeElement
        ? 'there'
        : element.compareDocumentPosition(document.activeElement!) & Node.DOCUMENT_POSITION_FOLLOWING
          ? 'behind'
          : 'ahead',
    );
    if (place === 'there') return;
    await page.keyboard.press(place === 'behind' ? 'Shift+Tab' : 'Tab');
  }
  throw new Error('Tab never reached it.');
}

const press = async (page: Page, target: Locator, key = 'Enter') => {
  await tabTo(page, target);
  await page.keyboard.press(key);
};

async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

test('a super admin builds a form by keyboard only, and a caller fills it in', async ({ page, browser }) => {
  await startSession(page, 'super@concord.test');
  await visit(page, editPath(0, 'ticket'));
  await expect(page.getByRole('heading', { name: 'New process', level: 1 })).toBeVisible();
  await expect(page.getByLabel('Status')).toHaveValue('approved');
  await expect(page.getByLabel('Support Hours')).toHaveValue('7/24/365');
  await expect(page.getByLabel('Products Supported')).toHaveValue('All');
  const add = page.getByRole('button', { name: 'Add field to Problem Information' });
  await expect(add).toBeVisible();

  await type(page, page.getByLabel('Process Name'), PROCESS);
  await type(page, page.getByLabel('To Email'), `desk@${DESK}.test`);
  await press(page, add);
  await expect(page.getByLabel('Label', { exact: true })).toBeFocused();
  await page.keyboard.type('Family');
  await tabTo(page, page.getByLabel('Field type'));
  await page.keyboard.type('Group');
  await tabTo(page, page.getByLabel('Choice 1', { exact: true }));
  await page.keyboard.type('Dish');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Choice 2', { exact: true })).toBeFocused();
  await page.keyboard.type('Panel');
  await expectAccessible(page);
  await press(page, page.getByRole('button', { name: 'Done' }));

  await press(page, add);
  await page.keyboard.type('Diameter');
  await tabTo(page, page.getByLabel('Field type'));
  await page.keyboard.type('Num');
  await tabTo(page, page.getByLabel('Shown for'));
  await page.keyboard.type('Family: D');
  await expect(page.getByLabel('Shown for')).toHaveValue('Dish');
  await press(page, page.getByRole('button', { name: 'Done' }));
  await expect(page.getByText('Only for Dish')).toBeVisible();

  await press(page, add);
  await page.keyboard.type('Serial number');
  await press(page, page.getByRole('button', { name: 'Done' }));
  const handle = page.getByRole('button', { name: /^Move Serial number/ });
  await tabTo(page, handle);
  await page.keyboard.press('ArrowUp');
  await expect(handle).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('Serial number: 1 of 3 in Problem Information')).toBeAttached();
  await expect(handle).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('Serial number: 1 of 1 in Customer Information')).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('Serial number: 1 of 3 in Problem Information')).toBeAttached();

  // Beside the editor, live.
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByLabel('Serial number')).toBeVisible();
  await expect(preview.getByLabel('Diameter')).toHaveCount(0);
  await preview.getByRole('radio', { name: 'Dish' }).press('Space');
  await expect(preview.getByLabel('Diameter')).toBeVisible();
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(preview).toHaveCount(0);
  await press(page, page.getByRole('button', { name: 'Preview' }));
  const dialog = page.getByRole('dialog', { name: 'Preview' });
  await expect(dialog.getByLabel('Serial number')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.setViewportSize({ width: 1280, height: 720 });
  await press(page, page.getByRole('button', { name: 'Save' }).last());
  await expect(page.getByText('The process is created.')).toBeVisible();

  const id = await processId(PROCESS);
  await inDatabase((sql) => sql`update relations set document_id = ${id} where company_id = ${desk_id}`);
  const caller = await newPage(browser);
  await logIn(caller, `caller@${SENDER}.test`, SENDER, `/submit-case/company/${desk_id}`);
  await caller.getByLabel('Internal case number').fill(caseNumber(9001));
  await caller.getByLabel('Problem summary').fill('No signal');
  await caller.getByLabel('Problem description').fill('Since the storm.');
  await caller.getByLabel('Serial number').fill('ANT-7');
  await caller.getByRole('radio', { name: 'Dish' }).check();
  await caller.getByLabel('Diameter').fill('wide');
  await caller.getByRole('button', { name: /^Send to/ }).click();
  await expect(caller.getByText('Enter a whole number.').first()).toBeVisible();
  await caller.getByLabel('Diameter').fill('3');
  await caller.getByRole('button', { name: /^Send to/ }).click();
  await expect(caller.getByRole('heading', { name: 'Request Details' })).toBeVisible();
  await expect(caller.getByText('ANT-7', { exact: true })).toBeVisible();
});

test('what cannot work is refused beside its field; the second of two is told; versions are restored', async ({
  page,
  browser,
}) => {
  const id = await processId(PROCESS);
  await startSession(page, 'super@concord.test');
  await visit(page, editPath(id, 'ticket'));
  const other = await newPage(browser);
  await startSession(other, 'super@concord.test');
  await visit(other, editPath(id, 'ticket'));
  await expect(page.getByLabel('Type', { exact: true })).toBeDisabled();
  await expect(other.getByRole('button', { name: /^Family/ })).toBeVisible();

  await page.getByRole('button', { name: /^Family/ }).click();
  await page.getByLabel('Choice 1', { exact: true }).fill('Parabola');
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Only for Parabola')).toBeVisible();
  await page.getByRole('button', { name: 'More for Family' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByText(/^No choice of a group select shows the group “Parabola”/)).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect(page.getByRole('link', { name: /^No choice of a group select/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: /^Family/ })).toBeVisible();
  await page.getByRole('button', { name: /^Family/ }).click();
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect(page.getByText('The process is saved.')).toBeVisible();
  // It returns to the company, where its message shows.
  await expect(page).toHaveURL(/\/super_admin\/companies\/\d+$/);

  await other.getByLabel('Tags').fill('antenna\nradio');
  await other.getByRole('button', { name: 'Save' }).first().click();
  await expect(other.getByText(/changed this process on/)).toBeVisible();
  await expect(other.getByText('Field “Family”:')).toBeVisible();
  await expect(other.getByLabel('Tags')).toHaveValue('antenna\nradio');
  await expectAccessible(other);
  await other.getByRole('button', { name: 'Save anyway' }).first().click();
  await expect(other.getByText('The process is saved.')).toBeVisible();

  await visit(page, editPath(id, 'ticket'));
  await expect(page.getByText('Only for Parabola')).toBeVisible();
  await expect(page.getByLabel('Tags')).toHaveValue('antenna\nradio');
  await page.getByRole('link', { name: 'Version 1' }).click();
  await expect(page.getByRole('heading', { name: 'Version 1', level: 1 })).toBeVisible();
  await expect(page.getByText('Shown when “Family” is “Dish”.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Restore as new version' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('Version 1 is restored as version 4.')).toBeVisible();
  await expect(page.getByText('Only for Dish')).toBeVisible();
  await expect(page.getByLabel('Tags')).toHaveValue('antenna\nradio');

  await page.getByRole('link', { name: 'View/Test Form' }).click();
  await expect(page.getByText('This is a sample test submission.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Send sample' }).click();
  await expect(page.getByText('The sample is valid. Nothing was sent.')).toBeVisible();

  await visit(page, editPath(id, 'parent'));
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(
    page.getByRole('dialog', { name: `Are you sure you want to delete ${PROCESS} from this company?` }),
  ).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog', { name: /can’t be deleted: 1 open case and 1 group\.$/ })).toBeVisible();
  await expectAccessible(page);
});
