import { make } from '@/tools/factories/make';
import { acting, api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { invalid } from '../../support/refusals';

beforeEach(emptyDatabase);
afterEach(() => {
  delete process.env.AGREEMENT_VERSION;
});

const ME = '/api/auth/me';
const AGREE = '/api/users/agreement';
const mustAccept = async (user: { id: number }) =>
  (await api(user).get<{ user: { force_update_agreement: boolean } }>(ME)).body.user.force_update_agreement;
const agreementsOf = (id: number) =>
  testSql()`select version, address from agreements where user_id = ${id} order by id`;

test('a newer version must be accepted by everyone, without writing anything until then', async () => {
  const user = await make.caller();
  expect(await mustAccept(user)).toBe(false);
  process.env.AGREEMENT_VERSION = '2';
  expect(await mustAccept(user)).toBe(true);
  expect(
    (await testSql()`select force_update_agreement, agreement_version from users where id = ${user.id}`)[0],
  ).toEqual({ force_update_agreement: false, agreement_version: 1 });
  const answer = await api(user).post(AGREE, { agree_confirm: true }, { 'x-client-address': '10.1.2.3' });
  expect(answer).toMatchObject({ status: 200, body: { user: { force_update_agreement: false } } });
  expect(await mustAccept(user)).toBe(false);
  expect(await agreementsOf(user.id)).toEqual([{ version: 2, address: '10.1.2.3' }]);
  process.env.AGREEMENT_VERSION = '3';
  expect(await mustAccept(user)).toBe(true);
});

test('users who never accepted, or are asked to, must accept', async () => {
  expect(await mustAccept(await make.caller({ agreement_version: null, agreement_date: null }))).toBe(true);
  expect(await mustAccept(await make.caller({ force_update_agreement: true }))).toBe(true);
});

test('the version is not exposed', async () => {
  const { body } = await api(await make.caller()).get<{ user: object }>(ME);
  expect(Object.keys(body.user)).not.toContain('agreement_version');
});

test('only a ticked checkbox accepts', async () => {
  const user = await make.caller({ agreement_version: null, agreement_date: null });
  for (const agree_confirm of [false, 'false', 0, '', null, ['true'], {}, 'yes please']) {
    expect(await api(user).post(AGREE, { agree_confirm })).toMatchObject(
      invalid({ agree_confirm: ['You must accept the terms of the privacy policy.'] }),
    );
  }
  expect(await agreementsOf(user.id)).toEqual([]);
});

test('a super admin cannot accept while impersonating, not even with the profile', async () => {
  const user = await make.caller({ agreement_version: null, agreement_date: null });
  const support = acting(await make.superAdmin(), user);
  expect((await support.post(AGREE, { agree_confirm: true })).status).toBe(403);
  const { first_name, last_name, email, phone } = user;
  expect(
    (
      await support.post('/api/users/profile', {
        first_name,
        last_name,
        email,
        phone,
        country_id: (await make.country()).id,
        agree_confirm: true,
      })
    ).status,
  ).toBe(200);
  expect(await agreementsOf(user.id)).toEqual([]);
  expect(await mustAccept(user)).toBe(true);
});

test('saving the profile accepts for users who never did; a newer version still has to be accepted', async () => {
  const [fresh, known] = [await make.caller({ agreement_version: null, agreement_date: null }), await make.caller()];
  process.env.AGREEMENT_VERSION = '2';
  const country_id = (await make.country()).id;
  for (const { id, first_name, last_name, email, phone } of [fresh, known]) {
    expect(
      (
        await api({ id }).post('/api/users/profile', {
          first_name,
          last_name,
          email,
          phone,
          country_id,
          agree_confirm: true,
        })
      ).status,
    ).toBe(200);
  }
  expect([await mustAccept(fresh), await mustAccept(known)]).toEqual([false, true]);
  expect([await agreementsOf(fresh.id), await agreementsOf(known.id)]).toEqual([
    [{ version: 2, address: expect.any(String) }],
    [],
  ]);
});
