import { make } from '@/tools/factories/make';
import { api, browser } from '../../support/api';
import { entry } from '../../support/case-fixtures';
import { emptyDatabase, testSql } from '../../support/database';
import { networkFixtures } from '../../support/network-process-fixtures';
import { outbox } from '../../support/outbox';

beforeEach(emptyDatabase);

const template = async () =>
  (
    await testSql()`insert into email_templates (type, slug, subject, body) values ('new_receiving_member', 'welcome', 'Welcome', 'Hi') returning id`
  )[0]!.id as number;

test('a new managed process with every field', async () => {
  const { save, find, receiver, community: group, admin } = await networkFixtures();
  const [contact, alternate, department, email] = [
    await make.manager({ company_id: receiver.id, first_name: 'Ada' }),
    await make.caller({ company_id: receiver.id, first_name: 'Bo' }),
    await make.department({ company_id: receiver.id, name: 'Wireless' }),
    await template(),
  ];
  const made = await save(
    {
      status: 'pending',
      title: ' Second  desk ',
      support_hours: 'Mon-Fri 7:00-17:00 CET',
      product_supported: 'Routers',
      document_type: 'json',
      json_type: 'cisco_xylem',
      collaborate_email: 'tac@borealis.test',
      collaborate_cc_email: ['lead@borealis.test'],
      main_escalation_contact: contact.id,
      alt_escalation_contact: String(alternate.id),
      escalation_instructions: '<p onclick="x()">Call</p>',
      escalation_alias: 'duty@borealis.test',
      departments: [department.id],
      groups: [String(group.id)],
      email_templates: { new_receiving_member: email },
      admin_note: '<p>Name <script>x</script>the site.</p>',
      tags: ['Storage', ' san ', 'storage', ''],
      role: 'ignored',
    },
    0,
  );
  expect(made).toMatchObject({ status: 200, body: { success: true, message: 'The process is created.' } });
  expect(await find(made.body.id)).toMatchObject({
    id: made.body.id,
    company_id: receiver.id,
    name: 'Second desk',
    status: 'pending',
    version: {
      id: made.body.version_id,
      version: 1,
      status: 'pending',
      document_type: 'json',
      json_type: 'cisco_xylem',
      support_hours: 'Mon-Fri 7:00-17:00 CET',
      product_supported: 'Routers',
      collaborate_email: 'tac@borealis.test',
      collaborate_cc_email: 'lead@borealis.test',
      escalation_instructions: '<p>Call</p>',
      escalation_alias: 'duty@borealis.test',
      admin_note: '<p>Name the site.</p>',
      managers: [
        { user_type: 'main', user_id: contact.id },
        { user_type: 'other', user_id: alternate.id },
      ],
      tags: [{ tag: 'san' }, { tag: 'storage' }],
      departments: [{ department_id: department.id }],
      created_by: 'Sue Admin',
    },
    group_relations: [{ community_id: group.id }],
    email_templates: [{ type: 'new_receiving_member', email_template_id: email }],
  });
  const [audit] = await testSql()`select * from audit_log where command = 'process.save'`;
  expect(audit).toMatchObject({ actor_id: admin.id, subject_type: 'document', subject_id: made.body.id });
});

test('the defaults of a new process; name and type are needed; a name is taken once', async () => {
  const { save, find } = await networkFixtures();
  const made = await save({ title: 'Plain', document_type: 'ticket' }, 0);
  expect(await find(made.body.id)).toMatchObject({
    status: 'approved',
    version: { support_hours: '7/24/365', product_supported: 'All' },
  });
  expect((await save({}, 0)).body.errors).toEqual({
    title: ['Enter the process name.'],
    document_type: ['Choose a type.'],
  });
  expect((await save({ title: 'plain', document_type: 'manager' }, 0)).body.errors).toEqual({
    title: ['A process has this name already.'],
  });
});

test('a save makes a version that says what changed; a missing field keeps its value, an empty one is cleared', async () => {
  const { save, find, path, admin } = await networkFixtures({ tags: ['tac'] });
  const first = await find();
  const saved = await save({ status: 'rejected', support_hours: '24/7', tags: '', admin_note: '<p>Hi</p>' });
  expect(saved.body).toMatchObject({ success: true, message: 'The process is saved.' });
  const after = await find();
  expect(after).toMatchObject({
    status: 'rejected',
    name: first.name,
    version: { version: 2, tags: [], collaborate_email: first.version.collaborate_email, product_supported: 'All' },
  });
  expect(await save({ support_hours: '24/7' })).toMatchObject({ body: { message: 'Nothing has changed.' } });
  const { body } = await api(admin).get<{ data: { version: number; changes: unknown; is_current: boolean }[] }>(
    `${path}/versions`,
  );
  expect(body).toMatchObject({ total: 2, current_page: 1, per_page: 10 });
  expect(body.data).toMatchObject([
    {
      version: 2,
      is_current: true,
      created_by: 'Sue Admin',
      changes: [
        { field: 'status', label: 'Status', before: 'Approved', after: 'Rejected' },
        { field: 'support_hours', before: '7/24/365', after: '24/7' },
        { field: 'admin_note', before: '', after: '<p>Hi</p>' },
        { field: 'tags', before: 'tac', after: '' },
      ],
    },
    { version: 1, is_current: false, changes: null },
  ]);
});

test('a changed To address is announced', async () => {
  const { save } = await networkFixtures();
  await save({ collaborate_email: 'new@borealis.test' });
  expect((await outbox.of('process_address')).map(({ to_email }) => to_email).sort()).toEqual([
    'new@borealis.test',
    'tac@borealis.test',
  ]);
});

test('every wrong field is told beside it', async () => {
  const { save, other } = { ...(await networkFixtures()), other: await make.company() };
  const stranger = await make.caller({ company_id: other.id });
  const foreign = await make.department({ company_id: other.id });
  const group = await make.community();
  const answer = await save({
    status: 'gone',
    title: '',
    document_type: 'ticket',
    json_type: 'xml',
    collaborate_email: 'nobody',
    escalation_alias: 'x',
  });
  expect(Object.keys(answer.body.errors).sort()).toEqual([
    'collaborate_email',
    'escalation_alias',
    'json_type',
    'status',
    'title',
  ]);
  expect(
    (
      await save({
        main_escalation_contact: stranger.id,
        departments: [foreign.id],
        groups: [group.id],
        email_templates: { new_receiving_member: 99 },
      })
    ).body.errors,
  ).toEqual({
    main_escalation_contact: ['Choose an active user of the company.'],
    departments: ['Choose active departments of this company.'],
    groups: ['Choose groups that this company is in as a whole.'],
    'email_templates.new_receiving_member': ['Choose one of the emails.'],
  });
  expect((await save({ document_type: 'default' })).body.errors).toEqual({
    document_type: ['The type of an existing process cannot be changed.'],
  });
});

test('limited companies have no alternate contact and no alias', async () => {
  const { save, find, receiver } = await networkFixtures({}, { receiver: { membership_type: 'limited' } });
  const alternate = await make.caller({ company_id: receiver.id });
  await save({ alt_escalation_contact: alternate.id, escalation_alias: 'duty@borealis.test', support_hours: '24/7' });
  expect((await find()).version).toMatchObject({ managers: [], escalation_alias: null, support_hours: '24/7' });
});

test('the second of two super admins is told what the first changed, and loses nothing', async () => {
  const { save, find } = await networkFixtures();
  const opened = (await find()).version.id;
  await save({ support_hours: '24/7', status: 'pending', version_id: opened });
  const second = await save({ product_supported: 'Routers', version_id: opened });
  expect(second).toMatchObject({
    status: 409,
    body: {
      changed_by: 'Sue Admin',
      changes: [
        { label: 'Status', before: 'Approved', after: 'Pending' },
        { label: 'Support Hours', after: '24/7' },
      ],
    },
  });
  await save({ product_supported: 'Routers', version_id: second.body.version_id });
  expect(await find()).toMatchObject({
    status: 'pending',
    version: { support_hours: '24/7', product_supported: 'Routers', version: 3 },
  });
  const version_id = (await find()).version.id;
  const both = await Promise.all(['A', 'B'].map((product_supported) => save({ product_supported, version_id })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await save({ support_hours: '1', version_id: 1_000_000 })).body.errors).toHaveProperty('version_id');
});

test('another company’s process, an unknown one and an unknown company are not found', async () => {
  const { save, admin, document: process } = await networkFixtures();
  const other = await make.company();
  const path = `/api/super_admin/companies/${other.id}/contact_documents/${process.id}`;
  expect((await api(admin).post(path, { title: 'X' })).status).toBe(404);
  expect((await save({ title: 'X' }, 999)).status).toBe(404);
  expect(
    (
      await api(admin).post('/api/super_admin/companies/999/contact_documents/0', {
        title: 'X',
        document_type: 'ticket',
      })
    ).status,
  ).toBe(404);
  for (const below of ['/notes', '/versions', `/versions/${process.version.id}`])
    expect([below, (await api(admin).get(path + below)).status]).toEqual([below, 404]);
});

test('a static page is stored clean and needs its HTML; its preview is what readers get', async () => {
  const { save, find, base, admin } = await networkFixtures();
  expect((await save({ title: 'Page', document_type: 'default' }, 0)).body.errors).toEqual({
    document_html: ['Enter the HTML of the page.'],
  });
  const document_html =
    '<h2 style="color:red" onclick="x()">Support</h2><script>x</script><a href="https://a.test">Desk</a>';
  const made = await save({ title: 'Page', document_type: 'default', document_html, tags: ['page'] }, 0);
  const found = await find(made.body.id);
  expect(found.document_html).not.toMatch(/onclick|script/);
  expect(found.static_layout).toContain('style="color:red"');
  const preview = await api(admin).post(`${base}/preview`, { document_html });
  expect(preview.body).toEqual({
    static_document: found.static_document,
    static_layout: found.static_layout,
    static_links: [{ href: 'https://a.test', text: 'Desk' }],
  });
  expect((await api(admin).post(`${base}/preview`, { document_html: 'x'.repeat(50_001) })).status).toBe(422);
});

test('form data, lists and notes', async () => {
  const { base, path, admin, receiver, document: process, community: group, manager } = await networkFixtures();
  const email = await template();
  expect((await api(admin).get(`${base}/form_data`)).body).toMatchObject({
    company: { id: receiver.id, name: receiver.name },
    departments: [],
    communities: [{ id: group.id }],
    users: [{ id: manager.id, first_name: 'Mara' }, { first_name: 'Robin' }],
    email_templates: [{ type: 'new_receiving_member', slug: 'welcome', id: email }],
  });
  const listed = [{ id: process.id, name: process.name, document_type: 'ticket' }];
  expect((await api(admin).get(`${base}/form_data/parent`)).body).toMatchObject({
    company: { id: receiver.id },
    documents: listed,
  });
  expect((await api(admin).get(base)).body).toMatchObject({ documents: [{ ...listed[0], groups: [group.name] }] });
  expect((await api(admin).get(`${base}/all`)).body).toMatchObject({ documents: listed });
  await testSql()`insert into notes (company_id, document_id, location, note, updated_by) values (${receiver.id}, ${process.id}, 'document', 'Ours', ${manager.id})`;
  await testSql()`insert into notes (company_id, document_id, location, note) values (${(await make.company()).id}, ${process.id}, 'document', 'Theirs')`;
  expect((await api(admin).get(`${path}/notes`)).body).toMatchObject({
    notes: [{ note: 'Ours', updated_by: 'Mara Lind' }],
  });
  for (const below of ['', '/all', '/form_data', '/form_data/parent'])
    expect((await api(admin).get(`/api/super_admin/companies/999/contact_documents${below}`)).status).toBe(404);
});

test('a sample is checked as for a caller of the company, and sends nothing', async () => {
  const {
    receiver,
    document: process,
    admin,
  } = await networkFixtures({
    requirements: [{ type: 'integer', label: 'Nodes', required: true }],
  });
  const path = `/api/super_admin/companies/${receiver.id}/documents/${process.id}/sample`;
  const read = await api(admin).get<{ document: { problem_section: { requirement_id: number }[] } }>(path);
  const [nodes] = read.body.document.problem_section;
  const sample = { ...entry, email: 'super@concord.test' };
  expect((await api(admin).post<{ errors: object }>(path, sample)).body.errors).toEqual({
    [`custom_${nodes!.requirement_id}`]: ['Enter a number for “Nodes”.'],
  });
  expect(await api(admin).post(path, { ...sample, [`custom_${nodes!.requirement_id}`]: '4' })).toMatchObject({
    status: 200,
    body: { case: { sample_submission: true } },
  });
  expect(await outbox.of('case_request')).toEqual([]);
});

test('a cookie cannot delete by GET; a bearer token can', async () => {
  const { save, base, admin } = await networkFixtures();
  const made = await save({ title: 'Unused', document_type: 'ticket' }, 0);
  expect((await browser(admin).get(`${base}/${made.body.id}/delete`)).status).toBe(401);
  const deleted = await api(admin).get(`${base}/${made.body.id}/delete`);
  expect([deleted.status, deleted.headers.get('cache-control')]).toEqual([200, 'no-store']);
});
