import { make } from '@/tools/factories/make';
import { storedPhone } from '@/lib/shared/phone';
import { MESSAGES } from '@/lib/shared/problem';
import { acting, api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { linksIn, outbox } from '../../support/outbox';
import { rowCounts, REQUEST, managerRequestFixtures } from '../../support/manager-request-fixtures';

beforeEach(emptyDatabase);

const NOTHING = { requests: 0, responses: 0, emails: 0, tokens: 0 };

test('a request is mailed to the managers of the process, with a copy to the sender', async () => {
  const { send, company, receiver, caller, process } = await managerRequestFixtures();
  const { status, body } = await send();
  expect([status, body.message]).toEqual([200, 'Your request has been sent to Ember Software.']);
  expect(body.request).toMatchObject({
    ...REQUEST,
    submitting_company: { name: 'Acme Storage', slug: 'acme' },
    receiving_company: { name: 'Ember Software', slug: receiver.slug },
    responses: [],
    document: { id: process.id },
    escalation_instructions: '<p>Call the director</p>',
  });
  const [row] = await testSql()`select * from manager_requests`;
  expect(row).toMatchObject({
    company_id: company.id,
    receive_company_id: receiver.id,
    contact_document_id: process.id,
    version_id: process.version.id,
    user_id: caller.id,
    business_impact: REQUEST.business_impact,
  });
  expect((await outbox.all()).map(({ template, to_email }) => `${template} ${to_email}`)).toEqual([
    'manager_request luc@ember.test',
    'manager_request program@ember.test',
    'manager_request_copy robin@acme.test',
  ]);
});

test('each manager gets an own link for 14 days; the copy links to the request page and holds no secret', async () => {
  const { send, owner, alternate } = await managerRequestFixtures();
  const { body } = await send();
  const links = [...(await outbox.to('luc@ember.test')), ...(await outbox.to('program@ember.test'))].flatMap(linksIn);
  expect(new Set(links).size).toBe(2);
  for (const link of links) expect(link).toMatch(/^\/manager\/response\/[\w-]{43}$/);
  const [copy] = await outbox.to('robin@acme.test');
  expect(linksIn(copy!)).toEqual([`/manager/request/${body.request.token as string}`]);
  expect(copy!.html).toContain('href="http://acme.portal.test/manager/request/');
  const tokens =
    await testSql()`select user_id, round(extract(epoch from expires_at - now()) / 86400)::int as days, used_at from one_time_tokens where purpose = 'manager_response' order by user_id`;
  expect(tokens).toEqual([
    { user_id: owner.id, days: 14, used_at: null },
    { user_id: alternate.id, days: 14, used_at: null },
  ]);
});

test('the emails escape entries and reply to the other side, and the outbox holds only ids', async () => {
  const { send } = await managerRequestFixtures();
  await send({ business_impact: 'Down <b>now</b>', internal_reference: 'A\r\nBcc: x@y.test' });
  const [email] = await outbox.to('luc@ember.test');
  expect(email).toMatchObject({
    subject: 'Acme Storage asks for a manager: A Bcc: x@y.test – Critical customer situation',
    reply_to: { name: 'Robin Keller', email: 'robin@acme.test' },
  });
  expect(email!.text).toContain('Down <b>now</b>');
  expect(email!.html).not.toContain('<b>now');
  for (const { props } of await testSql()`select props from outbox`)
    expect(Object.keys(props as object).every((key) => ['manager_request_id', 'token_id'].includes(key))).toBe(true);
});

test('the answer does not reveal recipients to a caller', async () => {
  const { send } = await managerRequestFixtures({
    version: { title: 'Managers', collaborate_email: 'inbound@ember.test' },
  });
  expect(JSON.stringify((await send()).body)).not.toMatch(
    /luc@|program@|inbound@|Girard|user_id|version_id|company_id/,
  );
});

test('recipients fall back from active managers to the process address, to the company, to a refusal', async () => {
  const first = await managerRequestFixtures({
    version: { title: 'Managers', collaborate_email: 'inbound@ember.test, duty@ember.test' },
  });
  await testSql()`update users set status = 'inactive' where company_id = ${first.receiver.id}`;
  await first.send();
  expect((await outbox.of('manager_request')).map(({ to_email }) => to_email)).toEqual([
    'inbound@ember.test',
    'duty@ember.test',
  ]);
  await emptyDatabase();
  const second = await managerRequestFixtures({ managers: [] });
  await second.send();
  expect((await outbox.of('manager_request')).map(({ to_email }) => to_email)).toEqual(['office@ember.test']);
  await testSql()`update companies set communications_email = null`;
  expect(await second.send({ internal_reference: 'A-1002' })).toMatchObject({
    status: 409,
    body: { error: 'This process has nobody to receive requests.' },
  });
  expect(await rowCounts()).toMatchObject({ requests: 1, emails: 2 });
});

test('optional fields can be omitted, and unknown properties are ignored', async () => {
  const { send, caller } = await managerRequestFixtures();
  const { status, body } = await send({
    phone: '',
    vendor_reference: '',
    notes: undefined,
    internal_reference: 77,
    status: 'done',
    user_id: 1,
    company_id: 99,
    version_id: 3,
    token: 'mine',
  });
  expect([status, body.request]).toEqual([
    200,
    expect.objectContaining({ phone: null, vendor_reference: null, notes: null, internal_reference: '77' }),
  ]);
  expect((await testSql()`select user_id, token from manager_requests`)[0]).toMatchObject({
    user_id: caller.id,
    token: expect.not.stringMatching(/^mine$/),
  });
});

test('update_profile saves name and phone, never the address', async () => {
  const { send, caller } = await managerRequestFixtures();
  await send();
  const profile = async () => (await testSql()`select first_name, email, phone from users where id = ${caller.id}`)[0];
  expect(await profile()).toMatchObject({ first_name: 'Anna' });
  await send({ update_profile: true });
  expect(await profile()).toEqual({ first_name: 'Robin', email: caller.email, phone: storedPhone(REQUEST.phone) });
});

test('an empty form names every required field', async () => {
  const { caller } = await managerRequestFixtures();
  const { status, body } = await api(caller).post<{ errors: object }>('/api/manager/request/create', {});
  const required = ['business_impact', 'contact_document_id', 'email', 'escalation_type', 'first_name'];
  expect([status, Object.keys(body.errors).sort()]).toEqual([422, [...required, 'internal_reference', 'last_name']]);
  expect(await rowCounts()).toEqual(NOTHING);
});

const FIELDS: [field: string, value: unknown][] = [
  ['email', 'a@b.test, c@d.test'],
  ['email', { a: 1 }],
  ['phone', 'call me'],
  ['phone', '1'.repeat(26)],
  ['phone_country_code', 'USA'],
  ['escalation_type', 'loud'],
  ['escalation_type', '__proto__'],
  ['business_impact', 'x'.repeat(5001)],
  ['business_impact', '   '],
  ['notes', 'x'.repeat(5001)],
  ['internal_reference', 'x'.repeat(101)],
  ['vendor_reference', ['x']],
  ['first_name', '\u0000\u202e'],
  ['contact_document_id', 0],
  ['contact_document_id', '1 or 1=1'],
  ['receive_company_id', 'x'],
  ['update_profile', 'maybe'],
];

test('wrong entries are refused at their fields, an oversized one as a whole, and nothing is stored', async () => {
  const { send } = await managerRequestFixtures();
  for (const [field, value] of FIELDS) {
    const { status, body } = await send({ [field]: value });
    expect([status, Object.keys(body.errors), value]).toEqual([422, [field], value]);
  }
  const tooLarge = { status: 413, body: { error: 'The request is too large.' } };
  expect(await send({ notes: 'x'.repeat(2_000_000) })).toMatchObject(tooLarge);
  expect(await rowCounts()).toEqual(NOTHING);
});

test('the receiver must own the process; without one the process decides', async () => {
  const { send, company, receiver } = await managerRequestFixtures();
  const refused = { errors: { receive_company_id: ['This process belongs to another company.'] } };
  for (const receive_company_id of [company.id, (await make.company()).id, 999_999])
    expect(await send({ receive_company_id })).toMatchObject({ status: 422, body: refused });
  expect(await rowCounts()).toEqual(NOTHING);
  expect((await send({ receive_company_id: '' })).status).toBe(200);
  expect((await testSql()`select receive_company_id from manager_requests`)[0]).toEqual({
    receive_company_id: receiver.id,
  });
});

test('other process types accept no manager requests', async () => {
  const { send } = await managerRequestFixtures({ document_type: 'ticket' });
  expect(await send()).toMatchObject({ status: 409, body: { error: 'This process takes no manager requests.' } });
  expect(await rowCounts()).toEqual(NOTHING);
});

test('a manager process accepts no cases', async () => {
  const { caller, process } = await managerRequestFixtures();
  expect((await api(caller).post(`/api/caller/collaborate/${process.id}`, {})).status).toBe(409);
});

test('invisible processes are not found', async () => {
  const { send, process, receiver, company, owner, community: group } = await managerRequestFixtures();
  const missing = { status: 404, body: { error: 'Process not found.' } };
  const body = { ...REQUEST, contact_document_id: process.id };
  for (const stranger of [await make.caller(), owner])
    expect(await api(stranger).post('/api/manager/request/create', body)).toMatchObject(missing);
  expect(await send({ contact_document_id: 2_147_483_647 })).toMatchObject(missing);
  const sets: [rows: string, column: string, broken: string, mended: string][] = [
    [`processes where id = ${process.id}`, 'status', 'pending', 'approved'],
    [`relations where company_id = ${company.id}`, 'is_active', 'false', 'true'],
    [`relations where company_id = ${company.id}`, 'user_access_flag', 'limit', 'all'],
    [`communities where id = ${group.id}`, 'status', 'inactive', 'active'],
    [`companies where id = ${receiver.id}`, 'status', 'inactive', 'active'],
  ];
  for (const [rows, column, broken, mended] of sets) {
    const [table, where] = rows.split(' where ');
    const set = (value: string) => testSql().unsafe(`update ${table} set ${column} = '${value}' where ${where}`);
    await set(broken);
    expect([rows, column, await send()]).toMatchObject([rows, column, missing]);
    await set(mended);
  }
  expect(await rowCounts()).toEqual(NOTHING);
  expect((await send()).status).toBe(200);
});

test('one key creates one request, also concurrently; another body is refused', async () => {
  const { send } = await managerRequestFixtures();
  const key = { 'idempotency-key': 'k-1' };
  const [one, two] = await Promise.all([send({}, key), send({}, key)]);
  expect(one.body).toEqual(two.body);
  expect((await send({}, key)).headers.get('idempotency-replayed')).toBe('true');
  expect(await rowCounts()).toMatchObject({ requests: 1, emails: 3 });
  expect((await send({ notes: 'other' }, key)).status).toBe(409);
});

test('the audit row holds no entries', async () => {
  const { send, caller, company } = await managerRequestFixtures();
  const { body } = await send();
  const [row] = await testSql()`select * from audit_log where command = 'manager_request.create'`;
  expect(row).toMatchObject({
    actor_id: caller.id,
    company_id: company.id,
    subject_type: 'manager_request',
    subject_id: body.id,
  });
  expect(JSON.stringify(row)).not.toContain('Two sites');
});

test('guests and super admins are refused; an impersonated request is sent for the user’s company', async () => {
  const { caller, process } = await managerRequestFixtures();
  const body = { ...REQUEST, contact_document_id: process.id };
  const admin = await make.superAdmin();
  expect(await api().post('/api/manager/request/create', body)).toMatchObject({
    status: 401,
    body: { error: MESSAGES.login },
  });
  expect(await api(admin).post('/api/manager/request/create', body)).toMatchObject({
    status: 403,
    body: { error: MESSAGES.access },
  });
  expect((await acting(admin, caller).post('/api/manager/request/create', body)).status).toBe(200);
  expect(
    (await testSql()`select actor_id, impersonator_id from audit_log where command = 'manager_request.create'`)[0],
  ).toEqual({ actor_id: caller.id, impersonator_id: admin.id });
});

test('a sub-process of a visible parent accepts requests', async () => {
  const { caller, receiver, community: group } = await managerRequestFixtures();
  const child = await make.process({ company_id: receiver.id, document_type: 'manager' });
  const parent = await make.process({
    company_id: receiver.id,
    document_type: 'parent',
    linkages: [{ option_name: 'Managers', contact_document_id: child.id }],
  });
  await make.relation({
    community_id: group.id,
    company_id: receiver.id,
    document_id: parent.id,
    department_id: (await make.department({ company_id: receiver.id })).id,
  });
  expect(
    (await api(caller).post('/api/manager/request/create', { ...REQUEST, contact_document_id: child.id })).status,
  ).toBe(200);
});

test('a sample is checked like any other request, and leaves nothing', async () => {
  const { send } = await managerRequestFixtures();
  expect((await send({ sample_submission: true, business_impact: '' })).status).toBe(422);
  const { status, body } = await send({ sample_submission: true });
  expect([status, body.message]).toEqual([200, 'The sample is valid. Nothing was sent.']);
  expect(body.request).toMatchObject({
    ...REQUEST,
    token: null,
    sample_submission: true,
    submitting_company: { name: 'Acme Storage', slug: 'acme' },
    receiving_company: { name: 'Ember Software' },
  });
  expect(await rowCounts()).toEqual(NOTHING);
});
