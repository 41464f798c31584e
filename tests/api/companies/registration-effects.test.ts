import { make } from '@/tools/factories/make';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { mailedSecret } from '../../support/mailed-secrets';
import { outbox } from '../../support/outbox';
import { REGISTRATION } from '../../support/registration';

/* Effects of the registration settings on people who register. */

beforeEach(emptyDatabase);

const EMAIL = 'nora@acme.test';

/** Acme with two managers, whose registration settings are saved by the call. */
async function acme(requires_approval: 0 | 1) {
  const {
    company,
    receiver,
    community: group,
  } = await make.partners({
    company: { name: 'Acme Storage', slug: 'acme', domain: 'acme.test' },
  });
  const manager = await make.manager({ company_id: company.id });
  const alternate = await make.programManager({ company_id: company.id });
  const [chosen, other] = [await make.community({ name: 'Circle' }), await make.community({ name: 'Alliance' })];
  const [joined] = await Promise.all(
    [chosen, other].map(({ id }) =>
      make.relation({ company_id: company.id, community_id: id, user_access_flag: 'limit' }),
    ),
  );
  const saved = await api(manager).post('/api/admin/company/registration', {
    requires_approval,
    signup_manager_id: manager.id,
    alt_signup_manager_id: alternate.id,
    group_access: [chosen.id],
  });
  expect(saved.status).toBe(200);
  return { company, receiver, community: group, manager, alternate, joined: joined! };
}

async function registerAndVerify() {
  const country_id = (await make.country()).id;
  const registered = await api().post('/api/caller/register/acme', { ...REGISTRATION, email: EMAIL, country_id });
  const verified = await api().post(`/api/auth/verify/${await mailedSecret(EMAIL, '/verify_account/')}`);
  return { registered, verified };
}
const asked = async (email: string) => (await outbox.to(email)).some(({ template }) => template === 'approval_request');
const login = () => api().post<{ token: string }>('/api/auth/login', { email: EMAIL, password: REGISTRATION.password });
const accesses = () => testSql()`select relation_id from relation_users`;
const approvalOf = async (email: string) =>
  `/api/users/approval/${await mailedSecret(email, '/users/approval/')}/approve`;

test('without approval a newcomer is active at once, in the default groups', async () => {
  const { joined, manager } = await acme(0);
  const { registered, verified } = await registerAndVerify();
  expect([registered.body.approval, verified.body.action]).toEqual([false, 'verified']);
  expect(await asked(manager.email)).toBe(false);
  expect(await accesses()).toEqual([{ relation_id: joined.id }]);
  expect((await login()).status).toBe(200);
});

test('with approval both signup managers are asked; approved, the newcomer has the default groups and those open to all', async () => {
  const { joined, manager, alternate, receiver } = await acme(1);
  const { registered, verified } = await registerAndVerify();
  expect([registered.body.approval, verified.body.action]).toEqual([true, 'approval']);
  expect([await asked(manager.email), await asked(alternate.email)]).toEqual([true, true]);
  expect((await login()).status).toBe(403);
  expect(await accesses()).toEqual([]);
  expect((await api().post(await approvalOf(alternate.email))).status).toBe(200);
  expect(await accesses()).toEqual([{ relation_id: joined.id }]);
  const { token } = (await login()).body;
  const { body } = await api(undefined, { authorization: `Bearer ${token}` }).get<{
    directory: { company_id: number }[];
  }>('/api/caller/company_directory');
  expect(body.directory.map(({ company_id }) => company_id)).toEqual([receiver.id]);
});

test('with both signup managers inactive the remaining managers decide', async () => {
  const { company, manager, alternate } = await acme(1);
  const remaining = await make.manager({ company_id: company.id });
  await testSql()`update users set status = 'inactive' where id in ${testSql()([manager.id, alternate.id])}`;
  await registerAndVerify();
  expect(await Promise.all([manager, alternate, remaining].map(({ email }) => asked(email)))).toEqual([
    false,
    false,
    true,
  ]);
  expect((await api().post(await approvalOf(remaining.email))).status).toBe(200);
  expect((await login()).status).toBe(200);
});

test('settings changed between registration and confirmation count at the confirmation', async () => {
  const { manager } = await acme(1);
  const country_id = (await make.country()).id;
  await api().post('/api/caller/register/acme', { ...REGISTRATION, email: EMAIL, country_id });
  await api(manager).post('/api/admin/company/registration', { requires_approval: 0, signup_manager_id: manager.id });
  const verified = await api().post(`/api/auth/verify/${await mailedSecret(EMAIL, '/verify_account/')}`);
  expect(verified.body.action).toBe('verified');
});
