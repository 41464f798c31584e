import { build } from '@/db/build/build';
import { acting, api, browser } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { mailedSecret } from '../../support/mailed';
import { outbox } from '../../support/outbox';

beforeEach(emptyDatabase);

const DELETE = '/api/users/delete';
const SURE = { token: 'DELETE' };

test('a deleted account is anonymous, signed out everywhere and told by mail; its cases keep the name', async () => {
  const found = await build.case({ first_name: 'Anna', last_name: 'Berg' });
  const [user] = await testSql()<{ id: number; email: string }[]>`select id, email from users where id = ${found.submitter_id}`;
  const [mine, there] = [browser(user!), api(user!)];
  expect((await there.get('/api/auth/me')).status).toBe(200);
  const answer = await mine.post(DELETE, SURE);
  expect(answer).toMatchObject({ status: 200, body: { message: 'Your account is deleted.', location: 'http://portal.test/?alert=deleted' } });
  expect(answer.cookies.find((cookie) => cookie.startsWith('concord.session='))).toContain('Max-Age=0');
  expect((await there.get('/api/auth/me')).status).toBe(401);
  expect((await testSql()`select status, first_name, last_name, email, phone, city, password_hash from users where id = ${user!.id}`)[0])
    .toEqual({ status: 'deleted', first_name: 'Deleted', last_name: 'User', email: `deleted-${user!.id}@deleted.invalid`, phone: null, city: null, password_hash: null });
  expect((await testSql()`select first_name, last_name from cases where id = ${found.id}`)[0]).toEqual({ first_name: 'Anna', last_name: 'Berg' });
  expect((await outbox.to(user!.email)).map(({ subject }) => subject)).toEqual(['Your account is deleted']);
});

test('favorites, links that were mailed and a live session of a program go with the account', async () => {
  const { company, caller, document, receiver } = await build.partners();
  await testSql()`insert into favorites (user_id, document_id, company_id) values (${caller.id}, ${document.id}, ${receiver.id})`;
  await api().post('/api/auth/forgot_password', { email: caller.email });
  const token = await mailedSecret(caller.email, '/reset_password/');
  const there = api(caller);
  await there.get('/api/auth/me');
  expect((await browser(caller).post(DELETE, SURE)).status).toBe(200);
  expect(await testSql()`select id from favorites`).toEqual([]);
  expect((await there.post('/api/auth/refresh')).status).toBe(401);
  expect((await api().post('/api/auth/reset_password', { email: caller.email, token, password: 'Another2$', password_confirmation: 'Another2$' })).status).toBe(409);
  expect((await api().post('/api/auth/login', { email: caller.email, password: 'Concord1!' })).status).toBe(401);
  expect((await build.caller({ company_id: company.id, email: caller.email })).email).toBe(caller.email);
});

test('two clicks delete once', async () => {
  const mine = browser(await build.caller());
  const answers = await Promise.all([mine.post(DELETE, SURE), mine.post(DELETE, SURE)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  expect(await outbox.of('account_deleted')).toHaveLength(1);
});

test('a profile that is saved at the same time leaves nothing personal behind', async () => {
  for (let n = 0; n < 5; n++) {
    const user = await build.caller();
    const mine = browser(user);
    await mine.get('/api/auth/me');
    const profile = { first_name: 'Nora', last_name: 'Lind', email: user.email, phone: '415 555 2671', country_id: (await build.country()).id, agree_confirm: true };
    const [, deleted] = await Promise.all([mine.post('/api/users/profile', profile), mine.post(DELETE, SURE)]);
    expect(deleted.status).toBe(200);
    expect((await testSql()`select status, first_name, phone from users where id = ${user.id}`)[0]).toEqual({ status: 'deleted', first_name: 'Deleted', phone: null });
  }
});

test.each([[{}], [{ token: 'delete' }], [{ token: true }]])('%j is not the word', async (sent) => {
  const user = await build.caller();
  expect((await api(user).post(DELETE, sent)).status).toBe(422);
  expect((await testSql()`select status from users where id = ${user.id}`)[0]).toEqual({ status: 'active' });
});

test('a company keeps a business manager, also of two who leave at once', async () => {
  const company = await build.company();
  const [one, two] = [await build.manager({ company_id: company.id }), await build.manager({ company_id: company.id })];
  const answers = await Promise.all([api(one).post(DELETE, SURE), api(two).post(DELETE, SURE)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)!.body).toEqual({ error: 'Your company keeps one Business Manager. Name another one first.' });
});

test('a signup manager who leaves decides no more; guests and super admins in disguise delete nobody', async () => {
  const company = await build.company();
  const user = await build.programManager({ company_id: company.id });
  await testSql()`update companies set signup_manager_id = ${user.id} where id = ${company.id}`;
  expect((await api().post(DELETE, SURE)).status).toBe(401);
  expect((await acting(await build.superAdmin(), user).post(DELETE, SURE)).status).toBe(403);
  expect((await api(user).post(DELETE, SURE)).status).toBe(200);
  expect((await testSql()`select signup_manager_id from companies where id = ${company.id}`)[0]).toEqual({ signup_manager_id: null });
});

test('the network keeps a super admin', async () => {
  expect(await api(await build.superAdmin()).post(DELETE, SURE)).toMatchObject({ status: 409, body: { error: 'The network keeps one Super Admin. Name another one first.' } });
});
