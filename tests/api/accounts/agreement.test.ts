import { build } from '@/db/build/build';
import { acting, api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';

beforeEach(emptyDatabase);
afterEach(() => {
  delete process.env.AGREEMENT_VERSION;
});

const ME = '/api/auth/me';
const AGREE = '/api/users/agreement';
const owes = async (user: { id: number }) => (await api(user).get<{ user: { force_update_agreement: boolean } }>(ME)).body.user.force_update_agreement;
const kept = (id: number) => testSql()`select version, address from agreements where user_id = ${id} order by id`;

test('a newer version asks everybody again, without writing anything; accepting it ends that', async () => {
  const user = await build.caller();
  expect(await owes(user)).toBe(false);
  process.env.AGREEMENT_VERSION = '2';
  expect(await owes(user)).toBe(true);
  expect((await testSql()`select force_update_agreement, agreement_version from users where id = ${user.id}`)[0]).toEqual({ force_update_agreement: false, agreement_version: 1 });
  const answer = await api(user).post(AGREE, { agree_confirm: true }, { 'x-client-address': '10.1.2.3' });
  expect(answer).toMatchObject({ status: 200, body: { user: { force_update_agreement: false } } });
  expect(await owes(user)).toBe(false);
  expect(await kept(user.id)).toEqual([{ version: 2, address: '10.1.2.3' }]);
  process.env.AGREEMENT_VERSION = '3';
  expect(await owes(user)).toBe(true);
});

test('who never accepted owes it, and who is asked to by name', async () => {
  expect(await owes(await build.caller({ agreement_version: null, agreement_date: null }))).toBe(true);
  expect(await owes(await build.caller({ force_update_agreement: true }))).toBe(true);
});

test('the version itself is not told', async () => {
  const { body } = await api(await build.caller()).get<{ user: object }>(ME);
  expect(Object.keys(body.user)).not.toContain('agreement_version');
});

test('nothing but the tick accepts', async () => {
  const user = await build.caller({ agreement_version: null, agreement_date: null });
  for (const agree_confirm of [false, 'false', 0, '', null, ['true'], {}, 'yes please']) {
    expect(await api(user).post(AGREE, { agree_confirm })).toMatchObject({ status: 422, body: { errors: { agree_confirm: ['You must accept the terms of the privacy policy.'] } } });
  }
  expect(await kept(user.id)).toEqual([]);
});

test('a super admin who acts as the user accepts nothing, neither here nor with the profile', async () => {
  const user = await build.caller({ agreement_version: null, agreement_date: null });
  const support = acting(await build.superAdmin(), user);
  expect((await support.post(AGREE, { agree_confirm: true })).status).toBe(403);
  const { first_name, last_name, email, phone } = user;
  expect((await support.post('/api/users/profile', { first_name, last_name, email, phone, country_id: (await build.country()).id, agree_confirm: true })).status).toBe(200);
  expect(await kept(user.id)).toEqual([]);
  expect(await owes(user)).toBe(true);
});

test('saving the profile accepts for who never did; a newer version is still asked for by itself', async () => {
  const [fresh, known] = [await build.caller({ agreement_version: null, agreement_date: null }), await build.caller()];
  process.env.AGREEMENT_VERSION = '2';
  const country_id = (await build.country()).id;
  for (const { id, first_name, last_name, email, phone } of [fresh, known]) {
    expect((await api({ id }).post('/api/users/profile', { first_name, last_name, email, phone, country_id, agree_confirm: true })).status).toBe(200);
  }
  expect([await owes(fresh), await owes(known)]).toEqual([false, true]);
  expect([await kept(fresh.id), await kept(known.id)]).toEqual([[{ version: 2, address: expect.any(String) }], []]);
});
