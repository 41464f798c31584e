import { make } from '@/tools/factories/make';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { networkStaff, programFixture } from '../../support/network-group-fixtures';

beforeEach(emptyDatabase);

const landing = async (name: string) =>
  (await api().get<{ group: Record<string, unknown> }>(`/api/caller/landing/${name}`)).body.group;

const circle = { name: 'Circle', type: 'open_group' };

test('sub-domains are not shared with companies, other groups, and former owners', async () => {
  const { save } = await networkStaff();
  await make.company({ slug: 'acme' });
  await make.community({ vhost: 'alliance' });
  const former = await make.community({ vhost: 'former' });
  await testSql()`update communities set vhost = 'latter' where id = ${former.id}`;
  const messages = await Promise.all(
    ['acme', 'alliance', 'former'].map(async (vhost) => (await save(0, { ...circle, vhost })).body.errors),
  );
  expect(messages).toEqual([
    { vhost: ['This sub-domain is taken.'] },
    { vhost: ['This sub-domain is taken.'] },
    { vhost: ['This sub-domain was used before and leads to its former owner.'] },
  ]);
  const back = await save(former.id, { name: former.name, type: 'open_group', vhost: 'former' });
  expect(back.body.community.vhost).toBe('former');
  expect((await landing('latter')).vhost).toBe('former');
});

test('sub-domains go to one of two who ask at once', async () => {
  const { save } = await networkStaff();
  const both = await Promise.all(
    ['One', 'Two'].map((name) => save(0, { name, type: 'open_group', vhost: 'alliance' })),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  expect(both.find(({ status }) => status === 422)!.body.errors).toEqual({ vhost: ['This sub-domain is taken.'] });
});

test('sub-domains that were given up lead nowhere', async () => {
  const { save } = await networkStaff();
  const group = await make.community({ vhost: 'alliance' });
  await save(group.id, { name: group.name, type: 'open_group', vhost: '' });
  expect((await api().get('/api/caller/landing/alliance')).status).toBe(404);
});

test('the host is an active company; its department and process are its own', async () => {
  const { save } = await networkStaff();
  const [host, stranger] = [await make.company(), await make.company()];
  const asleep = await make.company({ status: 'inactive' });
  const theirs = await make.process({ company_id: stranger.id });
  const department = await make.department({ company_id: stranger.id });
  const entry = { name: 'Alliance', type: 'partner_program', sponsor_company_id: host.id };
  expect((await save(0, { ...entry, sponsor_company_id: asleep.id })).body.errors).toEqual({
    sponsor_company_id: ['Choose an active company.'],
  });
  const { errors } = (await save(0, { ...entry, department_id: department.id, document_id: theirs.id })).body;
  expect(errors).toEqual({
    department_id: ['Choose an active department of the company.'],
    document_id: ['Choose a process of the company.'],
  });
});

test('the host cannot be removed from a partner program, but from any other group', async () => {
  const { save } = await networkStaff();
  const { program } = await programFixture();
  const entry = { name: program.name, type: 'partner_program', sponsor_company_id: '' };
  expect((await save(program.id, entry)).body.errors).toEqual({
    sponsor_company_id: ['Choose the company that hosts the program.'],
  });
  const open = await save(program.id, { ...entry, type: 'open_group' });
  expect(open.body.community).toMatchObject({ sponsor_company: null, type: 'open_group' });
});

test('the host may stay when it became inactive; its landing page is hidden until it is active again', async () => {
  const { save } = await networkStaff();
  const { program, host } = await programFixture();
  await testSql()`update companies set status = 'inactive' where id = ${host.id}`;
  const { status } = await save(program.id, {
    name: program.name,
    type: 'partner_program',
    sponsor_company_id: host.id,
  });
  expect(status).toBe(200);
  const paths = ['/api/caller/landing/alliance', '/resources/group_banner/alliance'];
  const statuses = () => Promise.all(paths.map(async (path) => (await api().get(path)).status));
  expect(await statuses()).toEqual([404, 404]);
  await testSql()`update companies set status = 'active' where id = ${host.id}`;
  expect(await statuses()).toEqual([200, 200]);
});

test('the host that follows sees all members, and the former one becomes a member like the others', async () => {
  const { save } = await networkStaff();
  const { program, relation: membership, process } = await programFixture({ document_id: null });
  await testSql()`update communities set document_id = ${process.id} where id = ${program.id}`;
  const next = await make.company();
  const other = await make.relation({
    community_id: program.id,
    company_id: next.id,
    member_relationship: 'one_to_many',
  });
  const { body } = await save(program.id, {
    name: program.name,
    type: 'partner_program',
    sponsor_company_id: next.id,
  });
  expect(body.community.document_id).toBeNull();
  const rows = await testSql()`select id, member_relationship from relations order by id`;
  expect([...rows]).toEqual([
    { id: membership.id, member_relationship: 'one_to_many' },
    { id: other.id, member_relationship: 'many_to_many' },
  ]);
});
