import { make } from '@/tools/factories/make';
import { PASSWORD } from '@/tools/factories/accounts';
import { signToken } from '@/lib/platform/secrets/session-token';
import { forgetSettings } from '@/lib/platform/settings';
import { MESSAGES } from '@/lib/shared/problem';
import { api, browser, loginAs } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { refused } from '../../support/refusals';

beforeEach(emptyDatabase);

const ME = '/api/auth/me';
const loggedOut = refused(401, MESSAGES.login);

describe('me', () => {
  test('returns user and company under the specified names, without secrets', async () => {
    const company = await make.company({
      membership_level_text: 'Gold',
      allow_notes: false,
      login_page_text: '<p>Hello<script>alert(1)</script></p>',
    });
    const user = await make.manager({ company_id: company.id, focus_group: 'Storage' });
    const { status, body } = await api(user).get<{ user: object; company: object }>(ME);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      user: {
        id: user.id,
        role: 'business_manager',
        type: 'admin',
        email: user.email,
        phone_country_code: 'US',
        city: 'San Francisco',
        company_id: company.id,
        focus_group: 'Storage',
        agree_confirm: true,
        force_update_profile: false,
        force_update_agreement: false,
      },
      company: {
        id: company.id,
        name: company.name,
        full_name: company.full_name,
        slug: company.slug,
        url: company.url,
        membership_type: 'standard',
        membership_level_text: 'Gold',
        login_method: 'requires_registration',
        login_page_text: '<p>Hello</p>',
        logo: `/resources/company_logo/${company.slug}`,
        note: null,
        allow_notes: false,
      },
      impersonator: null,
    });
    expect(JSON.stringify(body)).not.toMatch(/argon2|password|hash|locked|failed/);
  });

  test('a super admin has no company', async () =>
    expect((await api(await make.superAdmin()).get(ME)).body).toMatchObject({
      company: null,
      user: { role: 'super_admin' },
    }));

  test.each([
    ['a guest', {}],
    ['a made-up token', { authorization: 'Bearer nonsense' }],
    ['basic authentication', { authorization: 'Basic YTpi' }],
    ['an empty bearer', { authorization: 'Bearer ' }],
    ['a made-up cookie', { cookie: 'concord.session=nonsense' }],
    [
      'headers that claim an identity',
      { 'x-user-id': '1', 'x-middleware-subrequest': 'middleware', 'x-forwarded-user': 'super@portal.test' },
    ],
  ] as [string, Record<string, string>][])('%s is signed out', async (_who, headers) => {
    await make.superAdmin();
    expect(await api(undefined, headers).get(ME)).toMatchObject(loggedOut);
  });

  test('a token with another user’s session is invalid', async () => {
    const [one, other] = [await make.caller(), await make.superAdmin()];
    const { session_id } = await loginAs(one);
    const forged = await signToken({ session_id, user_id: other.id, role: 'super_admin', level: null }, 3600);
    expect(await api(undefined, { authorization: `Bearer ${forged}` }).get(ME)).toMatchObject(loggedOut);
  });

  test('an invalid bearer token never falls back to the cookie', async () => {
    const { cookie } = await loginAs(await make.caller());
    expect(await browser(undefined, { cookie, authorization: 'Bearer nonsense' }).get(ME)).toMatchObject(loggedOut);
  });

  test('an API account cannot use a cookie', async () => {
    const user = await make.apiUser();
    expect(await browser(user).get(ME)).toMatchObject(loggedOut);
    expect((await api(user).get(ME)).status).toBe(200);
  });
});

describe('a session ends at once', () => {
  const ends: [string, (id: number, company_id: number) => Promise<unknown>][] = [
    ['when the user is disabled', (id) => testSql()`update users set status = 'inactive' where id = ${id}`],
    ...(['pending_verification', 'pending_approval', 'rejected'] as const).map(
      (status) =>
        [
          `when the user is ${status} again`,
          (id: number) => testSql()`update users set status = ${status} where id = ${id}`,
        ] as [string, (id: number) => Promise<unknown>],
    ),
    ['when the user is deleted', (id) => testSql()`update users set status = 'deleted' where id = ${id}`],
    [
      'when the company is disabled',
      (_id, company_id) => testSql()`update companies set status = 'inactive' where id = ${company_id}`,
    ],
    ['when its row is ended', (id) => testSql()`update sessions set ended_at = now() where user_id = ${id}`],
    [
      'after twelve idle hours',
      (id) => testSql()`update sessions set last_seen_at = now() - interval '12 hours 1 second' where user_id = ${id}`,
    ],
    [
      'after thirty days',
      (id) => testSql()`update sessions set expires_at = now() - interval '1 second' where user_id = ${id}`,
    ],
  ];
  test.each(ends)('%s', async (_when, end) => {
    const user = await make.caller();
    const [program, page] = [api(user), browser(user)];
    expect([(await program.get(ME)).status, (await page.get(ME)).status]).toEqual([200, 200]);
    await end(user.id, user.company_id!);
    expect(await program.get(ME)).toMatchObject(loggedOut);
    expect(await page.get(ME)).toMatchObject(loggedOut);
  });

  test('a changed role takes effect on the next request', async () => {
    const user = await make.caller();
    const client = api(user);
    await client.get(ME);
    await testSql()`update users set role = 'program_manager' where id = ${user.id}`;
    expect((await client.get(ME)).body).toMatchObject({ user: { role: 'program_manager' } });
  });

  test('requests keep it alive', async () => {
    const user = await make.caller();
    const client = api(user);
    await client.get(ME);
    await testSql()`update sessions set last_seen_at = now() - interval '11 hours'`;
    await client.get(ME);
    const [row] = await testSql()`select last_seen_at > now() - interval '1 minute' as fresh from sessions`;
    expect(row).toEqual({ fresh: true });
  });
});

describe('logout', () => {
  test('ends the session, clears the cookies and leads to the landing host', async () => {
    const company = await make.company({ slug: 'acme' });
    const user = await make.caller({ company_id: company.id });
    const page = browser(user);
    const answer = await page.post('/api/auth/logout');
    expect(answer).toMatchObject({ status: 200, body: { location: 'http://acme.portal.test/' } });
    expect(answer.cookies).toEqual([
      expect.stringMatching(/^concord\.session=; .*Max-Age=0/),
      expect.stringMatching(/^concord\.acting=; .*Max-Age=0/),
    ]);
    expect(await page.get(ME)).toMatchObject(loggedOut);
    expect(await page.post('/api/auth/logout')).toMatchObject({ status: 401 });
  });

  test('leads a super admin to the root host and ends only one session', async () => {
    const admin = await make.superAdmin();
    const [one, other] = [api(admin), api(admin)];
    await other.get(ME);
    expect((await one.post('/api/auth/logout')).body).toMatchObject({ location: 'http://portal.test/' });
    expect((await other.get(ME)).status).toBe(200);
  });

  const foreign: [string, Record<string, string>][] = [
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'http://evil.test' }],
    ['a sibling host', { 'sec-fetch-site': 'same-site', origin: 'http://borealis.portal.test' }],
    ['only a foreign origin', { origin: 'http://evil.test' }],
    ['a lookalike origin', { 'sec-fetch-site': 'same-origin', origin: 'http://portal.test.evil.test' }],
  ];
  test.each(foreign)('a cookie from %s ends nothing', async (_where, headers) => {
    const { cookie } = await loginAs(await make.caller());
    expect(await api(undefined, { cookie, ...headers }).post('/api/auth/logout')).toMatchObject(
      refused(403, MESSAGES.access),
    );
    expect((await browser(undefined, { cookie }).get(ME)).status).toBe(200);
  });

  test.each([
    ['https://portal.test', 'http://portal.test'],
    ['http://portal.test', 'https://portal.test'],
  ])('under %s a request from %s comes from another origin', async (app_url, origin) => {
    process.env.APP_URL = app_url;
    forgetSettings();
    try {
      const { cookie } = await loginAs(await make.caller());
      expect(await browser(undefined, { cookie, origin }).post('/api/auth/logout')).toMatchObject({ status: 403 });
      expect(await browser(undefined, { cookie }).post('/api/auth/logout')).toMatchObject({ status: 200 });
    } finally {
      process.env.APP_URL = 'http://portal.test';
      forgetSettings();
    }
  });

  test('a cookie without origin headers ends nothing', async () => {
    const { cookie } = await loginAs(await make.caller());
    expect(await api(undefined, { cookie }).post('/api/auth/logout')).toMatchObject({ status: 403 });
  });
});

describe('middleware', () => {
  const GUARD = '/api/auth/middleware';
  test.each([
    ['/dashboard', false],
    ['/case/abcdefghijkl/respond', true],
    ['/', false],
    ['//evil.test', false],
  ])('a guest at %s: %s', async (path, authorized) =>
    expect(await api().get(`${GUARD}?path=${encodeURIComponent(path)}`)).toMatchObject({
      status: 200,
      body: { authorized, role: null, level: null },
    }),
  );

  test.each([
    ['/dashboard', true],
    ['/admin/users', false],
    ['/super_admin/users', false],
    ['/profile', true],
    ['', true],
  ])('a caller at %j: %s', async (path, authorized) => {
    const answer = await api(await make.caller()).get(`${GUARD}${path && `?path=${encodeURIComponent(path)}`}`);
    expect(answer).toMatchObject({ status: 200, body: { authorized, role: 'caller', level: 'standard' } });
  });

  test('an overlong path is handled', async () =>
    expect((await api().get(`${GUARD}?path=${'x'.repeat(5000)}`)).status).toBe(200));
});

test('accounts of the factories have the demo password', async () => {
  const { email } = await make.caller();
  expect((await api().post('/api/auth/login', { email, password: PASSWORD })).status).toBe(200);
});
