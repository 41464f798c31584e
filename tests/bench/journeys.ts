/** A person's effort for the three most important journeys; Person describes what is counted. */
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright/test';
import type { Sql } from 'postgres';
import { PASSWORD } from '@/tools/factories/accounts';
import { secretOf } from '@/lib/platform/secrets/mailed-token';
import { findChromium } from '../../scripts/chromium.ts';
import { Person, type Effort } from './person';

export type Journey = { name: string; effort: Effort; max: Partial<Effort> };

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const DESKTOP = { viewport: { width: 1440, height: 900 } };
const WIRELESS = '/submit-case/department/2';

/** Plays them on a portal with the demo network. @throws Error when one cannot be completed. */
export async function playJourneys(portal: { url: string }, sql: Sql): Promise<Journey[]> {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  const url = Object.assign(new URL(portal.url), { hostname: `acme.${new URL(portal.url).hostname}` }).origin;
  try {
    return [
      { name: 'log in to sent case', effort: await sendCase(browser, url), max: { decisions: 6, clicks: 15 } },
      {
        name: 'email to accepted, on a phone, a desk that returns',
        effort: await acceptCases(browser, { url: portal.url, sql }),
        max: { clicks: 3, typed: 0 },
      },
      { name: 'the wireless form by keyboard', effort: await sendByKeyboard(browser, url), max: { tabs: 20 } },
    ];
  } finally {
    await browser.close();
  }
}

/** A table of the journeys, and a message for each maximum that was exceeded. */
export function effortTable(journeys: Journey[]): { table: string; wrong: string[] } {
  const columns = ['clicks', 'decisions', 'typed', 'tabs'] as const;
  const cell = (journey: Journey, column: (typeof columns)[number]) =>
    `${journey.effort[column]}${journey.max[column] === undefined ? '' : ` (at most ${journey.max[column]})`}`;
  const rows = journeys.map((journey) => [journey.name, ...columns.map((column) => cell(journey, column))]);
  const head = ['', 'clicks or taps', 'decisions', 'typed fields', 'tab stops'];
  const lines = [head, head.map((_, index) => (index ? '--:' : '---')), ...rows];
  return {
    table: lines.map((row) => `| ${row.join(' | ')} |`).join('\n'),
    wrong: journeys.flatMap((journey) =>
      columns
        .filter((column) => journey.effort[column] > (journey.max[column] ?? Infinity))
        .map((column) => `${journey.name}: ${journey.effort[column]} ${column}, at most ${journey.max[column]}`),
    ),
  };
}

const formOf = (page: Page) => page.locator('form').filter({ has: sendButton(page) });
const sendButton = (page: Page) => page.getByRole('button', { name: /^Send/ });

/** Waits for the sent case. @throws Error with the page's text */
async function isSent(page: Page): Promise<void> {
  const sent = page.getByRole('heading', { name: 'Request Details' });
  await sent.waitFor({ timeout: 15_000 }).catch(async () => {
    const said = await page.locator('[aria-invalid=true], [id$="-error"], [role=alert]').allTextContents();
    const fields = await page
      .locator('[aria-invalid=true]')
      .evaluateAll((all) => all.map((one) => `${one.id}=${(one as HTMLInputElement).value}`));
    throw new Error(`The case is not sent: ${[...fields, ...said].join(' | ') || page.url()}`);
  });
}

async function newPage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext(options);
  // tsx names functions with this helper, including those that run in the page.
  await context.addInitScript('globalThis.__name = (of) => of');
  context.setDefaultTimeout(30_000);
  return context.newPage();
}

async function logIn(page: Page, person: Person, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'networkidle' });
  await person.type(page.getByLabel('Email'), 'caller@acme.test');
  await person.type(page.getByLabel('Password', { exact: true }), PASSWORD);
  await person.click(page.getByRole('button', { name: 'Log in', exact: true }));
  await page
    .getByRole('combobox', { name: 'Search partners' })
    .first()
    .waitFor()
    .catch(async () => {
      throw new Error(`Not logged in: ${page.url()} ${await page.locator('main').innerText()}`);
    });
}

async function sendCase(browser: Browser, url: string): Promise<Effort> {
  const page = await newPage(browser, DESKTOP);
  const person = new Person(page);
  await logIn(page, person, url);
  await person.type(page.getByRole('combobox', { name: 'Search partners' }).first(), 'wireless');
  person.effort.decisions += 1;
  await person.click(page.getByRole('option', { name: /Borealis Networks.*Wireless/ }).first());
  await sendButton(page).waitFor();
  await page.waitForLoadState('networkidle');
  await person.fill(formOf(page));
  await person.click(sendButton(page));
  await isSent(page);
  await page.context().close();
  return person.effort;
}

async function sendByKeyboard(browser: Browser, url: string): Promise<Effort> {
  const page = await newPage(browser, DESKTOP);
  await logIn(page, new Person(page), url);
  await page.goto(url + WIRELESS);
  const person = new Person(page);
  await sendButton(page).waitFor();
  await page.waitForLoadState('networkidle');
  await person.fillByKeyboard(formOf(page), sendButton(page));
  await page.keyboard.press('Enter');
  await isSent(page);
  await page.context().close();
  return person.effort;
}

type Desk = { url: string; sql: Sql };

/** Accepts two cases of Borealis in one browser; returns the effort for the second. */
async function acceptCases(browser: Browser, desk: Desk): Promise<Effort> {
  const waiting = await desk.sql<{ case_id: number; id: string }[]>`
    select t.case_id, t.id from one_time_tokens t join cases c on c.id = t.case_id
    where t.purpose = 'respond' and t.expires_at > now() and c.status = 'open' and c.receiver_company_id = 2 order by c.id limit 2`;
  const page = await newPage(browser, PHONE);
  let effort: Effort | undefined;
  for (const { case_id, id } of waiting)
    effort = await accept(page, desk, { case_id, secret: secretOf(id, 'respond') });
  await page.context().close();
  if (!effort) throw new Error('No case waits for Borealis.');
  return effort;
}

async function accept(page: Page, { url, sql }: Desk, { case_id, secret }: { case_id: number; secret: string }) {
  const person = new Person(page);
  // The button of the email.
  person.effort.clicks += 1;
  await page.goto(`${url}/case/${secret}/respond`, { waitUntil: 'networkidle' });
  const button = page.getByRole('button', { name: /accept/i }).last();
  await button.waitFor();
  const isAccepted = async () => (await sql`select 1 from cases where id = ${case_id} and status = 'accepted'`).length;
  for (let tries = 0; tries < 3 && !(await isAccepted()); tries++) {
    const form = page.locator('form').filter({ has: button });
    if (await form.count()) await person.fill(form);
    await person.click(button);
    for (let waits = 0; waits < 30 && !(await isAccepted()); waits++) await wait(100);
  }
  if (!(await isAccepted())) throw new Error(`Case ${case_id} is not accepted.`);
  return person.effort;
}
