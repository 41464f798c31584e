import { make } from '@/tools/factories/make';
import { PASSWORD, type User } from '@/tools/factories/accounts';
import { readEmailChange } from '@/lib/people/accounts/email-change';
import { acting, api, browser } from '../../support/api';
import { runQueryAs } from '../../support/run-query';
import { emptyDatabase, testSql } from '../../support/database';
import { mailedSecret } from '../../support/mailed-secrets';
import { outbox } from '../../support/outbox';
import { invalid } from '../../support/refusals';

beforeEach(emptyDatabase);

const PROFILE = '/api/users/profile';
const entry = async (user: User, over = {}) => ({
  first_name: 'Nora',
  last_name: 'Lind',
  email: user.email,
  phone: '415 555 2671',
  phone_country_code: 'US',
  country_id: (await make.country()).id,
  city: 'Bergen',
  agree_confirm: true,
  ...over,
});
/** Another address of the user's company. */
const newAddress = async ({ company_id }: User) =>
  `nora@${(await testSql()`select domain from companies where id = ${company_id}`)[0]!.domain as string}`;
const ageLogins = () => testSql()`update sessions set created_at = now() - interval '11 minutes'`;

test('saves the profile and clears the forced update; protected fields are ignored', async () => {
  const user = await make.caller({ force_update_profile: true });
  const answer = await api(user).post(
    PROFILE,
    await entry(user, { role: 'super_admin', company_id: 99, focus_group: 'x' }),
  );
  expect(answer).toMatchObject({
    status: 200,
    body: {
      user: {
        first_name: 'Nora',
        city: 'Bergen',
        role: 'caller',
        company_id: user.company_id,
        focus_group: null,
        force_update_profile: false,
        agree_confirm: true,
      },
    },
  });
  expect(await outbox.all()).toEqual([]);
});

test('a new address or password requires the current password and is announced by email', async () => {
  const user = await make.caller();
  const email = await newAddress(user);
  const mine = browser(user);
  await mine.get('/api/auth/me');
  await ageLogins();
  const change = await entry(user, { email, password: 'Another2$', password_confirmation: 'Another2$' });
  expect(await mine.post(PROFILE, change)).toMatchObject(
    invalid({ current_password: ['Enter your current password.'] }),
  );
  expect(await mine.post(PROFILE, { ...change, current_password: PASSWORD })).toMatchObject({
    status: 200,
    body: { user: { email: user.email, pending_email: email } },
  });
  expect((await outbox.to(user.email)).map(({ subject }) => subject)).toEqual([
    'Your password was changed',
    'A new email address was entered for your account',
  ]);
  expect((await api().post('/api/auth/login', { email: user.email, password: 'Another2$' })).status).toBe(200);
  expect((await api().post('/api/auth/login', { email, password: 'Another2$' })).status).toBe(401);
});

describe('a new email address', () => {
  const CONFIRM = '/api/auth/confirm_email';
  const linkTo = (email: string) => mailedSecret(email, '/confirm_email/');
  const addressOf = async ({ id }: User) =>
    (await testSql()`select email, pending_email from users where id = ${id}`)[0];
  /** A user with a requested new address. */
  async function requested(over = {}) {
    const user = await make.caller(over);
    const email = await newAddress(user);
    const mine = browser(user);
    expect((await mine.post(PROFILE, await entry(user, { email }))).status).toBe(200);
    return { user, email, mine };
  }

  test('takes effect once its mailbox confirms it; other sessions and mailed links end', async () => {
    const { user, email, mine } = await requested();
    const there = api(user);
    await there.get('/api/auth/me');
    await api().post('/api/auth/forgot_password', { email: user.email });
    const reset = await mailedSecret(user.email, '/reset_password/');
    const token = await linkTo(email);
    expect(await runQueryAs(readEmailChange, null, { token: token! })).toEqual({ email });
    expect(await addressOf(user)).toEqual({ email: user.email, pending_email: email });
    expect(await mine.post(`${CONFIRM}/${token}`)).toMatchObject({ status: 200, body: { email } });
    expect(await addressOf(user)).toEqual({ email, pending_email: null });
    expect([(await mine.get('/api/auth/me')).status, (await there.get('/api/auth/me')).status]).toEqual([200, 401]);
    expect((await outbox.to(user.email)).at(-1)!.subject).toBe('Your email address was changed');
    const again = { email, token: reset, password: 'Another2$', password_confirmation: 'Another2$' };
    expect((await api().post('/api/auth/reset_password', again)).status).toBe(409);
    expect((await mine.post(`${CONFIRM}/${token}`)).status).toBe(409);
    expect((await api().post('/api/auth/login', { email, password: PASSWORD })).status).toBe(200);
  });

  test('is refused when the company has given up its domain in the meantime', async () => {
    const { user, email, mine } = await requested();
    await testSql()`update companies set domain = 'other.test', additional_domains = '{}'`;
    const answer = await mine.post<{ errors: object }>(`${CONFIRM}/${await linkTo(email)}`);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['email']]);
    expect((await addressOf(user))!.email).toBe(user.email);
  });

  test('ends every session when confirmed without one', async () => {
    const { email, mine } = await requested();
    expect((await api().post(`${CONFIRM}/${await linkTo(email)}`)).status).toBe(200);
    expect((await mine.get('/api/auth/me')).status).toBe(401);
  });

  test('can be resent (five emails an hour) and canceled; earlier links end', async () => {
    const { user, email, mine } = await requested();
    const first = await linkTo(email);
    expect((await mine.post('/api/users/email/resend')).body).toMatchObject({
      message: `We sent a new link to ${email}.`,
    });
    const second = await linkTo(email);
    expect((await mine.post(`${CONFIRM}/${first}`)).status).toBe(409);
    for (let n = 0; n < 3; n++) expect((await mine.post('/api/users/email/resend')).status).toBe(200);
    expect((await mine.post('/api/users/email/resend')).status).toBe(429);
    expect((await mine.delete('/api/users/email')).status).toBe(200);
    for (const token of [second, await linkTo(email)])
      expect((await mine.post(`${CONFIRM}/${token}`)).status).toBe(409);
    expect(await addressOf(user)).toEqual({ email: user.email, pending_email: null });
    await testSql()`delete from rate_limits`;
    expect((await mine.post('/api/users/email/resend')).status).toBe(409);
  });

  test('is voided by another address, expiry or a new password', async () => {
    const { user, email, mine } = await requested();
    const token = await linkTo(email);
    await mine.post(PROFILE, await entry(user, { email: `b.${email}` }));
    expect((await mine.post(`${CONFIRM}/${token}`)).status).toBe(409);
    const next = await linkTo(`b.${email}`);
    await testSql()`update one_time_tokens set expires_at = now()`;
    expect((await mine.post(`${CONFIRM}/${next}`)).status).toBe(409);
    await mine.post('/api/users/email/resend');
    const last = await linkTo(`b.${email}`);
    await api().post('/api/auth/forgot_password', { email: user.email });
    await api().post('/api/auth/reset_password', {
      email: user.email,
      token: await mailedSecret(user.email, '/reset_password/'),
      password: 'Another2$',
      password_confirmation: 'Another2$',
    });
    expect((await api().post(`${CONFIRM}/${last}`)).status).toBe(409);
    expect(await addressOf(user)).toEqual({ email: user.email, pending_email: null });
  });

  test('wins over an unverified registration, but not over an account', async () => {
    const { user, email, mine } = await requested();
    await make.caller({ email, company_id: user.company_id!, status: 'pending_verification' });
    expect((await mine.post(`${CONFIRM}/${await linkTo(email)}`)).status).toBe(200);
    const other = await requested();
    const taken = await make.caller({ email: other.email, company_id: other.user.company_id });
    expect(await other.mine.post(`${CONFIRM}/${await linkTo(taken.email)}`)).toMatchObject(
      invalid({ email: ['This email address is already registered.'] }),
    );
  });

  test('can be any address for a super admin', async () => {
    const admin = await make.superAdmin();
    const client = api(admin);
    expect((await client.post(PROFILE, await entry(admin, { email: 'boss@elsewhere.test' }))).status).toBe(200);
    expect((await addressOf(admin))!.email).toBe(admin.email);
    expect((await client.post(`${CONFIRM}/${await linkTo('boss@elsewhere.test')}`)).status).toBe(200);
    expect((await addressOf(admin))!.email).toBe('boss@elsewhere.test');
  });

  test('has 24 hours to be confirmed', async () => {
    await requested();
    const [row] =
      await testSql()`select extract(epoch from expires_at - now()) / 3600 as hours from one_time_tokens where purpose = 'email_change'`;
    expect(Number(row!.hours)).toBeCloseTo(24, 1);
  });
});

test('guesses of the current password are limited', async () => {
  const user = await make.caller();
  const mine = browser(user);
  await mine.get('/api/auth/me');
  await ageLogins();
  const guess = await entry(user, {
    password: 'Another2$',
    password_confirmation: 'Another2$',
    current_password: 'Wrong1!x',
  });
  const answers = [];
  for (let n = 0; n < 11; n++) answers.push((await mine.post(PROFILE, guess)).status);
  expect(answers).toEqual([...Array<number>(10).fill(422), 429]);
  expect(
    (
      await mine.post('/api/users/password', {
        password: 'Another2$',
        password_confirmation: 'Another2$',
        current_password: PASSWORD,
      })
    ).status,
  ).toBe(429);
  expect((await mine.post(PROFILE, await entry(user))).status).toBe(200);
});

test('an address must be of the company’s domains; without domains, not of another member or colleague', async () => {
  const other = await make.company();
  const user = await make.caller();
  const [company] = await testSql()`select name, domain from companies where id = ${user.company_id}`;
  for (const email of [`a@${other.domain}`, 'a@elsewhere.test', `a@${company!.domain}.evil.test`])
    expect(await api(user).post(PROFILE, await entry(user, { email }))).toMatchObject({
      status: 422,
      body: { errors: { email: [`Use an address of ${company!.name}: @${company!.domain}.`] } },
    });
  await testSql()`update companies set domain = null where id = ${user.company_id}`;
  expect(await api(user).post(PROFILE, await entry(user, { email: `a@${other.domain}` }))).toMatchObject(
    invalid({ email: ['This address belongs to another company of the network.'] }),
  );
  const taken = await make.caller({ email: 'taken@elsewhere.test', company_id: user.company_id });
  expect(await api(user).post(PROFILE, await entry(user, { email: taken.email }))).toMatchObject(
    invalid({ email: ['This email address is already registered.'] }),
  );
  await testSql()`delete from rate_limits`;
  expect((await api(user).post(PROFILE, await entry(user, { email: 'a@elsewhere.test' }))).status).toBe(200);
});

test('an impersonating super admin can save the profile, but not address or password', async () => {
  const user = await make.caller({ agreement_date: null });
  const other = acting(await make.superAdmin(), user);
  expect(await other.post(PROFILE, await entry(user))).toMatchObject({
    status: 200,
    body: { user: { agree_confirm: false } },
  });
  expect((await other.post(PROFILE, await entry(user, { email: 'a@elsewhere.test' }))).status).toBe(403);
  expect((await api().post(PROFILE, await entry(user))).status).toBe(401);
});

test('every invalid field has its message', async () => {
  const user = await make.caller();
  const answer = await api(user).post<{ errors: object }>(
    PROFILE,
    await entry(user, { first_name: '', last_name: '', email: 'x', phone: 'abc', password: 'a', agree_confirm: false }),
  );
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.body.errors).sort()).toEqual([
    'agree_confirm',
    'email',
    'first_name',
    'last_name',
    'password',
    'password_confirmation',
    'phone',
  ]);
  expect(await api(user).post(PROFILE, await entry(user, { country_id: 9999 }))).toMatchObject(
    invalid({ country_id: ['Choose a country.'] }),
  );
});
