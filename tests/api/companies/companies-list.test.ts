import { read, utils } from 'xlsx';
import { make } from '@/tools/factories/make';
import { api } from '../../support/api';
import { COMPANIES } from '../../support/company-fixtures';
import { emptyDatabase, testSql } from '../../support/database';
import { mostRepeated } from '../../support/plans';

beforeEach(emptyDatabase);

type Row = {
  id: number;
  name: string;
  health: string;
  reason: string;
  last_login_at: string | null;
  groups: string[];
  users: number;
  login_page_url: string;
  status: string;
};
type ListAnswer = { data: Row[]; total: number; current_page: number; per_page: number };

/** Three companies, two of them in groups, and a deleted one. */
async function network() {
  const admin = await make.superAdmin();
  const acme = await make.company({ name: 'Acme Storage', slug: 'acme', membership_type: 'premium' });
  const birch = await make.company({ name: 'birch', slug: 'birch', membership_type: 'limited', status: 'inactive' });
  const cedar = await make.company({
    name: 'Cedar 100%',
    slug: 'cedar',
    domain: 'cedar.test',
    additional_domains: ['wood.test'],
  });
  await make.company({ name: 'Gone', slug: 'gone', status: 'inactive', deleted_at: new Date() });
  const [forum, circle] = [await make.community({ name: 'Forum' }), await make.community({ name: 'Circle' })];
  const closed = await make.community({ name: 'Closed', status: 'inactive' });
  for (const { id } of [forum, circle, closed]) await make.relation({ company_id: acme.id, community_id: id });
  const department = await make.department({ company_id: acme.id });
  await make.relation({ company_id: acme.id, community_id: forum.id, department_id: department.id });
  await make.relation({ company_id: cedar.id, community_id: forum.id });
  await make.relation({ company_id: cedar.id, community_id: circle.id, is_active: false });
  await make.caller({ company_id: acme.id });
  await make.caller({ company_id: acme.id });
  await make.caller({ company_id: acme.id, status: 'inactive' });
  await make.manager({ company_id: cedar.id });
  const list = async (search = '') => (await api(admin).get<ListAnswer>(`${COMPANIES}?${search}`)).body;
  return { admin, acme, birch, cedar, list };
}
const names = ({ data }: ListAnswer) => data.map(({ name }) => name);

test('the list has groups, membership type, active users, status and login page of every company that is not deleted', async () => {
  const { list, acme, birch } = await network();
  const found = await list();
  expect(found).toMatchObject({ total: 3, current_page: 1, per_page: 10 });
  expect(found.data).toEqual([
    {
      id: acme.id,
      name: 'Acme Storage',
      slug: 'acme',
      membership_type: 'premium',
      status: 'active',
      groups: ['Circle', 'Forum'],
      users: 2,
      last_login_at: null,
      contract_ends_on: null,
      health: 'none',
      reason: 'Receives no cases: it has no inbound process.',
      process: null,
      record: { due: 0, in_time: 0 },
      connections: { login_method: 'requires_registration', api_clients: 0, webhooks: 0 },
      to_do: [{ text: 'No active business manager', at: 'users' }, expect.objectContaining({ at: 'users' })],
      login_page_url: expect.stringMatching(/^https?:\/\/acme\./),
    },
    expect.objectContaining({ id: birch.id, status: 'inactive', groups: [], users: 0 }),
    expect.objectContaining({ name: 'Cedar 100%', groups: ['Forum'], users: 1 }),
  ]);
});

test.each([
  ['q=STORAGE', ['Acme Storage']],
  ['q=forum', ['Acme Storage', 'Cedar 100%']],
  ['q=forum premium', ['Acme Storage']],
  ['q=wood.test', ['Cedar 100%']],
  ['q=inactive', ['birch']],
  ['q=100%25', ['Cedar 100%']],
  ['q=%25%25', []],
  ['q=x', ['Acme Storage', 'birch', 'Cedar 100%']],
  ['q=nothing-at-all', []],
  ['sort=name&dir=desc', ['Cedar 100%', 'birch', 'Acme Storage']],
  ['sort=users&dir=desc', ['Acme Storage', 'Cedar 100%', 'birch']],
  ['sort=groups&dir=asc', ['birch', 'Acme Storage', 'Cedar 100%']],
  ['sort=membership_type', ['birch', 'Acme Storage', 'Cedar 100%']],
  ['sort=status&dir=desc', ['birch', 'Acme Storage', 'Cedar 100%']],
  ['sort=slug&dir=desc&limit=1&page=2', ['birch']],
  ['page=9&limit=2', ['Cedar 100%']],
])('%s finds %j', async (search, expected) => {
  const { list } = await network();
  expect(names(await list(search))).toEqual(expected);
});

test('companies are filtered by the end of their contract: entered, else of the term that was paid last', async () => {
  const { list, acme, birch, cedar, admin } = await network();
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const found = async () =>
    Object.fromEntries(
      await Promise.all(
        ['ended', '30', '90', 'none'].map(async (contract) => [contract, names(await list(`contract=${contract}`))]),
      ),
    ) as Record<string, string[]>;
  const all = ['Acme Storage', 'birch', 'Cedar 100%'];
  expect(await found()).toEqual({ ended: [], '30': [], '90': [], none: all });
  const end = (id: number, day: string | null) =>
    testSql()`update companies set contract_ends_on = ${day} where id = ${id}`;
  await end(acme.id, inDays(-1));
  await end(birch.id, inDays(0));
  await end(cedar.id, inDays(90));
  expect(await found()).toEqual({ ended: all.slice(0, 1), '30': all.slice(1, 2), '90': all.slice(1), none: [] });
  await end(acme.id, null);
  const session = await make.onboarding({ company_id: acme.id });
  await testSql()`insert into payments (onboarding_session_id, payment_type, contract_length, amount_cents, status, paid_at)
    values (${session.id}, 'invoice', 'three_years', 100, 'paid', now() - interval '3 years' + interval '10 days')`;
  expect((await found())['30']).toEqual(['Acme Storage', 'birch']);
  expect((await list('q=acme')).data[0]).toMatchObject({ contract_ends_on: inDays(10) });
  expect(await api(admin).get(`${COMPANIES}?contract=soon`)).toMatchObject({ status: 422 });
});

test.each(['sort=password', 'dir=up', 'page=0', 'limit=101'])('%s is refused', async (search) => {
  const admin = await make.superAdmin();
  expect((await api(admin).get(`${COMPANIES}?${search}`)).status).toBe(422);
});

test('the export has all companies, the list of names only ids and names, without deleted ones', async () => {
  const { admin, acme } = await network();
  const { status, headers, body } = await api(admin).get<Buffer>(`${COMPANIES}/export`);
  expect(status).toBe(200);
  expect(headers.get('content-disposition')).toMatch(/filename="companies\.\d{6}\.xlsx"/);
  const book = read(body);
  const rows = utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1 });
  expect(rows[0]!.slice(0, 7)).toEqual([
    'Name',
    'Full Name',
    'Groups',
    'Membership Type',
    'Users',
    'Status',
    'Login Page',
  ]);
  expect(rows).toHaveLength(4);
  expect(rows[1]).toEqual(expect.arrayContaining(['Acme Storage', 'Circle, Forum', 'Premium', 'Active']));
  const listed = await api(admin).get<{ companies: object[] }>(`${COMPANIES}/list`);
  expect(listed.body.companies).toHaveLength(3);
  expect(listed.body.companies[0]).toEqual({ id: acme.id, name: 'Acme Storage' });
});

test('the search box finds inactive companies, and never deleted ones', async () => {
  const { admin } = await network();
  const search = async (term: string) =>
    (await api(admin).get<ListAnswer>(`/api/super_admin/search/company?term=${term}`)).body.data.map(
      ({ name }) => name,
    );
  expect(await search('bir')).toEqual(['birch']);
  expect(await search('gone')).toEqual([]);
  expect((await api(admin).get('/api/super_admin/search/company?term=b')).status).toBe(422);
});

test('of 2,000 companies a page counts the users and groups of its own alone', async () => {
  const admin = await make.superAdmin();
  await testSql()`insert into companies (name, full_name, slug) select 'Company ' || n, 'Company ' || n, 'bulk-' || n from generate_series(1, 2000) n`;
  const client = api(admin);
  const read = () => client.get<ListAnswer>(`${COMPANIES}?q=company`);
  expect((await read()).body).toMatchObject({ total: 2000 });
  expect(await mostRepeated(read)).toBeLessThan(101);
});
