import { build } from '@/db/build/build';
import { PASSWORD, type User } from '@/db/build/accounts';
import { acting, api, browser } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { mailedSecret } from '../../support/mailed';
import { outbox } from '../../support/outbox';

beforeEach(emptyDatabase);

const PROFILE = '/api/users/profile';
const entry = async (user: User, over = {}) => ({
  first_name: 'Nora', last_name: 'Lind', email: user.email, phone: '415 555 2671', phone_country_code: 'US', country_id: (await build.country()).id, city: 'Bergen', agree_confirm: true, ...over,
});
const later = () => testSql()`update sessions set created_at = now() - interval '11 minutes'`;

test('the profile is saved, the forced dialog goes, and what nobody may set stays', async () => {
  const user = await build.caller({ force_update_profile: true });
  const answer = await api(user).post(PROFILE, await entry(user, { role: 'super_admin', company_id: 99, focus_group: 'x' }));
  expect(answer).toMatchObject({ status: 200, body: { user: { first_name: 'Nora', city: 'Bergen', role: 'caller', company_id: user.company_id, focus_group: null, force_update_profile: false, agree_confirm: true } } });
  expect(await outbox.all()).toEqual([]);
});

test('another address or password: proved, told by mail to the old address', async () => {
  const user = await build.caller();
  const mine = browser(user);
  await mine.get('/api/auth/me');
  await later();
  const change = await entry(user, { email: 'nora@elsewhere.test', password: 'Another2$', password_confirmation: 'Another2$' });
  expect(await mine.post(PROFILE, change)).toMatchObject({ status: 422, body: { errors: { current_password: ['Enter your present password.'] } } });
  expect(await mine.post(PROFILE, { ...change, current_password: PASSWORD })).toMatchObject({ status: 200, body: { user: { email: 'nora@elsewhere.test' } } });
  expect((await outbox.to(user.email)).map(({ subject }) => subject)).toEqual(['Your password was changed', 'Your e-mail address was changed']);
  expect((await api().post('/api/auth/login', { email: 'nora@elsewhere.test', password: 'Another2$' })).status).toBe(200);
});

test('another address ends the other sessions and spends what was mailed to the old one', async () => {
  const user = await build.caller();
  const [mine, there] = [browser(user), api(user)];
  await there.get('/api/auth/me');
  await api().post('/api/auth/forgot_password', { email: user.email });
  const token = await mailedSecret(user.email, '/reset_password/');
  expect((await mine.post(PROFILE, await entry(user, { email: 'nora@elsewhere.test' }))).status).toBe(200);
  expect([(await mine.get('/api/auth/me')).status, (await there.get('/api/auth/me')).status]).toEqual([200, 401]);
  for (const email of [user.email, 'nora@elsewhere.test']) expect((await api().post('/api/auth/reset_password', { email, token, password: 'Another2$', password_confirmation: 'Another2$' })).status).toBe(409);
});

test('the present password is not guessed here either', async () => {
  const user = await build.caller();
  const mine = browser(user);
  await mine.get('/api/auth/me');
  await later();
  const guess = await entry(user, { email: 'nora@elsewhere.test', current_password: 'Wrong1!x' });
  const answers = [];
  for (let n = 0; n < 11; n++) answers.push((await mine.post(PROFILE, guess)).status);
  expect(answers).toEqual([...Array<number>(10).fill(422), 429]);
  expect((await mine.post('/api/users/password', { password: 'Another2$', password_confirmation: 'Another2$', current_password: PASSWORD })).status).toBe(429);
  expect((await mine.post(PROFILE, await entry(user))).status).toBe(200);
});

test('addresses of other members and taken ones are refused; under mailed links only the own company’s', async () => {
  const [company, other] = [await build.company({ login_method: 'email_link' }), await build.company()];
  const user = await build.caller();
  const linked = await build.caller({ company_id: company.id });
  expect(await api(user).post(PROFILE, await entry(user, { email: `a@${other.domain}` }))).toMatchObject({ status: 422, body: { errors: { email: ['This address belongs to another company of the network.'] } } });
  expect(await api(user).post(PROFILE, await entry(user, { email: linked.email }))).toMatchObject({ status: 422, body: { errors: { email: ['This e-mail address is already registered.'] } } });
  expect((await api(linked).post(PROFILE, await entry(linked, { email: 'a@elsewhere.test' }))).status).toBe(422);
});

test('a super admin who acts as someone saves the profile, never address or password', async () => {
  const user = await build.caller({ agreement_date: null });
  const other = acting(await build.superAdmin(), user);
  expect(await other.post(PROFILE, await entry(user))).toMatchObject({ status: 200, body: { user: { agree_confirm: false } } });
  expect((await other.post(PROFILE, await entry(user, { email: 'a@elsewhere.test' }))).status).toBe(403);
  expect((await api().post(PROFILE, await entry(user))).status).toBe(401);
});

test('each wrong field has its message', async () => {
  const user = await build.caller();
  const answer = await api(user).post<{ errors: object }>(PROFILE, await entry(user, { first_name: '', last_name: '', email: 'x', phone: 'abc', password: 'a', agree_confirm: false }));
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.body.errors).sort()).toEqual(['agree_confirm', 'email', 'first_name', 'last_name', 'password', 'password_confirmation', 'phone']);
  expect(await api(user).post(PROFILE, await entry(user, { country_id: 9999 }))).toMatchObject({ status: 422, body: { errors: { country_id: ['Choose a country.'] } } });
});
