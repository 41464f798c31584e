import { withDatabase } from '@/db/client';
import { mintToken, secretOf } from '@/lib/platform/secrets/mailed-token';
import { make } from '@/tools/factories/make';
import { PASSWORD } from '@/tools/factories/accounts';
import { acting, api, loginAs } from '../../support/api';
import { addPasskey, codeLogin, passkeyLogin, requestOptions, withCodeApp } from '../../support/factor-fixtures';
import { emptyDatabase, testSql } from '../../support/database';
import { invalid, refused } from '../../support/refusals';

beforeEach(emptyDatabase);

const PROOF = '/api/auth/proof';
const OPTIONS = '/api/users/passkeys/options';
const REQUIRED = refused(403, 'Confirm that it is you.', { reason: 'proof_required' });

/** A client whose login was 16 minutes ago. */
async function stale(user: { id: number }) {
  const { token, session_id } = await loginAs(user);
  await testSql()`update sessions set created_at = now() - interval '16 minutes' where id = ${session_id}`;
  return api(undefined, { authorization: `Bearer ${token}` });
}

test('a login counts as proof for 15 minutes, then the password, a code or a passkey', async () => {
  const user = await make.caller();
  const { key } = await addPasskey(api(user));
  const { code } = await withCodeApp(user);
  expect(await api(user).get(PROOF)).toMatchObject({
    body: { recent: true, methods: ['passkey', 'code', 'password'] },
  });
  const signed = async () => {
    const options = await requestOptions();
    return { ticket: options.ticket, response: key.get(options) };
  };
  for (const proof of [{ password: PASSWORD }, { code: code() }, await signed()]) {
    const client = await stale(user);
    expect(await client.get(PROOF)).toMatchObject({ body: { recent: false } });
    expect(await client.post(OPTIONS)).toMatchObject(REQUIRED);
    expect(await client.post(PROOF, proof)).toMatchObject({ status: 200 });
    expect(await client.post(OPTIONS)).toMatchObject({ status: 200 });
  }
});

test('a proof is of its own session', async () => {
  const user = await make.caller();
  const [one, other] = [await stale(user), await stale(user)];
  await one.post(PROOF, { password: PASSWORD });
  expect(await other.post(OPTIONS)).toMatchObject(REQUIRED);
});

test('a wrong password, a wrong code, a used one and a foreign passkey prove nothing', async () => {
  const [user, other] = [await make.caller(), await make.caller()];
  const { code } = await withCodeApp(user);
  const { key } = await addPasskey(api(other));
  const client = await stale(user);
  const options = await requestOptions();
  expect(await client.post(PROOF, {})).toMatchObject(invalid({ password: [expect.any(String)] }));
  expect(await client.post(PROOF, { password: 'Wrong1!!!' })).toMatchObject({ status: 422 });
  expect(await client.post(PROOF, { code: '000000' })).toMatchObject(invalid({ code: [expect.any(String)] }));
  expect(await client.post(PROOF, { code: code(-1) })).toMatchObject({ status: 422 });
  expect(await client.post(PROOF, { ticket: options.ticket, response: key.get(options) })).toMatchObject({
    status: 422,
  });
  expect(await client.post(OPTIONS)).toMatchObject(REQUIRED);
});

test('ten wrong passwords lock the proof, also for the right one', async () => {
  const user = await make.caller();
  const client = await stale(user);
  for (let guess = 0; guess < 10; guess++) await client.post(PROOF, { password: 'Wrong1!!!' });
  await testSql()`delete from rate_limits where key like 'password:%'`;
  expect(await client.post(PROOF, { password: PASSWORD })).toMatchObject({ status: 422 });
});

test('what needs a proof: exports of users, impersonation, second factors, inbound addresses', async () => {
  const { caller, receiver, document: process } = await make.partners();
  const manager = await make.manager({ company_id: receiver.id });
  const [admin, client] = [await stale(await make.superAdmin()), await stale(manager)];
  expect(await client.get('/api/admin/company/users/export')).toMatchObject(REQUIRED);
  expect(await admin.get(`/api/super_admin/companies/${receiver.id}/users/export`)).toMatchObject(REQUIRED);
  expect(await admin.post(`/api/auth/super_admin/login_as_user/${caller.id}`)).toMatchObject(REQUIRED);
  expect(await client.post('/api/admin/company/second_factor', { required: true })).toMatchObject(REQUIRED);
  expect(await client.delete('/api/users/totp')).toMatchObject(REQUIRED);
  const save = (collaborate_email: string) =>
    client.post(`/api/admin/company/documents/${process.id}`, {
      title: 'Wireless',
      support_hours: 'Always',
      product_supported: 'All',
      collaborate_email,
    });
  expect(await save('elsewhere@portal.test')).toMatchObject(REQUIRED);
  const addressed = `/process_health/${process.id}/address`;
  const replaced = { email: process.version.collaborate_email, new_email: 'elsewhere@portal.test' };
  expect(await client.post(`/api/admin/company${addressed}`, replaced)).toMatchObject(REQUIRED);
  expect(await admin.post(`/api/super_admin${addressed}`, replaced)).toMatchObject(REQUIRED);
  const [unchanged] =
    await testSql()`select v.collaborate_email as email from processes p join process_versions v on v.id = p.current_version_id where p.id = ${process.id}`;
  expect(unchanged!.email).not.toBe('elsewhere@portal.test');
});

test('ending other sessions needs a proof; a login within 15 minutes is one, and listing needs none', async () => {
  const user = await make.caller();
  const [client, there] = [await stale(user), await loginAs(user)];
  const other = api(undefined, { authorization: `Bearer ${there.token}` });
  const one = `/api/users/sessions/${there.session_id}`;
  expect(await client.get('/api/users/sessions')).toMatchObject({ status: 200 });
  expect(await client.post('/api/users/sessions/end_others')).toMatchObject(REQUIRED);
  expect(await client.delete(one)).toMatchObject(REQUIRED);
  expect(await other.get('/api/auth/me')).toMatchObject({ status: 200 });
  await client.post(PROOF, { password: PASSWORD });
  expect(await client.delete(one)).toMatchObject({ status: 200 });
  expect(await other.get('/api/auth/me')).toMatchObject({ status: 401 });
  expect(await api(user).post('/api/users/sessions/end_others')).toMatchObject({ status: 200 });
});

test('single sign-on settings need a proof', async () => {
  const company = await make.company({ membership_type: 'premium' });
  const client = await stale(await make.manager({ company_id: company.id }));
  expect(await client.post('/api/admin/company/sso', { sso_login_section: 'Hello' })).toMatchObject(REQUIRED);
});

test('role api has no proof and needs none', async () => {
  const client = api(await make.apiUser());
  expect(await client.get(PROOF)).toMatchObject({ status: 403 });
  expect(await client.post(PROOF, { password: PASSWORD })).toMatchObject({ status: 403 });
});

test('while acting for a user, the super admin’s own proof counts and is asked for', async () => {
  const [admin, manager] = [await make.superAdmin(), await make.manager({ password_hash: null })];
  const client = acting(admin, manager);
  expect(await client.get('/api/admin/company/users/export')).toMatchObject({ status: 200 });
  await testSql()`update sessions set created_at = now() - interval '16 minutes' where user_id = ${admin.id}`;
  expect(await client.get('/api/admin/company/users/export')).toMatchObject(REQUIRED);
  expect(await client.post(PROOF, { password: PASSWORD })).toMatchObject({ status: 200, body: { user_id: admin.id } });
  expect(await client.get('/api/admin/company/users/export')).toMatchObject({ status: 200 });
  const [own] =
    await testSql()`select count(*)::int as proofs from sessions where user_id = ${manager.id} and proved_at is not null`;
  expect(own!.proofs).toBe(0);
});

test('a refused call runs once with its key after the proof', async () => {
  const user = await make.caller();
  const { id } = await addPasskey(api(user));
  const client = await stale(user);
  const remove = () => client.delete(`/api/users/passkeys/${id}`, undefined, { 'idempotency-key': 'the-same-key' });
  expect(await remove()).toMatchObject(REQUIRED);
  await client.post(PROOF, { password: PASSWORD });
  expect(await remove()).toMatchObject({ status: 200 });
  expect((await remove()).headers.get('idempotency-replayed')).toBe('true');
});

test('under single sign-on only a new login proves it', async () => {
  const company = await make.company({ login_method: 'sso' });
  const client = await stale(await make.manager({ company_id: company.id }));
  expect(await client.get(PROOF)).toMatchObject({ body: { recent: false, methods: [] } });
});

describe('a login by mailed link', () => {
  const NEW = { password: 'Another2$', password_confirmation: 'Another2$' };
  /** A client that came by a link of the purpose. */
  async function linked(purpose: 'email_login' | 'reset' | 'invitation', user: { id: number; email: string }) {
    const secret = await withDatabase(async (db) =>
      secretOf(await mintToken(db, purpose, { user_id: user.id }), purpose),
    );
    const [path, body] = {
      email_login: ['/api/caller/auto_login', { token: secret }] as const,
      reset: ['/api/auth/reset_password', { token: secret, email: user.email, ...NEW }] as const,
      invitation: [`/api/users/invitation/${secret}`, { ...NEW, agree_confirm: true }] as const,
    }[purpose];
    const answer = await api().post<{ token: string }>(path, body);
    expect([answer.status, answer.body.token]).toEqual([200, expect.any(String)]);
    return api(undefined, { authorization: `Bearer ${answer.body.token}` });
  }
  const personOf = async (login_method: 'email_link' | 'requires_registration', over: object = {}) =>
    make.caller({ company_id: (await make.company({ login_method })).id, password_hash: null, ...over });

  test('is a proof for who has no other', async () => {
    const client = await linked('email_login', await personOf('email_link'));
    expect(await client.get(PROOF)).toMatchObject({ body: { recent: true, methods: [] } });
    expect(await client.post(OPTIONS)).toMatchObject({ status: 200 });
  });

  test('is none beside a passkey, until the passkey has proven it', async () => {
    const user = await personOf('email_link');
    const { key } = await addPasskey(api(user));
    const client = await linked('email_login', user);
    expect(await client.get(PROOF)).toMatchObject({ body: { recent: false, methods: ['passkey'] } });
    expect(await client.post(OPTIONS)).toMatchObject(REQUIRED);
    const options = await requestOptions();
    await client.post(PROOF, { ticket: options.ticket, response: key.get(options) });
    expect(await client.post(OPTIONS)).toMatchObject({ status: 200 });
  });

  test('is none beside a password', async () => {
    const user = await make.caller({ company_id: (await make.company({ login_method: 'email_link' })).id });
    const client = await linked('email_login', user);
    expect(await client.post(OPTIONS)).toMatchObject(REQUIRED);
    await client.post(PROOF, { password: PASSWORD });
    expect(await client.post(OPTIONS)).toMatchObject({ status: 200 });
  });

  test.each(['reset', 'invitation'] as const)(
    '%s: the password set with it counts, unless there is a passkey',
    async (purpose) => {
      const user = await personOf('requires_registration');
      expect(await (await linked(purpose, user)).post(OPTIONS)).toMatchObject({ status: 200 });
      const other = await personOf('requires_registration');
      await addPasskey(api(other));
      expect(await (await linked(purpose, other)).post(OPTIONS)).toMatchObject(REQUIRED);
    },
  );

  test('is one after the code of the app', async () => {
    const user = await personOf('email_link');
    const { code } = await withCodeApp(user);
    const secret = await withDatabase(async (db) =>
      secretOf(await mintToken(db, 'email_login', { user_id: user.id }), 'email_login'),
    );
    const { ticket } = (await api().post<{ ticket: string }>('/api/caller/auto_login', { token: secret })).body;
    const { token } = (await codeLogin(ticket, code())).body;
    const client = api(undefined, { authorization: `Bearer ${token}` });
    expect(await client.post(OPTIONS)).toMatchObject({ status: 200 });
  });
});

test('a login with a passkey counts as proof', async () => {
  const { key } = await addPasskey(api(await make.caller()));
  const { body } = await passkeyLogin(key);
  expect(await api(undefined, { authorization: `Bearer ${body.token}` }).post(OPTIONS)).toMatchObject({ status: 200 });
});
