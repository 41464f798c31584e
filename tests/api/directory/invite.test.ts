import { make } from '@/tools/factories/make';
import { MESSAGES } from '@/lib/shared/problem';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { outbox } from '../../support/outbox';
import type { DirectoryEntry } from '@/lib/partners/directory/resources';
import { refused } from '../../support/refusals';

beforeEach(emptyDatabase);

const PATH = '/api/collaborate_invite';

/** Acme with a partner, and a member without access, with its managers. */
async function network() {
  const net = await make.partners({ company: { name: 'Acme Storage' }, receiver: { name: 'Borealis Networks' } });
  const stranger = await make.company({ name: 'Kestrel Storage' });
  const manager = await make.manager({ company_id: stranger.id });
  await make.manager({ company_id: stranger.id, status: 'inactive' });
  await make.caller({ company_id: stranger.id });
  return { ...net, stranger, manager };
}
const count = async () => (await testSql()`select id from invites`).length;

test('a member invites a company without access; its business manager gets an email', async () => {
  const { caller, stranger, manager } = await network();
  const answer = await api(caller).post(PATH, {
    company_id: stranger.id,
    comments: 'A shared customer waits.\nThree sites.',
  });
  expect(answer).toMatchObject({
    status: 200,
    body: { success: true, message: 'Your invitation is on its way to Kestrel Storage.' },
  });
  expect([...(await testSql()`select user_id, company_id, comments, status from invites`)]).toEqual([
    { user_id: caller.id, company_id: stranger.id, comments: 'A shared customer waits.\nThree sites.', status: 'open' },
  ]);
  const [email, ...more] = await outbox.all();
  expect(more).toEqual([]);
  expect(email).toMatchObject({
    to_email: manager.email,
    subject: 'Acme Storage would like to collaborate with Kestrel Storage',
    reply_to: { email: caller.email },
  });
  expect(email!.text).toContain('A shared customer waits.\nThree sites.');
  expect(email!.text).toContain(caller.email);
});

test('signup managers get the email where there are any', async () => {
  const { caller, stranger } = await network();
  const [first, second] = [
    await make.programManager({ company_id: stranger.id }),
    await make.manager({ company_id: stranger.id }),
  ];
  await testSql()`update companies set signup_manager_id = ${first.id}, alt_signup_manager_id = ${second.id} where id = ${stranger.id}`;
  await api(caller).post(PATH, { company_id: stranger.id });
  expect((await outbox.all()).map(({ to_email }) => to_email).toSorted()).toEqual(
    [first.email, second.email].toSorted(),
  );
});

test('super admins get the email for a company without managers', async () => {
  const { caller } = await network();
  const admin = await make.superAdmin();
  const alone = await make.company();
  await api(caller).post(PATH, { company_id: alone.id });
  expect((await outbox.all()).map(({ to_email }) => to_email)).toEqual([admin.email]);
});

test('a reachable partner cannot be invited', async () => {
  const { caller, receiver } = await network();
  expect(await api(caller).post(PATH, { company_id: receiver.id })).toMatchObject(
    refused(409, 'You can open cases with Borealis Networks already.'),
  );
  expect([await count(), (await outbox.all()).length]).toEqual([0, 0]);
});

test('unlisted, inactive, own and unknown companies are not found', async () => {
  const { caller, company } = await network();
  const [hidden, inactive] = [
    await make.company({ show_in_public_web: false }),
    await make.company({ status: 'inactive' }),
  ];
  for (const company_id of [hidden.id, inactive.id, company.id, 999_999])
    expect(await api(caller).post(PATH, { company_id })).toMatchObject(refused(404, 'Company not found.'));
  expect(await count()).toBe(0);
});

test('a company invites another once a week, even if two colleagues try at once', async () => {
  const { caller, company, stranger } = await network();
  const colleague = await make.caller({ company_id: company.id });
  const both = await Promise.all([caller, colleague].map((user) => api(user).post(PATH, { company_id: stranger.id })));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)!.body.error).toMatch(
    /^Your company invited Kestrel Storage on \w{3}-\d\d-\d{4}\./,
  );
  expect((await outbox.all()).length).toBe(1);
  expect((await api(await make.caller()).post(PATH, { company_id: stranger.id })).status).toBe(200);
  await testSql()`update invites set created_at = now() - interval '8 days'`;
  expect((await api(colleague).post(PATH, { company_id: stranger.id })).status).toBe(200);
});

test.each<[string, object]>([
  ['company_id', {}],
  ['company_id', { company_id: 'x' }],
  ['company_id', { company_id: 1.5 }],
  ['company_id', { company_id: '1 or 1=1' }],
  ['comments', { comments: 'x'.repeat(2001) }],
  ['comments', { comments: [] }],
])('an invalid %s is reported at its field: %j', async (field, body) => {
  const { caller, stranger } = await network();
  const answer = await api(caller).post<{ errors: object }>(
    PATH,
    field === 'comments' ? { company_id: stranger.id, ...body } : body,
  );
  expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]]);
});

test('comments are escaped', async () => {
  const { caller, stranger, manager } = await network();
  await api(caller).post(PATH, { company_id: stranger.id, comments: '<img src=x onerror=alert(1)>' });
  expect((await outbox.to(manager.email))[0]!.html).not.toContain('<img');
});

test('guests and super admins cannot invite; limited members can', async () => {
  const { stranger } = await network();
  expect(await api().post(PATH, { company_id: stranger.id })).toMatchObject(refused(401, MESSAGES.login));
  expect(await api(await make.superAdmin()).post(PATH, { company_id: stranger.id })).toMatchObject(
    refused(403, MESSAGES.access),
  );
  const limited = await make.caller({ company_id: (await make.company({ membership_type: 'limited' })).id });
  expect((await api(limited).post(PATH, { company_id: stranger.id })).status).toBe(200);
});

test('five invitations an hour per user, twenty per company', async () => {
  const { caller } = await network();
  const targets = await Promise.all(Array.from({ length: 6 }, () => make.company()));
  const statuses: number[] = [];
  for (const { id } of targets) statuses.push((await api(caller).post(PATH, { company_id: id })).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  const strangers = await Promise.all(Array.from({ length: 20 }, () => make.caller()));
  const many: number[] = [];
  for (const one of strangers) many.push((await api(one).post(PATH, { company_id: targets[0]!.id })).status);
  expect([many.filter((status) => status === 200).length, many.at(-1)]).toEqual([19, 429]);
});

describe('the directory with has_access', () => {
  type Directory = { directory: DirectoryEntry[] };
  const entries = async (user: { id: number }, query: string) =>
    (await api(user).get<Directory>(`/api/caller/company_directory${query}`)).body.directory.map(
      ({ company_name, has_access }) => [company_name, has_access],
    );

  test('lists members that can be invited only on request', async () => {
    const { caller } = await network();
    expect(await entries(caller, '')).toEqual([['Borealis Networks', true]]);
    expect(await entries(caller, '?has_access=false')).toEqual([['Kestrel Storage', false]]);
    expect(await entries(caller, '?has_access=any')).toEqual([
      ['Borealis Networks', true],
      ['Kestrel Storage', false],
    ]);
    expect(await entries(caller, '?has_access=any&term=storage')).toEqual([['Kestrel Storage', false]]);
    expect((await api(caller).get('/api/caller/company_directory?has_access=all')).status).toBe(422);
  });

  test('shows only public data of them', async () => {
    const { caller, stranger } = await network();
    const process = await make.process({ company_id: stranger.id, tags: ['secret'] });
    const { body } = await api(caller).get<Directory>('/api/caller/company_directory?has_access=false');
    expect(body.directory).toEqual([
      {
        type: 'company',
        company_id: stranger.id,
        company_name: 'Kestrel Storage',
        department_id: null,
        department_name: null,
        has_access: false,
        can_invite: true,
        tags: [],
        products: '',
        document_id: null,
        is_ready: false,
      },
    ]);
    expect((await api(caller).get(`/api/caller/documents/company/${stranger.id}`)).status).toBe(404);
    expect(JSON.stringify(body)).not.toContain(String(process.name));
  });

  test('omits unlisted, inactive and own companies, and those reached through a department', async () => {
    const { caller, receiver, community: group, document: process } = await network();
    await make.company({ show_in_public_web: false });
    await make.company({ status: 'inactive' });
    const department = await make.department({ company_id: receiver.id, name: 'Wireless' });
    await testSql()`delete from relations where company_id = ${receiver.id}`;
    await make.relation({
      community_id: group.id,
      company_id: receiver.id,
      department_id: department.id,
      document_id: process.id,
    });
    expect(await entries(caller, '?has_access=false')).toEqual([['Kestrel Storage', false]]);
  });

  test('is not a search for limited members', async () => {
    const limited = await make.caller({ company_id: (await make.company({ membership_type: 'limited' })).id });
    for (const query of ['?term=kes', '?term=kes&has_access=any', '?term=x'])
      expect(await api(limited).get(`/api/caller/company_directory${query}`)).toMatchObject(
        refused(403, MESSAGES.level),
      );
    expect((await api(limited).get('/api/caller/company_directory?term=')).status).toBe(200);
  });
});
