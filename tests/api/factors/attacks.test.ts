import { NO_MATCH } from '@/lib/people/accounts/authenticate';
import { withDatabase } from '@/db/client';
import { mintToken, secretOf } from '@/lib/platform/secrets/mailed-token';
import { make } from '@/tools/factories/make';
import { api, browser, loginAs } from '../../support/api';
import { softPasskey } from '../../support/authenticator';
import {
  addPasskey,
  codeLogin,
  passkeyLogin,
  passwordLogin,
  requestOptions,
  withCodeApp,
} from '../../support/factor-fixtures';
import { emptyDatabase, testSql } from '../../support/database';
import { refused } from '../../support/refusals';

beforeEach(emptyDatabase);

const OPTIONS = '/api/users/passkeys/options';
const PASSKEYS = '/api/users/passkeys';
const NEW_PASSWORD = { password: 'Another2$', password_confirmation: 'Another2$' };
const invitationPath = (token: string) => `/api/users/invitation/${token}`;
type Creation = { challenge: string; rp: { id: string }; user: { id: string } };

test('a passkey that names another user logs in neither', async () => {
  const [one, other] = [await addPasskey(api(await make.caller())), await addPasskey(api(await make.caller()))];
  const handleOf = ({ key }: typeof one) => key.get({ challenge: 'AAAA', rpId: 'portal.test' }).response.userHandle;
  expect(handleOf(one)).not.toBe(handleOf(other));
  const answer = await passkeyLogin(one.key, { userHandle: handleOf(other) });
  expect([answer.status, answer.body, answer.cookies]).toEqual([401, { error: NO_MATCH }, []]);
  expect(await testSql()`select * from login_records`).toHaveLength(0);
});

test('a partner group’s host is one of ours, until the group has another', async () => {
  const { key } = await addPasskey(api(await make.caller()));
  const group = await make.community({
    type: 'partner_program',
    vhost: 'alliance-x',
    sponsor_company_id: (await make.company()).id,
  });
  const origin = `http://${group.vhost}.portal.test`;
  expect(await passkeyLogin(key, { origin })).toMatchObject({ status: 200 });
  expect(await passkeyLogin(key, { origin: 'http://alliance-y.portal.test' })).toMatchObject({ status: 401 });
});

test('tickets and challenges of one ceremony are of no use in another', async () => {
  const client = api(await make.caller());
  const { key } = await addPasskey(client);
  const signing = await requestOptions();
  expect(await codeLogin(signing.ticket, '123456')).toMatchObject({ status: 401 });
  const { body: creating } = await client.post<Creation>(OPTIONS);
  expect(
    await api().post('/api/auth/passkey', {
      ticket: creating.challenge,
      response: key.get({ challenge: creating.challenge, rpId: 'portal.test' }),
    }),
  ).toMatchObject(refused(401, NO_MATCH));
  const { challenge } = await requestOptions();
  const response = softPasskey().create({ ...creating, challenge });
  expect(await client.post(PASSKEYS, { name: 'Key', response })).toMatchObject({ status: 422 });
});

test('of two uses of one challenge for a new passkey at once, one adds a passkey', async () => {
  const client = api(await make.caller());
  const { body: options } = await client.post<Creation>(OPTIONS);
  const add = () => client.post(PASSKEYS, { name: 'Key', response: softPasskey().create(options) });
  const answers = await Promise.all([add(), add(), add()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  expect(await testSql()`select * from passkeys`).toHaveLength(1);
});

test('of two removals of the last two needed passkeys at once, one is refused', async () => {
  const user = await make.caller();
  const client = api(user);
  const [one, other] = [await addPasskey(client), await addPasskey(client)];
  await testSql()`update companies set requires_second_factor = true where id = ${user.company_id}`;
  const answers = await Promise.all([one, other].map(({ id }) => client.delete(`${PASSKEYS}/${id}`)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await testSql()`select * from passkeys`).toHaveLength(1);
});

test('of two logins with one counter at once, one succeeds', async () => {
  const { key } = await addPasskey(api(await make.caller()));
  const tickets = [await requestOptions(), await requestOptions()];
  const answers = await Promise.all(
    tickets.map((options) =>
      api().post('/api/auth/passkey', { ticket: options.ticket, response: key.get(options, { counter: 7 }) }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
});

test.each([
  ['email_login', 'email_link', () => '/api/caller/auto_login', {}],
  ['reset', 'email_link', () => '/api/auth/reset_password', NEW_PASSWORD],
  ['invitation', 'requires_registration', invitationPath, { ...NEW_PASSWORD, agree_confirm: true }],
] as const)(
  'a mailed link (%s) is no second factor of who needs one and has a passkey',
  async (purpose, login_method, pathOf, more) => {
    const company = await make.company({ login_method });
    const user = await make.caller({ company_id: company.id, password_hash: null });
    const { key } = await addPasskey(api(user));
    await testSql()`update companies set requires_second_factor = true where id = ${company.id}`;
    const token = await withDatabase(async (db) =>
      secretOf(await mintToken(db, purpose, { user_id: user.id }), purpose),
    );
    const answer = await browser().post(pathOf(token), { token, email: user.email, ...more });
    expect([answer.status, answer.cookies, answer.body]).toEqual([
      403,
      [],
      expect.objectContaining({ reason: 'passkey_required' }),
    ]);
    expect(await testSql()`select id from users where id = ${user.id} and password_hash is null`).toHaveLength(1);
    expect(await passkeyLogin(key)).toMatchObject({ status: 200 });
  },
);

describe('calls with a cookie', () => {
  test.each([
    ['from another site', { origin: 'http://evil.test', 'sec-fetch-site': 'cross-site' }],
    ['from another site, in a browser that names only the origin', { origin: 'http://evil.test' }],
    ['without an origin', {}],
  ])('%s change nothing', async (_what, headers) => {
    const user = await make.caller();
    const { id } = await addPasskey(api(user));
    const { cookie } = await loginAs(user);
    const evil = api(undefined, { cookie, ...headers });
    expect(await evil.post(OPTIONS)).toMatchObject({ status: 403 });
    expect(await evil.delete(`${PASSKEYS}/${id}`)).toMatchObject({ status: 403 });
    expect(await evil.post('/api/users/totp/options')).toMatchObject({ status: 403 });
  });
});

test('a caller’s token opens nothing of managers and network staff', async () => {
  const user = await make.caller();
  const colleague = await make.caller({ company_id: user.company_id });
  const client = api(user);
  for (const [method, path] of [
    ['GET', '/api/admin/company/second_factor'],
    ['POST', '/api/admin/company/second_factor'],
    ['POST', `/api/admin/company/users/${colleague.id}/second_factor_reset`],
    ['POST', `/api/super_admin/users/${colleague.id}/second_factor_reset`],
  ] as const)
    expect([path, (await client.call(method, path, method === 'GET' ? undefined : { required: true })).status]).toEqual(
      [path, 403],
    );
});

test.each([
  ['/api/auth/passkey', (long: string) => ({ ticket: long, response: { id: long } })],
  ['/api/auth/second_factor', (long: string) => ({ ticket: long, code: long })],
  ['/api/auth/proof', (long: string) => ({ code: long })],
  ['/api/users/passkeys', (long: string) => ({ name: long })],
])('%s refuses ten megabytes', async (path, input) => {
  const client = api(await make.caller());
  expect(await client.post(path, input('x'.repeat(10 * 1024 * 1024)))).toMatchObject({ status: 413 });
  expect((await client.post(path, input('x'.repeat(100_000)))).status).toBeGreaterThanOrEqual(400);
});

test('one address tries a hundred passkeys a minute, of whichever accounts; other addresses are not affected', async () => {
  const { key } = await addPasskey(api(await make.caller()));
  const from = (address: string) => api(undefined, { 'x-client-address': address });
  await passkeyLogin(softPasskey(), { userHandle: 'AAAA' }, from('10.8.0.1'));
  await testSql()`update rate_limits set points = 100 where key like 'passkey:10.8.0.1%'`;
  expect(await passkeyLogin(key, {}, from('10.8.0.1'))).toMatchObject({ status: 429 });
  expect(await passkeyLogin(key, {}, from('10.8.0.2'))).toMatchObject({ status: 200 });
});

test('a wrong password of an account with a code app gets the answer of an unknown address', async () => {
  const user = await make.caller();
  await withCodeApp(user);
  const [known, unknown] = [
    await passwordLogin(user.email, api(), 'Wrong1!!!'),
    await passwordLogin('nobody@portal.test', api(), 'Wrong1!!!'),
  ];
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
});
