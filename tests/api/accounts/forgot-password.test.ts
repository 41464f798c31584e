import { make } from '@/tools/factories/make';
import { PASSWORD, type User } from '@/tools/factories/accounts';
import { MESSAGES } from '@/lib/shared/problem';
import { deliver } from '@/lib/reach/mail/deliver';
import { acting, api, browser, loginAs } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { mailedSecret } from '../../support/mailed-secrets';
import { outbox } from '../../support/outbox';
import { invalid, refused } from '../../support/refusals';

beforeEach(emptyDatabase);

const FORGOT = '/api/auth/forgot_password';
const RESET = '/api/auth/reset_password';
const NEW = 'Another2$';

const requestReset = async (user: User) => {
  await api().post(FORGOT, { email: user.email });
  return (await mailedSecret(user.email, '/reset_password/'))!;
};
const sent = (user: User, token: string, over = {}) => ({
  email: user.email,
  password: NEW,
  password_confirmation: NEW,
  token,
  ...over,
});

test('a reset link sets the password, logs in and ends all other sessions', async () => {
  const user = await make.caller({ failed_logins: 4, locked_until: new Date(Date.now() + 600_000) });
  const before = await loginAs(user);
  const token = await requestReset(user);
  const answer = await browser().post(RESET, sent(user, token));
  expect(answer).toMatchObject({ status: 200, body: { location: '/dashboard', user: { id: user.id } } });
  expect(answer.cookies.some((cookie) => cookie.startsWith('concord.session='))).toBe(true);
  expect(JSON.stringify(answer.body)).not.toContain('token');
  expect((await api().get('/api/auth/me', { authorization: `Bearer ${before.token}` })).status).toBe(401);
  expect((await api().post('/api/auth/login', { email: user.email, password: PASSWORD })).status).toBe(401);
  expect((await api().post('/api/auth/login', { email: user.email, password: NEW })).status).toBe(200);
  expect((await outbox.to(user.email)).map(({ template }) => template)).toEqual(['password_reset', 'account_changed']);
});

test('an API client gets a bearer token', async () => {
  const user = await make.caller();
  const answer = await api().post<{ token: string }>(RESET, sent(user, await requestReset(user)));
  expect(answer).toMatchObject({ status: 200, body: { token_type: 'bearer' } });
  expect((await api().get('/api/auth/me', { authorization: `Bearer ${answer.body.token}` })).status).toBe(200);
});

test('an API account is not logged in to a browser', async () => {
  const user = await make.apiUser();
  const answer = await browser().post(RESET, sent(user, await requestReset(user)));
  expect(answer).toMatchObject({ status: 200, cookies: [], body: { location: '/?alert=password' } });
});

test('known and unknown addresses get the same answer and rows; only usable accounts get an email', async () => {
  const sso = await make.company({ login_method: 'sso' });
  const asleep = await make.company({ status: 'inactive' });
  const silent = [
    await make.caller({ status: 'inactive' }),
    await make.caller({ status: 'pending_verification' }),
    await make.caller({ company_id: sso.id }),
    await make.caller({ company_id: asleep.id }),
  ];
  const known = await make.caller();
  const answers = [];
  for (const email of [known.email, 'nobody@portal.test', ...silent.map((user) => user.email)])
    answers.push(await api().post(FORGOT, { email }));
  for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: answers[0]!.body });
  expect(
    (
      await testSql()`select (select count(*)::int from outbox) as emails, (select count(*)::int from one_time_tokens) as tokens`
    )[0],
  ).toEqual({ emails: 6, tokens: 6 });
  expect((await outbox.all()).map(({ to_email }) => to_email)).toEqual([known.email]);
});

test('an email queued for an unknown address is dropped', async () => {
  await api().post(FORGOT, { email: 'nobody@portal.test' });
  const [row] = await testSql()<{ id: number }[]>`select id from outbox`;
  await deliver(row!.id);
  expect(await testSql()`select id from outbox`).toHaveLength(0);
});

test('a mailbox gets five emails an hour, known or not, from any client', async () => {
  const user = await make.caller();
  for (const email of [user.email, 'nobody@portal.test']) {
    for (let n = 0; n < 5; n++)
      expect((await api().post(FORGOT, { email }, { 'x-client-address': `10.0.0.${n}` })).status).toBe(200);
    const answer = await api().post(FORGOT, { email }, { 'x-client-address': '10.0.0.99' });
    expect(answer).toMatchObject(refused(429, 'Too Many Requests. Please try again later.'));
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
  }
});

test('plus addresses count as one mailbox', async () => {
  for (let n = 0; n < 5; n++) expect((await api().post(FORGOT, { email: `ann+${n}@portal.test` })).status).toBe(200);
  expect((await api().post(FORGOT, { email: 'ann@portal.test' })).status).toBe(429);
});

test('unknown, foreign, expired and used links answer alike and change nothing', async () => {
  const [user, other] = [await make.caller(), await make.caller()];
  const token = await requestReset(user);
  const expired = refused(409, MESSAGES.linkExpired);
  expect(await api().post(RESET, sent(user, 'never-was-a-link'))).toMatchObject(expired);
  expect(await api().post(RESET, sent(user, ''))).toMatchObject(expired);
  expect(await api().post(RESET, sent(other, token))).toMatchObject(expired);
  await testSql()`update one_time_tokens set expires_at = now() - interval '1 second'`;
  expect(await api().post(RESET, sent(user, token))).toMatchObject(expired);
  await testSql()`update one_time_tokens set expires_at = now() + interval '1 minute'`;
  expect((await api().post(RESET, sent(user, token))).status).toBe(200);
  expect(await api().post(RESET, sent(user, token))).toMatchObject(expired);
});

test('reset links and login links cannot replace each other', async () => {
  const company = await make.company({ login_method: 'email_link', domain: 'acme.test' });
  const user = await make.caller({ company_id: company.id, email: 'robin@acme.test' });
  const reset = await requestReset(user);
  await api().post('/api/caller/link', { email: user.email, company_id: company.id, agree_confirm: true });
  const link = (await mailedSecret(user.email, '/auto_login/'))!;
  expect(await browser().post('/api/caller/auto_login', { token: reset })).toMatchObject({
    status: 409,
    cookies: [],
    body: { error: MESSAGES.linkExpired },
  });
  expect(await api().post(`/api/auth/verify/${reset}`)).toMatchObject({ status: 409 });
  expect(await api().post(RESET, sent(user, link))).toMatchObject(refused(409, MESSAGES.linkExpired));
  expect((await api().post(RESET, sent(user, reset))).status).toBe(200);
});

test('of two different links used at once, one sets the password', async () => {
  const user = await make.caller();
  const [one, other] = [await requestReset(user), await requestReset(user)];
  const answers = await Promise.all([
    api().post(RESET, sent(user, one)),
    api().post(RESET, sent(user, other, { password: 'Further3#', password_confirmation: 'Further3#' })),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const works = await Promise.all(
    [NEW, 'Further3#'].map((password) => api().post('/api/auth/login', { email: user.email, password })),
  );
  expect(works.map(({ status }) => status)).toEqual(answers.map(({ status }) => (status === 200 ? 200 : 401)));
});

test('a link used twice at once works once', async () => {
  const user = await make.caller();
  const token = await requestReset(user);
  const answers = await Promise.all([api().post(RESET, sent(user, token)), api().post(RESET, sent(user, token))]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('a new password voids the other links, and a link does not work for a disabled user', async () => {
  const user = await make.caller();
  const first = await requestReset(user);
  const second = await requestReset(user);
  expect(second).not.toBe(first);
  expect((await api().post(RESET, sent(user, second))).status).toBe(200);
  expect((await api().post(RESET, sent(user, first))).status).toBe(409);
  const third = await requestReset(user);
  await testSql()`update users set status = 'inactive' where id = ${user.id}`;
  expect((await api().post(RESET, sent(user, third))).status).toBe(409);
});

test('every broken rule has its message, and the link stays valid', async () => {
  const user = await make.caller();
  const token = await requestReset(user);
  const answer = await api().post(
    RESET,
    sent(user, token, { email: 'no', password: 'abc', password_confirmation: 'abd' }),
  );
  expect(answer).toMatchObject(
    invalid({
      email: ['Enter an email address like name@company.com.'],
      password_confirmation: ['The passwords do not match.'],
      password: [
        'Use 8 to 128 characters.',
        'Use at least 1 uppercase letter.',
        'Use at least 1 number.',
        'Use at least 1 of the characters ! $ # %.',
      ],
    }),
  );
  expect((await api().post(FORGOT, { email: '' })).body).toMatchObject({
    errors: { email: ['Enter an email address.'] },
  });
  expect((await api().post(RESET, sent(user, token))).status).toBe(200);
});

test('a password reset ends an impersonation', async () => {
  const [admin, user] = [await make.superAdmin(), await make.caller()];
  const token = await requestReset(user);
  const answer = await acting(admin, user).post(RESET, sent(user, token));
  expect(answer.status).toBe(200);
  expect(answer.cookies.find((cookie) => cookie.startsWith('concord.acting='))).toContain('Max-Age=0');
});
