import { expect, test, type Browser, type Page } from 'playwright/test';
import { inDatabase, NEEDS_DATABASE } from './people';
import { at, caseNumber, expectAccessible, mailTo, logIn, startSession, visit } from './support';

/* Two companies and a group used only in this file, so that its changes affect no other journey. */
const RUN = caseNumber(0).toLowerCase();
const [DESK, SENDER] = [`desk-${RUN}`, `sender-${RUN}`];
const mailbox = (name: string, slug = DESK) => `${name}@${slug}.test`;
const PROCESS = `Gateway support ${RUN}`;
let process_id = 0;
let company_id = 0;

test.skip(!process.env.DATABASE_URL, NEEDS_DATABASE);

test.beforeAll(async () => {
  await inDatabase(async (sql) => {
    const [group] =
      await sql`insert into communities (name, type) values (${`Gateways ${RUN}`}, 'open_group') returning id`;
    const company = async (slug: string) => {
      const [row] = await sql`
        insert into companies (name, full_name, slug, domain, membership_type)
        values (${`Company ${slug}`}, ${`Company ${slug}`}, ${slug}, ${`${slug}.test`}, 'premium') returning id`;
      return row!.id as number;
    };
    const user = async (owner: number, names: [first: string, last: string, email: string, role: string]) => {
      const [first, last, email, role] = names;
      await sql`
        insert into users (company_id, first_name, last_name, email, role, type, phone, phone_country_code, country_id, city, password_hash, agreement_version, agreement_date)
        select ${owner}, ${first}, ${last}, ${email}, ${role}::role, type, phone, phone_country_code, country_id, city, password_hash, agreement_version, agreement_date
        from users where email = 'manager@acme.test'`;
    };
    const sender = await company(SENDER);
    company_id = await company(DESK);
    await user(sender, ['Cleo', 'Marsh', mailbox('caller', SENDER), 'caller']);
    await user(company_id, ['Mara', 'Lind', mailbox('manager'), 'business_manager']);
    await user(company_id, ['Ole', 'Dahl', mailbox('program'), 'program_manager']);
    await user(company_id, ['Bea', 'Stone', mailbox('lead'), 'caller']);
    const [made] =
      await sql`insert into processes (company_id, name, document_type) values (${company_id}, ${PROCESS}, 'ticket') returning id`;
    process_id = made!.id as number;
    const [version] = await sql`
      insert into process_versions (process_id, version, title, collaborate_email, escalation_instructions)
      values (${process_id}, 1, ${PROCESS}, ${mailbox('old')}, '<p>Call the desk.</p>') returning id`;
    await sql`update processes set current_version_id = ${version!.id} where id = ${process_id}`;
    await sql`
      insert into requirements (version_id, section, position, type, label, code_label, required, options, additional_settings)
      values (${version!.id}, 'problem_section', 0, 'select', 'Gateway', 'gateway', true, ${sql.json([
        { value: 'G1', label: 'G1' },
        { value: 'G2', label: 'G2' },
      ])}, '{}'),
        (${version!.id}, 'problem_section', 1, 'hidden', 'Queue', 'queue', false, '[]', ${sql.json({ default: 'Q7' })})`;
    for (const owner of [sender, company_id])
      await sql`insert into relations (community_id, company_id, document_id) values (${group!.id}, ${owner}, ${owner === company_id ? process_id : null})`;
  });
});

const newPage = async (browser: Browser) => (await browser.newContext()).newPage();

async function openProcess(page: Page, name = PROCESS): Promise<void> {
  await visit(page, at('/admin/inbound_process', DESK));
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

async function fillCase(page: Page, number: string): Promise<void> {
  await page.getByLabel('Internal case number').fill(number);
  await page.getByLabel('Problem summary').fill('Tunnels drop every hour');
  await page.getByLabel('Problem description').fill('All tunnels of site 4 drop and come back after a minute.');
  await page
    .getByLabel('Gateway')
    .getByRole('radio', { name: 'G1' })
    .or(page.getByRole('radio', { name: 'G1' }))
    .first()
    .check();
}

test('a manager changes a process; the next case goes to the new address, and one begun before still goes through', async ({
  page,
  browser,
}) => {
  const caller = await newPage(browser);
  await startSession(caller, mailbox('caller', SENDER), SENDER);
  const form = at(`/submit-case/company/${company_id}`, SENDER);
  await visit(caller, form);
  await fillCase(caller, caseNumber(8001));

  await logIn(page, mailbox('manager'), DESK);
  await page.getByRole('button', { name: 'Admin' }).click();
  await page.getByRole('link', { name: /^Inbound Process/ }).click();
  await expect(page.getByRole('heading', { name: 'Inbound Process', level: 1 })).toBeVisible();
  const row = page.getByRole('row', { name: PROCESS });
  await expect(row.getByText('Collaboration')).toBeVisible();
  await expect(row.getByText(`Gateways ${RUN}`)).toBeVisible();
  await row.getByRole('link').click();

  await expect(page.getByRole('heading', { name: PROCESS, level: 1 })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'N/A' })).toBeVisible();
  await expect(page.getByText('Hidden', { exact: true })).toBeVisible();
  const instructions = page.getByRole('textbox', { name: 'Escalation Instructions' });
  await expect(instructions).toHaveText('Call the desk.');

  await page.getByLabel('Support Hours').fill('Mon-Fri 7:00-17:00 CET');
  await expect(page.getByText('Read as: Mon–Fri 07:00–17:00 CET.')).toBeVisible();
  await page.getByLabel('Products Supported').fill('G1, G2 and G3');
  await page.getByLabel('To Email').fill(`${mailbox('new')}\nnobody, ${mailbox('night')}\nno@where`);
  await page.getByLabel('CC Email').fill(mailbox('archive'));
  await expect(page.getByLabel('Escalation Contact', { exact: true }).getByRole('option')).toHaveText([
    'No contact',
    `Bea Stone, ${mailbox('lead')}`,
    `Mara Lind, ${mailbox('manager')}`,
    `Ole Dahl, ${mailbox('program')}`,
  ]);
  await page.getByLabel('Escalation Contact', { exact: true }).selectOption(`Bea Stone, ${mailbox('lead')}`);
  await page.getByLabel('Alternate Escalation Contact').selectOption(`Ole Dahl, ${mailbox('program')}`);
  await page.getByLabel('Escalation Alias').fill(mailbox('duty'));
  await instructions.click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Call ');
  await page.getByRole('button', { name: 'Bold' }).click();
  await page.keyboard.type('the duty desk');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Not email addresses: “nobody”, “no@where”.').first()).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel('To Email').fill(`${mailbox('new')}\n${mailbox('night')}`);
  await page.getByRole('link', { name: 'Inbound Process' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  await page.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('The process is saved.')).toBeVisible();
  await expect(page.getByText('Mara Lind', { exact: true }).last()).toBeVisible();
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Nothing has changed.')).toBeVisible();
  for (const address of ['old', 'new', 'night'])
    await mailTo(mailbox(address), PROCESS, `Changed by: Mara Lind, ${mailbox('manager')}`);

  await caller.getByRole('button', { name: /^Send to/ }).click();
  await expect(caller.getByRole('heading', { name: 'Request Details' })).toBeVisible();
  await mailTo(mailbox('old'), caseNumber(8001));
  await visit(caller, form);
  await expect(caller.getByText('G1, G2 and G3')).toBeVisible();
  await expect(caller.getByText(new RegExp(`${mailbox('new')}|${mailbox('duty')}|Bea Stone|duty desk`))).toHaveCount(0);
  await fillCase(caller, caseNumber(8002));
  await caller.getByRole('button', { name: /^Send to/ }).click();
  await expect(caller.getByRole('heading', { name: 'Request Details' })).toBeVisible();
  await expect(caller.locator('strong', { hasText: 'the duty desk' })).toBeVisible();
  for (const address of ['new', 'night', 'archive']) await mailTo(mailbox(address), caseNumber(8002));
});

test('a manager changes fields as a draft; the network releases them from the changes, and callers get the new form', async ({
  page,
  browser,
}) => {
  await startSession(page, mailbox('manager'), DESK);
  await openProcess(page);
  await page.getByRole('link', { name: 'Edit fields' }).click();
  await expect(page.getByRole('heading', { name: 'Fields', level: 1 })).toBeVisible();
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('radio', { name: 'G1' })).toBeVisible();
  await page.getByRole('button', { name: 'Add field to Problem Information' }).click();
  await page.getByLabel('Label', { exact: true }).fill('Site');
  await expect(preview.getByLabel('Site')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('The draft is saved.')).toBeVisible();
  const caller = await newPage(browser);
  await startSession(caller, mailbox('caller', SENDER), SENDER);
  const form = at(`/submit-case/company/${company_id}`, SENDER);
  await visit(caller, form);
  await expect(caller.getByLabel('Problem summary')).toBeVisible();
  await expect(caller.getByLabel('Site')).toHaveCount(0);

  const askForRelease = async (note: string) => {
    await page.getByRole('button', { name: 'Ask for release' }).click();
    await page.getByRole('dialog').getByLabel('Note').fill(note);
    await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('You’ll get an email with the decision.')).toBeVisible();
  };
  await askForRelease('We have two sites now.');

  const staff = await newPage(browser);
  await startSession(staff, 'super@concord.test');
  const openDraft = async () => {
    await visit(staff, at('/super_admin/process_drafts'));
    await staff.getByRole('link', { name: PROCESS }).click();
    await expect(staff.getByRole('heading', { name: `Draft of ${PROCESS}`, level: 1 })).toBeVisible();
  };
  await openDraft();
  await expect(staff.getByText('Field “Site”:')).toBeVisible();
  await expect(staff.getByText('We have two sites now.')).toBeVisible();
  await expectAccessible(staff);
  await staff.getByRole('button', { name: 'Do not release' }).click();
  await staff.getByRole('dialog').getByLabel('Reason').fill('Say what a site is called.');
  await staff.getByRole('dialog').getByRole('button', { name: 'Do not release' }).click();
  await expect(staff.getByText(/^The draft is not released\./)).toBeVisible();
  expect((await mailTo(mailbox('manager'), 'are not released')).text).toContain('Say what a site is called.');

  await page.reload();
  await expect(page.getByText('Say what a site is called.').first()).toBeVisible();
  await page.getByRole('button', { name: /^Site/ }).click();
  await page.getByLabel('Label', { exact: true }).fill('Site number');
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('The draft is saved.')).toBeVisible();
  await askForRelease('As it is called on the label.');
  await openDraft();
  await staff.getByRole('button', { name: 'Release', exact: true }).click();
  await expect(staff.getByText(/^Version \d+ is released/)).toBeVisible();
  await mailTo(mailbox('manager'), 'are released');
  await visit(caller, form);
  await expect(caller.getByLabel('Site number')).toBeVisible();
});
