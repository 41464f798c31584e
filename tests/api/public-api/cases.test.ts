import { make } from '@/tools/factories/make';
import type { ApiCase } from '@/lib/reach/public-api/resources';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { apiFixture, asClient, CASES, PROBLEM } from '../../support/public-api';

beforeEach(emptyDatabase);

const KEYS = [
  'caseNotes',
  'caseResponses',
  'createdAt',
  'customFields',
  'deletedAt',
  'description',
  'direction',
  'escalationInstructions',
  'feedbackRequested',
  'id',
  'linkedCases',
  'priority',
  'priorityNote',
  'receiveCompanyId',
  'receiveCompanyName',
  'receiverCaseNumber',
  'receiverContactDetails',
  'reminderSent',
  'respondBy',
  'respondByCalendar',
  'responded',
  'status',
  'submitCompanyId',
  'submitCompanyName',
  'submittedBy',
  'submitterCaseNumber',
  'submitterContactDetails',
  'summary',
  'testCase',
  'token',
  'updatedAt',
];

const FORM = {
  requirements: [
    { type: 'string' as const, label: 'Serial number', required: true, section: 'problem_section' as const },
    {
      ...{ type: 'tierselect' as const, label: 'Product', section: 'problem_section' as const },
      options: [{ value: 'Disk', label: 'Disk', options: [{ value: 'SSD', label: 'SSD' }] }],
    },
    { type: 'email' as const, label: 'Customer email', section: 'common_customer_section' as const },
  ],
};

async function written() {
  const fixture = await apiFixture(FORM);
  const client = asClient(fixture.submitter);
  const form = await client.get<{
    customFields: { fieldId: number; label: string; value: string | null }[];
    submitterContactDetails: object;
  }>(`/v1/forms/document/${fixture.document.id}`);
  const values: Record<string, string> = {
    'Serial number': 'SN-1',
    Product: 'Disk : SSD',
    'Customer email': 'a@b.test',
  };
  const model = {
    ...form.body,
    internalCaseNumber: 'A-1001',
    problemSummary: 'Array is down',
    problemDescription: 'Both controllers\r\nrestart.',
    priority: 'HIGH',
    customFields: form.body.customFields.map((field) => ({ ...field, value: values[field.label] })),
    submitterContactDetails: { name: 'Robin Keller', email: 'robin@acme.test', phone: '+1 650 555 0100' },
  };
  return { ...fixture, client, form, model };
}

test('a form is read as a template, filled in and sent back', async () => {
  const { client, form, model, receiver_client, document: process } = await written();
  expect(form.status).toBe(200);
  expect(form.body).toMatchObject({ documentId: process.id, testSubmission: false });
  expect(form.body.customFields).toContainEqual(
    expect.objectContaining({
      type: 'TIERSELECT',
      options: 'Disk',
      selections: [{ value: 'Disk', children: [{ value: 'SSD', children: [] }] }],
    }),
  );
  const { status, body } = await client.post<ApiCase>(CASES, model);
  expect([status, body]).toEqual([200, expect.objectContaining({ status: 'OPEN', direction: 'OUTBOUND' })]);
  expect(Object.keys(body).sort()).toEqual(KEYS);
  expect(body).toMatchObject({
    submitterCaseNumber: 'A-1001',
    receiverCaseNumber: null,
    summary: 'Array is down',
    priority: 'HIGH',
    responded: false,
    testCase: false,
    deletedAt: null,
    submitterContactDetails: { name: 'Robin Keller', email: 'robin@acme.test', phone: '+1 650 555 0100' },
    receiverContactDetails: null,
  });
  expect(body.customFields).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        section: 'PROBLEM_SECTION',
        fieldName: 'Product',
        value: 'Disk : SSD',
        type: 'TIERSELECT',
      }),
      expect.objectContaining({ section: 'COMMON_CUSTOMER_SECTION', fieldName: 'Customer email', value: 'a@b.test' }),
    ]),
  );
  const read = await asClient(receiver_client).get<ApiCase>(`${CASES}/${body.token}`);
  expect([read.status, read.body]).toEqual([200, { ...body, direction: 'INBOUND', internalNotes: [] }]);
});

test('selections stand for the value of a field, and the client for a contact, also for the empty one of a form', async () => {
  const { client, model, form, manager } = await written();
  const rest = { ...model, submitterContactDetails: form.body.submitterContactDetails };
  const customFields = rest.customFields.map((field) =>
    field.label === 'Product'
      ? { ...field, value: '', selections: [{ value: 'Disk', children: [{ value: 'SSD' }] }] }
      : field,
  );
  const { body } = await client.post<ApiCase>(CASES, { ...rest, customFields });
  expect(body.customFields).toContainEqual(expect.objectContaining({ fieldName: 'Product', value: 'Disk : SSD' }));
  expect(body.submitterContactDetails.email).toBe(manager.email);
  const [submitted] = await testSql()`select actor_name from case_events where type = 'submitted'`;
  expect(submitted).toEqual({ actor_name: 'Ticket bridge' });
});

test('a name of one word is kept, at first and when it is corrected, and what may be missing is', async () => {
  const { client, model, receiver_client } = await written();
  const rest = { ...model, testSubmission: undefined, internalNotes: undefined };
  const named = (name: string) => ({ submitterContactDetails: { name, email: 'robin@acme.test', phone: null } });
  const { status, body } = await client.post<ApiCase>(CASES, { ...rest, ...named('Support') });
  expect([status, body.testCase, body.submitterContactDetails.name]).toEqual([200, false, 'Support']);
  const long = 'ü'.repeat(200);
  for (const name of ['Mononym', long, 'Ada Maria Berg']) {
    await client.call('PATCH', `${CASES}/${body.token}`, named(name));
    const read = await asClient(receiver_client).get<ApiCase>(`${CASES}/${body.token}`);
    expect(read.body.submitterContactDetails.name).toBe(name);
  }
  const nulls = { ...model, internalCaseNumber: 'A-2', internalNotes: null, testSubmission: null };
  expect((await client.post(CASES, nulls)).status).toBe(200);
  const tooLong = await client.post(CASES, { ...rest, ...named(`${long}x`) }, PROBLEM);
  expect(tooLong).toMatchObject({ status: 422, body: { errors: [{ field: 'submitterContactDetails.name' }] } });
});

test('a double create and a repeated key give one case; another body under the key is refused', async () => {
  const { client, model } = await written();
  const [one, two] = [await client.post<ApiCase>(CASES, model), await client.post<ApiCase>(CASES, model)];
  expect(two.body.token).toBe(one.body.token);
  const keyed = { 'idempotency-key': 'k-1' };
  const three = await client.post<ApiCase>(CASES, { ...model, internalCaseNumber: 'A-2' }, keyed);
  const four = await client.post<ApiCase>(CASES, { ...model, internalCaseNumber: 'A-2' }, keyed);
  expect([four.body.token, four.headers.get('idempotency-replayed')]).toEqual([three.body.token, 'true']);
  const other = await client.post(CASES, { ...model, internalCaseNumber: 'A-3' }, { ...PROBLEM, ...keyed });
  expect(other).toMatchObject({ status: 409, body: { detail: 'This key was used for another request.' } });
  const [count] = await testSql()`select count(*)::int as n from cases`;
  expect(count!.n).toBe(2);
});

test('what is wrong comes under the names of the call, in both styles', async () => {
  const { client, model } = await written();
  const wrong = {
    ...model,
    problemSummary: '',
    customFields: model.customFields.map((field) => ({
      ...field,
      value: field.label === 'Customer email' ? 'no' : '',
    })),
  };
  const at = model.customFields.findIndex(({ label }) => label === 'Serial number');
  const plain = await client.post<{ message: string; validationErrors: object[] }>(CASES, wrong);
  expect(plain.status).toBe(500);
  expect(plain.body.validationErrors).toEqual(
    expect.arrayContaining([
      { field: 'problemSummary', message: 'Enter a summary.' },
      { field: `customFields.${at}.value`, message: expect.any(String) },
    ]),
  );
  const problem = await client.post<{ errors: object[] }>(CASES, wrong, PROBLEM);
  expect([problem.status, problem.body.errors]).toEqual([422, plain.body.validationErrors]);
});

test.each([
  [
    'an address of strangers',
    { submitterContactDetails: { name: 'R K', email: 'x@elsewhere.test' } },
    'submitterContactDetails.email',
  ],
  ['a priority of its own', { priority: 'URGENT' }, 'priority'],
  ['too long a number', { internalCaseNumber: 'x'.repeat(101) }, 'internalCaseNumber'],
  ['a document that is a text', { documentId: 'two' }, 'documentId'],
])('%s is refused', async (_, changed, field) => {
  const { client, model } = await written();
  const { status, body } = await client.post<{ errors: { field: string }[] }>(CASES, { ...model, ...changed }, PROBLEM);
  expect([status, body.errors.map((error) => error.field)]).toEqual([422, expect.arrayContaining([field])]);
});

test('the receiver follows from the document; what the client adds is ignored', async () => {
  const { client, model, receiver, company } = await written();
  const { body } = await client.post<ApiCase>(CASES, {
    ...model,
    ...{
      receiverCompanyId: 999,
      status: 'CLOSED',
      company_id: 999,
      submitter_id: 999,
      id: 5,
      token: 'mine',
      createdAt: '2020-01-01',
    },
  });
  expect(body).toMatchObject({ receiveCompanyId: receiver.id, submitCompanyId: company.id, status: 'OPEN' });
  expect(body.token).not.toBe('mine');
});

test('internal notes stay with the company that wrote them', async () => {
  const { client, model, receiver_client } = await written();
  const { body } = await client.post<ApiCase>(CASES, {
    ...model,
    internalNotes: [{ note: 'Customer is <b>angry</b>' }],
  });
  const own = await client.get<ApiCase>(`${CASES}/${body.token}`);
  expect(own.body.internalNotes).toMatchObject([{ description: expect.stringContaining('&lt;b&gt;angry') }]);
  const other = await asClient(receiver_client).get<ApiCase>(`${CASES}/${body.token}`);
  expect([other.body.internalNotes, other.body.caseNotes, own.body.caseNotes]).toEqual([[], [], []]);
});

test('lists: pages, filters and the first one', async () => {
  const { submitter, receiver_client, stranger, newCase, company, receiver } = await apiFixture();
  const made = [
    await newCase({ internal_case_number: 'A-1' }),
    await newCase({ status: 'accepted' }),
    await newCase({ status: 'closed' }),
  ];
  await make.case();
  await newCase({ company_id: receiver.id, receiver_company_id: company.id });
  const client = asClient(submitter);
  const page = await client.get<{ content: ApiCase[] }>('/v2/collaboration-requests?type=OUTBOUND&page=1&size=2');
  expect([page.status, page.body]).toMatchObject([200, { totalPages: 2, totalElements: 3, size: 2, number: 1 }]);
  expect(page.body.content).toHaveLength(1);
  const tokens = async (query: string) =>
    (await client.get<ApiCase[]>(`/v2/collaboration-requests/list?${query}`)).body.map(({ token }) => token);
  expect(await tokens('type=INBOUND')).toHaveLength(1);
  expect(await tokens('status=ALL&type=ALL')).toHaveLength(4);
  expect(await tokens('status=ACCEPTED')).toEqual([made[1]!.token]);
  expect(await tokens('internalCaseNumber=a-1')).toEqual([made[0]!.token]);
  const first = await client.get<ApiCase[]>(CASES);
  expect(first.body).toHaveLength(4);
  const told = ['deprecation', 'sunset', 'link'].map((name) => first.headers.get(name));
  const link = '</v2/collaboration-requests>; rel="successor-version"';
  expect(told).toEqual(['true', 'Fri, 01 Jan 2027 00:00:00 GMT', link]);
  expect((await client.get(`${CASES}?status=OPENED`)).headers.get('link')).toBe(link);
  expect((await client.get('/v1/webhooks')).headers.get('link')).toBe('</v2/webhooks>; rel="successor-version"');
  expect((await client.get('/v2/webhooks')).headers.get('link')).toBeNull();
  expect((await client.get(`${CASES}?paginated=true`)).body).toMatchObject({ totalElements: 4, number: 0 });
  expect((await asClient(receiver_client).get<ApiCase[]>(CASES)).body).toHaveLength(4);
  expect((await asClient(stranger).get<ApiCase[]>(CASES)).body).toEqual([]);
  const wrong = await client.get('/v2/collaboration-requests?status=OPENED', PROBLEM);
  expect([wrong.status, wrong.body.errors]).toMatchObject([422, [{ field: 'status' }]]);
});

test('unknown addresses, malformed bodies and huge ones are refused without pages or cookies', async () => {
  const { submitter } = await apiFixture();
  const client = asClient(submitter);
  expect(await api().post('/v1/login', '{"username"', {})).toMatchObject({
    status: 500,
    body: { message: 'The request is not valid JSON.' },
  });
  expect((await client.post(CASES, '[]', PROBLEM)).status).toBe(400);
  expect((await client.post(CASES, JSON.stringify({ problemDescription: 'x'.repeat(1_100_000) }))).status).toBe(413);
});
