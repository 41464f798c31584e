import { make } from '@/tools/factories/make';
import { eventTypesOf, MAX_WEBHOOKS } from '@/lib/shared/webhooks';
import { acting, api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { invalid } from '../../support/refusals';
import { addWebhook, closeReceivers, deliveries, receiver, webhookFixture } from '../../support/webhook-fixtures';

let fixture: Awaited<ReturnType<typeof webhookFixture>>;
let callbackUrl: string;

beforeEach(async () => {
  await emptyDatabase();
  fixture = await webhookFixture();
  callbackUrl = (await receiver()).url;
});
afterEach(closeReceivers);

const PROBLEM = { accept: 'application/problem+json' };
const program = () => api(fixture.acme.program);
type Errors = { status: number; errors: { field: string; message: string }[]; detail: string };

const OAUTH2 = { type: 'OAUTH2', clientId: 'c', clientSecret: 's' };

test('a webhook is made, listed, changed and deleted in the shapes of the public API', async () => {
  const entered = {
    callbackUrl,
    eventTypes: [eventTypesOf('v2')[0]!],
    callbackAuth: { type: 'BEARER', token: 'abc' },
    caseDirections: ['INBOUND'],
    partnerCompanyIds: [fixture.receiver.id],
  };
  const made = await program().post<Record<string, unknown>>('/v2/webhooks', entered);
  const { callbackAuth: _, ...shown } = entered;
  const listed = {
    ...shown,
    id: made.body.id,
    active: true,
    callbackAuthType: 'BEARER',
    inactiveAt: null,
    inactiveReason: null,
    createdAt: expect.stringMatching(/Z$/),
    updatedAt: expect.stringMatching(/Z$/),
  };
  expect(made).toMatchObject({ status: 200, body: { ...listed, secret: expect.stringMatching(/^[\w-]{43}$/) } });
  expect((await program().get('/v2/webhooks')).body).toEqual([listed]);
  expect((await program().get('/v1/webhooks')).body).toEqual([]);
  const changed = await program().call('PATCH', `/v2/webhooks/${String(made.body.id)}`, {
    active: false,
    callbackAuth: null,
  });
  expect(changed).toMatchObject({ status: 200, body: { active: false, callbackAuthType: null, callbackUrl } });
  const gone = await program().delete(`/v2/webhooks/${String(made.body.id)}`);
  expect([gone.status, (await program().get('/v2/webhooks')).body]).toEqual([204, []]);
});

test('version 1 has its own events, and says that it is deprecated', async () => {
  const { id } = await addWebhook(fixture.acme.program, { version: 'v1', callbackUrl });
  const listed = await program().get('/v1/webhooks');
  expect(listed.body).toMatchObject([{ id, eventTypes: ['collaboration-request.created', 'note.created'] }]);
  expect(listed.headers.get('deprecation')).toBe('true');
  const wrong = await program().post<Errors>('/v1/webhooks', { callbackUrl, eventTypes: eventTypesOf('v2') }, PROBLEM);
  expect(wrong).toMatchObject(invalid([{ field: 'eventTypes' }]));
  expect((await program().delete(`/v1/webhooks/${id}`)).status).toBe(204);
});

test('neither secret nor login is stored readably, answered again or audited (rule: webhooks.secrets)', async () => {
  const { secret } = await addWebhook(fixture.acme.program, {
    callbackUrl,
    callbackAuth: { type: 'BASIC', username: 'joanna', password: 'opensesame' },
  });
  const dump = JSON.stringify([
    await testSql()`select * from webhooks`,
    await testSql()`select * from audit_log`,
    await testSql()`select * from idempotency_keys`,
    (await program().get('/v2/webhooks')).body,
  ]);
  for (const text of [secret, 'joanna', 'opensesame']) expect(dump).not.toContain(text);
});

test('a repeated POST with its key gets the same webhook and secret, which is stored encrypted (rule: api.idempotency)', async () => {
  const key = { 'idempotency-key': 'hook-1', ...PROBLEM };
  const sent = { callbackUrl, callbackAuth: { type: 'BASIC', username: 'joanna', password: 'opensesame' } };
  const first = await program().post<{ id: number; secret: string }>('/v2/webhooks', sent, key);
  expect(first).toMatchObject({ status: 200, body: { secret: expect.any(String) } });
  const again = await program().post('/v2/webhooks', sent, key);
  expect([again.status, again.body, again.headers.get('idempotency-replayed')]).toEqual([200, first.body, 'true']);
  const both = await Promise.all(
    [1, 2].map(() => program().post('/v2/webhooks', sent, { 'idempotency-key': 'hook-2' })),
  );
  expect(both[0]!.body).toEqual(both[1]!.body);
  expect((await program().get<object[]>('/v2/webhooks')).body).toHaveLength(2);
  const other = await program().post('/v2/webhooks', { ...sent, callbackAuth: null }, key);
  expect(other.status).toBe(409);

  const rotate = () => program().post<{ secret: string }>(`/v2/webhooks/${first.body.id}/secret`, {}, key);
  const rotated = await rotate();
  expect(rotated.body.secret).not.toBe(first.body.secret);
  expect((await rotate()).body).toEqual(rotated.body);
  const stored = await testSql()`select * from idempotency_keys`;
  expect(stored).toHaveLength(3);
  for (const text of [first.body.secret, rotated.body.secret, 'opensesame', 'callback_url'])
    expect(JSON.stringify(stored)).not.toContain(text);
});

test('the key of one client is nothing to another', async () => {
  const key = { 'idempotency-key': 'hook-1' };
  const first = await program().post<{ id: number; secret: string }>('/v2/webhooks', { callbackUrl }, key);
  const theirs = await api(fixture.borealis.program).post<{ id: number; secret: string }>(
    '/v2/webhooks',
    { callbackUrl },
    key,
  );
  expect(theirs.status).toBe(200);
  expect([theirs.body.id, theirs.body.secret]).not.toEqual([first.body.id, first.body.secret]);
});

test.each(['v1', 'v2'] as const)(
  '%s: a client that leaves eventTypes out, or sends null, gets all events',
  async (version) => {
    for (const sent of [{ callbackUrl }, { callbackUrl, eventTypes: null }])
      expect(await program().post(`/${version}/webhooks`, sent)).toMatchObject({
        status: 200,
        body: { eventTypes: eventTypesOf(version) },
      });
  },
);

test.each([
  ['http://example.com/', 'Only https'],
  ['https://127.0.0.1/', 'not public'],
  ['https://2130706433/', 'not public'],
  ['https://0x7f.1/', 'not public'],
  ['https://0177.0.0.1/', 'not public'],
  ['https://[::1]/', 'not public'],
  ['https://[::ffff:10.0.0.1]/', 'not public'],
  ['https://[64:ff9b::a00:1]/', 'not public'],
  ['https://[2002:a00:1::]/', 'not public'],
  ['https://[fe80::1]/', 'not public'],
  ['https://169.254.169.254/latest', 'not public'],
  ['https://localhost/', 'not public'],
  ['https://me:pw@example.com/', 'password'],
  ['https://portal.test/', 'own'],
  ['https://acme.portal.test/', 'own'],
  ['https://nothing.invalid/', 'could not be resolved'],
  ['file:///etc/passwd', 'http'],
  ['', 'Enter'],
])('%s is refused when it is saved: %s (rule: web.outgoing)', async (address, reason) => {
  const { id } = await addWebhook(fixture.acme.program, { callbackUrl });
  const entered = { callbackUrl: address, eventTypes: eventTypesOf('v2') };
  for (const [method, path] of [
    ['POST', '/v2/webhooks'],
    ['PATCH', `/v2/webhooks/${id}`],
  ] as const) {
    const answer = await program().call<Errors>(method, path, entered, PROBLEM);
    expect(answer.body.errors).toEqual([{ field: 'callbackUrl', message: expect.stringContaining(reason) }]);
  }
});

test.each<[object, string]>([
  [{ eventTypes: [] }, 'eventTypes'],
  [{ eventTypes: ['nothing.happened'] }, 'eventTypes'],
  [{ caseDirections: ['SIDEWAYS'] }, 'caseDirections.0'],
  [{ partnerCompanyIds: ['x'] }, 'partnerCompanyIds.0'],
  [{ callbackAuth: { type: 'MAGIC' } }, 'callbackAuth.type'],
  [{ callbackAuth: { type: 'OAUTH2', tokenUrl: 'https://a.test/', clientId: 'c' } }, 'callbackAuth.clientSecret'],
  [{ callbackAuth: { ...OAUTH2, tokenUrl: 'https://169.254.169.254/' } }, 'callbackAuth.tokenUrl'],
  [{ callbackAuth: { ...OAUTH2, tokenUrl: 'http://example.com/' } }, 'callbackAuth.tokenUrl'],
  [{ callbackAuth: { type: 'BASIC', username: 'a:b', password: 'c' } }, 'callbackAuth.username'],
  [{ callbackAuth: { type: 'BEARER', token: 'a b' } }, 'callbackAuth.token'],
  [{ callbackAuth: { type: 'HEADER', headerName: 'Host', headerValue: 'x' } }, 'callbackAuth.headerName'],
  [
    { callbackAuth: { type: 'HEADER', headerName: 'X-Hub-Signature-256', headerValue: 'x' } },
    'callbackAuth.headerName',
  ],
  [{ callbackAuth: { type: 'HEADER', headerName: 'X-A', headerValue: 'x\r\nY: z' } }, 'callbackAuth.headerValue'],
])('%j is refused at %s', async (over, field) => {
  const sent = { callbackUrl, eventTypes: eventTypesOf('v2'), ...over };
  const answer = await program().post<Errors>('/v2/webhooks', sent, PROBLEM);
  expect(answer.status).toBe(422);
  expect(answer.body.errors.map((error) => error.field)).toContain(field);
  const plain = await program().post<{ message: string; validationErrors: { field: string }[] }>('/v2/webhooks', sent);
  expect(plain.status).toBe(500);
  expect(plain.body.validationErrors.map((error) => error.field)).toContain(field);
});

test('a company has twenty webhooks at most, also of two requests at once (rule: webhooks.limit)', async () => {
  for (let number = 1; number < MAX_WEBHOOKS; number++) await addWebhook(fixture.acme.program, { callbackUrl });
  const sent = { callbackUrl, eventTypes: eventTypesOf('v2') };
  const both = await Promise.all([1, 2].map(() => program().post<Errors>('/v2/webhooks', sent, PROBLEM)));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)!.body.detail).toContain('20 webhooks');
});

test('a foreign webhook is not found, and stays', async () => {
  const { id } = await addWebhook(fixture.borealis.program, { callbackUrl });
  await fixture.send();
  const [delivery] = await deliveries();
  for (const [method, rest] of [
    ['PATCH', ''],
    ['DELETE', ''],
    ['POST', '/secret'],
    ['GET', '/deliveries'],
    ['POST', `/deliveries/${delivery!.id}/replay`],
  ] as const) {
    const answer = await program().call(
      method,
      `/v2/webhooks/${id}${rest}`,
      method === 'GET' ? undefined : {},
      PROBLEM,
    );
    expect([method, rest, answer.status]).toEqual([method, rest, 404]);
  }
  const own = await addWebhook(fixture.acme.program, { callbackUrl });
  const crossed = await program().post(`/v2/webhooks/${own.id}/deliveries/${delivery!.id}/replay`, {}, PROBLEM);
  expect(crossed.status).toBe(404);
  expect((await api(fixture.borealis.program).get('/v2/webhooks')).body).toMatchObject([{ id }]);
});

test('deliveries are a page, newest first; a replay is a new one with the same event', async () => {
  const { id } = await addWebhook(fixture.borealis.program, { callbackUrl });
  await fixture.send();
  await fixture.send({ internal_case_number: 'A-2' });
  const client = api(fixture.borealis.program);
  const page = await client.get<{ content: { id: number; cloudEventId: string }[] }>(
    `/v2/webhooks/${id}/deliveries?page=0&size=1`,
  );
  const [first, second] = await deliveries();
  expect(page.body).toEqual({
    content: [
      {
        id: second!.id,
        cloudEventId: second!.event_id,
        eventType: second!.event_type,
        httpStatus: null,
        attemptNumber: 0,
        success: false,
        requestBody: second!.request_body,
        responseBody: null,
        createdAt: expect.any(String),
      },
    ],
    totalPages: 2,
    totalElements: 2,
    size: 1,
    number: 0,
  });
  const last = await client.get<{ content: { id: number }[] }>(`/v2/webhooks/${id}/deliveries?page=1&size=1`);
  expect(last.body.content).toMatchObject([{ id: first!.id }]);
  expect((await client.get(`/v2/webhooks/${id}/deliveries?size=101`, PROBLEM)).body).toMatchObject({
    errors: [{ field: 'size' }],
  });
  const replay = await client.post<{ id: number }>(`/v2/webhooks/${id}/deliveries/${first!.id}/replay`);
  expect(replay).toMatchObject({
    status: 200,
    body: { cloudEventId: first!.event_id, requestBody: first!.request_body },
  });
  expect(replay.body.id).toBeGreaterThan(second!.id);
});

test('managers use the console; others of the company, and network staff for them, do not', async () => {
  const manager = api(fixture.acme.manager);
  const entered = { version: 'v2', callback_url: callbackUrl, event_types: eventTypesOf('v2') };
  const made = await manager.post<{ webhook: { id: number }; secret: string }>('/api/admin/company/webhooks', entered);
  expect(made).toMatchObject({ status: 200, body: { message: 'The webhook is added.', secret: expect.any(String) } });
  const path = `/api/admin/company/webhooks/${made.body.webhook.id}`;
  expect(await manager.post(`${path}/test`)).toMatchObject({
    status: 200,
    body: { delivery: { event_type: 'org.tsanet.connect.webhook.test', cause: 'test' } },
  });
  expect((await manager.get(`${path}/deliveries?state=waiting`)).body).toMatchObject({ total: 1 });
  expect((await manager.get(`${path}/deliveries?state=failed`)).body).toMatchObject({ total: 0 });
  expect((await api(fixture.caller).get('/api/admin/company/webhooks')).status).toBe(403);
  const staff = acting(await make.superAdmin(), fixture.acme.manager);
  expect((await staff.post(`${path}/secret`)).status).toBe(403);
  expect((await staff.post('/api/admin/company/webhooks', entered)).status).toBe(403);
});
