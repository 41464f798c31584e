import { POST } from '@/app/mcp/route';
import { readConsent } from '@/lib/reach/oauth/authorize';
import { make } from '@/tools/factories/make';
import { acting, api, browser, callRoute } from '../../support/api';
import { agent } from '../../support/agent';
import { caseFixtures } from '../../support/case-fixtures';
import { emptyDatabase, testSql } from '../../support/database';
import {
  allow,
  CALLBACK,
  codeFor,
  connected,
  exchange,
  ORIGIN,
  program,
  refresh,
  requestOf,
} from '../../support/oauth';
import { ownSettings } from '../../support/own-settings';
import { runQueryAs } from '../../support/run-query';
import { editOf } from '../../support/user-fixtures';

beforeEach(emptyDatabase);
ownSettings();

async function world() {
  const fixtures = await caseFixtures();
  return { ...fixtures, ...(await program(fixtures.caller.company_id!)) };
}

const refusalOf = async (access_token: string) => {
  const { connect, statuses } = await agent({ access_token });
  await expect(connect()).rejects.toThrow();
  return statuses;
};

test('a program without a token is told where to ask, and reads there how', async () => {
  const refused = await POST(new Request(`${ORIGIN}/mcp`, { method: 'POST', body: '{}' }));
  const metadata = `${ORIGIN}/.well-known/oauth-protected-resource/mcp`;
  expect(refused.headers.get('www-authenticate')).toBe(`Bearer resource_metadata="${metadata}"`);
  const wrong = await POST(
    new Request(`${ORIGIN}/mcp`, { method: 'POST', body: '{}', headers: { authorization: 'Bearer oa_no' } }),
  );
  expect(wrong.headers.get('www-authenticate')).toBe(`Bearer error="invalid_token", resource_metadata="${metadata}"`);
  for (const path of ['', '/mcp'])
    expect((await api().get(`/.well-known/oauth-protected-resource${path}`)).body).toMatchObject({
      ...{ resource: `${ORIGIN}/mcp`, authorization_servers: [ORIGIN] },
      scopes_supported: ['cases:read', 'cases:write', 'partners:read'],
    });
  const { body } = await api().get('/.well-known/oauth-authorization-server');
  expect(body).toMatchObject({
    ...{ issuer: ORIGIN, authorization_endpoint: `${ORIGIN}/authorize`, token_endpoint: `${ORIGIN}/oauth2/token` },
    ...{ code_challenge_methods_supported: ['S256'], authorization_response_iss_parameter_supported: true },
  });
  expect(body).not.toHaveProperty('registration_endpoint');
});

test('a person allows a program what they tick; it works for them with a code, then with tokens that rotate', async () => {
  const { caller, client_id } = await world();
  const { body } = await allow(caller, client_id, { allowed: ['cases:read'] });
  const back = new URL(body.redirect_to);
  expect(`${back.origin}${back.pathname}`).toBe(CALLBACK);
  expect(Object.fromEntries(back.searchParams)).toMatchObject({ state: 'xyz', iss: ORIGIN });
  const first = await exchange(client_id, back.searchParams.get('code')!);
  expect(first).toMatchObject({ status: 200, body: { token_type: 'Bearer', scope: 'cases:read' } });
  const { access_token, refresh_token } = first.body as { access_token: string; refresh_token: string };
  const { client, connect } = await agent({ access_token });
  await connect();
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name).sort()).toEqual(['list_cases', 'read_case', 'read_whole_mail']);
  const second = await refresh(client_id, refresh_token);
  expect(second).toMatchObject({ status: 200, body: { refresh_token: expect.not.stringMatching(refresh_token) } });
  const stored = await testSql()`select token_hash from oauth_tokens`;
  expect(JSON.stringify(stored)).not.toContain(access_token);
});

test('a refresh token or a code that comes twice ends all tokens of its grant', async () => {
  const { caller, client_id } = await world();
  const { access_token, refresh_token } = await connected(caller, client_id);
  expect((await refresh(client_id, refresh_token)).status).toBe(200);
  expect(await refresh(client_id, refresh_token)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  expect(await refusalOf(access_token)).toContain(401);
  const code = await codeFor(caller, client_id);
  const { body } = await exchange(client_id, code);
  expect(await exchange(client_id, code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  expect(await refusalOf(body.access_token as string)).toContain(401);
});

test('a code is for its program, its address and who knows its secret, for two minutes', async () => {
  const { caller, client_id } = await world();
  const other = await program(caller.company_id!);
  const code = await codeFor(caller, client_id);
  for (const [over, error] of [
    [{ client_id: other.client_id }, 'invalid_grant'],
    [{ code_verifier: 'a'.repeat(43) }, 'invalid_grant'],
    [{ code_verifier: '' }, 'invalid_request'],
    [{ redirect_uri: `${CALLBACK}?x=1` }, 'invalid_grant'],
    [{ resource: 'https://other.example.com/mcp' }, 'invalid_target'],
    [{ scope: 'audit' }, 'invalid_scope'],
  ] as const)
    expect(await exchange(client_id, code, over)).toMatchObject({ status: 400, body: { error } });
  await testSql()`update oauth_tokens set expires_at = now() - interval '1 second'`;
  expect(await exchange(client_id, code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
});

test.each([
  ['another program id', { client_id: 'oc_other' }, { kind: 'unknown' }],
  ['an address with more in it', { redirect_uri: `${CALLBACK}?next=https://evil.test` }, { kind: 'unknown' }],
  ['another address', { redirect_uri: 'https://evil.test/callback' }, { kind: 'unknown' }],
  ['a repeated address', { redirect_uri: [CALLBACK, 'https://evil.test'] }, { kind: 'unknown' }],
  ['no challenge', { code_challenge: undefined }, { error: 'invalid_request' }],
  ['a plain challenge', { code_challenge_method: 'plain' }, { error: 'invalid_request' }],
  ['another type', { response_type: 'token' }, { error: 'unsupported_response_type' }],
  ['another resource', { resource: 'https://evil.test/mcp' }, { error: 'invalid_target' }],
  ['a scope that agents have no tool for', { scope: 'cases:read audit' }, { error: 'invalid_scope' }],
])('%s: nothing is allowed, and only an address that is known gets to know why', async (_, over, expected) => {
  const { caller, client_id } = await world();
  const consent = await runQueryAs(readConsent, caller, requestOf(client_id, over));
  if ('kind' in expected) expect(consent).toEqual({ kind: 'unknown' });
  else {
    const back = new URL((consent as { back_to: string }).back_to);
    expect(back.origin).toBe(new URL(CALLBACK).origin);
    expect(Object.fromEntries(back.searchParams)).toMatchObject({ error: expected.error, state: 'xyz', iss: ORIGIN });
  }
  expect((await allow(caller, client_id, over)).status).toBe(409);
  expect(await testSql()`select from oauth_grants`).toHaveLength(0);
});

test('what a person cannot do is not theirs to hand on', async () => {
  const { caller, client_id } = await world();
  await testSql()`update companies set membership_type = 'limited' where id = ${caller.company_id}`;
  expect(await runQueryAs(readConsent, caller, requestOf(client_id))).toMatchObject({
    ...{ kind: 'asked', scopes: ['cases:read', 'cases:write'], entered: true },
    deny_to: expect.stringContaining('error=access_denied'),
  });
  expect((await allow(caller, client_id, { allowed: ['partners:read'] })).status).toBe(422);
});

test('only the person itself allows: nobody who acts as them, no client, no old login, no page of another site', async () => {
  const { caller, client_id } = await world();
  const body = { ...requestOf(client_id), allowed: ['cases:read'] };
  const admin = await make.superAdmin();
  expect((await acting(admin, caller).post('/api/users/programs', body)).status).toBe(403);
  expect((await browser(admin).post('/api/users/programs', body)).status).toBe(403);
  const robot = await make.user({ company_id: caller.company_id, role: 'api' });
  expect((await api(robot).post('/api/users/programs', body)).status).toBe(403);
  const cross = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' };
  expect((await browser(caller, cross).post('/api/users/programs', body)).status).toBe(403);
  const old = browser(caller);
  await old.get('/api/users/programs');
  await testSql()`update sessions set created_at = now() - interval '1 hour' where user_id = ${caller.id}`;
  expect(await old.post('/api/users/programs', body)).toMatchObject({
    status: 403,
    body: { reason: 'proof_required' },
  });
  const stranger = await make.caller();
  expect((await allow(stranger, client_id)).status).toBe(409);
});

test('a token works for agents alone, and the person’s other calls are closed to it', async () => {
  const { caller, client_id } = await world();
  const { access_token } = await connected(caller, client_id);
  const headers = { authorization: `Bearer ${access_token}` };
  expect((await callRoute('GET', '/api/users/programs', { headers })).status).toBe(401);
  expect((await callRoute('GET', '/v1/me', { headers })).status).toBe(401);
});

test('a token of one company reads nothing of another', async () => {
  const { caller, client_id, receiver_caller, document: process } = await world();
  const foreign = await make.case({
    submitter_id: receiver_caller.id,
    document_id: process.id,
    company_id: receiver_caller.company_id!,
    receiver_company_id: (await make.company()).id,
  });
  const { connect, use } = await agent(await connected(caller, client_id));
  await connect();
  expect(await use('read_case', { token: foreign.token })).toMatchObject({
    isError: true,
    texts: [expect.stringContaining('not found')],
  });
});

const sql = testSql;
test.each([
  ['the person is disabled', (id: number) => sql()`update users set status = 'inactive' where id = ${id}`],
  [
    'the person is of another company',
    async (id: number) => {
      const { id: company_id } = await make.company();
      return sql()`update users set company_id = ${company_id} where id = ${id}`;
    },
  ],
  [
    'the company is disabled',
    (id: number) =>
      sql()`update companies set status = 'inactive' where id = (select company_id from users where id = ${id})`,
  ],
  [
    'all sessions end, as by another password or role',
    (id: number) => sql()`update sessions set ended_at = now() where user_id = ${id}`,
  ],
  ['the program is revoked', () => sql()`update oauth_clients set revoked_at = now()`],
])('tokens end when %s', async (_, end) => {
  const { caller, client_id } = await world();
  const { access_token, refresh_token } = await connected(caller, client_id);
  await end(caller.id);
  expect(await refusalOf(access_token)).toContain(401);
  expect((await refresh(client_id, refresh_token)).status).toBe(400);
});

test('another role ends what the person allowed', async () => {
  const { caller, client_id, manager } = await world();
  const { access_token } = await connected(caller, client_id);
  const edit = await editOf(caller, { role: 'program_manager' });
  expect((await browser(manager).post(`/api/admin/company/users/${caller.id}`, edit)).status).toBe(200);
  expect(await refusalOf(access_token)).toContain(401);
});

test('a person ends what they allowed, a manager what anyone of the company did, nobody else', async () => {
  const { caller, client_id, manager, receiver_caller } = await world();
  const tokens = [await connected(caller, client_id), await connected(manager, client_id)];
  const list = (await browser(caller).get('/api/users/programs')).body as { programs: { id: number }[] };
  expect(list.programs).toMatchObject([
    { program: 'Triage agent', scopes: ['cases:read', 'cases:write', 'partners:read'] },
  ]);
  const { programs } = (await browser(manager).get('/api/admin/company/oauth_grants')).body as {
    programs: { id: number }[];
  };
  expect(programs).toHaveLength(2);
  const own = list.programs[0]!.id;
  const managers = programs.find(({ id }) => id !== own)!.id;
  const end = (who: { id: number }, id: number) => browser(who).delete(`/api/users/programs/${id}`);
  expect((await end(receiver_caller, own)).status).toBe(404);
  expect((await end(caller, managers)).status).toBe(404);
  expect((await end(manager, own)).status).toBe(200);
  expect((await end(manager, managers)).status).toBe(200);
  for (const { access_token } of tokens) expect(await refusalOf(access_token)).toContain(401);
  expect(await browser(caller).get('/api/users/programs')).toMatchObject({ body: { programs: [] } });
});

test('to connect a program again replaces what was allowed before', async () => {
  const { caller, client_id } = await world();
  const { access_token } = await connected(caller, client_id);
  await connected(caller, client_id);
  expect(await refusalOf(access_token)).toContain(401);
});

test('programs are entered, changed and revoked by managers, with addresses that a browser can be sent to', async () => {
  const { manager, id, receiver_caller } = await world();
  const path = '/api/admin/company/oauth_clients';
  const entry = { name: 'Agent', redirect_uris: 'https://a.example.com/cb\nhttp://127.0.0.1:8080/cb' };
  expect((await browser(manager).put(`${path}/${id}`, { ...entry, decides: true })).status).toBe(200);
  for (const redirect_uris of [
    '',
    'http://a.example.com/cb',
    'https://a.example.com/#x',
    'https://u:p@a.example.com/',
    'javascript:alert(1)',
    'https://a.example.com/../cb',
  ])
    expect(await browser(manager).post(path, { ...entry, redirect_uris })).toMatchObject({
      status: 422,
      body: { errors: { redirect_uris: expect.any(Array) } },
    });
  const stranger = await make.manager({ company_id: receiver_caller.company_id! });
  expect((await browser(stranger).put(`${path}/${id}`, entry)).status).toBe(404);
  expect((await browser(manager).delete(`${path}/${id}`)).status).toBe(200);
  expect((await browser(manager).get(path)).body).toEqual({ clients: [] });
});

test('a program registers itself only where the network allows it, and then decides nothing', async () => {
  const { caller } = await world();
  const sent = { client_name: 'Self-made', redirect_uris: [CALLBACK] };
  expect((await api().post('/oauth2/register', sent)).status).toBe(404);
  process.env.OAUTH_REGISTRATION = 'on';
  expect((await api().get('/.well-known/oauth-authorization-server')).body).toMatchObject({
    registration_endpoint: `${ORIGIN}/oauth2/register`,
  });
  expect(await api().post('/oauth2/register', { ...sent, redirect_uris: ['http://evil.test'] })).toMatchObject({
    status: 400,
    body: { error: 'invalid_redirect_uri' },
  });
  const { status, body } = await api().post('/oauth2/register', sent);
  expect([status, body.token_endpoint_auth_method]).toEqual([201, 'none']);
  const client_id = body.client_id as string;
  expect(await runQueryAs(readConsent, caller, requestOf(client_id))).toMatchObject({ entered: false, decides: false });
  await connected(caller, client_id);
});
