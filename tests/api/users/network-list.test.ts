import { make } from '@/tools/factories/make';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';

beforeEach(emptyDatabase);

type Row = { name: string; company: string | null; company_id: number | null; last_login_at: string | null };
type Answer = { data: Row[]; total: number; current_page: number; per_page: number };

/** Users of two companies, some of whom have logged in, a deleted one and a super admin. */
async function setUp() {
  const staff = await make.superAdmin({ first_name: 'Sue', last_name: 'Admin' });
  const acme = await make.company({ name: 'Acme Storage' });
  const birch = await make.company({ name: 'Birch 100%' });
  const user = async (first_name: string, company_id: number, more: object = {}) =>
    make.caller({ first_name, last_name: 'West', email: `${first_name.toLowerCase()}@mail.test`, company_id, ...more });
  const ada = await user('Ada', acme.id, { role: 'business_manager' });
  const bo = await user('Bo', acme.id, { status: 'inactive' });
  await user('Cy', birch.id, { status: 'pending_verification' });
  await user('Gone', birch.id, { status: 'deleted' });
  await testSql()`update users set last_login_at = now() - interval '3 days' where id = ${ada.id}`;
  await testSql()`update users set last_login_at = now() - interval '100 days' where id = ${bo.id}`;
  const list = async (search = '') => (await api(staff).get<Answer>(`/api/super_admin/users?${search}`)).body;
  const names = async (search: string) => (await list(search)).data.map(({ name }) => name);
  return { acme, birch, list, names, ada };
}

test('everyone but deleted users, by name, with company, role, status and last login (rule: network.all-users)', async () => {
  const { list, acme, ada } = await setUp();
  const found = await list();
  expect(found).toMatchObject({ total: 4, current_page: 1, per_page: 10 });
  expect(found.data.map(({ name }) => name)).toEqual(['Ada West', 'Bo West', 'Cy West', 'Sue Admin']);
  expect(found.data[0]).toEqual({
    id: ada.id,
    name: 'Ada West',
    first_name: 'Ada',
    last_name: 'West',
    email: 'ada@mail.test',
    role: 'business_manager',
    status: 'active',
    last_login_at: expect.stringMatching(/Z$/),
    company_id: acme.id,
    company: 'Acme Storage',
  });
  expect(found.data[3]).toMatchObject({ company_id: null, company: null, role: 'super_admin' });
});

test.each([
  ['q=ada', ['Ada West']],
  ['q=BO%40mail', ['Bo West']],
  ['q=birch', ['Cy West']],
  ['q=100%25', ['Cy West']],
  ['role=business_manager', ['Ada West']],
  ['status=inactive', ['Bo West']],
  ['status=pending_verification', ['Cy West']],
  ['last_login=month', ['Ada West']],
  ['last_login=never&role=caller', ['Cy West']],
  ['last_login=quarter&status=inactive', ['Bo West']],
  ['sort=last_login_at&dir=desc&limit=2', ['Ada West', 'Bo West']],
  ['sort=company&dir=desc&limit=1', ['Cy West']],
  ['dir=desc&limit=1', ['Sue Admin']],
  ['page=2&limit=3', ['Sue Admin']],
  ['role=&status=&last_login=&company_id=', ['Ada West', 'Bo West', 'Cy West', 'Sue Admin']],
])('%s finds %j', async (search, found) => {
  const { names } = await setUp();
  expect(await names(search)).toEqual(found);
});

test('a company’s users only; a filter that is none is refused; the total counts all pages', async () => {
  const { list, acme } = await setUp();
  expect(await list(`company_id=${acme.id}&limit=1`)).toMatchObject({ total: 2, data: [{ name: 'Ada West' }] });
  const staff = await make.superAdmin();
  for (const search of ['role=boss', 'status=deleted', 'last_login=soon', 'company_id=x', 'sort=password_hash'])
    expect((await api(staff).get(`/api/super_admin/users?${search}`)).status).toBe(422);
});
