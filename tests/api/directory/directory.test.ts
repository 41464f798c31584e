import { make } from '@/tools/factories/make';
import { MESSAGES } from '@/lib/shared/problem';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { namesOf, type Directory } from '../../support/directory';
import { refused } from '../../support/refusals';

beforeEach(emptyDatabase);

test('a member finds a partner of the same group, with products and tags', async () => {
  const {
    caller,
    receiver,
    document: process,
  } = await make.partners({
    receiver: { name: 'Borealis Networks' },
    document: { tags: ['wifi', 'lan'], version: { title: 'Form', product_supported: 'Routers' } },
  });
  const { status, body } = await api(caller).get('/api/caller/company_directory');
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      directory: [
        {
          type: 'company',
          company_id: receiver.id,
          company_name: 'Borealis Networks',
          department_id: null,
          department_name: null,
          has_access: true,
          can_invite: false,
          tags: ['lan', 'wifi'],
          products: 'Routers',
          document_id: process.id,
          // Always open.
          is_ready: true,
        },
      ],
      access_managers: [],
    },
  });
});

test('a department is an entry of its own and found by a term', async () => {
  const {
    caller,
    receiver,
    community: group,
    document: process,
  } = await make.partners({ receiver: { name: 'Borealis Networks' } });
  const wireless = await make.department({ company_id: receiver.id, name: 'Wireless' });
  await make.relation({
    community_id: group.id,
    company_id: receiver.id,
    department_id: wireless.id,
    document_id: process.id,
  });
  expect(await namesOf(caller)).toEqual(['Borealis Networks', 'Wireless']);
  expect(await namesOf(caller, '?term=wire')).toEqual(['Wireless']);
  expect(await namesOf(caller, '?term=wirelses')).toEqual(['Wireless']);
  expect(await namesOf(caller, '?term=w')).toEqual([]);
  expect(await namesOf(caller, `?term=${encodeURIComponent("%' or 1=1 --")}`)).toEqual([]);
});

test('a department falls back to its own process', async () => {
  const { caller, receiver, community: group, document: process } = await make.partners();
  const routing = await make.department({ company_id: receiver.id, name: 'Routing', contact_document_id: process.id });
  await make.relation({ community_id: group.id, company_id: receiver.id, department_id: routing.id });
  expect(await namesOf(caller)).toContain('Routing');
});

test('a partner shared by two groups is listed once', async () => {
  const { caller, company, receiver, document: process } = await make.partners();
  const second = await make.community();
  await make.relation({ community_id: second.id, company_id: company.id });
  await make.relation({ community_id: second.id, company_id: receiver.id, document_id: process.id });
  expect(await namesOf(caller)).toHaveLength(1);
});

test('a partner with a process in each of two groups has the tags and products of both, each once', async () => {
  const {
    caller,
    company,
    receiver,
    document: process,
  } = await make.partners({
    document: { tags: ['wifi', 'lan'], version: { title: 'Form', product_supported: 'Routers' } },
  });
  const [second, third] = [await make.community(), await make.community()];
  const others = [
    [second, { tags: ['tape', 'lan'], version: { title: 'Form', product_supported: 'Libraries' } }],
    [third, { tags: [], version: { title: 'Form', product_supported: 'All' } }],
  ] as const;
  for (const [group, { tags, version }] of others) {
    const more = await make.process({ company_id: receiver.id, tags: [...tags], version });
    await make.relation({ community_id: group.id, company_id: company.id });
    await make.relation({ community_id: group.id, company_id: receiver.id, document_id: more.id });
  }
  const { body } = await api(caller).get('/api/caller/company_directory');
  expect(body).toMatchObject({
    directory: [{ tags: ['lan', 'tape', 'wifi'], products: 'Libraries, Routers', document_id: process.id }],
  });
});

describe('hidden entries', () => {
  const hidden: [string, string][] = [
    ['an inactive company', `update companies set status = 'inactive' where id = :receiver`],
    ['an inactive group', `update communities set status = 'inactive'`],
    ['an inactive relation of theirs', `update relations set is_active = false where company_id = :receiver`],
    ['an inactive relation of ours', `update relations set is_active = false where company_id = :company`],
    ['a pending process', `update processes set status = 'pending'`],
    ['a rejected process', `update processes set status = 'rejected'`],
    ['a relation without a process', `update relations set document_id = null`],
    ['a process of another company', `update processes set company_id = :company`],
    ['a user who is not selected', `update relations set user_access_flag = 'limit' where company_id = :company`],
    [
      'members that see only the sponsor',
      `update relations set member_relationship = 'one_to_many' where company_id = :company`,
    ],
  ];
  test.each(hidden)('%s', async (_, change) => {
    const { caller, company, receiver, document: process } = await make.partners();
    expect(await namesOf(caller)).toHaveLength(1);
    await testSql().unsafe(
      change.replaceAll(':receiver', String(receiver.id)).replaceAll(':company', String(company.id)),
    );
    expect(await namesOf(caller)).toEqual([]);
    const processes = await api(caller).get(`/api/caller/documents/company/${receiver.id}`);
    expect({ status: processes.status, error: processes.body.error }).toEqual({
      status: 404,
      error: 'Process not found.',
    });
    const starred = await api(caller).post('/api/caller/favorites/toggle', {
      document_id: process.id,
      company_id: receiver.id,
      type: 'company',
      is_favorite: true,
    });
    expect(starred.status).toBe(404);
    expect((await api(caller).get(`/api/caller/companies/${receiver.id}`)).status).toBe(404);
  });

  test('an inactive department, while its company stays listed', async () => {
    const { caller, receiver, community: group, document: process } = await make.partners();
    const closed = await make.department({ company_id: receiver.id, status: 'inactive' });
    await make.relation({
      community_id: group.id,
      company_id: receiver.id,
      department_id: closed.id,
      document_id: process.id,
    });
    expect(await namesOf(caller)).toEqual([receiver.name]);
    expect((await api(caller).get(`/api/caller/documents/department/${closed.id}`)).status).toBe(404);
  });

  test('the user’s own company, and companies of other groups', async () => {
    const { caller, company } = await make.partners();
    const other = await make.partners();
    const seen = (await api(caller).get<Directory>('/api/caller/company_directory')).body.directory.map(
      ({ company_id }) => company_id,
    );
    expect(seen).not.toContain(company.id);
    expect(seen).not.toContain(other.receiver.id);
    expect((await api(caller).get(`/api/caller/companies/${other.receiver.id}`)).status).toBe(404);
  });
});

test('limited access is for the selected users', async () => {
  const { caller, company } = await make.partners();
  const sql = testSql();
  const [own] =
    await sql`update relations set user_access_flag = 'limit' where company_id = ${company.id} returning id`;
  await sql`insert into relation_users (relation_id, user_id) values (${own!.id}, ${caller.id})`;
  const colleague = await make.caller({ company_id: company.id });
  expect(await namesOf(caller)).toHaveLength(1);
  expect(await namesOf(colleague)).toEqual([]);
});

describe('partners of the company without personal access', () => {
  type Answer = Directory & { access_managers: { name: string; email: string }[] };
  const directory = async (user: { id: number }, query = '') =>
    (await api(user).get<Answer>(`/api/caller/company_directory${query}`)).body;

  /* Only `caller` may work with the partner; `colleague` may not. */
  async function limitedAccess() {
    const made = await make.partners({ receiver: { name: 'Borealis Networks' }, document: { tags: ['secret-tag'] } });
    const sql = testSql();
    const [own] =
      await sql`update relations set user_access_flag = 'limit' where company_id = ${made.company.id} returning id`;
    await sql`insert into relation_users (relation_id, user_id) values (${own!.id}, ${made.caller.id})`;
    const colleague = await make.caller({ company_id: made.company.id });
    return { ...made, colleague };
  }

  test('are listed by name, with who can give access, and nothing of the process', async () => {
    const { company, colleague, receiver, document: process, community: group } = await limitedAccess();
    const department = await make.department({ company_id: receiver.id, name: 'Wireless' });
    await make.relation({
      community_id: group.id,
      company_id: receiver.id,
      department_id: department.id,
      document_id: process.id,
    });
    const manager = await make.manager({ company_id: company.id, first_name: 'Ida', last_name: 'Holm' });
    await make.manager({ company_id: company.id, status: 'inactive' });
    await make.manager({ company_id: receiver.id });
    const none = { has_access: false, can_invite: false, tags: [], products: '', document_id: null, is_ready: false };
    const partner = { company_id: receiver.id, company_name: 'Borealis Networks' };
    expect(await directory(colleague)).toEqual({
      directory: [
        { type: 'company', ...partner, department_id: null, department_name: null, ...none },
        { type: 'department', ...partner, department_id: department.id, department_name: 'Wireless', ...none },
      ],
      access_managers: [{ name: 'Ida Holm', email: manager.email }],
    });
    expect((await directory(colleague, '?term=secret-tag')).directory).toEqual([]);
    expect((await directory(colleague, '?has_access=true')).directory).toEqual([]);
    expect((await directory(colleague, '?has_access=false')).directory).toHaveLength(2);
    for (const path of [`documents/company/${receiver.id}`, `companies/${receiver.id}`])
      expect((await api(colleague).get(`/api/caller/${path}`)).status).toBe(404);
  });

  test('are not among those of a user with access, nor of another company', async () => {
    const { caller } = await limitedAccess();
    const stranger = await make.caller();
    expect(await directory(caller)).toMatchObject({ directory: [{ has_access: true }], access_managers: [] });
    expect(await directory(stranger)).toEqual({ directory: [], access_managers: [] });
  });

  test('are not invited: the manager is named instead', async () => {
    const { colleague, receiver } = await limitedAccess();
    expect((await directory(colleague, '?has_access=any')).directory).toMatchObject([{ can_invite: false }]);
    expect(await api(colleague).post('/api/collaborate_invite', { company_id: receiver.id })).toMatchObject({
      status: 409,
      body: { error: 'Your company already works with Borealis Networks. Your business manager can give you access.' },
    });
    expect([...(await testSql()`select id from invites`)]).toEqual([]);
  });
});

test('in a partner program members see only the sponsor, and the sponsor sees all members', async () => {
  const sponsor = await make.company({ name: 'Sponsor' });
  const program = await make.community({ type: 'partner_program', sponsor_company_id: sponsor.id });
  const [one, two] = [await make.company({ name: 'One' }), await make.company({ name: 'Two' })];
  for (const [company, member_relationship] of [
    [sponsor, 'many_to_many'],
    [one, 'one_to_many'],
    [two, 'one_to_many'],
  ] as const) {
    const process = await make.process({ company_id: company.id });
    await make.relation({
      community_id: program.id,
      company_id: company.id,
      document_id: process.id,
      member_relationship,
    });
  }
  expect(await namesOf(await make.caller({ company_id: one.id }))).toEqual(['Sponsor']);
  expect(await namesOf(await make.caller({ company_id: sponsor.id }))).toEqual(['One', 'Two']);
});

test('an offline partner is listed', async () => {
  const { caller, receiver } = await make.partners({ receiver: { membership_type: 'offline partner' } });
  expect(await namesOf(caller)).toEqual([receiver.name]);
});

test('guests and super admins have no directory', async () => {
  expect(await api().get('/api/caller/company_directory')).toMatchObject(refused(401, MESSAGES.login));
  expect(await api(await make.superAdmin()).get('/api/caller/company_directory')).toMatchObject(
    refused(403, MESSAGES.access),
  );
});
