import { make } from '@/tools/factories/make';
import { acting, api, browser } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { mailedSecret } from '../../support/mailed-secrets';
import { outbox } from '../../support/outbox';
import { refused } from '../../support/refusals';

beforeEach(emptyDatabase);

const DELETE = '/api/users/delete';
const SURE = { token: 'DELETE' };

test('a deleted account is anonymized and logged out everywhere, and an email confirms it; its cases keep the name', async () => {
  const theCase = await make.case({ first_name: 'Anna', last_name: 'Berg' });
  const [user] = await testSql()<
    { id: number; email: string }[]
  >`select id, email from users where id = ${theCase.submitter_id}`;
  const [mine, there] = [browser(user!), api(user!)];
  expect((await there.get('/api/auth/me')).status).toBe(200);
  const answer = await mine.post(DELETE, SURE);
  expect(answer).toMatchObject({
    status: 200,
    body: { message: 'Your account is deleted.', location: 'http://portal.test/?alert=deleted' },
  });
  expect(answer.cookies.find((cookie) => cookie.startsWith('concord.session='))).toContain('Max-Age=0');
  expect((await there.get('/api/auth/me')).status).toBe(401);
  expect(
    (
      await testSql()`select status, first_name, last_name, email, phone, city, password_hash from users where id = ${user!.id}`
    )[0],
  ).toEqual({
    status: 'deleted',
    first_name: 'Deleted',
    last_name: 'User',
    email: `deleted-${user!.id}@deleted.invalid`,
    phone: null,
    city: null,
    password_hash: null,
  });
  expect((await testSql()`select first_name, last_name from cases where id = ${theCase.id}`)[0]).toEqual({
    first_name: 'Anna',
    last_name: 'Berg',
  });
  expect((await outbox.to(user!.email)).map(({ subject }) => subject)).toEqual(['Your account was deleted']);
});

test('favorites, mailed links and API sessions end with the account', async () => {
  const { company, caller, document: process, receiver } = await make.partners();
  await testSql()`insert into favorites (user_id, document_id, company_id) values (${caller.id}, ${process.id}, ${receiver.id})`;
  await api().post('/api/auth/forgot_password', { email: caller.email });
  const token = await mailedSecret(caller.email, '/reset_password/');
  const there = api(caller);
  await there.get('/api/auth/me');
  expect((await browser(caller).post(DELETE, SURE)).status).toBe(200);
  expect(await testSql()`select id from favorites`).toEqual([]);
  expect((await there.post('/api/auth/refresh')).status).toBe(401);
  expect(
    (
      await api().post('/api/auth/reset_password', {
        email: caller.email,
        token,
        password: 'Another2$',
        password_confirmation: 'Another2$',
      })
    ).status,
  ).toBe(409);
  expect((await api().post('/api/auth/login', { email: caller.email, password: 'Concord1!' })).status).toBe(401);
  expect((await make.caller({ company_id: company.id, email: caller.email })).email).toBe(caller.email);
});

test('two clicks delete once', async () => {
  const mine = browser(await make.caller());
  const answers = await Promise.all([mine.post(DELETE, SURE), mine.post(DELETE, SURE)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  expect(await outbox.of('account_deleted')).toHaveLength(1);
});

test('a profile saved at the same time leaves no personal data', async () => {
  for (let n = 0; n < 5; n++) {
    const user = await make.caller();
    const mine = browser(user);
    await mine.get('/api/auth/me');
    const profile = {
      first_name: 'Nora',
      last_name: 'Lind',
      email: user.email,
      phone: '415 555 2671',
      country_id: (await make.country()).id,
      agree_confirm: true,
    };
    const [, deleted] = await Promise.all([mine.post('/api/users/profile', profile), mine.post(DELETE, SURE)]);
    expect(deleted.status).toBe(200);
    expect((await testSql()`select status, first_name, phone from users where id = ${user.id}`)[0]).toEqual({
      status: 'deleted',
      first_name: 'Deleted',
      phone: null,
    });
  }
});

test.each([[{}], [{ token: 'delete' }], [{ token: true }]])('%j does not confirm the deletion', async (sent) => {
  const user = await make.caller();
  expect((await api(user).post(DELETE, sent)).status).toBe(422);
  expect((await testSql()`select status from users where id = ${user.id}`)[0]).toEqual({ status: 'active' });
});

test('a company keeps one business manager, even if the last two leave at once', async () => {
  const company = await make.company();
  const [one, two] = [await make.manager({ company_id: company.id }), await make.manager({ company_id: company.id })];
  const answers = await Promise.all([api(one).post(DELETE, SURE), api(two).post(DELETE, SURE)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)!.body).toEqual({
    error: 'Your company keeps one Business Manager. Name another one first.',
  });
});

test('a deleted signup manager is no longer one; guests and impersonating super admins cannot delete', async () => {
  const company = await make.company();
  const user = await make.programManager({ company_id: company.id });
  await testSql()`update companies set signup_manager_id = ${user.id} where id = ${company.id}`;
  expect((await api().post(DELETE, SURE)).status).toBe(401);
  expect((await acting(await make.superAdmin(), user).post(DELETE, SURE)).status).toBe(403);
  expect((await api(user).post(DELETE, SURE)).status).toBe(200);
  expect((await testSql()`select signup_manager_id from companies where id = ${company.id}`)[0]).toEqual({
    signup_manager_id: null,
  });
});

test('the network keeps one super admin', async () => {
  expect(await api(await make.superAdmin()).post(DELETE, SURE)).toMatchObject(
    refused(409, 'The network keeps one Super Admin. Name another one first.'),
  );
});
