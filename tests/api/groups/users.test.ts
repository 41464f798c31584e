import { make } from '@/tools/factories/make';
import { api, browser } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { groupFixture, lastAudit } from '../../support/group-fixtures';
import { outbox } from '../../support/outbox';
import { editOf } from '../../support/user-fixtures';
import { refused } from '../../support/refusals';

beforeEach(emptyDatabase);

type Access = {
  user_id: number;
  user: {
    first_name: string;
    last_name: string;
    country: { name: string } | null;
    role: string;
    last_login_date: string | null;
  };
};
type SearchAnswer = {
  users: { id: number; first_name: string; city: string; country: { name: string } | null; group_access: boolean }[];
};

const company = (id: number) => `/api/admin/company/partner_groups/${id}/users`;
const add = (group: number, user: number) => `/api/admin/partner_groups/${group}/users/add/${user}`;
const idsOf = (rows: Access[]) => rows.map(({ user_id }) => user_id);

const limited = async () => {
  const net = await groupFixture({ relation: { user_access_flag: 'limit' } });
  const country = await make.country();
  const users = [];
  for (const first_name of ['Ada', 'Ben', 'Cleo', 'Dora'])
    users.push(await make.caller({ company_id: net.acme.id, first_name, country_id: country.id, city: 'Oslo' }));
  return { ...net, users };
};

test('of four users three get access; the fourth does not find the partner, and a removed one no longer does', async () => {
  const { admin, group, partner, users } = await limited();
  const finds = async (user: { id: number }) =>
    (
      await api(user).get<{ directory: { company_id: number; has_access: boolean }[] }>('/api/caller/company_directory')
    ).body.directory.some(({ company_id, has_access }) => company_id === partner.id && has_access);
  for (const { id } of users.slice(0, 3)) expect((await api(admin).post(add(group.id, id))).status).toBe(200);
  expect(await Promise.all(users.map(finds))).toEqual([true, true, true, false]);
  expect((await api(users[3]!).get(`/api/caller/documents/company/${partner.id}`)).status).toBe(404);
  expect((await api(admin).delete(`${company(group.id)}/${users[0]!.id}`)).status).toBe(200);
  expect(await Promise.all(users.map(finds))).toEqual([false, true, true, false]);
  expect((await api(users[0]!).get(`/api/caller/documents/company/${partner.id}`)).status).toBe(404);
});

test('a user gets at most twenty emails an hour about access, whichever way it is given', async () => {
  const { admin, group, users } = await limited();
  const [ada, ben] = users;
  const toggle = async () => {
    const { status } = await api(admin).post(add(group.id, ada!.id));
    await api(admin).delete(`${company(group.id)}/${ada!.id}`);
    return status;
  };
  expect(await toggle()).toBe(200);
  await testSql()`update rate_limits set points = 19 where key like '%group-access%'`;
  expect([await toggle(), await toggle()]).toEqual([200, 429]);
  const form = await editOf(ada!, { group_access: [group.id] });
  expect((await api(admin).post(`/api/admin/company/users/${ada!.id}`, form)).status).toBe(429);
  expect(await outbox.of('group_access')).toHaveLength(2);
  expect((await api(admin).post(add(group.id, ben!.id))).status).toBe(200);
});

test('a change without new access sends no email and does not count', async () => {
  const { admin, group, users } = await limited();
  const [ada] = users;
  expect((await api(admin).post(add(group.id, ada!.id))).status).toBe(200);
  for (let time = 0; time < 25; time++) {
    expect((await api(admin).post(add(group.id, ada!.id))).status).toBe(200);
    const form = await editOf(ada!, { group_access: [group.id], city: `City ${time}` });
    expect((await api(admin).post(`/api/admin/company/users/${ada!.id}`, form)).status).toBe(200);
  }
  expect(await testSql()`select points from rate_limits where key like '%group-access%'`).toEqual([{ points: 1 }]);
  expect(await outbox.of('group_access')).toHaveLength(1);
});

test('a refused access is not given, also to another group in the same save', async () => {
  const { admin, group, users } = await limited();
  const [ada] = users;
  expect((await api(admin).post(add(group.id, ada!.id))).status).toBe(200);
  await api(admin).delete(`${company(group.id)}/${ada!.id}`);
  await testSql()`update rate_limits set points = 20 where key like '%group-access%'`;
  expect((await api(admin).post(add(group.id, ada!.id))).status).toBe(429);
  expect(await testSql()`select 1 from relation_users where user_id = ${ada!.id}`).toHaveLength(0);
});

test('adding answers the access record, tells the user by email once, and is audited', async () => {
  const { admin, acme, group, relation: membership, users } = await limited();
  const [ada] = users;
  const answer = await api(admin).get<Access>(add(group.id, ada!.id));
  expect(answer).toMatchObject({
    status: 200,
    body: {
      user_id: ada!.id,
      relation_id: membership.id,
      user: { first_name: 'Ada', country: { name: 'United States' }, role: 'caller', last_login_date: null },
    },
  });
  expect(await lastAudit()).toMatchObject({
    command: 'group_user.add',
    subject_type: 'relation',
    subject_id: membership.id,
    changes: { user: [null, `Ada ${ada!.last_name}`] },
  });
  expect((await api(admin).post(add(group.id, ada!.id))).status).toBe(200);
  const [email, ...more] = await outbox.all();
  expect(more).toEqual([]);
  expect(email).toMatchObject({
    to_email: ada!.email,
    subject: 'You now have access to Solution Circle',
    reply_to: { email: admin.email },
    obsoleteReason: null,
  });
  expect(email!.html).toContain(`//${acme.slug}.`);
  await api(admin).delete(`${company(group.id)}/${ada!.id}`);
  expect((await outbox.all())[0]!.obsoleteReason).toBe('The access was removed before this email was sent.');
});

test('an admin who adds himself gets no email', async () => {
  const { admin, group } = await limited();
  expect((await api(admin).post(add(group.id, admin.id))).status).toBe(200);
  expect(await outbox.all()).toEqual([]);
});

test('two admins who add the same user at once make one record and one email', async () => {
  const { admin, acme, group, users } = await limited();
  const other = await make.programManager({ company_id: acme.id });
  const both = await Promise.all([admin, other].map((who) => api(who).post(add(group.id, users[0]!.id))));
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(idsOf((await api(admin).get<Access[]>(company(group.id))).body)).toEqual([users[0]!.id]);
  expect(await outbox.all()).toHaveLength(1);
});

test('a relation that is open to all takes no list', async () => {
  const { admin, group, acme } = await groupFixture();
  const user = await make.caller({ company_id: acme.id });
  const error = expect.stringContaining('All users of Acme Storage have access to this group.');
  expect(await api(admin).post(add(group.id, user.id))).toMatchObject({ status: 409, body: { error } });
  expect(await api(admin).delete(`${company(group.id)}/${user.id}`)).toMatchObject({ status: 409, body: { error } });
  expect(idsOf((await api(admin).get<Access[]>(company(group.id))).body).toSorted()).toEqual(
    [admin.id, user.id].toSorted(),
  );
});

test('users of other companies, inactive and deleted ones are not found', async () => {
  const { admin, acme, partner_admin, group } = await limited();
  const [inactive, deleted, pending] = [
    await make.caller({ company_id: acme.id, status: 'inactive' }),
    await make.caller({ company_id: acme.id, status: 'deleted' }),
    await make.caller({ company_id: acme.id, status: 'pending_approval' }),
  ];
  for (const id of [partner_admin.id, inactive.id, deleted.id, pending.id, 999_999])
    expect(await api(admin).post(add(group.id, id))).toMatchObject(refused(404, 'User not found.'));
  expect((await api(admin).delete(`${company(group.id)}/${inactive.id}`)).status).toBe(404);
});

test('other companies reach neither group nor list', async () => {
  const { stranger, partner_admin, group, users } = await limited();
  const [ada] = users;
  expect((await api(stranger).get(company(group.id))).status).toBe(404);
  expect((await api(stranger).post(add(group.id, ada!.id))).status).toBe(404);
  expect((await api(stranger).post(`${company(group.id)}/search`, { search_term: 'ada' })).status).toBe(404);
  // The partner is in the group as well, but its list is its own.
  expect(
    (await api(partner_admin).post<SearchAnswer>(`${company(group.id)}/search`, { search_term: 'ada' })).body,
  ).toEqual({ users: [] });
});

test('the GET forms work with a bearer token only', async () => {
  const { admin, group, users } = await limited();
  const [ada] = users;
  expect((await browser(admin).get(add(group.id, ada!.id))).status).toBe(401);
  await browser(admin).post(add(group.id, ada!.id));
  expect((await browser(admin).get(`${company(group.id)}/${ada!.id}/delete`)).status).toBe(401);
  expect(await api(admin).get(`${company(group.id)}/${ada!.id}/delete`)).toMatchObject({
    status: 200,
    body: { message: `Ada ${ada!.last_name} no longer has access.` },
  });
});

describe('the search', () => {
  const search = async (user: { id: number }, group: number, search_term: unknown) =>
    api(user).post<SearchAnswer & { errors?: object }>(`${company(group)}/search`, { search_term } as object);

  test('finds active colleagues by name and email, and says who is in the group', async () => {
    const { admin, acme, group, users } = await limited();
    await make.caller({ company_id: acme.id, first_name: 'Adam', status: 'inactive' });
    await api(admin).post(add(group.id, users[0]!.id));
    expect((await search(admin, group.id, 'ADA')).body.users).toMatchObject([
      { id: users[0]!.id, first_name: 'Ada', city: 'Oslo', country: { name: 'United States' }, group_access: true },
    ]);
    expect((await search(admin, group.id, users[1]!.email)).body.users).toMatchObject([
      { id: users[1]!.id, group_access: false },
    ]);
    expect((await search(admin, group.id, '%')).body.users).toEqual([]);
    expect((await search(admin, group.id, 'nobody')).body.users).toEqual([]);
  });

  test.each(['', '   ', undefined, 'x'.repeat(201), ['a']])('needs a term: %j', async (term) => {
    const { admin, group } = await limited();
    const { status, body } = await search(admin, group.id, term);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['search_term']]);
  });
});

describe('a company that is in a group by a department as well', () => {
  async function twice() {
    const net = await limited();
    const department = await make.department({ company_id: net.acme.id, name: 'Wireless' });
    const second = await make.relation({
      community_id: net.group.id,
      company_id: net.acme.id,
      department_id: department.id,
      user_access_flag: 'limit',
    });
    return { ...net, second };
  }

  test('has a list for each membership; without an id the whole company’s is meant', async () => {
    const { admin, group, relation: membership, second, users } = await twice();
    await api(admin).post(add(group.id, users[0]!.id));
    await api(admin).post(add(group.id, users[1]!.id), { relation_id: second.id });
    const read = async (id?: number) =>
      idsOf((await api(admin).get<Access[]>(`${company(group.id)}${id ? `?relation_id=${id}` : ''}`)).body);
    expect([await read(), await read(membership.id), await read(second.id)]).toEqual([
      [users[0]!.id],
      [users[0]!.id],
      [users[1]!.id],
    ]);
    expect((await api(admin).delete(`${company(group.id)}/${users[1]!.id}`)).status).toBe(404);
    expect((await api(admin).delete(`${company(group.id)}/${users[1]!.id}`, { relation_id: second.id })).status).toBe(
      200,
    );
  });

  test('without an id a limited membership comes before an open one', async () => {
    const { admin, group, relation: membership, second, users } = await twice();
    await testSql()`update relations set user_access_flag = 'all' where id = ${membership.id}`;
    expect((await api(admin).post(add(group.id, users[0]!.id))).body).toMatchObject({ relation_id: second.id });
  });

  test('memberships of others and inactive ones are not found', async () => {
    const { admin, group, second, users } = await twice();
    const [theirs] = await testSql()<
      { id: number }[]
    >`select id from relations where community_id = ${group.id} and company_id <> ${admin.company_id}`;
    await testSql()`update relations set is_active = false where id = ${second.id}`;
    for (const relation_id of [theirs!.id, second.id, 999_999])
      expect((await api(admin).post(add(group.id, users[0]!.id), { relation_id })).status).toBe(404);
  });
});
