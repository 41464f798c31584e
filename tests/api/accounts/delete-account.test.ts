import { build } from '@/db/build/build';
import { acting, api, browser } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
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
