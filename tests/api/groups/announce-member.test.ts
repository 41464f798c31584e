import { make } from '@/tools/factories/make';
import { emptyDatabase, testSql } from '../../support/database';
import { networkStaff } from '../../support/network-group-fixtures';
import { outbox } from '../../support/outbox';

beforeEach(emptyDatabase);

const DESK = 'desk@harbor.test';

/** A group whose host and one member, with "Email for New Receiving Members", are notified of new members. */
async function setUp() {
  const { client } = await networkStaff();
  const [template] = await testSql()<{ id: number }[]>`
    insert into email_templates (type, slug, subject, body) values ('new_receiving_member', 'new', '{company} is new', '<p>Hi</p>') returning id`;
  const group = await make.community({ name: 'Harbor', host_email: 'host@harbor.test' });
  const told = await make.process({
    version: { collaborate_email: DESK },
    email_templates: { new_receiving_member: template!.id },
  });
  await make.relation({ community_id: group.id, company_id: told.company_id, document_id: told.id });
  const process = await make.process({ company_id: (await make.company({ name: 'Acme Storage' })).id });
  const { company_id, id: document_id } = process;
  const put = (entry: object = {}) =>
    client.post<{ relation: { relation_id: number } }>(`/api/super_admin/companies/${company_id}/groups/put`, {
      community_id: group.id,
      department_id: 0,
      document_id,
      ...entry,
    });
  const partners = `/api/super_admin/groups/${group.id}/partners`;
  const add = (entry: object = {}) =>
    client.post<{ relation_id: number }>(`${partners}/add`, { company_id, department_id: 0, document_id, ...entry });
  const remove = (relation_id: number) => client.delete(`${partners}/${relation_id}`);
  const mailed = async () => (await outbox.of('new_member')).map(({ to_email }) => to_email).sort();
  return { client, group, told, company_id, document_id, put, add, remove, mailed };
}
const BOTH = [DESK, 'host@harbor.test'];

test.each(['put', 'add'] as const)(
  'the host and the desks that want it are told once of a member by %s',
  async (way) => {
    const { mailed, company_id, client, put, add } = await setUp();
    expect((await { put, add }[way]()).status).toBe(200);
    expect(await mailed()).toEqual(BOTH);
    expect((await outbox.to(DESK))[0]!.subject).toBe('Acme Storage is new');
    // Neither a change, nor a department of the same company, nor disabling and enabling the company is a new member.
    const [{ id }] = (await testSql()`select id from relations where company_id = ${company_id}`) as [{ id: number }];
    expect((await put({ relation_id: id, user_access_flag: 'limit' })).status).toBe(200);
    const department = await make.department({ company_id });
    expect((await add({ department_id: department.id })).status).toBe(200);
    for (const status of ['inactive', 'active'])
      await client.post(`/api/super_admin/companies/${company_id}/status/${status}`);
    expect(await mailed()).toEqual(BOTH);
  },
);

test('a membership that begins inactive is announced when it becomes active, and not again', async () => {
  const { mailed, put } = await setUp();
  const { relation_id } = (await put({ is_active: 0 })).body.relation;
  expect(await mailed()).toEqual([]);
  await put({ relation_id, is_active: 1 });
  expect(await mailed()).toEqual(BOTH);
  await put({ relation_id, is_active: 0 });
  await put({ relation_id, is_active: 1 });
  expect(await mailed()).toEqual(BOTH);
});

test('a company that was removed and joins again is announced again', async () => {
  const { mailed, add, remove } = await setUp();
  await remove((await add()).body.relation_id);
  await testSql()`delete from outbox`;
  await add();
  expect(await mailed()).toEqual(BOTH);
});

test('two memberships of a company at once are one announcement', async () => {
  const { mailed, add, company_id } = await setUp();
  const department = await make.department({ company_id });
  const answers = await Promise.all([add(), add({ department_id: department.id })]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await mailed()).toEqual(BOTH);
});

test('who has not paid is announced once, when enabled or when the payment arrives', async () => {
  const { client, mailed } = await setUp();
  const program = await make.partnerProgram({ host_email: 'program@harbor.test' });
  const { id } = await make.onboarding({ status: 'submitted', confirmed: true, community_id: program.id });
  await testSql()`insert into payments (onboarding_session_id, payment_type, amount_cents, invoice_year, invoice_number) values (${id}, 'invoice', 300000, 2026, 4)`;
  const review = `/api/super_admin/onboarding/${id}`;
  const { body } = await client.post<{ company_id: number }>(`${review}/approve`, {});
  expect(await mailed()).toEqual([]);
  await client.post(`/api/super_admin/companies/${body.company_id}/status/active`);
  expect(await mailed()).toEqual(['program@harbor.test']);
  expect((await client.post(`${review}/payment_received`, {})).status).toBe(200);
  expect(await mailed()).toEqual(['program@harbor.test']);
});
