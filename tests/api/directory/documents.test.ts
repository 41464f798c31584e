import { make } from '@/tools/factories/make';
import { MESSAGES } from '@/lib/shared/problem';
import { api } from '@/tests/support/api';
import { emptyDatabase, testSql } from '@/tests/support/database';
import { addFile } from '@/tests/support/files';
import type { ContactDocument } from '@/lib/intake/processes/resources';
import { refused } from '@/tests/support/refusals';

beforeEach(emptyDatabase);

type Documents = { documents: ContactDocument[]; priority_messages: Record<string, unknown> };
const read = (user: { id: number } | undefined, path: string) =>
  api(user).get<Documents>(`/api/caller/documents/${path}`);

async function network() {
  const made = await make.partners({
    company: { membership_type: 'premium' },
    receiver: { name: 'Borealis', membership_type: 'elite' },
    document: {
      version: {
        collaborate_email: 'inbound@borealis.test',
        collaborate_cc_email: 'cc@borealis.test',
        escalation_alias: 'alias@borealis.test',
        escalation_instructions: '<p>Call the desk</p><script>alert(1)</script>',
        admin_note: '<p onclick="x()">Hello</p>',
        common_customer_section_title: 'Site',
      },
      managers: [{ user_type: 'main', first_name: 'Mara', last_name: 'Lind', email: 'mara@borealis.test' }],
      requirements: [
        { section: 'common_customer_section', type: 'string', label: 'Customer', required: true },
        { section: 'problem_section', type: 'select', label: 'Model', options: [{ value: 'a', label: 'A' }] },
        { section: 'contact_section', type: 'phone', label: 'Second phone' },
      ],
    },
  });
  return { ...made, manager: await make.manager({ company_id: made.company.id }) };
}

test('a caller reads a partner’s form under the specified names', async () => {
  const { caller, receiver, document: process } = await network();
  const { status, body } = await read(caller, `company/${receiver.id}`);
  expect(status).toBe(200);
  const [found] = body.documents;
  expect(found).toMatchObject({
    id: process.id,
    company_id: receiver.id,
    company: 'Borealis',
    department: null,
    is_favorite: false,
    files: [],
    doc_linkages: [],
    static_document: null,
    version: {
      document_type: 'ticket',
      support_hours: '7/24/365',
      product_supported: 'All',
      admin_note: '<p>Hello</p>',
      common_customer_section_title: 'Site',
    },
  });
  const [customer] = process.requirements;
  const bare = { options: [], additional_settings: {} };
  expect(found!.common_customer_section).toEqual([
    {
      ...bare,
      requirement_id: customer!.id,
      required: true,
      group: null,
      requirement: { ...bare, id: customer!.id, type: 'string', label: 'Customer', code_label: 'customer' },
    },
  ]);
  expect([found!.problem_section.length, found!.contact_section.length]).toEqual([1, 1]);
  expect(body.priority_messages).toEqual({
    custom: false,
    p1_message: null,
    p2_message: null,
    p3_message: null,
    p1_response_time: 1,
    p2_response_time: 4,
    p3_response_time: 24,
  });
});

test('inbound and manager addresses, owner and escalation instructions do not reach callers', async () => {
  const { caller, receiver } = await network();
  const { body } = await read(caller, `company/${receiver.id}`);
  expect(JSON.stringify(body)).not.toMatch(/@borealis\.test|Mara|desk/);
  expect(body.documents[0]!.version).toMatchObject({ manager_users: [], escalation_instructions: null });
});

test('any other role sees owner and escalation instructions, cleaned, and still no inbound address', async () => {
  const { manager, company, receiver } = await network();
  for (const user of [manager, await make.apiUser({ company_id: company.id })]) {
    const { body } = await read(user, `company/${receiver.id}`);
    expect(body.documents[0]!.version).toMatchObject({
      manager_users: [{ user_type: 'main', first_name: 'Mara', last_name: 'Lind', email: 'mara@borealis.test' }],
      escalation_instructions: '<p>Call the desk</p>',
    });
    expect(JSON.stringify(body)).not.toMatch(/inbound@|cc@|alias@|script/);
  }
});

test('a group with its own priority messages takes precedence', async () => {
  const { caller, company, receiver, document: process } = await network();
  const circle = await make.community({
    type: 'solution_support',
    custom_sla: true,
    p1_message: 'Call us',
    p1_response_time: 2,
  });
  await make.relation({ community_id: circle.id, company_id: company.id });
  await make.relation({ community_id: circle.id, company_id: receiver.id, document_id: process.id });
  const { body } = await read(caller, `company/${receiver.id}`);
  expect(body.documents).toHaveLength(1);
  expect(body.priority_messages).toMatchObject({
    custom: true,
    p1_message: 'Call us',
    p1_response_time: 2,
    p2_response_time: 4,
  });
});

test('reading records a view', async () => {
  const { caller, receiver, document: process } = await network();
  await read(caller, `company/${receiver.id}`);
  expect([...(await testSql()`select user_id, document_id, company_id, department_id from process_views`)]).toEqual([
    { user_id: caller.id, document_id: process.id, company_id: receiver.id, department_id: null },
  ]);
});

test('a requested document comes first; a foreign one is not found', async () => {
  const { caller, company, receiver } = await network();
  const second = await make.process({ company_id: receiver.id });
  const group = await make.community();
  await make.relation({ community_id: group.id, company_id: company.id });
  await make.relation({ community_id: group.id, company_id: receiver.id, document_id: second.id });
  const { body } = await read(caller, `company/${receiver.id}?document_id=${second.id}`);
  expect(body.documents.map(({ id }) => id)[0]).toBe(second.id);
  expect(body.documents).toHaveLength(2);
  expect((await read(caller, `company/${receiver.id}?document_id=999999`)).status).toBe(404);
});

test('unknown and malformed companies and departments are not found', async () => {
  const { caller } = await network();
  for (const path of ['company/999999', 'department/999999', 'group/1', 'company/x', "company/1'--"])
    expect([path, await read(caller, path)]).toMatchObject([path, { status: 404 }]);
});

test('guests and super admins are refused', async () => {
  const { id } = await make.company();
  expect(await read(undefined, `company/${id}`)).toMatchObject(refused(401, MESSAGES.login));
  const admin = await make.superAdmin();
  expect(await read(admin, `company/${id}`)).toMatchObject(refused(403, MESSAGES.access));
});

describe('a parent process', () => {
  async function family() {
    const {
      caller,
      receiver,
      document: process,
      company,
    } = await make.partners({
      document: { document_type: 'parent', version: { title: 'Parent', parent_option_name: 'product' } },
    });
    const child = await make.process({ company_id: receiver.id, requirements: [{ type: 'string', label: 'Version' }] });
    const hidden = await make.process({ company_id: receiver.id, status: 'pending' });
    const alone = await make.process({ company_id: receiver.id });
    for (const [position, one] of [child, hidden].entries())
      await testSql()`insert into process_linkages (version_id, position, option_name, contact_document_id) values (${process.version.id}, ${position}, ${`Option ${position}`}, ${one.id})`;
    return { caller, receiver, document: process, child, hidden, alone, company };
  }

  test('lists approved sub-processes, which are read through it', async () => {
    const { caller, receiver, child } = await family();
    const { body } = await read(caller, `company/${receiver.id}`);
    expect(body.documents[0]).toMatchObject({
      parent_option_name: 'product',
      doc_linkages: [{ contact_document_id: child.id, option_name: 'Option 0' }],
    });
    const sub = await api(caller).get<{ document: ContactDocument }>(
      `/api/caller/sub_documents/${child.id}/company/${receiver.id}`,
    );
    expect(sub.body.document).toMatchObject({ id: child.id, problem_section: [{ requirement: { label: 'Version' } }] });
  });

  test('hides pending, unlinked and foreign processes', async () => {
    const { receiver, document: process, child, hidden, alone, caller } = await family();
    for (const { id } of [hidden, alone, process])
      expect((await api(caller).get(`/api/caller/sub_documents/${id}/company/${receiver.id}`)).status).toBe(404);
    const stranger = (await make.partners()).caller;
    expect((await api(stranger).get(`/api/caller/sub_documents/${child.id}/company/${receiver.id}`)).status).toBe(404);
  });
});

test('a static process shows sanitized HTML', async () => {
  const { caller, receiver } = await make.partners({
    document: {
      document_type: 'default',
      version: {
        title: 'Static',
        static_document: '<h2>Phone</h2><script>alert(1)</script><a href="javascript:x()">x</a>',
      },
    },
  });
  const { body } = await read(caller, `company/${receiver.id}`);
  expect(body.documents[0]!.static_document).toContain('<h2>Phone</h2>');
  expect(body.documents[0]!.static_document).not.toMatch(/script/);
});

describe('group documents', () => {
  async function addDocument(community_id: number, name: string, company_id: number | null = null) {
    const file = await addFile('plan "a".pdf', 'pdf');
    const [kept] = await testSql()<{ id: number }[]>`
      insert into group_documents (community_id, company_id, name, document_type, file_id)
      values (${community_id}, ${company_id}, ${name}, 'file', ${file}) returning id`;
    return { id: kept!.id, path: `/api/caller/partner_groups/${community_id}/documents/${kept!.id}/download` };
  }

  async function filed() {
    const made = await network();
    return { ...made, ...(await addDocument(made.community.id, 'Plan')) };
  }

  test('are listed on the form and downloaded as attachments', async () => {
    const { caller, receiver, path, id, community: group } = await filed();
    const listed = { community_id: group.id, name: 'Plan', document_type: 'file', url: null };
    expect((await read(caller, `company/${receiver.id}`)).body.documents[0]!.files).toEqual([
      { id, ...listed, original_filename: 'plan "a".pdf' },
    ]);
    const { status, headers, body } = await api(caller).get(path);
    expect([status, String(body)]).toEqual([200, 'pdf']);
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="plan _a_\.pdf"/);
  });

  test('of other members are for those who see these members; the host’s and the network’s are for all', async () => {
    const sql = testSql();
    const { caller, company, receiver, community: group } = await network();
    const other = await make.company({ name: 'Cobalt' });
    await make.relation({ community_id: group.id, company_id: other.id });
    await sql`update communities set sponsor_company_id = ${receiver.id} where id = ${group.id}`;
    const paths: Record<string, string> = {};
    const owners = { network: null, own: company.id, host: receiver.id, other: other.id };
    for (const [name, company_id] of Object.entries(owners))
      paths[name] = (await addDocument(group.id, name, company_id)).path;
    const seen = async () =>
      (await read(caller, `company/${receiver.id}`)).body.documents[0]!.files.map(({ name }) => name);
    const status = async (name: string) => (await api(caller).get(paths[name]!)).status;
    expect(await seen()).toEqual(['host', 'network', 'other', 'own']);
    expect(await status('other')).toBe(200);
    await sql`update relations set member_relationship = 'one_to_many' where company_id = ${company.id}`;
    expect(await seen()).toEqual(['host', 'network', 'own']);
    expect([await status('other'), await status('host'), await status('network'), await status('own')]).toEqual([
      404, 200, 200, 200,
    ]);
  });

  test('are not found for other groups, unknown ids and users without access', async () => {
    const { company, path, caller } = await filed();
    const stranger = (await make.partners()).caller;
    expect((await api(stranger).get(path)).status).toBe(404);
    expect((await api(caller).get(path.replace(/documents\/\d+/, 'documents/9999'))).status).toBe(404);
    await testSql()`update relations set user_access_flag = 'limit' where company_id = ${company.id}`;
    expect((await api(caller).get(path)).status).toBe(404);
  });
});

describe('db_select options', () => {
  const list = (user: { id: number }, body: object) =>
    api(user).post<Record<string, string>>('/api/caller/db_select_options', body);

  test('countries, visible companies and their departments', async () => {
    const { caller, company, receiver, community: group, document: process } = await network();
    const country = await make.country();
    const wireless = await make.department({ company_id: receiver.id, name: 'Wireless' });
    await make.relation({
      community_id: group.id,
      company_id: receiver.id,
      department_id: wireless.id,
      document_id: process.id,
    });
    const stranger = (await make.partners()).receiver;
    expect((await list(caller, { model: 'country' })).body).toMatchObject({ [country.id]: country.name });
    const companies = (await list(caller, { model: 'company' })).body;
    expect(companies).toEqual({ [company.id]: company.name, [receiver.id]: 'Borealis' });
    expect((await list(caller, { model: 'department', foreign_key: receiver.id })).body).toEqual({
      [wireless.id]: 'Wireless',
    });
    expect((await list(caller, { model: 'department', foreign_key: stranger.id })).body).toEqual({});
    expect((await list(caller, { model: 'department' })).body).toEqual({});
  });

  test('other models and keys are refused', async () => {
    const caller = await make.caller();
    const others = [{ model: 'users' }, { model: 'pg_user' }, { model: 'country; drop table users' }, {}];
    for (const body of [...others, { model: 'department', foreign_key: '1 or 1=1' }])
      expect([body, await list(caller, body)]).toMatchObject([body, { status: 422 }]);
  });
});
