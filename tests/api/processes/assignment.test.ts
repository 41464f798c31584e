import { make } from '@/tools/factories/make';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { networkFixtures } from '../../support/network-process-fixtures';

beforeEach(emptyDatabase);

/** A partner with a process for everything, another one for tapes, and a caller who finds what receives. */
async function setUp() {
  const network = await networkFixtures();
  const { receiver, community: group, company } = network;
  const tapes = await make.process({ company_id: receiver.id, name: 'Tapes' });
  const department = await make.department({ company_id: receiver.id, name: 'Archive' });
  const caller = await make.caller({ company_id: company.id });
  /** Processes that callers of another member reach, by the partner's name. */
  const reached = async () => {
    const { body } = await api(caller).get<{
      directory: { name: string; department: { name: string } | null; documents: { id: number }[] }[];
    }>('/api/caller/company_directory');
    return body.directory;
  };
  const receives = async () => {
    const rows = await testSql()<{ document_id: number | null }[]>`
      select coalesce(r.document_id, d.contact_document_id) as document_id from relations r
      left join departments d on d.id = r.department_id where r.company_id = ${receiver.id} order by r.id`;
    return rows.map(({ document_id }) => document_id);
  };
  return { ...network, community: group, tapes, department, receives, reached };
}

test('a ticked group gets the process, which takes the place of the one there; unticked, it receives no more', async () => {
  const { save, find, receiver, community: group, document: process, tapes, receives, reached } = await setUp();
  expect(await find(process.id)).toMatchObject({ group_relations: [{ community_id: group.id }] });
  expect((await save({ groups: [String(group.id)] }, tapes.id)).body.message).toBe('The process is saved.');
  expect(await receives()).toEqual([tapes.id]);
  expect(await find(tapes.id)).toMatchObject({
    group_relations: [{ community_id: group.id }],
    placements: [{ community: { id: group.id }, department: null }],
  });
  expect(await find(process.id)).toMatchObject({ group_relations: [], placements: [] });
  expect(JSON.stringify(await reached())).toContain(receiver.name);
  await save({ groups: [] }, tapes.id);
  expect(await receives()).toEqual([null]);
  expect(JSON.stringify(await reached())).not.toContain(receiver.name);
});

test('a ticked department gets the process, and its memberships without one of their own receive with it', async () => {
  const { save, find, department, community: group, receiver, document: process, tapes, receives } = await setUp();
  await make.relation({ community_id: group.id, company_id: receiver.id, department_id: department.id });
  await save({ departments: [department.id] }, tapes.id);
  expect(await receives()).toEqual([process.id, tapes.id]);
  expect(await find(tapes.id)).toMatchObject({
    version: { departments: [{ department_id: department.id }] },
    placements: [{ community: { id: group.id }, department: { id: department.id } }],
  });
  await save({ departments: [] }, tapes.id);
  expect(await receives()).toEqual([process.id, null]);
});

test('what is not sent stays, a save says what it assigned, and other places keep their process', async () => {
  const { save, path, admin, community: group, department, document: process, tapes, receives } = await setUp();
  await save({ departments: [department.id] });
  await save({ tags: ['tac'] });
  expect(await receives()).toEqual([process.id]);
  await save({ groups: [], departments: [] }, tapes.id);
  expect(await receives()).toEqual([process.id]);
  const { body } = await api(admin).get<{ data: { changes: object[] | null }[] }>(`${path}/versions`);
  expect(body.data[1]!.changes).toEqual([{ field: 'departments', label: 'Departments', before: '', after: 'Archive' }]);
  const [audit] = await testSql()`select changes from audit_log where command = 'process.save' order by id limit 1`;
  expect(audit!.changes).toMatchObject({ departments: ['', 'Archive'] });
  expect(group.id).toBeGreaterThan(0);
});

test('a new process is assigned with its first save', async () => {
  const { save, community: group, department, receives, find } = await setUp();
  const entry = { title: 'Third', document_type: 'ticket', groups: [group.id], departments: [department.id] };
  const { id } = (await save(entry, 0)).body;
  expect(await receives()).toEqual([id]);
  expect(await find(id)).toMatchObject({ version: { departments: [{ department_id: department.id }] } });
});

test('unticking a group also takes the process from its host, but never another company’s', async () => {
  const { save, find, receiver, document: process, tapes } = await setUp();
  const [hosted, foreign] = [
    await make.community({ sponsor_company_id: receiver.id, document_id: tapes.id }),
    await make.community({ sponsor_company_id: (await make.company()).id, document_id: tapes.id }),
  ];
  await make.relation({ community_id: hosted.id, company_id: receiver.id });
  await make.relation({ community_id: foreign.id, company_id: receiver.id, document_id: tapes.id });
  expect((await find(tapes.id)).group_relations).toHaveLength(2);
  await save({ groups: [] }, tapes.id);
  expect(await testSql()`select id, document_id from communities where document_id is not null`).toEqual([
    { id: foreign.id, document_id: tapes.id },
  ]);
  expect((await find(tapes.id)).group_relations).toEqual([]);
  expect((await find(process.id)).group_relations).toHaveLength(1);
});

test('offered are active departments, and active groups that the company is in as a whole, with what receives there', async () => {
  const { base, admin, save, receiver, community: group, department, document: process } = await setUp();
  await make.department({ company_id: receiver.id, status: 'inactive' });
  const [asleep, byDepartment, elsewhere] = [
    await make.community({ status: 'inactive' }),
    await make.community(),
    await make.community(),
  ];
  await make.relation({ community_id: asleep.id, company_id: receiver.id });
  await make.relation({ community_id: byDepartment.id, company_id: receiver.id, department_id: department.id });
  const { body } = await api(admin).get(`${base}/form_data`);
  expect(body).toMatchObject({
    departments: [{ id: department.id, name: 'Archive', document: null }],
    communities: [{ id: group.id, document: { id: process.id, name: process.name } }],
  });
  for (const { id } of [asleep, byDepartment, elsewhere])
    expect((await save({ groups: [id] })).body.errors).toEqual({
      groups: ['Choose groups that this company is in as a whole.'],
    });
  const theirs = await make.department();
  expect((await save({ departments: [theirs.id] })).body.errors).toEqual({
    departments: ['Choose active departments of this company.'],
  });
});

test('a rejected process takes no place; one that receives may be rejected', async () => {
  const { save, community: group, document: process, tapes, receives } = await setUp();
  expect((await save({ status: 'rejected', groups: [group.id] }, tapes.id)).body.errors).toEqual({
    groups: ['A rejected process receives no cases. Approve it first.'],
  });
  expect((await save({ status: 'rejected', groups: [group.id] })).status).toBe(200);
  expect(await receives()).toEqual([process.id]);
});

test('group access and a process that wants the place at once: both are stored, one after the other', async () => {
  const {
    save,
    admin,
    receiver,
    community: group,
    document: process,
    tapes,
    relation: membership,
    receives,
  } = await setUp();
  for (let round = 0; round < 5; round += 1) {
    const entry = { relation_id: membership.id, community_id: group.id, department_id: 0, document_id: process.id };
    const answers = await Promise.all([
      save({ groups: round % 2 ? [] : [group.id], tags: [`round ${round}`] }, tapes.id),
      api(admin).post(`/api/super_admin/companies/${receiver.id}/groups/put`, entry),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect([process.id, tapes.id, null]).toContain((await receives())[0]);
  }
});
