import * as XLSX from 'xlsx';
import { make } from '@/tools/factories/make';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { company, USERS } from '../../support/user-fixtures';

beforeEach(emptyDatabase);

type ListAnswer = {
  data: { id: number; name: string; status: string; approves_registrations: boolean }[];
  total: number;
};
const names = async (who: { id: number }, query: string) =>
  (await api(who).get<ListAnswer>(`${USERS}?${query}`)).body.data.map(({ name }) => name);

async function people() {
  const found = await company();
  const company_id = found.acme.id;
  await testSql()`update users set first_name = 'Zoe', last_name = 'Young' where id = ${found.manager.id}`;
  await testSql()`update users set first_name = 'bea', last_name = 'Moss' where id = ${found.second.id}`;
  await testSql()`update users set first_name = 'Carl', last_name = 'O_Neil' where id = ${found.caller.id}`;
  await make.apiUser({
    company_id,
    first_name: 'Acme',
    last_name: 'Robot',
    status: 'inactive',
    email: 'bot@acme.test',
  });
  return { ...found, company_id };
}

test('a page of the company’s users by name, in any case, with the total', async () => {
  const { manager, caller, acme } = await people();
  await make.caller({ first_name: 'Elsewhere' });
  await testSql()`update companies set signup_manager_id = ${manager.id} where id = ${acme.id}`;
  const { body, status } = await api(manager).get<ListAnswer>(USERS);
  expect(status).toBe(200);
  expect(body).toMatchObject({ total: 4, current_page: 1, per_page: 10 });
  expect(body.data.map(({ name }) => name)).toEqual(['Acme Robot', 'bea Moss', 'Carl O_Neil', 'Zoe Young']);
  expect(Object.keys(body.data[0]!).sort()).toEqual([
    'absence',
    'approves_registrations',
    'email',
    'first_name',
    'has_second_factor',
    'id',
    'is_invited',
    'last_login_at',
    'last_name',
    'name',
    'registration_type',
    'role',
    'status',
  ]);
  expect(body.data.find(({ id }) => id === manager.id)!.approves_registrations).toBe(true);
  expect(body.data.find(({ id }) => id === caller.id)!.approves_registrations).toBe(false);
});

test.each([
  ['sort=name&dir=desc', ['Zoe Young', 'Carl O_Neil', 'bea Moss', 'Acme Robot']],
  ['sort=email', ['Acme Robot', 'Carl O_Neil', 'Zoe Young', 'bea Moss']],
  ['sort=role', ['Acme Robot', 'bea Moss', 'Zoe Young', 'Carl O_Neil']],
  ['sort=status&dir=desc', ['Acme Robot', 'bea Moss', 'Carl O_Neil', 'Zoe Young']],
  ['q=BOT', ['Acme Robot']],
  ['q=carl o', ['Carl O_Neil']],
  ['q=o_n', ['Carl O_Neil']],
  ['q=%25%25', []],
  ['q=z', ['Acme Robot', 'bea Moss', 'Carl O_Neil', 'Zoe Young']],
  ['limit=2&page=2', ['Carl O_Neil', 'Zoe Young']],
  ['limit=2&page=3', []],
])('%s lists %j', async (query, expected) => {
  const { manager } = await people();
  expect(await names(manager, query)).toEqual(expected);
});

test('a page past the end keeps the total', async () => {
  const { manager } = await people();
  expect((await api(manager).get<ListAnswer>(`${USERS}?page=9`)).body.total).toBe(4);
  expect((await api(manager).get<ListAnswer>(`${USERS}?page=9&q=bot`)).body.total).toBe(1);
});

test.each(['sort=password_hash', 'dir=up', 'page=0', 'limit=101'])('%s is refused', async (query) => {
  const { manager } = await people();
  expect((await api(manager).get(`${USERS}?${query}`)).status).toBe(422);
});

test('unverified registrations and deleted users are not listed; rejected and waiting ones are', async () => {
  const { manager, company_id } = await people();
  for (const status of ['pending_verification', 'deleted', 'pending_approval', 'rejected'] as const)
    await make.caller({ company_id, status, first_name: status, last_name: 'X' });
  expect(await names(manager, 'limit=50')).toEqual(expect.arrayContaining(['pending_approval X', 'rejected X']));
  expect(await names(manager, 'limit=50')).toHaveLength(6);
});

test('the export has every listed user of the company, with dates as dates and text that is no formula', async () => {
  const { manager, company_id, caller } = await people();
  const group = await make.community({ name: 'Alliance' });
  await make.relation({ company_id, community_id: group.id, selected_users: [caller.id] });
  await testSql()`update users set first_name = '=1+1', last_name = '', last_login_at = '2026-03-10T12:30:00Z' where id = ${caller.id}`;
  await make.caller({ first_name: 'Elsewhere' });
  const answer = await api(manager).get<Buffer>(`${USERS}/export`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toMatch(/filename="acme-users\.\d{6}\.xlsx"/);
  const book = XLSX.read(answer.body);
  const worksheet = book.Sheets[book.SheetNames[0]!]!;
  const rows = XLSX.utils.sheet_to_json<Record<string, unknown>>(worksheet);
  expect(rows.map(({ Email }) => Email)).toEqual([
    'caller@acme.test',
    'bot@acme.test',
    'second@acme.test',
    'manager@acme.test',
  ]);
  expect(rows[0]).toMatchObject({
    Name: '=1+1',
    Role: 'Standard User',
    'Created Through': 'Company admin',
    Status: 'Active',
    City: 'San Francisco',
    Groups: 'Alliance',
  });
  const login = Object.keys(rows[0]!).indexOf('Last Login (UTC)');
  expect(login).toBeGreaterThan(0);
  expect(rows[0]!['Last Login (UTC)']).toBeCloseTo(46_091.520_833, 4);
  expect(worksheet.A2).toMatchObject({ t: 's', v: '=1+1' });
  expect(worksheet.A2.f).toBeUndefined();
});
