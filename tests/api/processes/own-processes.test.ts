import { make } from '@/tools/factories/make';
import { MESSAGES } from '@/lib/shared/problem';
import { api } from '../../support/api';
import { counts, entry, NOTHING } from '../../support/case-fixtures';
import { emptyDatabase, testSql } from '../../support/database';
import { processFixtures } from '../../support/process-fixtures';
import { invalid, refused } from '../../support/refusals';
import type { ContactDocument, PriorityMessages } from '@/lib/intake/processes/resources';
import type { ProcessRow, ProcessDetails } from '@/lib/intake/processes/managed-resources';

beforeEach(emptyDatabase);

const LIST = '/api/admin/company/documents';
const list = async (user: { id: number }) => (await api(user).get<{ documents: ProcessRow[] }>(LIST)).body.documents;

test('the list has every process of the company by name, with where it applies and its contacts', async () => {
  const { manager, receiver, document: process, community: group } = await processFixtures();
  const wireless = await make.department({ company_id: receiver.id, name: 'Wireless' });
  const circle = await make.community({ name: 'Circle' });
  const person = await make.caller({ company_id: receiver.id, first_name: 'Ada', last_name: 'West' });
  const pending = await make.process({
    company_id: receiver.id,
    name: 'access points',
    document_type: 'solution_support',
    status: 'pending',
    managers: [{ user_type: 'main', user_id: person.id }],
  });
  await make.relation({
    community_id: circle.id,
    company_id: receiver.id,
    department_id: wireless.id,
    document_id: pending.id,
  });
  await make.process({ name: 'Elsewhere' });
  expect(await list(manager)).toMatchObject([
    {
      id: pending.id,
      name: 'access points',
      document_type: 'solution_support',
      status: 'pending',
      departments: ['Wireless'],
      groups: ['Circle'],
      managers: [{ user_type: 'main', user_id: person.id, first_name: 'Ada', last_name: 'West' }],
    },
    {
      id: process.id,
      name: 'Network support',
      document_type: 'ticket',
      departments: [],
      groups: [group.name],
      managers: [],
    },
  ]);
});

test('a process applies where it receives: by its relation, its department or as its sponsor’s, in active groups', async () => {
  const { manager, receiver, document: process, read, community: group } = await processFixtures();
  const routing = await make.department({ company_id: receiver.id, name: 'Routing', contact_document_id: process.id });
  const [circle, program, old] = [
    await make.community({ name: 'Circle' }),
    await make.community({
      name: 'Program',
      type: 'partner_program',
      sponsor_company_id: receiver.id,
      document_id: process.id,
    }),
    await make.community({ name: 'Old', status: 'inactive' }),
  ];
  await make.relation({ community_id: circle.id, company_id: receiver.id, department_id: routing.id });
  await make.relation({ community_id: program.id, company_id: receiver.id });
  await make.relation({ community_id: old.id, company_id: receiver.id, document_id: process.id });
  const { group_relations } = (await read()).document;
  expect(group_relations).toHaveLength(3);
  expect(group_relations).toEqual(
    expect.arrayContaining([
      { community: { id: circle.id, name: 'Circle' }, department: { id: routing.id, name: 'Routing' } },
      { community: { id: program.id, name: 'Program' }, department: null },
      { community: { id: group.id, name: group.name }, department: null },
    ]),
  );
  expect((await list(manager))[0]).toMatchObject({ departments: ['Routing'] });
});

test('details answer the document and the lists of its form, people sorted by first name', async () => {
  const { path, manager, receiver, community: group } = await processFixtures();
  for (const first_name of ['zoe', 'Ada']) await make.caller({ company_id: receiver.id, first_name });
  await make.caller({ company_id: receiver.id, first_name: 'Gone', status: 'inactive' });
  await make.apiUser({ company_id: receiver.id, first_name: 'Robot' });
  const department = await make.department({ company_id: receiver.id, name: 'Routing' });
  const { body } = await api(manager).get<ProcessDetails>(path);
  expect(Object.keys(body).sort()).toEqual([
    'calendars',
    'communities',
    'companies',
    'departments',
    'document',
    'users',
  ]);
  expect(body.users.map(({ first_name }) => first_name)).toEqual(['Ada', 'Mara', 'Robin', 'zoe']);
  expect(body).toMatchObject({
    companies: [{ id: receiver.id, name: 'Borealis' }],
    departments: [{ id: department.id, name: 'Routing' }],
    communities: [{ id: group.id, name: group.name }],
  });
});

test('another company’s process is not found, for reading and testing', async () => {
  const { path, company } = await processFixtures();
  const stranger = await make.manager({ company_id: company.id });
  for (const below of ['', '/sample']) expect((await api(stranger).get(path + below)).status).toBe(404);
  expect((await api(stranger).post(`${path}/sample`, entry)).status).toBe(404);
  expect(await list(stranger)).toEqual([]);
});

test('the form is read as callers see it, with the group’s priority messages', async () => {
  const { path, manager, caller, receiver } = await processFixtures(
    { managers: [{ user_type: 'main', first_name: 'Kari', last_name: 'Nes', email: 'kari@borealis.test' }] },
    { community: { custom_sla: true, p1_message: 'At once', p1_response_time: 2 } },
  );
  await testSql()`insert into notes (company_id, document_id, location, note) select company_id, id, 'document', 'For us only' from processes`;
  const { status, body } = await api(manager).get<{ document: ContactDocument; messages: PriorityMessages }>(
    `${path}/sample`,
  );
  expect(status).toBe(200);
  expect(body.messages).toMatchObject({ custom: true, p1_message: 'At once', p1_response_time: 2 });
  expect(JSON.stringify(body)).not.toMatch(/tac@borealis|kari@borealis|For us only|Call the desk/);
  const { body: seen } = await api(caller).get<{ documents: ContactDocument[] }>(
    `/api/caller/documents/company/${receiver.id}`,
  );
  expect({ ...body.document, community_id: 0 }).toEqual({ ...seen.documents[0], community_id: 0 });
});

test('nothing of the addresses reaches a caller', async () => {
  const {
    caller,
    receiver,
    document: process,
  } = await processFixtures({
    version: {
      title: 'Network support',
      collaborate_email: 'secret-to@b.test',
      collaborate_cc_email: 'secret-cc@b.test',
      escalation_alias: 'secret-alias@b.test',
    },
  });
  const person = await make.caller({ company_id: receiver.id, email: 'secret-owner@b.test' });
  await testSql()`insert into process_managers (version_id, user_type, user_id) values (${process.version.id}, 'main', ${person.id})`;
  for (const path of [
    `/api/caller/documents/company/${receiver.id}`,
    '/api/caller/company_directory',
    `/api/caller/companies/${receiver.id}`,
  ])
    expect(JSON.stringify((await api(caller).get(path)).body)).not.toContain('secret-');
  const own = await make.caller({ company_id: receiver.id });
  for (const path of [LIST, `${LIST}/${process.id}`, `${LIST}/${process.id}/sample`, `${LIST}/limited`])
    expect(await api(own).get(path)).toMatchObject(refused(403, MESSAGES.access));
});

test('a sample is checked like a case, and nothing is stored or emailed', async () => {
  const { sample, document: process } = await processFixtures({
    status: 'pending',
    requirements: [{ type: 'string', label: 'Serial', required: true }],
  });
  const name = `custom_${process.requirements[0]!.id}`;
  expect(await sample({ ...entry, problem_summary: '' })).toMatchObject(
    invalid({ problem_summary: ['Enter a summary.'], [name]: ['Fill in “Serial”.'] }),
  );
  expect(await sample({ ...entry, [name]: 'S-1', status: 'accepted' })).toMatchObject({
    status: 200,
    body: {
      message: 'The sample is valid. Nothing was sent.',
      case: {
        id: null,
        token: null,
        sample_submission: true,
        receiver: { company: 'Borealis' },
        customer_data: [{ field: 'Serial', value: 'S-1' }],
      },
    },
  });
  expect(await counts()).toEqual(NOTHING);
});

test('a sample of a manager process is checked as a request; a parent takes none', async () => {
  const manager = await processFixtures({ document_type: 'manager' });
  const request = {
    first_name: 'A',
    last_name: 'B',
    email: 'a@borealis.test',
    internal_reference: 'S-1',
    business_impact: 'Down',
    escalation_type: 'critical',
  };
  expect(await manager.sample({ ...request, business_impact: '' })).toMatchObject(
    invalid({ business_impact: ['Enter the business impact.'] }),
  );
  expect(await manager.sample(request)).toMatchObject({
    status: 200,
    body: { request: { sample_submission: true, token: null } },
  });
  const parent = await make.process({ company_id: manager.receiver.id, document_type: 'parent' });
  expect(await api(manager.manager).post(`${LIST}/${parent.id}/sample`, entry)).toMatchObject(
    refused(409, 'This process takes no cases.'),
  );
});

test('a limited company reads and tests its one process, and has no list', async () => {
  const limited = await make.company({ membership_type: 'limited' });
  const admin = await make.programManager({ company_id: limited.id });
  expect(await api(admin).get(`${LIST}/limited`)).toMatchObject({
    status: 200,
    body: { document: null, users: [{ id: admin.id }] },
  });
  expect((await api(admin).get(`${LIST}/limited/sample`)).status).toBe(404);
  await make.process({ company_id: limited.id, document_type: 'default' });
  const process = await make.process({ company_id: limited.id, name: 'Our support' });
  expect(await api(admin).get(`${LIST}/limited`)).toMatchObject({
    status: 200,
    body: { document: { id: process.id, name: 'Our support' } },
  });
  expect(await api(admin).get(`${LIST}/limited/sample`)).toMatchObject({
    status: 200,
    body: { document: { id: process.id } },
  });
  expect((await api(admin).post(`${LIST}/limited/sample`, entry)).status).toBe(200);
  for (const path of [LIST, `${LIST}/${process.id}`, `${LIST}/${process.id}/sample`])
    expect(await api(admin).get(path)).toMatchObject(refused(403, MESSAGES.level));
});
