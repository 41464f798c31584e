import { make } from '@/tools/factories/make';
import type { Partners } from '@/tools/factories/partners';
import { networkReport } from '@/lib/work/reports/network';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { invalid } from '../../support/refusals';
import { runQueryAs } from '../../support/run-query';
import { sheetRows } from '../../support/sheets';

const REPORTS = '/api/super_admin/reports';
const RANGE = '26-03-01/2026-03-31';
let network: Partners;
let staff: { id: number };

beforeAll(async () => {
  await emptyDatabase();
  staff = await make.superAdmin({ email: 'sol@concord.test', first_name: 'Sol', last_name: 'Super' });
  network = await make.partners({
    company: { name: 'Acme', domain: 'acme.test', additional_domains: ['acme.example'] },
    receiver: { name: 'Borealis', membership_type: 'elite', domain: 'borealis.test' },
  });
  const { caller, receiver, document: process } = network;
  await testSql()`update users set email = 'anna@support.acme.test', first_name = 'Anna', last_name = 'Reyes', created_at = now() - interval '400 days', last_login_at = now() - interval '3 days 1 hour' where id = ${caller.id}`;
  await testSql()`update users set created_at = now() - interval '500 days' where id = ${network.receiver_caller.id}`;
  const login = (at: string, method: string) =>
    testSql()`insert into login_records (user_id, company_id, method, address, created_at) values (${caller.id}, ${network.company.id}, ${method}, '192.0.2.7', ${at}::timestamptz)`;
  await login('2026-02-28T23:59:59.999Z', 'password');
  await login('2026-03-01T00:00:00Z', 'password');
  await login('2026-03-31T23:59:59Z', 'email_link');
  await login('2026-04-01T00:00:00Z', 'sso');
  const department = await make.department({ company_id: receiver.id, name: 'Wireless' });
  await testSql()`insert into process_views (user_id, document_id, company_id, department_id, created_at) values (${caller.id}, ${process.id}, ${receiver.id}, ${department.id}, '2026-03-10T10:00:00Z')`;
  const search = (term: string, at: string, results: number | null, member: string | null) =>
    testSql()`insert into search_records (user_id, term, location, results, member, created_at) values (${caller.id}, ${term}, 'dashboard', ${results}, ${member}, ${at}::timestamptz)`;
  await search('Wire', '2026-03-02T10:00:00Z', 2, `department-${department.id}`);
  await search('wire', '2026-03-03T10:00:00Z', 2, `department-${department.id}`);
  await search('wire', '2026-03-04T10:00:00Z', 2, `company-${receiver.id}`);
  await search('=mainframe', '2026-03-05T10:00:00Z', 0, null);
  await search('before', '2026-02-01T10:00:00Z', null, null);
  const manager = await make.manager({
    company_id: receiver.id,
    first_name: 'Ola',
    last_name: 'Nordmann',
    email: 'ola@borealis.test',
    phone: '+14155552671',
  });
  await make.process({
    company_id: receiver.id,
    name: 'Storage support',
    managers: [
      { user_type: 'main', user_id: manager.id },
      { user_type: 'other', first_name: 'Sam', last_name: 'Lee', email: 'sam@borealis.test' },
    ],
  });
});

const fileOf = async (path: string) => {
  const answer = await api(staff).get(`${REPORTS}/${path}`);
  return { name: answer.headers.get('content-disposition'), rows: sheetRows(answer.body) };
};

test('user logins, days inclusive in UTC', async () => {
  const { name, rows } = await fileOf(`user_logins/${RANGE}`);
  const today = new Date().toISOString().slice(2, 10).replaceAll('-', '');
  expect(name).toContain(`"user_logins.${today}.xlsx"`);
  expect(rows).toEqual([
    ['Company', 'User', 'Email', 'Role', 'Method', 'Address', 'Time (UTC)'],
    ['Acme', 'Anna Reyes', 'anna@support.acme.test', 'Standard User', 'Email link', '192.0.2.7', '03/31/26 11:59 PM'],
    ['Acme', 'Anna Reyes', 'anna@support.acme.test', 'Standard User', 'Password', '192.0.2.7', '03/01/26 12:00 AM'],
  ]);
});

test.each(['proccesses_viewed', 'processes_viewed'])('%s: what was opened, and by whom', async (path) => {
  expect((await fileOf(`${path}/${RANGE}`)).rows).toEqual([
    ['Viewed Company', 'Department', 'Process', 'By Company', 'By User', 'Time (UTC)'],
    ['Borealis', 'Wireless', network.document.name, 'Acme', 'Anna Reyes', '03/10/26 10:00 AM'],
  ]);
});

test('word search: times, users, what was chosen most, and how often nothing was found', async () => {
  expect((await fileOf(`word_search/${RANGE}`)).rows).toEqual([
    ['Term', 'Times', 'Users', 'Last Time (UTC)', 'Chosen Most', 'Times Nothing Found'],
    ['wire', '3', '1', '03/04/26 10:00 AM', 'Borealis | Wireless', '0'],
    ['=mainframe', '1', '1', '03/05/26 10:00 AM', '', '1'],
  ]);
});

test('managers of every process', async () => {
  const { rows } = await fileOf('managers');
  expect(rows[0]).toEqual(['Company', 'Membership', 'Process', 'Type', 'Name', 'Email', 'Phone']);
  expect(rows).toContainEqual([
    'Borealis',
    'Elite',
    'Storage support',
    'Main',
    'Ola Nordmann',
    'ola@borealis.test',
    '+1 415 555 2671',
  ]);
  expect(rows).toContainEqual(['Borealis', 'Elite', 'Storage support', 'Other', 'Sam Lee', 'sam@borealis.test', '']);
});

test('mail domains with the company that lists them, or a domain above', async () => {
  const { rows } = await fileOf('mail_domain');
  expect(rows[0]).toEqual(['Domain', 'Company', 'Users', 'Active Users', 'Last Login (UTC)']);
  expect(rows).toContainEqual(['support.acme.test', 'Acme', '1', '1', expect.any(String)]);
  expect(rows).toContainEqual(['concord.test', '', '1', '1', '']);
});

test('aged logins, oldest first; without any login, all days count', async () => {
  const { rows } = await fileOf('user_aged_logins');
  expect(rows[0]).toEqual(['Company', 'User', 'Email', 'Role', 'Created (UTC)', 'Last Login (UTC)', 'Days Since']);
  expect(rows[1]?.slice(5)).toEqual(['', '500']);
  expect(rows.find(([, , email]) => email === 'anna@support.acme.test')?.at(-1)).toBe('3');
  expect(rows.slice(1).map((row) => Number(row.at(-1)))).toEqual(
    rows
      .slice(1)
      .map((row) => Number(row.at(-1)))
      .sort((a, b) => b - a),
  );
});

test.each([
  ['user_logins/26-02-30/26-03-01', 'Enter a date like 2026-11-21.'],
  ['word_search/x/26-03-01', 'Enter a date like 2026-11-21.'],
  ['proccesses_viewed/26-03-02/26-03-01', 'Enter a start date that is not after the end date.'],
  ['user_logins/1926-03-02/2026-03-01', 'Choose a range of at most two years.'],
])('%s is refused', async (path, message) => {
  expect(await api(staff).get(`${REPORTS}/${path}`)).toMatchObject(invalid({ range: [message] }));
});

test('two years are a range, also over a leap day', async () => {
  expect(await api(staff).get(`${REPORTS}/user_logins/24-02-29/26-02-28`)).toMatchObject({ status: 200 });
  expect(await api(staff).get(`${REPORTS}/user_logins/2024-03-01/2026-03-01`)).toMatchObject({ status: 200 });
});

test('the screen has the first hundred rows and the total', async () => {
  await testSql()`insert into login_records (user_id, company_id, method, created_at)
    select ${network.caller.id}, ${network.company.id}, 'password', '2026-05-01'::timestamptz + make_interval(mins => n) from generate_series(1, 150) n`;
  const input = { report: 'user_logins', start: '2026-05-01', end: '2026-05-01' };
  const shown = await runQueryAs(networkReport, staff, input);
  expect(shown).toMatchObject({ total: 150, exportable: true, range: { start: '2026-05-01', end: '2026-05-01' } });
  expect(shown.rows).toHaveLength(100);
  expect(shown.rows[0]).toEqual({
    company: 'Acme',
    user: 'Anna Reyes',
    email: 'anna@support.acme.test',
    role: 'Standard User',
    method: 'Password',
    address: null,
    time: '2026-05-01T02:30:00.000Z',
  });
  expect(
    await runQueryAs(networkReport, staff, { report: 'word_search', start: '26-03-01', end: '26-03-31' }),
  ).toMatchObject({
    total: 2,
  });
  await expect(runQueryAs(networkReport, staff, { report: 'user_logins', start: '26-03-01' })).rejects.toMatchObject({
    kind: 'invalid',
  });
});

test('the member area records what the reports read', async () => {
  await testSql()`delete from search_records`;
  await testSql()`delete from process_views`;
  const caller = api(network.caller);
  const saved = async (term: string) =>
    (await caller.post<{ search: { id: number } }>('/api/caller/save_search', { term, location: 'dashboard' })).body
      .search.id;
  await saved('borealis');
  await saved('no such partner');
  expect(await testSql()`select term, results from search_records order by id`).toEqual([
    { term: 'borealis', results: 1 },
    { term: 'no such partner', results: 0 },
  ]);
  expect(await caller.get(`/api/caller/documents/company/${network.receiver.id}`)).toMatchObject({ status: 200 });
  expect(await testSql()`select user_id, company_id from process_views`).toEqual([
    { user_id: network.caller.id, company_id: network.receiver.id },
  ]);
});
