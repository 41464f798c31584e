import { make } from '@/tools/factories/make';
import { PASSWORD } from '@/tools/factories/accounts';
import { acting, api, browser, loginAs } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { outbox } from '../../support/outbox';
import { invalid, refused } from '../../support/refusals';

beforeEach(emptyDatabase);

const NEW = 'Another2$';
const twice = (over = {}) => ({ password: NEW, password_confirmation: NEW, ...over });
const CHANGE = '/api/users/password';

/** Makes every login older than the ten minutes in which no password is needed. */
const ageLogins = () => testSql()`update sessions set created_at = now() - interval '11 minutes'`;

test('a new password ends the other sessions and is announced by email', async () => {
  const user = await make.caller();
  const [here, there] = [await loginAs(user), await loginAs(user)];
  const as = (token: string) => ({ authorization: `Bearer ${token}` });
  expect(await api().post(CHANGE, twice(), as(here.token))).toMatchObject({
    status: 200,
    body: { message: 'Your password is changed.' },
  });
  expect((await api().get('/api/auth/me', as(here.token))).status).toBe(200);
  expect((await api().get('/api/auth/me', as(there.token))).status).toBe(401);
  expect((await api().post('/api/auth/login', { email: user.email, password: NEW })).status).toBe(200);
  expect((await outbox.to(user.email)).map(({ template }) => template)).toEqual(['account_changed']);
});

test('ten minutes after the login the current password is required', async () => {
  const user = await make.caller();
  const mine = browser(user);
  await mine.get('/api/auth/me');
  await ageLogins();
  expect(await mine.post(CHANGE, twice())).toMatchObject(
    invalid({ current_password: ['Enter your current password.'] }),
  );
  expect(await mine.post(CHANGE, twice({ current_password: 'Wrong1!x' }))).toMatchObject(
    invalid({ current_password: ['This is not your current password.'] }),
  );
  expect((await mine.post(CHANGE, twice({ current_password: PASSWORD }))).status).toBe(200);
});

test('a user without a password has to log in again', async () => {
  const mine = browser(await make.caller({ password_hash: null }));
  await mine.get('/api/auth/me');
  await ageLogins();
  expect(await mine.post(CHANGE, twice())).toMatchObject(
    invalid({ current_password: ['Log out and log in again, then change it within 10 minutes.'] }),
  );
});

test('a password is refused under single sign-on (except for role api), while impersonating, and when it breaks the rules', async () => {
  const company = await make.company({ login_method: 'sso' });
  expect(await api(await make.caller({ company_id: company.id })).post(CHANGE, twice())).toMatchObject(
    refused(403, 'You do not have access to see this page.'),
  );
  expect((await api(await make.apiUser({ company_id: company.id })).post(CHANGE, twice())).status).toBe(200);
  const user = await make.caller();
  expect((await acting(await make.superAdmin(), user).post(CHANGE, twice())).status).toBe(403);
  expect(await api(user).post(CHANGE, { password: 'abc', password_confirmation: 'x' })).toMatchObject(
    invalid({ password_confirmation: ['The passwords do not match.'] }),
  );
  expect((await api().post(CHANGE, twice())).status).toBe(401);
});

test('accepting the agreement stores version, time and address', async () => {
  const user = await make.caller({ force_update_agreement: true, agreement_version: null, agreement_date: null });
  const answer = await api(user).post(
    '/api/users/agreement',
    { agree_confirm: true },
    { 'x-client-address': '10.1.2.3' },
  );
  expect(answer).toMatchObject({
    status: 200,
    body: { user: { id: user.id, agree_confirm: true, force_update_agreement: false } },
  });
  expect(await testSql()`select user_id, version, address from agreements`).toEqual([
    { user_id: user.id, version: 1, address: '10.1.2.3' },
  ]);
  expect(await api(user).post('/api/users/agreement', {})).toMatchObject(
    invalid({ agree_confirm: ['You must accept the terms of the privacy policy.'] }),
  );
});

test('countries are sorted by name', async () => {
  await make.country();
  await make.country({ name: 'Norway', country_code: 'NO', dial_code: '+47' });
  const names = (body: Record<string, unknown>) => (body.countries as { name: string }[]).map(({ name }) => name);
  expect(names((await api().get('/api/caller/countries')).body)).toEqual(['Norway', 'United States']);
  expect(names((await api(await make.caller()).get('/api/users/profile_form_data')).body)).toEqual([
    'Norway',
    'United States',
  ]);
});
