import { expect, test, type Browser, type Page } from 'playwright/test';
import { notes, sendCase, timeline, write } from './rooms';
import { at, call, caseNumber, logIn, startSession, visit } from './support';

/** Cobalt and its process in the demo network. */
const COBALT = { company_id: 3, document_id: 4 };
type Field = {
  requirement_id: number;
  required: boolean;
  requirement: { type: string; options: { value: string }[] };
};
type Sections = Record<'common_customer_section' | 'problem_section' | 'contact_section', Field[]>;

/** What the form of Cobalt requires. */
async function required(page: Page): Promise<Record<string, string>> {
  const answer = await call(page, `/api/caller/documents/company/${COBALT.company_id}`, { slug: 'acme' });
  const { documents } = (await answer.json()) as { documents: (Sections & { id: number })[] };
  const form = documents.find(({ id }) => id === COBALT.document_id)!;
  const fields = [...form.common_customer_section, ...form.problem_section, ...form.contact_section];
  return Object.fromEntries(
    fields
      .filter((field) => field.required)
      .map(({ requirement_id, requirement: { type, options } }) => [
        `custom_${requirement_id}`,
        options[0]?.value ?? (type === 'email' ? 'lena@northwind.test' : 'node-7'),
      ]),
  );
}

async function person(browser: Browser, email: string, slug: string, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await logIn(page, email, slug, path);
  return page;
}

// rules: links.bring-in, joint.write, joint.live, links.seen, hand-on.confirm, parents.close
test('three companies: a partner is brought in, both are written to at once, each sees its own room; a case is handed on, and an incident ends', async ({
  page,
  browser,
}) => {
  const [number, third] = [caseNumber(6801), caseNumber(6802)];
  await startSession(page, 'second@acme.test', 'acme');
  const first = await sendCase(page, number, 'second@acme.test');
  const token = first.split('/').at(-1)!;

  // Bring in: the partner, then what goes along, each ticked.
  await visit(page, at(first, 'acme'));
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Bring in a partner' }).click();
  const dialog = page.getByRole('dialog', { name: `Bring a partner in for case ${number}` });
  await dialog.getByRole('combobox').fill('Cobalt');
  await dialog
    .getByRole('option', { name: /Cobalt Cloud/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: /gets to know$/ })).toBeVisible();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  const entries = {
    ...(await required(page)),
    ...{ collaborate_type: 'company', collaborate_entity: COBALT.company_id, linked_case: token },
    ...{ first_name: 'Devon', last_name: 'Park', email: 'second@acme.test', case_priority: 'low' },
    ...{ internal_case_number: third, problem_summary: `Nodes restart ${third}`, problem_description: 'Since noon.' },
  };
  const sent = await call(page, `/api/caller/collaborate/${COBALT.document_id}`, { slug: 'acme', data: entries });
  expect([sent.status(), sent.status() === 200 ? '' : await sent.text()]).toEqual([200, '']);
  const { case: made } = (await sent.json()) as { case: { token: string } };

  // One note to both, and the answer of one of them live.
  const cobalt = await person(browser, 'manager@cobalt.test', 'cobalt', `/admin/case/${made.token}`);
  const borealis = await person(browser, 'manager@borealis.test', 'borealis', `/admin/case/${token}`);
  await visit(page, at(`${first}?rooms=all`, 'acme'));
  const all = page.getByRole('list', { name: 'Timeline of all rooms' });
  const composer = page.getByRole('form', { name: 'New note to several rooms' });
  await composer.getByRole('checkbox', { name: 'All 2' }).check();
  await expect(composer.getByText(/^Borealis Networks.* and Cobalt Cloud will read this/)).toBeVisible();
  await composer.getByRole('textbox', { name: 'New note to several rooms' }).click();
  await page.keyboard.type('Does it happen on all sites?');
  await composer.getByRole('button', { name: /^Send to Borealis Networks/ }).click();
  await expect(all.getByRole('article')).toHaveText([/Does it happen on all sites\?/]);
  for (const side of [borealis, cobalt])
    await expect(notes(side)).toHaveText([/Also shared with another partner.*Does it happen on all sites\?/]);
  await cobalt.getByRole('form', { name: 'New note' }).getByText('Shared', { exact: true }).click();
  await write(cobalt, `On all of ${third}.`);
  await cobalt.keyboard.press('Control+Enter');
  await expect(all.getByRole('article').last()).toContainText(`On all of ${third}.`);

  // What Borealis is sent has nothing of the third room, neither as page nor as its data.
  const reference = `/admin/case/${token}`;
  for (const path of [
    reference,
    `${reference}?rooms=all`,
    '/dashboard',
    '/my-cases',
    '/parents',
    '/admin/reports/partners',
  ])
    for (const headers of [{}, { rsc: '1' }] as Record<string, string>[]) {
      const asked = await call(borealis, path, { slug: 'borealis', headers });
      // Next sends a request for a page's data on to an address with its key.
      const to = headers.rsc && asked.status() === 307 ? asked.headers().location : undefined;
      const answer = to
        ? await call(borealis, to.replace(/^https?:\/\/[^/]+/, ''), { slug: 'borealis', headers })
        : asked;
      const text = await answer.text();
      const told = [third, made.token].filter((word) => text.includes(word));
      expect([path, answer.status(), told]).toEqual([path, 200, []]);
    }

  // Hand on: the receiver proposes, the submitter is asked on the dashboard and confirms.
  await borealis.getByRole('button', { name: 'More' }).click();
  await borealis.getByRole('menuitem', { name: 'Hand on to another partner' }).click();
  const proposing = borealis.getByRole('dialog', { name: /^Hand case/ });
  await proposing.getByRole('combobox').fill('Cobalt');
  await proposing
    .getByRole('option', { name: /Cobalt Cloud/ })
    .first()
    .click();
  await proposing.getByLabel('Reason').fill('Their load balancer drops it.');
  await proposing.getByRole('button', { name: 'Propose' }).click();
  await expect(timeline(borealis)).toContainText('Another partner proposed');
  await visit(page, at('/dashboard', 'acme'));
  const needs = page.getByRole('region', { name: /Needs you/ });
  await expect(needs).toBeVisible();
  for (const more of await needs.getByRole('button', { name: /^Show/ }).all()) await more.click();
  const waiting = needs.getByRole('listitem').filter({ hasText: number });
  await waiting.getByRole('link', { name: new RegExp(`^Decide ${number}`) }).click();
  await page.getByRole('button', { name: 'Hand on', exact: true }).click();
  await expect(page).toHaveURL(/submit-case\/company\/3\?hand_on=/);
  const confirmed = await call(page, `/api/caller/case/${token}/hand_on/confirm`, {
    slug: 'acme',
    data: { ...(await required(page)), internal_case_number: caseNumber(6803) },
  });
  expect([confirmed.status(), confirmed.status() === 200 ? '' : await confirmed.text()]).toEqual([200, '']);
  await expect(timeline(borealis)).toContainText('Handed on to another partner');

  // An incident of what is left: closed together.
  const { case: next } = (await confirmed.json()) as { case: { token: string } };
  const incident = await call(page, '/api/caller/parents', {
    slug: 'acme',
    data: { title: 'Outage of the west', tokens: [made.token, next.token] },
  });
  const { parent } = (await incident.json()) as { parent: { id: string } };
  await visit(page, at(`/parents/${parent.id}`, 'acme'));
  await page.getByRole('button', { name: 'Close all' }).click();
  await expect(page.getByRole('dialog')).toContainText('2 of its 2 cases are closed');
  await page.getByRole('dialog').getByRole('button', { name: 'Close it and 2 cases' }).click();
  await expect(page.getByText('Closed incident.')).toBeVisible();
  await expect(timeline(cobalt)).toContainText('Case withdrawn');
  await expect(cobalt.getByText('Outage of the west')).toHaveCount(0);
});
