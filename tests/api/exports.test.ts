import * as XLSX from 'xlsx';
import { make } from '@/tools/factories/make';
import { Sheet } from '@/lib/platform/sheets/sheet';
import { api, callRoute, loginAs } from '../support/api';
import { emptyDatabase, testSql } from '../support/database';
import { eventually } from '../support/eventually';
import { sheetRows } from '../support/sheets';

/* Attacks on exports (rules: files.sheets, reports.large-exports). */

const USERS = '/api/admin/company/users/export';
const TWO = 'Two of your exports are still running. Wait until one has finished, or cancel it.';

beforeEach(emptyDatabase);
afterEach(() => jest.restoreAllMocks());

const slots = () => testSql()`select key from rate_limits where key like 'export:%'`;

async function withUsers(names: string[]) {
  const company = await make.company({ slug: 'acme', domain: 'acme.test' });
  const manager = await make.manager({ company_id: company.id, first_name: 'Zoe' });
  for (const first_name of names) await make.caller({ company_id: company.id, first_name });
  return { company, manager };
}

/** A manager whose company has `count` more users. */
async function withManyUsers(count: number) {
  const { company, manager } = await withUsers([]);
  await testSql()`insert into users (company_id, role, status, first_name, last_name, email)
    select ${company.id}, 'caller', 'active', 'User ' || n, 'Lind', 'user' || n || '@acme.test' from generate_series(1, ${count}::int) n`;
  return { company, manager };
}

const HOSTILE = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '=HYPERLINK("https://evil.test","x")',
  '\t=1',
  '\r=1',
  '\n=1',
  ' =1',
  '＝1+1',
  '＋1',
  '＠SUM(A1)',
  '|calc',
  ';=1',
  '"=1',
  "'=1",
  '=cmd|"/c calc"!A0',
  '\u200b=1',
  '\u202e=1',
  '<f>1+1</f>',
  ']]><f>1</f>',
  '😀 Zoë Łódź 東京',
];

test('no name becomes a formula, and each is what it was', async () => {
  const { manager } = await withUsers(HOSTILE);
  const { status, body } = await api(manager).get<Buffer>(USERS);
  expect(status).toBe(200);
  const book = XLSX.read(body, { cellNF: true, cellFormula: true });
  const cells = Object.entries(book.Sheets[book.SheetNames[0]!]!).filter(([name]) => /^A[0-9]+$/.test(name));
  expect(cells).toHaveLength(HOSTILE.length + 2);
  for (const [, cell] of cells) expect(cell).toMatchObject({ t: 's' });
  for (const [, cell] of cells) expect((cell as XLSX.CellObject).f).toBeUndefined();
  for (const [, cell] of cells.slice(1)) expect((cell as XLSX.CellObject).z).toBe('@');
  const shown = cells.map(([, cell]) => (cell as XLSX.CellObject).v as string);
  for (const name of HOSTILE.map((one) => one.trim())) expect(shown.join('\n')).toContain(name);
  const zip = XLSX.CFB.read(body, { type: 'buffer' });
  const xml = Buffer.from(XLSX.CFB.find(zip, '/xl/worksheets/sheet1.xml')!.content as Uint8Array).toString();
  expect(xml).not.toMatch(/<f[ >]/);
});

test('a text that looks like the code of a character stays a text', async () => {
  const { manager } = await withUsers(['_x003D_1']);
  const { body } = await api(manager).get<Buffer>(USERS);
  const zip = XLSX.CFB.read(body, { type: 'buffer' });
  const xml = Buffer.from(XLSX.CFB.find(zip, '/xl/worksheets/sheet1.xml')!.content as Uint8Array).toString();
  expect(xml).toContain('<v>_x005F_x003D_1 ');
});

test('of other tenants nothing is exported, whatever ids are sent', async () => {
  const { company, manager } = await withUsers(['Ada']);
  const other = await make.company({ slug: 'other' });
  await make.caller({ company_id: other.id, first_name: 'Mallory' });
  for (const more of [`?company_id=${other.id}`, `?id=${other.id}`, `?company[id]=${other.id}`, '?actor=super_admin']) {
    const { body } = await api(manager).get<Buffer>(`${USERS}${more}`);
    expect(sheetRows(body).map(([name]) => name!.split(' ')[0])).toEqual(['Name', 'Ada', 'Zoe']);
  }
  for (const id of [other.id, company.id, 0, -1, 99_999])
    for (const path of [
      `/api/super_admin/companies/${id}/users/export`,
      `/api/super_admin/groups/${id}/partners/export`,
    ])
      expect((await api(manager).get(path)).status).toBe(403);
  const group = await make.community();
  for (const id of [group.id, 99_999])
    expect((await api(manager).get(`/api/admin/company/partner_groups/${id}/export_members`)).status).toBe(404);
  expect(await slots()).toEqual([]);
});

test('a company’s or group’s name never adds a header', async () => {
  const group = await make.community({ name: 'Forum' });
  const admin = await make.superAdmin();
  for (const name of [
    'a\r\nSet-Cookie: x=1',
    'a"; filename="evil.exe',
    'Łódź 東京 😀',
    '../../etc/passwd',
    'a\u202egnp.xlsx',
  ]) {
    await testSql()`update communities set name = ${name} where id = ${group.id}`;
    const { status, headers } = await api(admin).get(`/api/super_admin/groups/${group.id}/partners/export`);
    const disposition = headers.get('content-disposition')!;
    expect([status, headers.get('set-cookie')]).toEqual([200, null]);
    expect(disposition).toMatch(
      /^attachment; filename="[ -!#-[\]-~]*\.xlsx"(?:; filename\*=UTF-8''[\w%!#$&+^`|~.-]+\.xlsx)?$/,
    );
    expect(disposition).not.toMatch(/etc\/|\.\.\/|\.exe"$/);
  }
});

test('of eight at once by one person two run, however they race, and every slot is free afterwards', async () => {
  const { manager } = await withManyUsers(1_500);
  let [running, most, refused] = [0, 0, 0];
  let release = () => {};
  const write = jest.spyOn(Sheet.prototype, 'file');
  const original = write.getMockImplementation() ?? Sheet.prototype.file;
  write.mockRestore();
  jest.spyOn(Sheet.prototype, 'file').mockImplementation(async function (this: Sheet, signal) {
    most = Math.max(most, ++running);
    // Until all others have been refused.
    await new Promise<void>((done) => {
      const before = release;
      release = () => (before(), done());
      if (refused === 6) release();
    });
    return original.call(this, signal).finally(() => (running -= 1));
  });
  for (let round = 0; round < 2; round++) {
    refused = 0;
    const ask = async () => {
      const answer = await api(manager).get<{ error: string }>(USERS);
      if (answer.status === 429 && ++refused === 6) release();
      return answer;
    };
    const answers = await Promise.all(Array.from({ length: 8 }, ask));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 429, 429, 429, 429, 429, 429]);
    expect(answers.find(({ status }) => status === 429)!.body.error).toBe(TWO);
  }
  expect(most).toBe(2);
  expect(await slots()).toEqual([]);
});

test('canceled in the middle, it answers and frees its slot', async () => {
  const { manager } = await withManyUsers(8_000);
  const { token } = await loginAs(manager);
  const canceling = new AbortController();
  const asked = callRoute('GET', USERS, { headers: { authorization: `Bearer ${token}` }, signal: canceling.signal });
  await eventually(async () => expect(await slots()).not.toEqual([]));
  canceling.abort();
  expect((await asked).status).toBe(503);
  expect(await slots()).toEqual([]);
});

test.each([
  ['disabled', (id: number) => testSql()`update users set status = 'inactive' where id = ${id}`, 401],
  ['made a caller', (id: number) => testSql()`update users set role = 'caller' where id = ${id}`, 403],
  ['logged out', (id: number) => testSql()`update sessions set ended_at = now() where user_id = ${id}`, 401],
])('who is %s while it runs gets no file', async (_what, end, status) => {
  const { manager } = await withManyUsers(1_500);
  const original = Sheet.prototype.file;
  jest.spyOn(Sheet.prototype, 'file').mockImplementation(async function (this: Sheet, signal) {
    await end(manager.id);
    return original.call(this, signal);
  });
  const answer = await api(manager).get(USERS);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([status, expect.stringContaining('json')]);
  expect(await slots()).toEqual([]);
});
