import { make } from '@/tools/factories/make';
import { storeCalls } from '@/lib/reach/public-api/count-calls';
import { PASSWORD } from '@/tools/factories/accounts';
import { api, browser, callRoute, loginAs } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { ownSettings } from '../../support/own-settings';
import { apiFixture, asClient, askToken, CASES, PROBLEM } from '../../support/public-api';
import { refused } from '../../support/refusals';

ownSettings();
beforeEach(emptyDatabase);

const bearer = (token: unknown) => ({ authorization: `Bearer ${String(token)}` });
const me = (headers: Record<string, string>) => callRoute('GET', '/v1/me', { headers });

test('a user of role api logs in with its address, and acts as its company', async () => {
  const company = await make.company({ name: 'Acme', domain: 'acme.test' });
  const user = await make.apiUser({ company_id: company.id, email: 'api@acme.test' });
  const { status, body } = await api().post('/v1/login', { username: 'API@acme.test', password: PASSWORD });
  expect({ status, body }).toEqual({
    status: 200,
    body: { accessToken: expect.any(String), tokenType: 'Bearer', expiresIn: 3600 },
  });
  const answer = await me(bearer(body.accessToken));
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    company: { id: company.id, name: 'Acme', description: null, domain: 'acme.test' },
    user: {
      id: user.id,
      username: 'api@acme.test',
      firstName: user.first_name,
      lastName: user.last_name,
      email: 'api@acme.test',
      phone: expect.any(String),
      phoneCountryCode: 'US',
      city: 'San Francisco',
    },
  });
});

test.each([
  ['a wrong password', 'api@acme.test', 'Wrong1!pass'],
  ['an unknown address', 'nobody@acme.test', PASSWORD],
  ['a person', 'person@acme.test', PASSWORD],
])('%s gets no token', async (_, username, password) => {
  const company = await make.company();
  await make.apiUser({ company_id: company.id, email: 'api@acme.test' });
  await make.manager({ company_id: company.id, email: 'person@acme.test' });
  const plain = await api().post('/v1/login', { username, password });
  expect([plain.status, plain.body]).toEqual([401, { message: 'These credentials do not match our records.' }]);
  const problem = await api().post('/v1/login', { username, password }, PROBLEM);
  expect([problem.status, problem.body]).toEqual([
    401,
    {
      type: 'about:blank',
      title: 'Unauthorized',
      status: 401,
      detail: 'These credentials do not match our records.',
      instance: '/v1/login',
    },
  ]);
  expect(problem.headers.get('content-type')).toBe('application/problem+json');
});

test('a client gets a token for its id and secret, in the form or as Basic', async () => {
  const { submitter, company } = await apiFixture();
  const { client_id, secret } = submitter;
  const inForm = await askToken({ grant_type: 'client_credentials', client_id, client_secret: secret });
  expect([inForm.status, inForm.body]).toEqual([
    200,
    {
      access_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'cases:read cases:write partners:read webhooks audit',
    },
  ]);
  expect(inForm.headers.get('cache-control')).toBe('no-store');
  const basic = Buffer.from(`${encodeURIComponent(client_id)}:${encodeURIComponent(secret)}`).toString('base64');
  const asBasic = await askToken({ grant_type: 'client_credentials' }, { authorization: `Basic ${basic}` });
  expect(asBasic.status).toBe(200);
  const answer = await me(bearer(asBasic.body.access_token));
  expect([answer.status, answer.body]).toMatchObject([
    200,
    { company: { id: company.id }, user: { username: client_id, firstName: 'Ticket bridge' } },
  ]);
});

test.each([
  ['a wrong secret', { client_secret: 'cs_wrong' }, 401, 'invalid_client'],
  ['an unknown client', { client_id: 'cc_unknown' }, 401, 'invalid_client'],
  ['no secret', { client_secret: '' }, 401, 'invalid_client'],
  ['another grant', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
  ['no grant', { grant_type: '' }, 400, 'invalid_request'],
  ['a scope that it has not', { scope: 'cases:read admin' }, 400, 'invalid_scope'],
])('%s is refused in the words of the standard', async (_, changed, status, error) => {
  const { submitter } = await apiFixture();
  const form = { grant_type: 'client_credentials', client_id: submitter.client_id, client_secret: submitter.secret };
  const answer = await askToken({ ...form, ...changed });
  expect([answer.status, answer.body]).toEqual([status, { error, error_description: expect.any(String) }]);
  expect(answer.headers.get('www-authenticate') !== null).toBe(status === 401);
});

test('after a rotation both secrets work for a day, after a revocation none', async () => {
  const { submitter, manager, company } = await apiFixture();
  const path = `/api/admin/company/api_clients/${submitter.id}`;
  const { body } = await browser(manager).post<{ secret: string }>(`${path}/secret`);
  const ask = (client_secret: string) =>
    askToken({ grant_type: 'client_credentials', client_id: submitter.client_id, client_secret });
  const tokens = [await ask(submitter.secret), await ask(body.secret)];
  expect(tokens.map(({ status }) => status)).toEqual([200, 200]);
  await testSql()`update api_clients set previous_secret_until = now() - interval '1 second' where id = ${submitter.id}`;
  expect((await ask(submitter.secret)).status).toBe(401);
  expect((await browser(manager).delete(path)).status).toBe(200);
  expect((await ask(body.secret)).status).toBe(401);
  expect((await me(bearer(tokens[1]!.body.access_token))).status).toBe(401);
  expect(company.id).toBe(submitter.company_id);
});

test('what a company or a manager changes counts at the next call', async () => {
  const { submitter, manager, company } = await apiFixture();
  const client = asClient(submitter, PROBLEM);
  expect((await client.get('/v2/collaboration-requests/list')).status).toBe(200);
  const entry = { name: 'Searcher', scopes: ['partners:read'], ip_ranges: '' };
  expect((await browser(manager).put(`/api/admin/company/api_clients/${submitter.id}`, entry)).status).toBe(200);
  expect(await client.get('/v2/collaboration-requests/list')).toMatchObject({
    status: 403,
    body: { detail: 'This client does not have the scope cases:read.' },
  });
  expect((await client.get('/v1/partners/search?query=bor')).status).toBe(200);
  const narrow = { ...entry, ip_ranges: '203.0.113.0/24' };
  await browser(manager).put(`/api/admin/company/api_clients/${submitter.id}`, narrow);
  expect(await client.get('/v1/me')).toMatchObject({ status: 403, body: { detail: /may not call from 127\.0\.0\.1/ } });
  expect((await client.get('/v1/me', { ...PROBLEM, 'x-client-address': '203.0.113.9' })).status).toBe(200);
  await testSql()`update companies set status = 'inactive' where id = ${company.id}`;
  expect((await client.get('/v1/me', { ...PROBLEM, 'x-client-address': '203.0.113.9' })).status).toBe(401);
});

test('neither cookies, nor people’s tokens, nor forged or expired ones count', async () => {
  const { caller, submitter } = await apiFixture();
  const { cookie } = await loginAs({ id: submitter.user_id });
  const person = await loginAs(caller);
  for (const headers of [
    {},
    { cookie },
    { cookie: person.cookie },
    bearer(person.token),
    bearer('eyJhbGciOiJub25lIn0.e30.'),
    bearer(`${person.token}x`),
  ]) {
    const answer = await me(headers as Record<string, string>);
    expect([answer.status, answer.body]).toEqual([401, { message: 'The authorization token provided was invalid' }]);
    expect(answer.cookies).toEqual([]);
  }
  const { token, session_id } = await loginAs({ id: submitter.user_id });
  await testSql()`update sessions set expires_at = now() - interval '1 second' where id = ${session_id}`;
  expect((await me(bearer(token))).status).toBe(401);
});

test('a client calls the public API alone, and never renews a token without its secret', async () => {
  const { submitter } = await apiFixture();
  expect(await asClient(submitter).get('/api/auth/me')).toMatchObject(refused(403, 'API clients call /v1 and /v2.'));
  expect((await asClient(submitter).post('/api/auth/refresh')).status).toBe(403);
  const { token } = await loginAs({ id: submitter.user_id });
  expect((await callRoute('GET', '/api/caller/favorites', { headers: bearer(token) })).status).toBe(403);
});

test('every answer tells where the limit stands, and over it 429', async () => {
  const { submitter } = await apiFixture();
  const client = asClient(submitter);
  const { headers } = await client.get('/v1/me');
  // The minute may have calls of another test: ids begin anew with each.
  const used = Number(headers.get('ratelimit-limit')) - Number(headers.get('ratelimit-remaining'));
  process.env.LIMIT_API = String(used + 2);
  const answers = [await client.get('/v1/me'), await client.get(`${CASES}/nothing`), await client.get('/v1/me')];
  expect(answers.map(({ status, headers }) => [status, headers.get('ratelimit-remaining')])).toEqual([
    [200, '1'],
    [500, '0'],
    [429, '0'],
  ]);
  const last = answers[2]!;
  expect(last.headers.get('ratelimit-limit')).toBe(String(used + 2));
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(last.headers.get('retry-after')).toBe(last.headers.get('ratelimit-reset'));
  expect(last.body).toEqual({ message: 'Too Many Requests. Please try again later.' });
});

test('refused calls are listed for the managers as the program got them, the last fifty of each client', async () => {
  const { submitter, receiver_client, manager } = await apiFixture();
  const client = asClient(submitter);
  const missing = await client.get(`${CASES}/unknown-reference`);
  await client.post(CASES, { documentId: 'x' });
  await askToken({ grant_type: 'client_credentials', client_id: submitter.client_id, client_secret: 'cs_wrong' });
  await asClient(receiver_client).get(`${CASES}/unknown-reference`);
  const { body } = await browser(manager).get<{ refused: object[] }>('/api/admin/company/api_refusals');
  expect(body.refused).toMatchObject([
    { call: 'POST /oauth2/token', status: 401, client: 'Ticket bridge' },
    { call: `POST ${CASES}`, status: 500, reason: expect.stringContaining('documentId: Choose one.') },
    {
      call: `GET ${CASES}/unknown-reference`,
      status: missing.status,
      request_id: expect.any(String),
      reason: 'Case with token unknown-reference not found.',
    },
  ]);
  expect(JSON.stringify(body)).not.toContain('cs_wrong');
  await testSql()`insert into api_refusals (company_id, user_id, call, status, reason, request_id)
    select ${submitter.company_id}, ${submitter.user_id}, 'GET /v1/me', 403, 'x', 'r' from generate_series(1, 150)`;
  await client.get(`${CASES}/unknown-reference`);
  const [kept] =
    await testSql()`select count(*)::int as n from api_refusals where company_id = ${submitter.company_id}`;
  expect(kept!.n).toBe(50);
});

// rule: api.calls
test('calls are counted by client and day without a write for each, added up, and seen by the own company', async () => {
  // Drops what other tests have counted: their clients are gone.
  await storeCalls();
  const { submitter, receiver_client, manager } = await apiFixture();
  const seen = async (by = manager) => {
    const [{ body: list }, { body: chart }] = await Promise.all([
      browser(by).get<{ clients: { id: number; calls_today: number }[] }>('/api/admin/company/api_clients'),
      browser(by).get<{ days: { day: string; calls: number; refused: number }[] }>('/api/admin/company/api_calls'),
    ]);
    const { calls, refused } = chart.days.at(-1)!;
    return [chart.days.length, calls, refused, list.clients.find(({ id }) => id === submitter.id)?.calls_today];
  };
  const client = asClient(submitter);
  await client.get('/v1/me');
  await client.get(`${CASES}/unknown-reference`);
  expect(await seen()).toEqual([30, 0, 0, 0]);
  await storeCalls();
  expect(await seen()).toEqual([30, 2, 1, 2]);
  await client.get('/v1/me');
  await asClient(receiver_client).get('/v1/me');
  await Promise.all([storeCalls(), storeCalls()]);
  expect(await seen()).toEqual([30, 3, 1, 3]);
});
