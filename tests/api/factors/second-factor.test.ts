import { Secret, TOTP } from 'otpauth';
import { withDatabase } from '@/db/client';
import { mintToken, secretOf } from '@/lib/platform/secrets/mailed-token';
import { make } from '@/tools/factories/make';
import { acting, api, browser } from '../../support/api';
import { codeLogin, passwordLogin, withCodeApp } from '../../support/factor-fixtures';
import { emptyDatabase, testSql } from '../../support/database';
import { mailedSecret } from '../../support/mailed-secrets';
import { refused } from '../../support/refusals';

beforeEach(emptyDatabase);

const WRONG = /^This code is not valid/;

/** A login after many others, which the limit of passwords does not count. */
async function freshTicket(email: string): Promise<string> {
  await testSql()`delete from rate_limits where key not like 'code:%'`;
  return (await passwordLogin(email)).body.ticket;
}

test('a code app is set up with its QR code and first code; ten recovery codes are shown once', async () => {
  const user = await make.caller();
  const client = api(user);
  const options = await client.post<{ secret: string; uri: string; qr: string }>('/api/users/totp/options');
  expect(options.body).toEqual({
    secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
    uri: expect.stringMatching(/^otpauth:\/\/totp\/Concord:.+secret=/),
    qr: expect.stringMatching(/^data:image\/svg\+xml;base64,/),
  });
  expect(await client.post('/api/users/totp', { code: '000000' })).toMatchObject({ status: 422 });
  expect(await passwordLogin(user.email)).toMatchObject({ body: { token: expect.any(String) } });
  const code = new TOTP({ secret: Secret.fromBase32(options.body.secret) }).generate();
  const added = await client.post<{ recovery_codes: string[] }>('/api/users/totp', { code });
  expect(added.status).toBe(200);
  expect(new Set(added.body.recovery_codes).size).toBe(10);
  const stored = JSON.stringify(
    await testSql()`select secret, pending_secret, (select json_agg(code_hash) from recovery_codes) as codes from code_apps`,
  );
  expect(stored).not.toContain(options.body.secret);
  for (const one of added.body.recovery_codes) expect(stored).not.toContain(one.replaceAll('-', ''));
  expect(await client.get('/api/users/second_factors')).toMatchObject({
    body: { allowed: true, code_app_since: expect.any(String), recovery_codes_left: 10 },
  });
});

test('a right password gets a ticket and neither token nor cookie; the code gives the login', async () => {
  const user = await make.caller();
  const { code } = await withCodeApp(user);
  for (const client of [api(), browser()]) {
    const first = await passwordLogin(user.email, client);
    expect([first.status, first.cookies]).toEqual([200, []]);
    expect(first.body).toEqual({ second_factor: true, ticket: expect.stringMatching(/^[\w-]{43}$/) });
  }
  expect(await testSql()`select * from login_records`).toHaveLength(0);
  const { body } = await passwordLogin(user.email, browser());
  const done = await codeLogin(body.ticket, code(), browser());
  expect(done).toMatchObject({ status: 200, body: { location: '/dashboard', user: { id: user.id } } });
  expect(done.cookies.join()).toContain('concord.session=');
});

test('a wrong password gets the neutral answer, no ticket', async () => {
  const user = await make.caller();
  await withCodeApp(user);
  const answer = await passwordLogin(user.email, api(), 'Wrong1!!!');
  expect([answer.status, Object.keys(answer.body)]).toEqual([401, ['error']]);
});

test('a code counts once, and no earlier one after it; clocks may be one step wrong', async () => {
  const user = await make.caller();
  const { code } = await withCodeApp(user);
  const login = async (entered: string) =>
    (await codeLogin((await passwordLogin(user.email)).body.ticket, entered)).status;
  expect(await login(code(3))).toBe(401);
  expect(await login(code(-3))).toBe(401);
  // Used when the app was set up.
  expect(await login(code(-1))).toBe(401);
  expect(await login(code(1))).toBe(200);
  expect(await login(code(1))).toBe(401);
  expect(await login(code(0))).toBe(401);
});

test('of two logins with one code at once, one succeeds; a ticket counts once', async () => {
  const user = await make.caller();
  const { code, recovery_codes } = await withCodeApp(user);
  const tickets = [(await passwordLogin(user.email)).body.ticket, (await passwordLogin(user.email)).body.ticket];
  const answers = await Promise.all(tickets.map((ticket) => codeLogin(ticket, code())));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  const used = tickets[answers.findIndex(({ status }) => status === 200)]!;
  expect(await codeLogin(used, recovery_codes[0]!)).toMatchObject({ status: 401, body: { reason: 'ticket_expired' } });
});

test('a recovery code works once, however it is typed, and is announced', async () => {
  const user = await make.caller();
  const { recovery_codes } = await withCodeApp(user);
  const ticket = async () => (await passwordLogin(user.email)).body.ticket;
  const [one, two] = recovery_codes as [string, string];
  expect(await codeLogin(await ticket(), ` ${one.toUpperCase()} `)).toMatchObject({ status: 200 });
  expect(await codeLogin(await ticket(), one)).toMatchObject(refused(401, expect.stringMatching(WRONG)));
  expect(await codeLogin(await ticket(), two.replaceAll('-', ' '))).toMatchObject({ status: 200 });
  const mails =
    await testSql()`select props ->> 'left' as codes from outbox where props ->> 'what' = 'recovery_code_used' order by id`;
  expect(mails.map(({ codes }) => codes)).toEqual(['9', '8']);
});

test('new recovery codes replace the earlier ones', async () => {
  const user = await make.caller();
  const { recovery_codes } = await withCodeApp(user);
  const { body } = await api(user).post<{ recovery_codes: string[] }>('/api/users/recovery_codes');
  const ticket = async () => (await passwordLogin(user.email)).body.ticket;
  expect(await codeLogin(await ticket(), recovery_codes[0]!)).toMatchObject({ status: 401 });
  expect(await codeLogin(await ticket(), body.recovery_codes[0]!)).toMatchObject({ status: 200 });
});

test('ten wrong codes lock the second step for 15 minutes; a right password does not lift it', async () => {
  const user = await make.caller();
  const { code } = await withCodeApp(user);
  const ticket = () => freshTicket(user.email);
  for (let guess = 0; guess < 10; guess++) expect((await codeLogin(await ticket(), '000000')).status).toBe(401);
  const answer = await codeLogin(await ticket(), code());
  expect(answer).toMatchObject(refused(401, expect.stringMatching(WRONG)));
  await testSql()`update rate_limits set expire = now() at time zone 'UTC' - interval '1 second' where key like 'code:%'`;
  expect(await codeLogin((await passwordLogin(user.email)).body.ticket, code())).toMatchObject({ status: 200 });
});

test('guesses at once all count', async () => {
  const user = await make.caller();
  const { code } = await withCodeApp(user);
  const tickets = await Promise.all(
    Array.from({ length: 10 }, async () => (await passwordLogin(user.email)).body.ticket),
  );
  await Promise.all(tickets.map((ticket) => codeLogin(ticket, '000000')));
  expect(await codeLogin(await freshTicket(user.email), code())).toMatchObject({ status: 401 });
});

test('a login takes five codes, also at once; then it ends, whatever comes', async () => {
  const user = await make.caller();
  const { code, recovery_codes } = await withCodeApp(user);
  const { ticket } = (await passwordLogin(user.email)).body;
  for (const left of ['4 tries', '3 tries', '2 tries', '1 try'])
    expect((await codeLogin(ticket, '000000')).body).toEqual({ error: `This code is not valid. ${left} left.` });
  const LAST = { reason: 'ticket_expired', error: expect.stringMatching(/^This code is not valid, and the login has/) };
  expect(await codeLogin(ticket, '000000')).toMatchObject({ status: 401, body: LAST });
  for (const right of [code(), recovery_codes[0]!])
    expect(await codeLogin(ticket, right)).toMatchObject({ status: 401, body: { reason: 'ticket_expired' } });
  const { ticket: next } = (await passwordLogin(user.email)).body;
  const answers = await Promise.all(Array.from({ length: 8 }, () => codeLogin(next, '000000')));
  expect(answers.filter(({ body }) => WRONG.test(body.error ?? ''))).toHaveLength(5);
  expect(answers.filter(({ body }) => body.error?.startsWith('This login has expired'))).toHaveLength(3);
});

test('the right code after a wrong one gives the login; of two right ones at once, one does', async () => {
  const user = await make.caller();
  const { code, recovery_codes } = await withCodeApp(user);
  const { ticket } = (await passwordLogin(user.email)).body;
  expect(await codeLogin(ticket, '000000')).toMatchObject({ status: 401 });
  const answers = await Promise.all([code(), recovery_codes[0]!].map((right) => codeLogin(ticket, right)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  expect(await testSql()`select * from login_records`).toHaveLength(1);
});

test('strangers with the password lock out a device that logged in before only from their own counter', async () => {
  const user = await make.caller();
  const { code, recovery_codes } = await withCodeApp(user);
  const device = (
    await codeLogin((await passwordLogin(user.email, browser())).body.ticket, recovery_codes[0]!, browser())
  ).cookies
    .find((cookie) => cookie.startsWith('concord.device='))!
    .split(';')[0]!;
  const ticket = () => freshTicket(user.email);
  const stranger = browser(undefined, { 'user-agent': 'Stranger' });
  for (let guess = 0; guess < 11; guess++) await codeLogin(await ticket(), '000000', stranger);
  expect(await codeLogin(await ticket(), code(), stranger)).toMatchObject({ status: 401 });
  expect(await codeLogin(await ticket(), code(), browser(undefined, { cookie: device }))).toMatchObject({
    status: 200,
  });
});

test.each([
  ['a ticket of nobody', 'x'.repeat(43)],
  ['no ticket', undefined],
])('%s is refused', async (_what, ticket) => {
  expect(await api().post('/api/auth/second_factor', { ticket, code: '123456' })).toMatchObject({
    status: 401,
    body: { reason: 'ticket_expired' },
  });
});

test('a ticket ends after five minutes, with a new password, and with the account', async () => {
  const user = await make.caller();
  const { recovery_codes } = await withCodeApp(user);
  const late = (await passwordLogin(user.email)).body.ticket;
  await testSql()`update login_tickets set expires_at = now() - interval '1 second'`;
  expect(await codeLogin(late, recovery_codes[0]!)).toMatchObject({ status: 401 });
  const earlier = (await passwordLogin(user.email)).body.ticket;
  await api(user).post('/api/users/password', { password: 'Another2$', password_confirmation: 'Another2$' });
  expect(await codeLogin(earlier, recovery_codes[0]!)).toMatchObject({ status: 401 });
  const disabled = (await passwordLogin(user.email, api(), 'Another2$')).body.ticket;
  await testSql()`update users set status = 'inactive' where id = ${user.id}`;
  expect(await codeLogin(disabled, recovery_codes[0]!)).toMatchObject({ status: 403, cookies: [] });
  expect(await testSql()`select * from login_records`).toHaveLength(0);
});

test('an accepted invitation asks for the code of an app from before the company had passwords', async () => {
  const company = await make.company({ login_method: 'email_link' });
  const manager = await make.manager({ company_id: company.id });
  const user = await make.caller({ company_id: company.id, password_hash: null });
  const { code } = await withCodeApp(user);
  await testSql()`update companies set login_method = 'requires_registration' where id = ${company.id}`;
  expect(await api(manager).post(`/api/admin/company/users/${user.id}/invite`)).toMatchObject({ status: 200 });
  const secret = await mailedSecret(user.email, '/invitation/');
  const answer = await browser().post<{ ticket: string }>(`/api/users/invitation/${secret}`, {
    password: 'Another2$',
    password_confirmation: 'Another2$',
    agree_confirm: true,
  });
  expect([answer.status, answer.cookies, Object.keys(answer.body)]).toEqual([200, [], ['second_factor', 'ticket']]);
  expect(await testSql()`select * from login_records`).toHaveLength(0);
  expect(await codeLogin(answer.body.ticket, code(), browser())).toMatchObject({ status: 200 });
  expect(await testSql()`select method from login_records`).toEqual([{ method: 'invitation' }]);
});

test('a mailed link and a reset password ask for the code as well', async () => {
  const company = await make.company({ login_method: 'email_link' });
  const user = await make.caller({ company_id: company.id });
  const { code, recovery_codes } = await withCodeApp(user);
  const mailed = (purpose: 'email_login' | 'reset') =>
    withDatabase(async (db) => secretOf(await mintToken(db, purpose, { user_id: user.id }), purpose));
  const byLink = await browser().post<{ ticket: string }>('/api/caller/auto_login', {
    token: await mailed('email_login'),
  });
  expect([byLink.status, byLink.cookies, Object.keys(byLink.body)]).toEqual([200, [], ['second_factor', 'ticket']]);
  expect(await codeLogin(byLink.body.ticket, code(), browser())).toMatchObject({ status: 200 });
  const reset = await browser().post<{ ticket: string }>('/api/auth/reset_password', {
    email: user.email,
    token: await mailed('reset'),
    password: 'Another2$',
    password_confirmation: 'Another2$',
  });
  expect([reset.status, reset.cookies, Object.keys(reset.body)]).toEqual([200, [], ['second_factor', 'ticket']]);
  expect(await codeLogin(reset.body.ticket, recovery_codes[0]!)).toMatchObject({ status: 200 });
});

test('a super admin acting for the user changes none of it', async () => {
  const user = await make.caller();
  await withCodeApp(user);
  const client = acting(await make.superAdmin(), user);
  for (const [method, path, body] of [
    ['DELETE', '/api/users/totp', undefined],
    ['POST', '/api/users/totp/options', {}],
    ['POST', '/api/users/recovery_codes', {}],
    ['POST', '/api/users/passkeys/options', {}],
    ['GET', '/api/users/second_factors', undefined],
  ] as const)
    expect([path, (await client.call(method, path, body)).status]).toEqual([path, 403]);
});

test('removing the code app removes its recovery codes', async () => {
  const user = await make.caller();
  await withCodeApp(user);
  expect(await api(user).delete('/api/users/totp')).toMatchObject({ status: 200 });
  expect(await api(user).delete('/api/users/totp')).toMatchObject({ status: 409 });
  expect(await testSql()`select * from recovery_codes`).toHaveLength(0);
  expect(await passwordLogin(user.email)).toMatchObject({ status: 200, body: { token: expect.any(String) } });
});
