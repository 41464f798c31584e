import { make } from '@/tools/factories/make';
import { api, signInAs } from '../../support/api';
import { addPasskey, withCodeApp } from '../../support/factor-fixtures';
import { emptyDatabase, testSql } from '../../support/database';

beforeEach(emptyDatabase);
afterEach(() => {
  process.env.REQUIRE_SECOND_FACTOR = 'none';
});

const ENROLL = { status: 403, body: { reason: 'second_factor_required' } };
const SETTING = '/api/admin/company/second_factor';

test('network staff set one up before anything else', async () => {
  process.env.REQUIRE_SECOND_FACTOR = 'super_admin';
  const client = api(await make.superAdmin());
  for (const path of ['/api/auth/me', '/api/super_admin/companies', '/api/users/profile_form_data'])
    expect([path, await client.get(path)]).toMatchObject([path, ENROLL]);
  expect(await client.get('/api/users/second_factors')).toMatchObject({ status: 200, body: { required: true } });
  expect(await client.get('/api/caller/countries')).toMatchObject({ status: 200 });
  const { id } = await addPasskey(client);
  expect(await client.get('/api/auth/me')).toMatchObject({ status: 200 });
  expect(await client.delete(`/api/users/passkeys/${id}`)).toMatchObject({ status: 409 });
});

test('a code app is enough, and stays while it is the only one', async () => {
  process.env.REQUIRE_SECOND_FACTOR = 'super_admin';
  const admin = await make.superAdmin();
  await withCodeApp(admin);
  expect(await api(admin).get('/api/auth/me')).toMatchObject({ status: 200 });
  expect(await api(admin).delete('/api/users/totp')).toMatchObject({ status: 409 });
});

test('the setting is about network staff alone; logging out always works', async () => {
  process.env.REQUIRE_SECOND_FACTOR = 'super_admin';
  expect(await api(await make.manager()).get('/api/auth/me')).toMatchObject({ status: 200 });
  expect(await api(await make.superAdmin()).post('/api/auth/logout')).toMatchObject({ status: 200 });
});

test('a manager with a second factor requires it of the company; others set it up at their next click', async () => {
  const company = await make.company();
  const [manager, caller] = [
    await make.manager({ company_id: company.id }),
    await make.caller({ company_id: company.id }),
  ];
  expect(await api(manager).get(SETTING)).toMatchObject({ body: { required: false, has_own: false } });
  expect(await api(manager).post(SETTING, { required: true })).toMatchObject({ status: 409 });
  await withCodeApp(manager);
  const { token } = await signInAs(caller);
  expect(await api(manager).post(SETTING, { required: true })).toMatchObject({ status: 200, body: { required: true } });
  const client = api(undefined, { authorization: `Bearer ${token}` });
  expect(await client.get('/api/auth/me')).toMatchObject(ENROLL);
  await addPasskey(client);
  expect(await client.get('/api/auth/me')).toMatchObject({ status: 200 });
  const program = await make.apiUser({ company_id: company.id });
  expect(await api(program).get('/api/auth/me')).toMatchObject({ status: 200 });
  expect(await api(manager).get(SETTING)).toMatchObject({ body: { required: true, allowed: true, has_own: true } });
  const [row] = await testSql()`select changes from audit_log where command = 'company.require_second_factor'`;
  expect(row!.changes).toEqual({ requires_second_factor: [false, true] });
});

test('under single sign-on the provider decides', async () => {
  const company = await make.company({ login_method: 'sso', requires_second_factor: true });
  const manager = await make.manager({ company_id: company.id });
  expect(await api(manager).get('/api/auth/me')).toMatchObject({ status: 200 });
  expect(await api(manager).post(SETTING, { required: true })).toMatchObject({ status: 409 });
});

test('managers see who has one', async () => {
  const company = await make.company();
  const [manager, caller] = [
    await make.manager({ company_id: company.id }),
    await make.caller({ company_id: company.id }),
  ];
  await addPasskey(api(caller));
  const { body } = await api(manager).get<{ data: { id: number; has_second_factor: boolean }[] }>(
    '/api/admin/company/users',
  );
  expect(body.data.filter(({ has_second_factor }) => has_second_factor).map(({ id }) => id)).toEqual([caller.id]);
  expect(await api(manager).get(`/api/admin/company/users/${caller.id}`)).toMatchObject({
    body: { user: { second_factor_at: expect.any(String) } },
  });
});
