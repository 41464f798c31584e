import { make } from '@/tools/factories/make';
import { browser, loginAs, api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { connected, operations, person, scimClient } from '../../support/scim';
import { userRow } from '../../support/user-fixtures';

beforeEach(emptyDatabase);

const MAPPING = '/api/admin/company/scim/mapping';

/** A directory with three users and a group of the first two. */
async function withGroup(name = 'Engineers') {
  const made = await connected();
  const ids: string[] = [];
  for (const one of ['eva', 'ben', 'cy'])
    ids.push((await made.scim('POST', '/Users', person(`${one}@acme.test`))).body.id);
  const members = ids.slice(0, 2).map((value) => ({ value }));
  const group = await made.scim('POST', '/Groups', { displayName: name, externalId: 'g-1', members });
  return { ...made, ids: ids as [string, string, string], group: group.body };
}
const roleOf = async (id: string) => (await userRow(Number(id))).role as string;
const membersOf = (body: { members?: { value: string }[] }) => body.members?.map(({ value }) => value);

test('a group is made, read, found, replaced, patched and deleted', async () => {
  const { scim, ids, group } = await withGroup();
  expect(group).toMatchObject({ displayName: 'Engineers', externalId: 'g-1' });
  expect(membersOf(group)).toEqual(ids.slice(0, 2));
  expect((await scim('GET', `/Users/${ids[0]}`)).body.groups).toMatchObject([
    { value: group.id, display: 'Engineers' },
  ]);
  const find = (filter: string) =>
    scim('GET', `/Groups?excludedAttributes=members&filter=${encodeURIComponent(filter)}`);
  for (const filter of ['displayName eq "engineers"', 'externalId eq "g-1"', `members.value eq "${ids[0]}"`]) {
    const { body } = await find(filter);
    expect(body).toMatchObject({ totalResults: 1, Resources: [{ id: group.id }] });
    expect(body.Resources[0]).not.toHaveProperty('members');
  }
  const patch = operations(
    { op: 'remove', path: `members[value eq "${ids[0]}"]` },
    { op: 'add', path: 'members', value: [{ value: ids[2] }] },
    { op: 'replace', path: 'displayName', value: 'Developers' },
  );
  const patched = await scim('PATCH', `/Groups/${group.id}`, patch, { 'if-match': group.meta.version });
  expect(patched).toMatchObject({ status: 200, body: { displayName: 'Developers', externalId: 'g-1' } });
  expect(membersOf(patched.body)).toEqual([ids[1], ids[2]]);
  const replaced = await scim('PUT', `/Groups/${group.id}`, { displayName: 'Developers', members: [] });
  expect(replaced.body).toMatchObject({ members: [] });
  expect((await scim('PATCH', `/Groups/${group.id}`, patch, { 'if-match': group.meta.version })).status).toBe(412);
  expect((await scim('DELETE', `/Groups/${group.id}`)).status).toBe(204);
  expect((await scim('GET', `/Groups/${group.id}`)).status).toBe(404);
});

test('two groups of one name are refused', async () => {
  const { scim } = await withGroup();
  const again = await scim('POST', '/Groups', { displayName: 'ENGINEERS' });
  expect(again).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } });
});

describe('the mapping', () => {
  test('gives members the greatest role of their groups, and takes it back when they leave', async () => {
    const { manager, scim, ids, group } = await withGroup();
    const session = await loginAs({ id: Number(ids[0]) });
    const mapping = [
      { group: 'engineers', role: 'program_manager' },
      { group: 'Not sent yet', role: 'business_manager' },
    ];
    const saved = await browser(manager).post(MAPPING, { mapping });
    expect(saved).toMatchObject({
      status: 200,
      body: { mapping: [{ group: 'engineers', role: 'program_manager' }, {}] },
    });
    expect(await Promise.all(ids.map(roleOf))).toEqual(['program_manager', 'program_manager', 'caller']);
    expect((await api(undefined, { authorization: `Bearer ${session.token}` }).get('/api/auth/me')).status).toBe(401);
    await scim('POST', '/Groups', { displayName: 'Not sent yet', members: [{ value: ids[0] }] });
    expect(await roleOf(ids[0])).toBe('business_manager');
    await scim('PATCH', `/Groups/${group.id}`, operations({ op: 'remove', path: 'members' }));
    expect(await Promise.all(ids.map(roleOf))).toEqual(['business_manager', 'caller', 'caller']);
  });

  test('leaves a role that was given by hand', async () => {
    const { acme, scim } = await connected();
    const ben = await make.programManager({ company_id: acme.id, email: 'ben@acme.test' });
    await scim('POST', '/Groups', { displayName: 'Everybody', members: [{ value: String(ben.id) }] });
    expect(await roleOf(String(ben.id))).toBe('program_manager');
  });

  test('never takes the role from the last business manager', async () => {
    const { manager, scim, group } = await withGroup();
    await browser(manager).post(MAPPING, { mapping: [{ group: 'Engineers', role: 'caller' }] });
    const added = operations({ op: 'add', path: 'members', value: [{ value: String(manager.id) }] });
    const refused = await scim('PATCH', `/Groups/${group.id}`, added);
    expect(refused).toMatchObject({ status: 409, body: { status: '409' } });
    expect(await roleOf(String(manager.id))).toBe('business_manager');
    expect(membersOf((await scim('GET', `/Groups/${group.id}`)).body)).toHaveLength(2);
  });

  test.each([
    ['network staff', { role: 'super_admin' }],
    ['API users', { role: 'api' }],
    ['two things', { role: 'caller', team_id: 1 }],
    ['nothing', {}],
    ['a team of another company', { team_id: 'foreign' }],
    ['a partner group of others', { community_id: 999_999 }],
  ])('makes no group %s', async (_, given) => {
    const { manager } = await connected();
    const other = await make.company();
    const [team] = await testSql()<
      { id: number }[]
    >`insert into teams (company_id, name) values (${other.id}, 'Theirs') returning id`;
    const row = { ...given, ...('team_id' in given && given.team_id === 'foreign' && { team_id: team!.id }) };
    const refused = await browser(manager).post(MAPPING, { mapping: [{ group: 'Engineers', ...row }] });
    expect(refused.status).toBe(422);
  });

  test('opens partner groups to members, and takes back only what it gave', async () => {
    const { acme, manager, scim, ids, group } = await withGroup();
    const community = await make.community({});
    const relation = await make.relation({
      company_id: acme.id,
      community_id: community.id,
      user_access_flag: 'limit',
    });
    await testSql()`insert into relation_users (relation_id, user_id) values (${relation.id}, ${Number(ids[1])})`;
    const access = async () =>
      (await testSql()<{ user_id: number }[]>`select user_id from relation_users order by user_id`).map(({ user_id }) =>
        String(user_id),
      );
    await browser(manager).post(MAPPING, { mapping: [{ group: 'Engineers', community_id: community.id }] });
    expect(await access()).toEqual([ids[0], ids[1]]);
    await scim('PATCH', `/Groups/${group.id}`, operations({ op: 'remove', path: 'members' }));
    expect(await access()).toEqual([ids[1]]);
  });

  test('puts members into a team, beside those entered by hand', async () => {
    const { manager, ids } = await withGroup();
    const made = await browser(manager).post<{ id: number }>('/api/admin/company/teams/0', {
      name: 'Storage',
      members: [Number(ids[2])],
    });
    await browser(manager).post(MAPPING, { mapping: [{ group: 'Engineers', team_id: made.body.id }] });
    const { body } = await browser(manager).get<{ data: { members: { id: number; by_hand: boolean }[] }[] }>(
      '/api/admin/company/teams',
    );
    const members = body.data[0]!.members.map(({ id, by_hand }) => [String(id), by_hand]);
    expect(members.sort()).toEqual([
      [ids[0], false],
      [ids[1], false],
      [ids[2], true],
    ]);
  });

  test('a deleted user has lost the role of the groups when they come back', async () => {
    const { manager, scim, ids } = await withGroup();
    await browser(manager).post(MAPPING, { mapping: [{ group: 'Engineers', role: 'business_manager' }] });
    await scim('DELETE', `/Users/${ids[0]}`);
    await scim('POST', '/Users', person('eva@acme.test'));
    expect(await roleOf(ids[0])).toBe('caller');
  });
});

describe('another company', () => {
  test('its token opens nothing here, and its users are nobody', async () => {
    const { token, ids, scim, group } = await withGroup();
    const other = await connected({ slug: 'borealis' });
    for (const path of ['/Users', `/Users/${ids[0]}`, '/Groups', '/ServiceProviderConfig']) {
      const refused = await scimClient('borealis', token)('GET', path);
      expect(refused).toMatchObject({ status: 401, body: { status: '401' } });
    }
    expect((await other.scim('GET', `/Users/${ids[0]}`)).status).toBe(404);
    expect((await other.scim('DELETE', `/Users/${ids[0]}`)).status).toBe(404);
    expect(
      (await other.scim('PATCH', `/Groups/${group.id}`, operations({ op: 'remove', path: 'members' }))).status,
    ).toBe(404);
    const foreign = await other.scim('POST', '/Groups', { displayName: 'Theirs', members: [{ value: ids[0] }] });
    expect(foreign).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } });
    expect((await scim('GET', `/Users/${ids[0]}`)).body).toMatchObject({ active: true, groups: [{}] });
    expect((await other.scim('POST', '/Users', person('eva@acme.test'))).status).toBe(400);
  });

  test('network staff and API users of the company are not seen', async () => {
    const { acme, scim } = await connected();
    const staff = await make.superAdmin();
    const program = await make.apiUser({ company_id: acme.id });
    for (const { id } of [staff, program])
      expect(
        (await scim('PATCH', `/Users/${id}`, operations({ op: 'replace', value: { active: false } }))).status,
      ).toBe(404);
    expect((await scim('GET', '/Users')).body.totalResults).toBe(1);
  });
});
