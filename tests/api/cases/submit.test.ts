import { make } from '@/tools/factories/make';
import { MESSAGES } from '@/lib/shared/problem';
import { acting, api, browser } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { counts, entry, NOTHING, caseFixtures as network } from '../../support/case-fixtures';
import { refused } from '../../support/refusals';

beforeEach(emptyDatabase);

test('a submitted case is stored, has an event, and is mailed to receiver and submitter', async () => {
  const {
    send,
    caller,
    company,
    receiver,
    document: process,
    community: group,
  } = await network({
    company: { communications_email: 'office@acme.test' },
    receiver: { bcc_response_email: 'bcc@borealis.test' },
  });
  const { status, body } = await send();
  expect(status).toBe(200);
  expect(body.message).toBe('Your case has been sent to Borealis.');
  expect(body.case).toMatchObject({
    status: 'open',
    priority: 'high',
    internal_case_number: 'A-1001',
    summary: 'Array is down',
    receiver: { company_id: receiver.id, company: 'Borealis', department: null },
    escalation_instructions: '<p>Call the desk</p>',
    sample_submission: false,
  });
  expect(body.case.token).toMatch(/^[\w-]{22,}$/);
  const [row] =
    await testSql()`select *, respond_by - created_at as given, purge_on = created_at + interval '1 month' as month from cases`;
  expect(row).toMatchObject({
    id: body.case.id,
    token: body.case.token,
    company_id: company.id,
    receiver_company_id: receiver.id,
    community_id: group.id,
    document_id: process.id,
    version_id: process.version.id,
    submitter_id: caller.id,
    email: 'robin@acme.test',
    phone: '+16505550100',
    description: 'Both controllers\nrestart.',
    status: 'open',
    given: '01:00:00',
    month: true,
  });
  expect(await testSql()`select type, user_id, company_id, actor_name from case_events`).toMatchObject([
    {
      type: 'submitted',
      user_id: caller.id,
      company_id: company.id,
      actor_name: `${caller.first_name} ${caller.last_name}`,
    },
  ]);
  const emails = await testSql()`select template, to_email, props from outbox order by template, to_email`;
  expect(emails.map(({ template, to_email }) => `${template} ${to_email}`)).toEqual([
    'case_bcc bcc@borealis.test',
    'case_bcc office@acme.test',
    'case_copy robin@acme.test',
    'case_request tac@borealis.test',
  ]);
  const [token] =
    await testSql()`select id, case_id, purpose, expires_at > now() + interval '29 days' as lives from one_time_tokens`;
  expect(token).toMatchObject({ case_id: body.case.id, purpose: 'respond', lives: true });
  expect(emails[3]!.props).toEqual({ case_id: body.case.id, token_id: token!.id });
  expect(JSON.stringify(emails.slice(0, 3).map(({ props }) => props))).not.toContain(token!.id);
  expect(await testSql()`select id from outbox where enqueued_at is null and status = 'queued'`).toHaveLength(4);
  expect(
    await testSql()`select subject_type, subject_id, actor_id, company_id from audit_log where command = 'case.submit'`,
  ).toMatchObject([{ subject_type: 'case', subject_id: body.case.id, actor_id: caller.id, company_id: company.id }]);
});

test('forged properties are ignored', async () => {
  const { send, receiver } = await network();
  const other = await network({ receiver: { name: 'Cobalt' } });
  await send({
    company_name: 'Evil',
    department: 'Evil',
    receiver_company_id: other.receiver.id,
    company_id: other.company.id,
    status: 'accepted',
    token: 'mine',
    respond_by: '2030-01-01',
    submitter_id: other.caller.id,
    community_id: 99,
    document_id: other.document.id,
  });
  const [row] = await testSql()`select receiver_company_id, status, token, submitter_id, respond_by from cases`;
  expect(row).toMatchObject({ receiver_company_id: receiver.id, status: 'open' });
  expect(row!.token).not.toBe('mine');
  expect(row!.submitter_id).not.toBe(other.caller.id);
});

describe('priority and clock', () => {
  test('is locked to low when either company is basic or standard', async () => {
    const { send } = await network({ receiver: { membership_type: 'basic' } });
    expect((await send()).body.case.priority).toBe('low');
    expect((await send({ case_priority: '' })).body.case.priority).toBe('low');
  });

  test('is free when the group has its own messages, with the group’s response times', async () => {
    const { send } = await network({
      company: { membership_type: 'standard' },
      community: { custom_sla: true, p1_response_time: 2 },
    });
    const { body } = await send();
    expect(body.case.priority).toBe('high');
    expect(new Date(body.case.respond_by).getTime() - new Date(body.case.created_at).getTime()).toBe(2 * 3_600_000);
  });
});

describe('receivers', () => {
  test('a department receives at its own address', async () => {
    const { send, receiver, community: group, document: process } = await network();
    const wireless = await make.department({ company_id: receiver.id, name: 'Wireless' });
    await make.relation({
      community_id: group.id,
      company_id: receiver.id,
      department_id: wireless.id,
      document_id: process.id,
    });
    const { body } = await send({ collaborate_type: 'department', collaborate_entity: wireless.id });
    expect(body.case.receiver).toMatchObject({ department_id: wireless.id, department: 'Wireless' });
    expect(body.message).toBe('Your case has been sent to Borealis | Wireless.');
  });

  test('without an entity the process determines the receiver', async () => {
    const { send, receiver } = await network();
    expect((await send({ collaborate_type: null, collaborate_entity: null })).body.case.receiver.company_id).toBe(
      receiver.id,
    );
    expect((await send({ collaborate_entity: null })).status).toBe(422);
  });

  test('managers receive when there is no address; without any recipient it is refused', async () => {
    const made = await network(
      {},
      {
        version: { title: 'Form', collaborate_email: null },
        managers: [{ user_type: 'main', email: 'mara@borealis.test' }],
      },
    );
    await made.send();
    expect(
      (await testSql()`select to_email from outbox where template = 'case_request'`).map((row) => row.to_email),
    ).toEqual(['mara@borealis.test']);
    await testSql()`delete from process_managers`;
    expect(await made.send({ internal_case_number: 'A-1002' })).toMatchObject(
      refused(409, 'This process has no address to receive cases.'),
    );
  });

  test('an offline partner receives', async () => {
    const { send } = await network({ receiver: { membership_type: 'offline partner' } });
    expect((await send()).status).toBe(200);
  });

  test('a sub-process receives cases; its parent does not', async () => {
    const { send, receiver, document: process, caller, place } = await network({}, { document_type: 'parent' });
    const child = await make.process({ company_id: receiver.id });
    await testSql()`insert into process_linkages (version_id, position, option_name, contact_document_id) values (${process.version.id}, 0, 'One', ${child.id})`;
    expect(await send()).toMatchObject(refused(409, 'This process takes no cases.'));
    expect((await api(caller).post(`/api/caller/collaborate/${child.id}`, { ...entry, ...place })).status).toBe(200);
  });

  test.each(['default', 'manager'] as const)('a %s process accepts no cases', async (document_type) => {
    const { send } = await network({}, { document_type });
    expect((await send()).status).toBe(409);
    expect(await counts()).toEqual(NOTHING);
  });

  test.each([
    ['pending', `update processes set status = 'pending'`],
    ['rejected', `update processes set status = 'rejected'`],
    ['of an inactive company', `update companies set status = 'inactive' where name = 'Borealis'`],
    ['of an inactive group', `update communities set status = 'inactive'`],
    ['not in a group', `update relations set document_id = null`],
    ['without access', `update relations set user_access_flag = 'limit'`],
  ])('a process %s is not found', async (_, change) => {
    const { send } = await network();
    await testSql().unsafe(change);
    expect(await send()).toMatchObject(refused(404, 'Process not found.'));
    expect(await counts()).toEqual(NOTHING);
  });

  test('own, foreign and unknown processes and wrong entities are not found', async () => {
    const { caller, receiver_caller, document: process, place } = await network();
    const other = await network({ receiver: { name: 'Cobalt' } });
    const post = (user: { id: number }, id: number | string, body: object = place) =>
      api(user)
        .post(`/api/caller/collaborate/${id}`, { ...entry, ...body })
        .then(({ status }) => status);
    expect(await post(receiver_caller, process.id)).toBe(404);
    expect(await post(caller, other.document.id, other.place)).toBe(404);
    expect(await post(caller, 999_999)).toBe(404);
    expect(await post(caller, process.id, other.place)).toBe(404);
    for (const odd of ['x', 0, -1, '1e3', 2 ** 31]) expect(await post(caller, odd)).toBe(404);
  });
});

test('callers, API users and managers may submit; guests, super admins and other sites may not', async () => {
  const { company, document: process, place, caller } = await network();
  const path = `/api/caller/collaborate/${process.id}`;
  const body = { ...entry, ...place };
  expect((await api(await make.apiUser({ company_id: company.id })).post(path, body)).status).toBe(200);
  expect((await browser(await make.manager({ company_id: company.id })).post(path, body)).status).toBe(200);
  expect(await api().post(path, body)).toMatchObject(refused(401, MESSAGES.login));
  expect(await api(await make.superAdmin()).post(path, body)).toMatchObject(refused(403, MESSAGES.access));
  expect(
    (await browser(caller, { 'sec-fetch-site': 'cross-site', origin: 'http://evil.test' }).post(path, body)).status,
  ).toBe(403);
  expect(await counts()).toMatchObject({ cases: 2 });
});

test('an impersonated submission is audited with both ids', async () => {
  const { caller, document: process, place } = await network();
  const admin = await make.superAdmin();
  expect(
    (await acting(admin, caller).post(`/api/caller/collaborate/${process.id}`, { ...entry, ...place })).status,
  ).toBe(200);
  expect((await testSql()`select actor_id, impersonator_id from audit_log where command = 'case.submit'`)[0]).toEqual({
    actor_id: caller.id,
    impersonator_id: admin.id,
  });
});

test('an older version of the form is accepted as such; an unknown one counts as the current', async () => {
  const { send, document: process } = await network(
    {},
    { requirements: [{ type: 'string', label: 'Old field', required: true }] },
  );
  const [old] = process.requirements;
  const [next] =
    await testSql()`insert into process_versions (process_id, version, title, collaborate_email) values (${process.id}, 2, 'New form', 'tac@borealis.test') returning id`;
  await testSql()`update processes set current_version_id = ${next!.id} where id = ${process.id}`;
  const other = await network({ receiver: { name: 'Cobalt' } });
  expect(
    (await send({ version_id: process.version.id, [`custom_${old!.id}`]: 'kept' })).body.case.customer_data,
  ).toMatchObject([{ field: 'Old field', value: 'kept' }]);
  expect((await send({ version_id: process.version.id })).status).toBe(422);
  for (const version_id of [undefined, 999_999, other.document.version.id])
    expect((await send({ version_id })).status).toBe(200);
  expect((await testSql()`select version_id from cases order by id`).map((row) => row.version_id)).toEqual([
    process.version.id,
    next!.id,
    next!.id,
    next!.id,
  ]);
});

test('a sample is validated and stores nothing', async () => {
  const { send } = await network();
  expect((await send({ sample_submission: true, first_name: '' })).status).toBe(422);
  const { status, body } = await send({ sample_submission: 'true' });
  expect([status, body.message, body.case.id, body.case.token]).toEqual([
    200,
    'The sample is valid. Nothing was sent.',
    null,
    null,
  ]);
  expect(body.case.sample_submission).toBe(true);
  expect(await counts()).toEqual(NOTHING);
});

test('update_profile saves name and phone to the profile', async () => {
  const { send, caller } = await network();
  const profile = async () => (await testSql()`select first_name, phone, email from users where id = ${caller.id}`)[0];
  const before = await profile();
  await send({ first_name: 'Roberta' });
  expect(await profile()).toEqual(before);
  await send({ first_name: 'Roberta', update_profile: true });
  expect(await profile()).toEqual({ first_name: 'Roberta', phone: '+16505550100', email: caller.email });
  await send({ update_profile: true, phone_number: '' });
  expect(await profile()).toMatchObject({ phone: '+16505550100' });
});
