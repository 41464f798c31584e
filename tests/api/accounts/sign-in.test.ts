import { make } from '@/tools/factories/make';
import { PASSWORD } from '@/tools/factories/accounts';
import { NO_MATCH } from '@/lib/people/accounts/authenticate';
import { api, browser, loginAs } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { refused } from '../../support/refusals';

beforeEach(emptyDatabase);

const LOGIN = '/api/auth/login';
const setCookie = (cookies: string[], name: string) => cookies.find((cookie) => cookie.startsWith(`${name}=`));

test('an API client gets a bearer token', async () => {
  const user = await make.caller();
  const answer = await api().post<{ token: string; user: object }>(LOGIN, {
    email: ` ${user.email.toUpperCase()} `,
    password: PASSWORD,
  });
  expect(answer).toMatchObject({
    status: 200,
    body: { token_type: 'bearer', expires_in: 3600, user: { id: user.id, role: 'caller' } },
  });
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(Object.keys(answer.body).sort()).toEqual(['expires_in', 'token', 'token_type', 'user']);
  expect(Object.keys(answer.body.user).sort()).toEqual([
    'company_id',
    'email',
    'first_name',
    'id',
    'last_name',
    'role',
  ]);
  const me = await api().get('/api/auth/me', { authorization: `Bearer ${answer.body.token}` });
  expect(me).toMatchObject({ status: 200, body: { user: { id: user.id } } });
});

test('a browser gets a cookie and a location, never a token', async () => {
  const user = await make.manager();
  const answer = await browser().post(LOGIN, { email: user.email, password: PASSWORD });
  expect(answer).toMatchObject({ status: 200, body: { location: '/dashboard', user: { id: user.id } } });
  expect(JSON.stringify(answer.body)).not.toMatch(/token|eyJ/);
  const cookie = setCookie(answer.cookies, 'concord.session')!;
  expect(cookie).toMatch(/; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/);
  const me = await browser().get('/api/auth/me', { cookie: cookie.split(';')[0]! });
  expect(me).toMatchObject({ status: 200, body: { user: { id: user.id } } });
});

test('a super admin starts in the console', async () => {
  const admin = await make.superAdmin();
  expect(await browser().post(LOGIN, { email: admin.email, password: PASSWORD })).toMatchObject({
    body: { location: '/super_admin/dashboard' },
  });
});

test.each([
  ['%2Fmy-cases%2Fabc%3Fpage%3D2', '/my-cases/abc?page=2'],
  ['%2Fadmin%2Fusers', '/dashboard'],
  ['%2F%2Fevil.test', '/dashboard'],
  ['https%3A%2F%2Fevil.test', '/dashboard'],
  ['%2F%5Cevil.test', '/dashboard'],
  ['%2F%2509%2Fevil.test', '/dashboard'],
])('the remembered destination %s leads a caller to %s, once', async (next, location) => {
  const user = await make.caller();
  const answer = await browser().post(
    LOGIN,
    { email: user.email, password: PASSWORD },
    { cookie: `concord.next=${next}` },
  );
  expect(answer.body).toMatchObject({ location });
  expect(setCookie(answer.cookies, 'concord.next')).toContain('Max-Age=0');
});

test('a login is recorded and audited, and resets the failures', async () => {
  const user = await make.caller({ failed_logins: 3 });
  await api().post(LOGIN, { email: user.email, password: PASSWORD });
  const [row] =
    await testSql()`select u.failed_logins, u.last_login_at is not null as seen, r.method, r.company_id, a.command, a.subject_id
    from users u join login_records r on r.user_id = u.id join audit_log a on a.subject_id = u.id where u.id = ${user.id}`;
  expect(row).toEqual({
    failed_logins: 0,
    seen: true,
    method: 'password',
    company_id: user.company_id,
    command: 'session.start',
    subject_id: user.id,
  });
});

test('a login ends the session that the browser had', async () => {
  const user = await make.caller();
  const { cookie } = await loginAs(user);
  await browser().post(LOGIN, { email: user.email, password: PASSWORD }, { cookie });
  expect(await browser().get('/api/auth/me', { cookie })).toMatchObject({ status: 401 });
});

test('an idempotency key stores no token and no cookie', async () => {
  const user = await make.caller();
  const once = { 'idempotency-key': 'the-same-key' };
  const first = await api().post<{ token: string }>(LOGIN, { email: user.email, password: PASSWORD }, once);
  const second = await api().post<{ token: string }>(LOGIN, { email: user.email, password: PASSWORD }, once);
  expect(second.status).toBe(200);
  expect(second.body.token).not.toBe(first.body.token);
  expect(await testSql()`select * from idempotency_keys`).toHaveLength(0);
});

describe('accounts that cannot log in', () => {
  const cases: [string, () => Promise<{ email: string }>][] = [
    ['an unknown address', async () => ({ email: 'nobody@portal.test' })],
    ['an account without a password', () => make.caller({ password_hash: null })],
    ['a deleted account', () => make.caller({ status: 'deleted' })],
    ['a locked account', () => make.caller({ locked_until: new Date(Date.now() + 60_000) })],
  ];
  test.each(cases)('%s: a neutral answer', async (_who, make) => {
    const { email } = await make();
    const answer = await api().post(LOGIN, { email, password: PASSWORD });
    expect(answer).toMatchObject({ status: 401, body: { error: NO_MATCH }, cookies: [] });
    expect(Object.keys(answer.body)).toEqual(['error']);
  });

  const known: [string, () => Promise<{ email: string }>, RegExp][] = [
    [
      'an inactive account',
      () => make.caller({ status: 'inactive' }),
      /^Your account is disabled\. Contact .+ to re-activate\.$/,
    ],
    [
      'an account before verification',
      () => make.caller({ status: 'pending_verification' }),
      /^Verify your email address/,
    ],
    ['an account before approval', () => make.caller({ status: 'pending_approval' }), /waiting for approval/],
    ['a rejected registration', () => make.caller({ status: 'rejected' }), /not approved/],
    [
      'a user of an inactive company',
      async () => make.caller({ company_id: (await make.company({ status: 'inactive' })).id }),
      /^Your account is disabled/,
    ],
  ];
  test.each(known)(
    '%s: a neutral answer to a wrong password, the reason to the right one',
    async (_who, make, says) => {
      const { email } = await make();
      expect(await api().post(LOGIN, { email, password: 'Wrong1!!!' })).toMatchObject(refused(401, NO_MATCH));
      expect(await api().post(LOGIN, { email, password: PASSWORD })).toMatchObject({
        status: 403,
        body: { error: expect.stringMatching(says) },
        cookies: [],
      });
      expect(await testSql()`select * from sessions`).toHaveLength(0);
    },
  );

  test('under single sign-on the right password gets the neutral answer, too', async () => {
    const { email } = await make.caller({ company_id: (await make.company({ login_method: 'sso' })).id });
    for (const password of ['Wrong1!!!', PASSWORD])
      expect(await api().post(LOGIN, { email, password })).toMatchObject(refused(401, NO_MATCH));
  });

  test('an API account gets a bearer token, also under single sign-on, and never a cookie', async () => {
    const { id: company_id } = await make.company({ login_method: 'sso' });
    const { email } = await make.apiUser({ company_id });
    expect(await browser().post(LOGIN, { email, password: PASSWORD })).toMatchObject({ status: 403 });
    expect(await api().post(LOGIN, { email, password: PASSWORD })).toMatchObject({
      status: 200,
      cookies: [],
      body: { token: expect.any(String) },
    });
  });
});

describe('invalid requests', () => {
  test.each([
    ['nothing', {}, ['email', 'password']],
    ['no address', { email: 'not-an-address', password: 'x' }, ['email']],
    ['no password', { email: 'a@portal.test', password: '' }, ['password']],
    ['two addresses', { email: 'a@portal.test, b@evil.test', password: 'x' }, ['email']],
    ['a header in the address', { email: 'a@portal.test\r\nBcc: b@evil.test', password: 'x' }, ['email']],
    ['a list and an object', { email: ['a@portal.test'], password: { $ne: '' } }, ['email', 'password']],
    ['an endless password', { email: 'a@portal.test', password: 'x'.repeat(1001) }, ['password']],
    ['an endless address', { email: `${'a'.repeat(300)}@portal.test`, password: 'x' }, ['email']],
  ])('%s is refused beside its field', async (_what, input, fields) => {
    const answer = await api().post<{ errors: object }>(LOGIN, input);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors).sort()).toEqual(fields);
  });

  test.each([
    ['broken JSON', 400, '{"email":', 'application/json'],
    ['an array', 400, '[1]', 'application/json'],
    ['XML', 415, '<a/>', 'application/xml'],
    ['plain text', 415, 'email=a', 'text/plain'],
    [
      'two megabytes',
      413,
      JSON.stringify({ email: 'a@portal.test', password: 'x'.repeat(2_000_000) }),
      'application/json',
    ],
    ['deep nesting', 400, `{"a":${'['.repeat(60)}${']'.repeat(60)}}`, 'application/json'],
  ] as [string, number, string, string][])('%s: %i', async (_what, status, ...[body, type]) => {
    const answer = await api().call('POST', LOGIN, body, { 'content-type': type });
    expect(answer.status).toBe(status);
    expect(Object.keys(answer.body)).toEqual(['error']);
  });

  test('__proto__ and constructor are data', async () => {
    const { email } = await make.caller();
    const answer = await api().call(
      'POST',
      LOGIN,
      `{"email":${JSON.stringify(email)},"password":"${PASSWORD}","__proto__":{"role":"super_admin"},"constructor":{"prototype":{"x":1}}}`,
      { 'content-type': 'application/json' },
    );
    expect(answer).toMatchObject({ status: 200, body: { user: { role: 'caller' } } });
    expect(({} as { x?: number }).x).toBeUndefined();
  });

  test('a login from another site is refused', async () => {
    const { email } = await make.caller();
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'http://evil.test' },
      { origin: 'null' },
      { origin: 'http://portal.test.evil.test' },
    ] as Record<string, string>[]) {
      expect((await api().post(LOGIN, { email, password: PASSWORD }, headers)).status).toBe(403);
    }
    expect(await testSql()`select * from sessions`).toHaveLength(0);
  });
});
