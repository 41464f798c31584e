import { make } from '@/tools/factories/make';
import { NO_MATCH } from '@/lib/people/accounts/authenticate';
import { api, acting, browser } from '../../support/api';
import { softPasskey } from '../../support/authenticator';
import { addPasskey, passkeyLogin, passwordLogin, requestOptions } from '../../support/factor-fixtures';
import { emptyDatabase, testSql } from '../../support/database';
import { invalid, refused } from '../../support/refusals';

beforeEach(emptyDatabase);

const OPTIONS = '/api/users/passkeys/options';
const PASSKEYS = '/api/users/passkeys';
type Creation = { challenge: string; rp: { id: string; name: string }; user: { id: string; name: string } };

test('a passkey is made, listed, used on any sub-domain, and removed; each change is emailed', async () => {
  const user = await make.caller();
  const { slug } = await make.company();
  const client = api(user);
  const { body: options } = await client.post<Creation>(OPTIONS);
  expect(options).toMatchObject({
    rp: { id: 'portal.test' },
    user: { name: user.email },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const key = softPasskey();
  const added = await client.post<{ passkey: { id: number } }>(PASSKEYS, {
    name: ' Work laptop ',
    response: key.create(options),
  });
  expect(added).toMatchObject({
    status: 200,
    body: { passkey: { name: 'Work laptop', created_at: expect.any(String) } },
  });
  for (const origin of ['http://portal.test', `http://${slug}.portal.test`]) {
    const login = await passkeyLogin(key, { origin });
    expect(login).toMatchObject({ status: 200, body: { token_type: 'bearer', user: { id: user.id } } });
    expect(await api().get('/api/auth/me', { authorization: `Bearer ${login.body.token}` })).toMatchObject({
      status: 200,
    });
  }
  expect(await client.get(PASSKEYS)).toMatchObject({
    body: {
      passkeys: [{ id: added.body.passkey.id, name: 'Work laptop', last_used_at: expect.any(String), cloned_at: null }],
    },
  });
  expect(await client.delete(`${PASSKEYS}/${added.body.passkey.id}`)).toMatchObject({ status: 200 });
  expect(await passkeyLogin(key)).toMatchObject(refused(401, NO_MATCH));
  const mails =
    await testSql()`select props ->> 'what' as what from outbox where template = 'factors_changed' order by id`;
  expect(mails.map(({ what }) => what)).toEqual(['passkey_added', 'passkey_removed']);
});

test('a browser gets a cookie, never a token; the login is recorded and audited', async () => {
  const user = await make.manager();
  const { key } = await addPasskey(api(user), { counts: false });
  const answer = await passkeyLogin(key, {}, browser());
  expect(answer).toMatchObject({ status: 200, body: { location: '/dashboard' } });
  expect(JSON.stringify(answer.body)).not.toMatch(/token|eyJ/);
  expect(answer.cookies.join()).toMatch(/concord\.session=.+concord\.device=/);
  const [row] = await testSql()`select r.method, a.subject_id from login_records r, audit_log a
    where r.user_id = ${user.id} and a.command = 'session.start_by_passkey'`;
  expect(row).toEqual({ method: 'passkey', subject_id: user.id });
});

test.each([
  ['another origin', { origin: 'http://evil.test' }],
  ['an origin that begins like ours', { origin: 'http://portal.test.evil.test' }],
  ['https instead of http', { origin: 'https://portal.test' }],
  ['another port', { origin: 'http://portal.test:8080' }],
  ['a sub-domain of nobody', { origin: 'http://nobody-here.portal.test' }],
  ['a deeper sub-domain', { origin: 'http://a.b.portal.test' }],
  ['another relying party', { rpId: 'evil.test' }],
  ['another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
  ['a user who was not verified', { unverified: true }],
  ['a user who was not there', { absent: true }],
  ['a frame in another page', { crossOrigin: true }],
  ['the other ceremony', { type: 'webauthn.create' }],
  ['the handle of nobody', { userHandle: 'AAAA' }],
])('%s is refused, and says nothing else', async (_what, wrong) => {
  const { key } = await addPasskey(api(await make.caller()));
  const answer = await passkeyLogin(key, wrong);
  expect([answer.status, answer.body, answer.cookies]).toEqual([401, { error: NO_MATCH }, []]);
  expect(await passkeyLogin(key)).toMatchObject({ status: 200 });
});

test.each([
  ['another origin', { origin: 'http://evil.test' }],
  ['another relying party', { rpId: 'evil.test' }],
  ['a user who was not verified', { unverified: true }],
  ['a challenge of nobody', { challenge: 'AAAA' }],
  ['the other ceremony', { type: 'webauthn.get' }],
])('a passkey made with %s is not added', async (_what, wrong) => {
  const client = api(await make.caller());
  const { body: options } = await client.post<Creation>(OPTIONS);
  const answer = await client.post(PASSKEYS, { name: 'Laptop', response: softPasskey().create(options, wrong) });
  expect(answer).toMatchObject(invalid({ response: [expect.any(String)] }));
  expect(await testSql()`select * from passkeys`).toHaveLength(0);
});

test('a challenge for a new passkey counts once, for five minutes, for its session alone', async () => {
  const [user, other] = [await make.caller(), await make.caller()];
  const [client, foreign, elsewhere] = [api(user), api(other), api(user)];
  const add = (who: typeof client, options: Creation) =>
    who.post(PASSKEYS, { name: 'Laptop', response: softPasskey().create(options) });
  const { body: used } = await client.post<Creation>(OPTIONS);
  expect(await add(client, used)).toMatchObject({ status: 200 });
  expect(await add(client, used)).toMatchObject({ status: 422 });
  for (const who of [foreign, elsewhere]) {
    const { body: options } = await client.post<Creation>(OPTIONS);
    expect(await add(who, options)).toMatchObject({ status: 422 });
  }
  const { body: old } = await client.post<Creation>(OPTIONS);
  await testSql()`update login_tickets set expires_at = now() - interval '1 second'`;
  expect(await add(client, old)).toMatchObject({ status: 422 });
});

test('a challenge to sign counts once, right or wrong, and for five minutes', async () => {
  const { key } = await addPasskey(api(await make.caller()));
  const options = await requestOptions();
  const send = (response: object, ticket = options.ticket) => api().post('/api/auth/passkey', { ticket, response });
  const signed = key.get(options);
  expect(await send(signed)).toMatchObject({ status: 200 });
  expect(await send(signed)).toMatchObject(refused(401, NO_MATCH));
  expect(await send(key.get(options))).toMatchObject({ status: 401 });
  const spoiled = await requestOptions();
  expect(await send(key.get(spoiled, { unverified: true }), spoiled.ticket)).toMatchObject({ status: 401 });
  expect(await send(key.get(spoiled), spoiled.ticket)).toMatchObject({ status: 401 });
  const late = await requestOptions();
  await testSql()`update login_tickets set expires_at = now() - interval '1 second'`;
  expect(await send(key.get(late), late.ticket)).toMatchObject({ status: 401 });
});

test('of two logins with one challenge at once, one succeeds', async () => {
  const { key } = await addPasskey(api(await make.caller()), { counts: false });
  const options = await requestOptions();
  const body = { ticket: options.ticket, response: key.get(options) };
  const answers = await Promise.all([1, 2, 3].map(() => api().post('/api/auth/passkey', body)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
});

test('a copied passkey ends, with an email; a wrong signature does not end it', async () => {
  const user = await make.caller();
  const { key, id } = await addPasskey(api(user));
  expect(await passkeyLogin(key)).toMatchObject({ status: 200 });
  const forged = softPasskey();
  const options = await requestOptions();
  const signed = key.get(options);
  const { userHandle } = signed.response;
  const response = { ...signed, response: forged.get(options, { counter: 1, userHandle }).response };
  expect(await api().post('/api/auth/passkey', { ticket: options.ticket, response })).toMatchObject({ status: 401 });
  expect(await passkeyLogin(key)).toMatchObject({ status: 200 });
  expect(await passkeyLogin(key, { counter: 1 })).toMatchObject(refused(401, NO_MATCH));
  expect(await passkeyLogin(key)).toMatchObject({ status: 401 });
  const [row] = await testSql()`select cloned_at is not null as ended from passkeys where id = ${id}`;
  expect(row).toEqual({ ended: true });
  expect(await testSql()`select * from outbox where props ->> 'what' = 'passkey_cloned'`).toHaveLength(1);
  expect(
    await testSql()`select * from audit_log where command = 'passkey.end_copied' and subject_id = ${id}`,
  ).toHaveLength(1);
});

test('a foreign passkey is not found, and its key cannot be added twice', async () => {
  const { id } = await addPasskey(api(await make.caller()));
  const other = api(await make.caller());
  expect(await other.delete(`${PASSKEYS}/${id}`)).toMatchObject({ status: 404 });
  const key = softPasskey();
  for (const status of [200, 422]) {
    const { body: options } = await other.post<Creation>(OPTIONS);
    expect(await other.post(PASSKEYS, { name: 'Key', response: key.create(options) })).toMatchObject({ status });
  }
});

test('the last way in stays', async () => {
  const user = await make.caller();
  const client = api(user);
  const [first, second] = [await addPasskey(client), await addPasskey(client)];
  await testSql()`update users set password_hash = null where id = ${user.id}`;
  expect(await client.delete(`${PASSKEYS}/${first.id}`)).toMatchObject({ status: 200 });
  expect(await client.delete(`${PASSKEYS}/${second.id}`)).toMatchObject(
    refused(409, expect.stringContaining('only way')),
  );
});

describe('accounts that may not log in', () => {
  test.each([
    ['a disabled user', "update users set status = 'inactive'", 403],
    ['a user of a disabled company', "update companies set status = 'inactive'", 403],
    ['a deleted user', "update users set status = 'deleted'", 401],
    ['a user whose company now uses single sign-on', "update companies set login_method = 'sso'", 401],
    ['a user who is now an API client', "update users set role = 'api'", 401],
  ])('%s', async (_who, change, status) => {
    const { key } = await addPasskey(api(await make.caller()));
    await testSql().unsafe(change);
    expect(await passkeyLogin(key)).toMatchObject({ status, cookies: [] });
    expect(await testSql()`select * from login_records where method = 'passkey'`).toHaveLength(0);
  });
});

test('no passkeys for programs, under single sign-on, or while acting for a user', async () => {
  const sso = await make.company({ login_method: 'sso' });
  const user = await make.caller();
  for (const client of [
    api(await make.apiUser()),
    api(await make.manager({ company_id: sso.id })),
    acting(await make.superAdmin(), user),
  ]) {
    expect(await client.post(OPTIONS)).toMatchObject({ status: 403 });
    expect(await client.get(PASSKEYS)).toMatchObject({ status: 403 });
  }
});

test('the options tell nothing about who exists, and a request of an unknown passkey costs the same answer', async () => {
  const { key } = await addPasskey(api(await make.caller()));
  const [known, unknown] = [
    await passkeyLogin(key, { unverified: true }),
    await passkeyLogin(softPasskey(), { userHandle: 'AAAA' }),
  ];
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
  const { allowCredentials } = (await requestOptions()) as { allowCredentials?: unknown[] };
  expect(allowCredentials).toEqual([]);
});

test('a password still works beside a passkey; where a second factor is required, only the passkey', async () => {
  const user = await make.caller();
  const { key } = await addPasskey(api(user));
  expect(await passwordLogin(user.email)).toMatchObject({ status: 200, body: { token: expect.any(String) } });
  await testSql()`update companies set requires_second_factor = true where id = ${user.company_id}`;
  expect(await passwordLogin(user.email)).toMatchObject({
    status: 403,
    body: { reason: 'passkey_required' },
    cookies: [],
  });
  expect(await passkeyLogin(key)).toMatchObject({ status: 200 });
});

test('a copy of the needed passkey does not make the password enough; a reset is the way in', async () => {
  const user = await make.caller();
  const manager = await make.manager({ company_id: user.company_id });
  const { key } = await addPasskey(api(user));
  await testSql()`update companies set requires_second_factor = true where id = ${user.company_id}`;
  await addPasskey(api(manager));
  await passkeyLogin(key);
  await passkeyLogin(key, { counter: 1 });
  expect(await passwordLogin(user.email)).toMatchObject({
    status: 403,
    body: {
      error:
        'Your passkey is blocked, because a copy of it was used. Ask a manager of your company to reset your second factors.',
      reason: 'passkey_required',
    },
    cookies: [],
  });
  const path = `/api/admin/company/users/${user.id}`;
  expect(await api(manager).get(path)).toMatchObject({
    body: { user: { second_factor_at: null, has_copied_passkey: true } },
  });
  expect(await api(manager).post(`${path}/second_factor_reset`)).toMatchObject({ status: 200 });
  await testSql()`update factor_resets set works_at = now() - interval '1 second'`;
  const { body } = await passwordLogin(user.email);
  const client = api(undefined, { authorization: `Bearer ${body.token}` });
  expect(await client.get('/api/auth/me')).toMatchObject({ status: 403, body: { reason: 'second_factor_required' } });
  await addPasskey(client);
  expect(await client.get('/api/auth/me')).toMatchObject({ status: 200 });
});

test('where none is required, the password works beside a copied passkey', async () => {
  const user = await make.caller();
  const { key } = await addPasskey(api(user));
  await passkeyLogin(key);
  await passkeyLogin(key, { counter: 1 });
  expect(await passwordLogin(user.email)).toMatchObject({ status: 200, body: { token: expect.any(String) } });
});

test.each([
  ['nothing', {}, ['response']],
  [
    'no response',
    { ticket: 'x', response: {} },
    ['response.id', 'response.rawId', 'response.response', 'response.type'],
  ],
])('%s is refused beside its field', async (_what, input, fields) => {
  const answer = await api().post<{ errors: object }>('/api/auth/passkey', input);
  expect([answer.status, Object.keys(answer.body.errors).sort()]).toEqual([422, fields]);
});
