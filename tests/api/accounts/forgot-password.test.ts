import { build } from '@/db/build/build';
import { PASSWORD, type User } from '@/db/build/accounts';
import { SAYS } from '@/lib/shared/problem';
import { deliver } from '@/lib/mail/deliver';
import { acting, api, browser, signInAs } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { mailedSecret } from '../../support/mailed';
import { outbox } from '../../support/outbox';

beforeEach(emptyDatabase);

const FORGOT = '/api/auth/forgot_password';
const RESET = '/api/auth/reset_password';
const NEW = 'Another2$';

const secretFor = async (user: User) => {
  await api().post(FORGOT, { email: user.email });
  return (await mailedSecret(user.email, '/reset_password/'))!;
};
const sent = (user: User, token: string, over = {}) => ({ email: user.email, password: NEW, password_confirmation: NEW, token, ...over });

test('a forgotten password: link by mail, new password, signed in, everything else ended', async () => {
  const user = await build.caller({ failed_logins: 4, locked_until: new Date(Date.now() + 600_000) });
  const before = await signInAs(user);
  const token = await secretFor(user);
  const answer = await browser().post(RESET, sent(user, token));
  expect(answer).toMatchObject({ status: 200, body: { location: '/dashboard', user: { id: user.id } } });
  expect(answer.cookies.some((cookie) => cookie.startsWith('concord.session='))).toBe(true);
  expect(JSON.stringify(answer.body)).not.toContain('token');
  expect((await api().get('/api/auth/me', { authorization: `Bearer ${before.token}` })).status).toBe(401);
  expect((await api().post('/api/auth/login', { email: user.email, password: PASSWORD })).status).toBe(401);
  expect((await api().post('/api/auth/login', { email: user.email, password: NEW })).status).toBe(200);
  expect((await outbox.to(user.email)).map(({ letter }) => letter)).toEqual(['password_reset', 'account_changed']);
});

test('a program gets a bearer token', async () => {
  const user = await build.caller();
  const answer = await api().post<{ token: string }>(RESET, sent(user, await secretFor(user)));
  expect(answer).toMatchObject({ status: 200, body: { token_type: 'bearer' } });
  expect((await api().get('/api/auth/me', { authorization: `Bearer ${answer.body.token}` })).status).toBe(200);
});

test('an account of programs is not signed in to a browser', async () => {
  const user = await build.apiUser();
  const answer = await browser().post(RESET, sent(user, await secretFor(user)));
  expect(answer).toMatchObject({ status: 200, cookies: [], body: { location: '/?alert=password' } });
});

test('known and unknown addresses get the same answer and cost the same rows; nobody else is mailed', async () => {
  const sso = await build.company({ login_method: 'sso' });
  const asleep = await build.company({ status: 'inactive' });
  const silent = [await build.caller({ status: 'inactive' }), await build.caller({ status: 'pending_verification' }), await build.caller({ company_id: sso.id }), await build.caller({ company_id: asleep.id })];
  const known = await build.caller();
  const answers = [];
  for (const email of [known.email, 'nobody@portal.test', ...silent.map((user) => user.email)]) answers.push(await api().post(FORGOT, { email }));
  for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: answers[0]!.body });
  expect((await testSql()`select (select count(*)::int from outbox) as letters, (select count(*)::int from one_time_tokens) as tokens`)[0]).toEqual({ letters: 6, tokens: 6 });
  expect((await outbox.all()).map(({ to_email }) => to_email)).toEqual([known.email]);
});

test('what was queued for nobody vanishes when its turn comes', async () => {
  await api().post(FORGOT, { email: 'nobody@portal.test' });
  const [row] = await testSql()<{ id: number }[]>`select id from outbox`;
  await deliver(row!.id);
  expect(await testSql()`select id from outbox`).toHaveLength(0);
});

test('a mailbox gets five an hour, whoever asks and whether or not it is known', async () => {
  const user = await build.caller();
  for (const email of [user.email, 'nobody@portal.test']) {
    for (let n = 0; n < 5; n++) expect((await api().post(FORGOT, { email }, { 'x-client-address': `10.0.0.${n}` })).status).toBe(200);
    const answer = await api().post(FORGOT, { email }, { 'x-client-address': '10.0.0.99' });
    expect(answer).toMatchObject({ status: 429, body: { error: 'Too Many Requests. Please try again later.' } });
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
  }
});

test('a mailbox is the same under any name behind a plus', async () => {
  for (let n = 0; n < 5; n++) expect((await api().post(FORGOT, { email: `ann+${n}@portal.test` })).status).toBe(200);
  expect((await api().post(FORGOT, { email: 'ann@portal.test' })).status).toBe(429);
});

test('unknown, foreign, expired and used links answer alike and change nothing', async () => {
  const [user, other] = [await build.caller(), await build.caller()];
  const token = await secretFor(user);
  const refused = { status: 409, body: { error: SAYS.linkOver } };
  expect(await api().post(RESET, sent(user, 'never-was-a-link'))).toMatchObject(refused);
  expect(await api().post(RESET, sent(user, ''))).toMatchObject(refused);
  expect(await api().post(RESET, sent(other, token))).toMatchObject(refused);
  await testSql()`update one_time_tokens set expires_at = now() - interval '1 second'`;
  expect(await api().post(RESET, sent(user, token))).toMatchObject(refused);
  await testSql()`update one_time_tokens set expires_at = now() + interval '1 minute'`;
  expect((await api().post(RESET, sent(user, token))).status).toBe(200);
  expect(await api().post(RESET, sent(user, token))).toMatchObject(refused);
});

test('a link to set a password opens nothing else, and a link to log in sets no password', async () => {
  const company = await build.company({ login_method: 'email_link', domain: 'acme.test' });
  const user = await build.caller({ company_id: company.id, email: 'robin@acme.test' });
  const reset = await secretFor(user);
  await api().post('/api/caller/link', { email: user.email, company_id: company.id, agree_confirm: true });
  const link = (await mailedSecret(user.email, '/auto_login/'))!;
  expect(await browser().post('/api/caller/auto_login', { token: reset })).toMatchObject({ status: 409, cookies: [], body: { error: SAYS.linkOver } });
  expect(await api().post(`/api/auth/verify/${reset}`)).toMatchObject({ status: 409 });
  expect(await api().post(RESET, sent(user, link))).toMatchObject({ status: 409, body: { error: SAYS.linkOver } });
  expect((await api().post(RESET, sent(user, reset))).status).toBe(200);
});

test('of two different links at once one sets the password', async () => {
  const user = await build.caller();
  const [one, other] = [await secretFor(user), await secretFor(user)];
  const answers = await Promise.all([api().post(RESET, sent(user, one)), api().post(RESET, sent(user, other, { password: 'Further3#', password_confirmation: 'Further3#' }))]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const works = await Promise.all([NEW, 'Further3#'].map((password) => api().post('/api/auth/login', { email: user.email, password })));
  expect(works.map(({ status }) => status)).toEqual(answers.map(({ status }) => (status === 200 ? 200 : 401)));
});

test('of two at once one wins', async () => {
  const user = await build.caller();
  const token = await secretFor(user);
  const answers = await Promise.all([api().post(RESET, sent(user, token)), api().post(RESET, sent(user, token))]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('a new password spends the other links, and one disabled since is not let in', async () => {
  const user = await build.caller();
  const first = await secretFor(user);
  const second = await secretFor(user);
  expect(second).not.toBe(first);
  expect((await api().post(RESET, sent(user, second))).status).toBe(200);
  expect((await api().post(RESET, sent(user, first))).status).toBe(409);
  const third = await secretFor(user);
  await testSql()`update users set status = 'inactive' where id = ${user.id}`;
  expect((await api().post(RESET, sent(user, third))).status).toBe(409);
});

test('each broken rule has its message, and the link stays good', async () => {
  const user = await build.caller();
  const token = await secretFor(user);
  const answer = await api().post(RESET, sent(user, token, { email: 'no', password: 'abc', password_confirmation: 'abd' }));
  expect(answer).toMatchObject({ status: 422, body: { errors: {
    email: ['Enter an e-mail address like name@company.com.'], password_confirmation: ['The two passwords differ.'],
    password: ['Use 8 to 128 characters.', 'Use at least 1 uppercase letter.', 'Use at least 1 number.', 'Use at least 1 of the characters ! $ # %.'],
  } } });
  expect((await api().post(FORGOT, { email: '' })).body).toMatchObject({ errors: { email: ['Enter an e-mail address.'] } });
  expect((await api().post(RESET, sent(user, token))).status).toBe(200);
});

test('a super admin who acts as someone ends that by resetting a password, and takes nothing along', async () => {
  const [admin, user] = [await build.superAdmin(), await build.caller()];
  const token = await secretFor(user);
  const answer = await acting(admin, user).post(RESET, sent(user, token));
  expect(answer.status).toBe(200);
  expect(answer.cookies.find((cookie) => cookie.startsWith('concord.acting='))).toContain('Max-Age=0');
});
