import { make } from '@/tools/factories/make';
import type { Uses } from '@/lib/shared/uses';
import { api } from '../../support/api';
import { COMPANIES } from '../../support/company-fixtures';
import { emptyDatabase, testSql } from '../../support/database';
import { auditOf } from '../../support/user-fixtures';

beforeEach(emptyDatabase);

type Department = { id: number; name: string; updated_at: string; message: string; status: string };
type RefusalBody = { errors: Record<string, string[]>; error: string; version: string };

async function setUp() {
  const admin = await make.superAdmin({ first_name: 'Tara', last_name: 'Voss' });
  const { receiver, document: process, community: group, company, caller } = await make.partners();
  const path = `${COMPANIES}/${receiver.id}/departments`;
  const save = (id: number, entry: object) => api(admin).post<Department & RefusalBody>(`${path}/${id}`, entry);
  const list = async () => (await api(admin).get<{ departments: Department[] }>(path)).body.departments;
  return { admin, receiver, document: process, community: group, company, caller, path, save, list };
}

test('a department is added, read, changed and listed with group, process and status', async () => {
  const { admin, receiver, document: process, community: group, path, save, list } = await setUp();
  const entry = { name: ' Saws ', description: '', community_id: group.id, contact_document_id: process.id };
  const added = await save(0, entry);
  expect(added).toMatchObject({
    status: 200,
    body: {
      id: expect.any(Number),
      company_id: receiver.id,
      name: 'Saws',
      description: null,
      community_id: group.id,
      contact_document_id: process.id,
      status: 'active',
      message: 'Saws is added.',
    },
  });
  const { id } = added.body;
  expect((await save(0, { name: 'Drills' })).status).toBe(200);
  expect(await save(id, { ...entry, description: 'Table saws.', status: 'inactive' })).toMatchObject({
    body: { id, description: 'Table saws.', status: 'inactive', message: 'Saws is saved.' },
  });
  expect(await auditOf('department.save')).toMatchObject({
    actor_id: admin.id,
    subject_type: 'department',
    subject_id: id,
    changes: { description: [null, 'Table saws.'], status: ['active', 'inactive'] },
  });
  expect((await list()).map(({ name }) => name)).toEqual(['Drills', 'Saws']);
  const all = await api(admin).get<{ departments: object[] }>(`${path}/all`);
  expect(all.body.departments).toEqual(await list());
  // The choices of other forms are the active ones.
  const both = await api(admin).get<{ documents: { id: number }[]; departments: { name: string }[] }>(
    `${COMPANIES}/${receiver.id}/docs_and_depts`,
  );
  expect([both.body.documents.map(({ id }) => id), both.body.departments.map(({ name }) => name)]).toEqual([
    [process.id],
    ['Drills'],
  ]);
});

test('names are unique in a company; group and process have to exist, the process is the company’s own', async () => {
  const { receiver, save } = await setUp();
  const foreign = await make.process();
  const closed = await make.community({ status: 'inactive' });
  await make.department({ company_id: receiver.id, name: 'Saws' });
  await make.department({ name: 'Drills' });
  const errors = async (entry: object) => {
    const { status, body } = await save(0, entry);
    return [status, Object.keys(body.errors ?? {})];
  };
  expect(await errors({ name: '' })).toEqual([422, ['name']]);
  expect(await errors({ name: 'SAWS' })).toEqual([422, ['name']]);
  expect(
    await errors({ name: 'Nails', community_id: closed.id, contact_document_id: foreign.id, status: 'active' }),
  ).toEqual([422, ['community_id', 'contact_document_id']]);
  expect(await errors({ name: 'Nails', status: 'closed' })).toEqual([422, ['status']]);
  expect(await errors({ name: 'Drills' })).toEqual([200, []]);
  const twice = await Promise.all([save(0, { name: 'Nails' }), save(0, { name: 'Nails' })]);
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 422]);
});

test('a department of another company and an unknown company are not found', async () => {
  const { admin, company, save } = await setUp();
  const foreign = await make.department({ company_id: company.id });
  expect((await save(foreign.id, { name: 'Mine' })).status).toBe(404);
  expect((await api(admin).post(`${COMPANIES}/999/departments/0`, { name: 'Mine' })).status).toBe(404);
  for (const id of ['999', 'x', '0'])
    expect((await api(admin).get(`/api/super_admin/departments/${id}/delete`)).status).toBe(404);
});

test('a save from an older state is refused once and says who was first', async () => {
  const { save } = await setUp();
  const { id, updated_at: version } = (await save(0, { name: 'Saws' })).body;
  const changed = await save(id, { name: 'Saws', description: 'Table.', version });
  expect(changed.status).toBe(200);
  const late = await save(id, { name: 'Saws', description: 'Hand.', version });
  expect([late.status, late.body.error]).toEqual([
    409,
    expect.stringMatching(/^Tara Voss, on .* UTC, changed the Saws Department while you were editing\./),
  ]);
  expect((await save(id, { name: 'Saws', description: 'Hand.', version: late.body.version })).status).toBe(200);
});

test('a department in use is not deleted and names what uses it; another one leaves every list', async () => {
  const { admin, receiver, company, caller, document: process, community: group, save, list } = await setUp();
  const { id } = (await save(0, { name: 'Saws' })).body;
  const membership = await make.relation({ company_id: receiver.id, community_id: group.id, department_id: id });
  await make.case({
    company_id: company.id,
    submitter_id: caller.id,
    document_id: process.id,
    receiver_department_id: id,
    collaborate_type: 'department',
  });
  const refused = await api(admin).delete<{ error: string; in_use: Uses[] }>(`/api/super_admin/departments/${id}`);
  expect([refused.status, refused.body.error]).toEqual([
    409,
    'The Saws Department can’t be deleted: 1 open case and 1 active group membership.',
  ]);
  expect(refused.body.in_use[1]).toEqual({
    kind: 'memberships',
    total: 1,
    uses: [
      {
        id: membership.id,
        name: `${group.name} | Saws`,
        href: `/super_admin/companies/${receiver.id}/groups/${membership.id}/edit`,
      },
    ],
  });
  await testSql()`update relations set is_active = false where id = ${membership.id}`;
  await testSql()`update cases set status = 'rejected'`;
  const { status, body } = await api(admin).get(`/api/super_admin/departments/${id}/delete`);
  expect([status, body.message]).toEqual([200, 'The Saws Department is deleted.']);
  expect(await list()).toEqual([]);
  const manager = await make.manager({ company_id: receiver.id });
  const own = await api(manager).get<{ departments: object[] }>(`/api/admin/company/${receiver.id}/departments`);
  expect(own.body.departments).toEqual([]);
  expect(await auditOf('department.delete')).toMatchObject({ subject_id: id });
  expect((await save(id, { name: 'Saws' })).status).toBe(404);
  expect((await save(0, { name: 'Saws' })).status).toBe(200);
});

test('a department carries the processes that receive its cases: its own, and those of its memberships', async () => {
  const { admin, receiver, document: process, community: group, path, save } = await setUp();
  const other = await make.process({ company_id: receiver.id, name: 'Drill desk' });
  const gone = await make.process({ company_id: receiver.id, name: 'Gone', status: 'pending', deleted_at: new Date() });
  const { id } = (await save(0, { name: 'Saws', contact_document_id: process.id })).body;
  await save(0, { name: 'Empty' });
  const place = { company_id: receiver.id, department_id: id };
  await make.relation({ ...place, community_id: group.id, document_id: other.id });
  await make.relation({ ...place, document_id: gone.id });
  await make.relation({ company_id: receiver.id, document_id: gone.id });
  for (const list of [path, `${path}/all`])
    expect((await api(admin).get<{ departments: object[] }>(list)).body.departments).toEqual([
      expect.objectContaining({ name: 'Empty', documents: [] }),
      expect.objectContaining({
        name: 'Saws',
        documents: [process, other]
          .map(({ id: document_id, name }) => ({ id: document_id, name }))
          .sort((one, two) => one.name.localeCompare(two.name)),
      }),
    ]);
});
