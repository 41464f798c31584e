import { make } from '@/db/factories/make';
import { PASSWORD } from '@/db/factories/accounts';
import { NO_MATCH } from '@/lib/accounts/authenticate';
import { api, browser, signInAs } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';

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
  const { cookie } = await signInAs(user);
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
      expect(await api().post(LOGIN, { email, password: 'Wrong1!!!' })).toMatchObject({
        status: 401,
        body: { error: NO_MATCH },
      });
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
      expect(await api().post(LOGIN, { email, password })).toMatchObject({ status: 401, body: { error: NO_MATCH } });
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

describe('guessing', () => {
  const guess = (email: string, password: string, address: string) =>
    api().post(LOGIN, { email, password }, { 'x-client-address': address });

  test('ten failures lock the account for 15 minutes, for any password and address', async () => {
    const { email, id } = await make.caller();
    for (let i = 0; i < 10; i++) expect((await guess(email, 'Wrong1!!!', `10.0.0.${i}`)).status).toBe(401);
    const locked = await guess(email, PASSWORD, '10.0.1.1');
    expect(locked).toMatchObject({ status: 401, body: { error: NO_MATCH } });
    const [row] =
      await testSql()`select extract(epoch from locked_until - now()) / 60 as minutes from users where id = ${id}`;
    expect(Number(row!.minutes)).toBeGreaterThan(14);
    await testSql()`update users set locked_until = now() - interval '1 second' where id = ${id}`;
    expect((await guess(email, PASSWORD, '10.0.1.2')).status).toBe(200);
  });

  test('concurrent guesses are all counted', async () => {
    const { email, id } = await make.caller();
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, i) => guess(email, i === 15 ? PASSWORD : 'Wrong1!!!', `10.0.2.${i}`)),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    const [row] = await testSql()`select locked_until is not null as locked, failed_logins from users where id = ${id}`;
    if (answers[15]!.status === 401) expect(row).toMatchObject({ locked: true });
  });

  test('ten attempts a minute per address and account; other accounts are not affected', async () => {
    const [one, other] = [await make.caller(), await make.caller()];
    for (let i = 0; i < 10; i++) await guess(one.email, 'Wrong1!!!', '10.9.9.9');
    const refused = await guess(one.email, PASSWORD, '10.9.9.9');
    expect(refused).toMatchObject({ status: 429, body: { error: 'Too Many Requests. Please try again later.' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await guess(other.email, PASSWORD, '10.9.9.9')).status).toBe(200);
  });

  test('the tries of one client for many accounts are counted in 256 rows at most, and 100 a minute in all', async () => {
    for (let n = 0; n < 20; n++) await guess(`nobody${n}@portal.test`, 'x', `2001:db8:0:1::${n}`);
    const rows = await testSql()<
      { key: string; points: number }[]
    >`select key, points from rate_limits where key like 'login:2001:%' order by length(key), key`;
    expect(rows[0]).toEqual({ key: 'login:2001:db8:0:1::/64', points: 20 });
    for (const { key } of rows.slice(1)) expect(key).toMatch(/^login:2001:db8:0:1::\/64:\d{1,3}$/);
    expect(rows.slice(1).reduce((sum, { points }) => sum + points, 0)).toBe(20);
    await testSql()`update rate_limits set points = 100 where key = 'login:2001:db8:0:1::/64'`;
    const { email } = await make.caller();
    expect((await guess(email, PASSWORD, '2001:db8:0:1:ffff::1')).status).toBe(429);
    expect((await guess(email, PASSWORD, '2001:db8:0:2::1')).status).toBe(200);
  });

  test('unknown addresses write to one of 256 rows', async () => {
    for (const name of ['nobody', 'nobody', 'someone']) await guess(`${name}@portal.test`, 'x', '10.0.0.1');
    const rows = await testSql()<
      { key: string; points: number }[]
    >`select key, points from rate_limits where key like 'login:nobody:%'`;
    expect(rows.map(({ points }) => points).sort()).toEqual([1, 2]);
    for (const { key } of rows) expect(Number(key.split(':')[2])).toBeLessThan(256);
  });

  describe('known devices', () => {
    const deviceOf = ({ cookies }: { cookies: string[] }) => setCookie(cookies, 'concord.device')!.split(';')[0]!;
    const from = (email: string, password: string, headers: Record<string, string>) =>
      browser().post(LOGIN, { email, password }, headers);
    const strangersLock = async (email: string) => {
      for (let n = 0; n < 10; n++) await guess(email, 'Wrong1!!!', `10.7.0.${n}`);
    };

    test('a known browser is not affected by strangers’ failures, and does not lift their lock', async () => {
      const { email } = await make.caller();
      const cookie = deviceOf(await from(email, PASSWORD, {}));
      await strangersLock(email);
      expect((await guess(email, PASSWORD, '10.7.1.1')).status).toBe(401);
      expect((await from(email, PASSWORD, { cookie, 'x-client-address': '10.7.1.2' })).status).toBe(200);
      expect((await guess(email, PASSWORD, '10.7.1.3')).status).toBe(401);
    });

    test('a device cookie is valid for one user', async () => {
      const [one, other] = [await make.caller(), await make.caller()];
      const cookie = deviceOf(await from(one.email, PASSWORD, {}));
      await strangersLock(other.email);
      expect((await from(other.email, PASSWORD, { cookie })).status).toBe(401);
    });

    test('another browser behind the same address is unknown', async () => {
      const { email } = await make.caller();
      await from(email, PASSWORD, { 'x-client-address': '10.8.0.1' });
      await strangersLock(email);
      expect((await from(email, PASSWORD, { 'x-client-address': '10.8.0.1' })).status).toBe(401);
    });

    test('ten failures lock only the device for 15 minutes', async () => {
      const { email, id } = await make.caller();
      const cookie = deviceOf(await from(email, PASSWORD, {}));
      for (let n = 0; n < 10; n++) await from(email, 'Wrong1!!!', { cookie, 'x-client-address': `10.7.2.${n}` });
      expect((await from(email, PASSWORD, { cookie, 'x-client-address': '10.7.3.1' })).status).toBe(401);
      expect((await testSql()`select failed_logins, locked_until from users where id = ${id}`)[0]).toEqual({
        failed_logins: 0,
        locked_until: null,
      });
      await testSql()`update rate_limits set expire = now() at time zone 'UTC' - interval '1 second'`;
      expect((await from(email, PASSWORD, { cookie, 'x-client-address': '10.7.3.2' })).status).toBe(200);
      expect(await testSql()`select key from rate_limits where key like 'login:known:%'`).toEqual([]);
    });

    test('an API client is known by its address', async () => {
      const { email } = await make.apiUser();
      expect((await guess(email, PASSWORD, '10.9.0.1')).status).toBe(200);
      await strangersLock(email);
      expect([
        (await guess(email, PASSWORD, '10.9.0.1')).status,
        (await guess(email, PASSWORD, '10.9.0.2')).status,
      ]).toEqual([200, 401]);
    });

    test('the cookie is stored as a hash, renewed with each login and never accepted from the client', async () => {
      const { email } = await make.caller();
      const first = await from(email, PASSWORD, { cookie: 'concord.device=<script>' });
      const cookie = deviceOf(first);
      expect(setCookie(first.cookies, 'concord.device')).toMatch(
        /^concord\.device=[\w-]{22}; .*Max-Age=31536000; HttpOnly/,
      );
      expect(deviceOf(await from(email, PASSWORD, { cookie }))).toBe(cookie);
      const rows = await testSql()<{ device_hash: string }[]>`select distinct device_hash from login_records`;
      expect(rows).toHaveLength(1);
      expect(cookie).not.toContain(rows[0]!.device_hash);
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
