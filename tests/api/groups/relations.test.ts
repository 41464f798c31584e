import { make } from '@/tools/factories/make';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { eventually } from '../../support/eventually';
import { lastAudit } from '../../support/group-fixtures';
import { networkStaff, programFixture, type Refused } from '../../support/network-group-fixtures';

beforeEach(emptyDatabase);

type Membership = {
  relation_id: number;
  user_access_flag: string;
  member_relationship: string;
  is_active: number;
  selected_users: number[];
  version: string;
};
type SaveAnswer = Refused & { relation: Membership; version?: string };

const calls = (company: { id: number }) => `/api/super_admin/companies/${company.id}`;

async function setUp() {
  const staff = await networkStaff();
  const company = await make.company({ name: 'Acme Storage' });
  const process = await make.process({ company_id: company.id, name: 'Acme support' });
  /** Saves a membership with the company's process, unless the entry names another one. */
  const put = (entry: object, of: { id: number } = company) =>
    staff.client.post<SaveAnswer>(`${calls(of)}/groups/put`, {
      ...(of === company && { document_id: process.id }),
      ...entry,
    });
  return { ...staff, company, process, put };
}

const mails = async () =>
  (await testSql()`select to_email from outbox where template = 'group_access' order by to_email`).map(
    ({ to_email }) => to_email as string,
  );

test.each([
  ['solution_support', 'many_to_many'],
  ['open_group', 'many_to_many'],
] as const)('in a %s group a company sees %s by default, for all users and active', async (type, expected) => {
  const { put } = await setUp();
  const group = await make.community({ type });
  const { body } = await put({ community_id: group.id });
  expect(body.relation).toMatchObject({
    user_access_flag: 'all',
    member_relationship: expected,
    is_active: 1,
    selected_users: [],
  });
});

test('in a partner program the host sees all members, others only the sponsor', async () => {
  const { put } = await setUp();
  const { program, host, process, relation: membership } = await programFixture();
  await testSql()`delete from relations where id = ${membership.id}`;
  expect((await put({ community_id: program.id })).body.relation.member_relationship).toBe('one_to_many');
  const hosts = { community_id: program.id, relation_id: 0, document_id: process.id };
  expect((await put(hosts, host)).body.relation.member_relationship).toBe('many_to_many');
});

test('limited access is for the selected users, who get an email; the next request counts', async () => {
  const { put, company, client } = await setUp();
  const net = await make.partners();
  const [asked, other] = [await make.caller({ company_id: company.id }), await make.caller({ company_id: company.id })];
  const finds = async (user: { id: number }) =>
    (
      (await api(user).get<{ directory: { has_access: boolean }[] }>('/api/caller/company_directory')).body.directory ??
      []
    ).some(({ has_access }) => has_access);
  const entry = {
    community_id: net.community.id,
    user_access_flag: 'limit',
    member_relationship: 'many_to_many',
    is_active: 1,
    selected_users: [String(asked.id)],
  };
  const { status, body } = await put(entry);
  expect([status, body.message]).toEqual([200, 'Group access of Acme Storage is saved.']);
  const { relation_id } = body.relation;
  expect(body.relation.selected_users).toEqual([asked.id]);
  expect(await lastAudit()).toMatchObject({
    command: 'relation.save',
    subject_type: 'relation',
    subject_id: relation_id,
    changes: { company: [null, 'Acme Storage'], user_access_flag: [null, 'limit'] },
  });
  expect(await mails()).toEqual([asked.email]);
  expect([await finds(asked), await finds(other)]).toEqual([true, false]);
  await put({ ...entry, relation_id, selected_users: [other.id] });
  expect([await finds(asked), await finds(other)]).toEqual([false, true]);
  expect(await mails()).toEqual([asked.email, other.email].toSorted());
  // Open to all, the list stays for when access is limited again; a list that is not sent stays too.
  await put({ ...entry, relation_id, user_access_flag: 'all', selected_users: [] });
  expect([await finds(asked), await finds(other)]).toEqual([true, true]);
  const again = await put({ ...entry, relation_id, selected_users: undefined });
  expect(again.body.relation.selected_users).toEqual([other.id]);
  await put({ ...entry, relation_id, selected_users: [] });
  expect([await finds(asked), await finds(other)]).toEqual([false, false]);
  await put({ ...entry, relation_id, user_access_flag: 'all', is_active: 0 });
  expect([await finds(asked), await finds(other)]).toEqual([false, false]);
  expect((await client.get<{ groups: { is_active: number }[] }>(`${calls(company)}/groups`)).body.groups).toEqual([
    expect.objectContaining({ relation_id, is_active: 0 }),
  ]);
});

test('the form reads the membership, its users, and what can be chosen', async () => {
  const { client, company, process } = await setUp();
  const { program } = await programFixture();
  const user = await make.caller({ company_id: company.id, first_name: 'Ida', city: 'Oslo' });
  const department = await make.department({ company_id: company.id, name: 'Arrays' });
  await make.department({ company_id: company.id, status: 'inactive' });
  const membership = await make.relation({
    community_id: program.id,
    company_id: company.id,
    department_id: department.id,
    document_id: process.id,
    selected_users: [user.id],
  });
  const { body } = await client.get(`${calls(company)}/relation/${membership.id}`);
  expect(body).toMatchObject({
    company: { id: company.id, name: 'Acme Storage', status: 'active' },
    relation: {
      relation_id: membership.id,
      community_id: program.id,
      community: { name: 'Borealis Alliance', type: 'partner_program' },
      department: { name: 'Arrays' },
      document: { name: 'Acme support' },
      user_access_flag: 'limit',
      selected_users: [user.id],
    },
    users: [{ id: user.id, first_name: 'Ida', city: 'Oslo', role: 'caller', group_access: true }],
    departments: [{ id: department.id, name: 'Arrays', document: null }],
    documents: [{ id: process.id, name: 'Acme support', status: 'approved' }],
  });
  expect((await client.get(`${calls(company)}/relation/0`)).body).toMatchObject({
    relation: {
      relation_id: 0,
      community_id: null,
      user_access_flag: 'all',
      member_relationship: 'many_to_many',
      is_active: 1,
    },
    users: [],
  });
  const stranger = await make.company();
  expect((await client.get(`${calls(stranger)}/relation/${membership.id}`)).status).toBe(404);
  expect((await client.get(`${calls({ id: 999_999 })}/relation/0`)).status).toBe(404);
  expect((await client.get(`${calls(company)}/docs_and_depts`)).body).toMatchObject({
    departments: [{ name: 'Arrays' }],
    documents: [{ name: 'Acme support' }],
  });
});

test('the users to choose from are searched, sorted and paged', async () => {
  const { client, company } = await setUp();
  const named = (first_name: string, more: object = {}) =>
    make.caller({ company_id: company.id, first_name, last_name: 'Berg', ...more });
  const listed = await named('Cleo', { status: 'inactive', city: 'Aalen' });
  await named('Ada', { city: 'Bergen' });
  await named('Bo', { city: 'Aachen' });
  await named('Dan', { status: 'inactive' });
  const membership = await make.relation({ company_id: company.id, selected_users: [listed.id] });
  const read = async (query: string, id = membership.id) =>
    (
      await client.get<{ data: { first_name: string; group_access: boolean }[]; total: number }>(
        `${calls(company)}/users/${id}${query}`,
      )
    ).body;
  const names = async (query: string, id?: number) => (await read(query, id)).data.map(({ first_name }) => first_name);
  expect(await names('')).toEqual(['Ada', 'Bo', 'Cleo']);
  expect((await read('')).data.map(({ group_access }) => group_access)).toEqual([false, false, true]);
  expect(await names('', 0)).toEqual(['Ada', 'Bo']);
  expect(await names('?sort=location&dir=desc&limit=2')).toEqual(['Ada', 'Cleo']);
  expect(await names('?q=aach')).toEqual(['Bo']);
  expect(await read('?limit=1&page=2')).toMatchObject({ total: 3, data: [{ first_name: 'Bo' }] });
  expect((await client.get(`${calls(company)}/users/999999`)).status).toBe(404);
});

test.each<[string, (ids: Ids) => object, string[]]>([
  ['nothing', () => ({}), ['community_id']],
  ['an unknown group', () => ({ community_id: 999 }), ['community_id']],
  ['an inactive group', ({ inactive }) => ({ community_id: inactive }), ['community_id']],
  ['another access', ({ group }) => ({ community_id: group, user_access_flag: 'some' }), ['user_access_flag']],
  ['another relation', ({ group }) => ({ community_id: group, member_relationship: 'x' }), ['member_relationship']],
  ['no yes or no', ({ group }) => ({ community_id: group, is_active: 'maybe' }), ['is_active']],
  [
    'another’s department and process',
    ({ group, department, process }) => ({ community_id: group, department_id: department, document_id: process }),
    ['department_id', 'document_id'],
  ],
  [
    'another’s user',
    ({ group, user }) => ({ community_id: group, user_access_flag: 'limit', selected_users: [user] }),
    ['selected_users'],
  ],
  ['no list', ({ group }) => ({ community_id: group, selected_users: 'x' }), ['selected_users']],
  [
    'a list too long',
    ({ group }) => ({ community_id: group, selected_users: Array.from({ length: 2001 }, () => 1) }),
    ['selected_users'],
  ],
])('%s is refused beside the field', async (_, entry, fields) => {
  const { put } = await setUp();
  const stranger = await make.company();
  const ids: Ids = {
    group: (await make.community()).id,
    inactive: (await make.community({ status: 'inactive' })).id,
    department: (await make.department({ company_id: stranger.id })).id,
    process: (await make.process({ company_id: stranger.id })).id,
    user: (await make.caller({ company_id: stranger.id })).id,
  };
  const { status, body } = await put(entry(ids));
  expect([status, Object.keys(body.errors ?? {}).toSorted()]).toEqual([422, fields]);
  expect(Number((await testSql()`select count(*) as n from relations where community_id = ${ids.group}`)[0]!.n)).toBe(
    0,
  );
});
type Ids = Record<'group' | 'inactive' | 'department' | 'process' | 'user', number>;

test('a company is in a group once, and by department again', async () => {
  const { put, company } = await setUp();
  const group = await make.community();
  const department = await make.department({ company_id: company.id });
  const statuses = await Promise.all(
    [1, 2].map(async () => (await put({ community_id: group.id, department_id: 0 })).status),
  );
  expect(statuses.toSorted()).toEqual([200, 422]);
  expect((await put({ community_id: group.id, department_id: department.id })).status).toBe(200);
  expect((await put({ community_id: group.id, department_id: department.id })).body.errors).toEqual({
    department_id: ['This company or department is in the group already.'],
  });
});

test('a membership stays in its group and with its company', async () => {
  const { put } = await setUp();
  const [group, other] = [await make.community(), await make.community()];
  const { relation_id } = (await put({ community_id: group.id })).body.relation;
  expect((await put({ relation_id, community_id: other.id })).body.errors).toEqual({
    community_id: [expect.stringMatching(/^A membership stays in its group\./)],
  });
  expect((await put({ relation_id, community_id: group.id }, await make.company())).status).toBe(404);
  expect((await put({ relation_id: 999_999, community_id: group.id })).status).toBe(404);
});

test('the host of a program with other members cannot be deactivated in it', async () => {
  const { put } = await setUp();
  const { program, host, relation: membership } = await programFixture();
  const { document_id } = membership;
  const entry = { relation_id: membership.id, community_id: program.id, document_id, is_active: 0 };
  const member = await make.relation({ community_id: program.id });
  expect((await put(entry, host)).status).toBe(409);
  await testSql()`update relations set is_active = false where id = ${member.id}`;
  expect((await put(entry, host)).status).toBe(200);
});

test('of two super admins the second is told who saved; saving again replaces it', async () => {
  const { put, company, process } = await setUp();
  const other = await make.superAdmin({ first_name: 'Ana', last_name: 'Ruiz' });
  const group = await make.community();
  const { relation_id, version } = (await put({ community_id: group.id })).body.relation;
  const entry = { relation_id, community_id: group.id, document_id: process.id, version };
  // A version is a time.
  await eventually(() => expect(Date.now()).toBeGreaterThan(Date.parse(version)));
  await api(other).post(`${calls(company)}/groups/put`, { ...entry, user_access_flag: 'limit' });
  const refused = await put(entry);
  expect([refused.status, refused.body.error]).toEqual([
    409,
    expect.stringMatching(/^Ana Ruiz, on .+ UTC, changed this group access while you were editing\./),
  ]);
  expect((await put({ ...entry, version: refused.body.version })).status).toBe(200);
});
