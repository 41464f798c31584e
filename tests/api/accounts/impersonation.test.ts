import { make } from '@/tools/factories/make';
import { MESSAGES } from '@/lib/shared/problem';
import { acting, api, browser, loginAs as signInAs } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { refused } from '../../support/refusals';

beforeEach(emptyDatabase);

const ME = '/api/auth/me';
const loginAs = (id: number | string) => `/api/auth/super_admin/login_as_user/${id}`;
const cookieOf = (cookies: string[], name: string) =>
  cookies.find((cookie) => cookie.startsWith(`${name}=`))!.split(';')[0]!;

test('in a browser: acts as the user, shows both, and returns to the user’s screen with the admin’s own session intact', async () => {
  const [admin, user] = [await make.superAdmin({ first_name: 'Ada' }), await make.caller()];
  const { cookie } = await signInAs(admin);
  const started = await browser(undefined, { cookie }).post(loginAs(user.id));
  expect(started).toMatchObject({ status: 200, body: { location: '/dashboard' } });
  expect(Object.keys(started.body)).toEqual(['location']);
  const both = browser(undefined, { cookie: `${cookie}; ${cookieOf(started.cookies, 'concord.acting')}` });
  expect((await both.get(ME)).body).toMatchObject({
    user: { id: user.id },
    impersonator: { id: admin.id, first_name: 'Ada' },
  });
  expect((await browser(undefined, { cookie }).get(ME)).body).toMatchObject({ user: { id: admin.id } });

  const back = await both.post('/api/auth/back_to_admin');
  expect(back).toMatchObject({ status: 200, body: { location: `/super_admin/user/${user.id}` } });
  expect(back.cookies).toEqual([expect.stringMatching(/^concord\.acting=; .*Max-Age=0/)]);
  expect((await both.get(ME)).body).toMatchObject({ user: { id: admin.id }, impersonator: null });
});

test('for an API client: a bearer token valid for at most an hour', async () => {
  const [admin, user] = [await make.superAdmin(), await make.manager()];
  const answer = await api(admin).get<{ token: string }>(loginAs(user.id));
  expect(answer).toMatchObject({
    status: 200,
    cookies: [],
    body: { token_type: 'bearer', expires_in: 3600, user: { id: user.id } },
  });
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const client = api(undefined, { authorization: `Bearer ${answer.body.token}` });
  expect((await client.get(ME)).body).toMatchObject({ user: { id: user.id }, impersonator: { id: admin.id } });
  const [row] =
    await testSql()`select extract(epoch from expires_at - created_at)::int as seconds from sessions where impersonator_session_id is not null`;
  expect(row).toEqual({ seconds: 3600 });
  expect((await client.post<{ expires_in: number }>('/api/auth/refresh')).body.expires_in).toBeLessThanOrEqual(3600);
  expect((await client.post('/api/auth/back_to_admin')).body).toMatchObject({
    location: `/super_admin/user/${user.id}`,
  });
  expect((await client.get(ME)).status).toBe(401);
});

test('after a refresh the old bearer works for 60 seconds, and the session keeps its hour', async () => {
  const [admin, user] = [await make.superAdmin(), await make.manager()];
  const bearer = (token: string) => api(undefined, { authorization: `Bearer ${token}` });
  const { token: old } = (await api(admin).get<{ token: string }>(loginAs(user.id))).body;
  const { token: next } = (await bearer(old).post<{ token: string }>('/api/auth/refresh')).body;
  expect([(await bearer(old).get(ME)).status, (await bearer(next).get(ME)).status]).toEqual([200, 200]);
  await testSql()`update sessions set rotated_at = now() - interval '61 seconds'`;
  expect([(await bearer(old).get(ME)).status, (await bearer(next).get(ME)).status]).toEqual([401, 200]);
  expect((await bearer(old).post('/api/auth/refresh')).status).toBe(401);
  const [row] =
    await testSql()`select extract(epoch from expires_at - created_at)::int as seconds from sessions where impersonator_session_id is not null`;
  expect(row).toEqual({ seconds: 3600 });
});

test('a cookie never authenticates the GET, so that a link or image starts nothing', async () => {
  const [admin, user] = [await make.superAdmin(), await make.caller()];
  expect(await browser(admin).get(loginAs(user.id))).toMatchObject({ status: 401, cookies: [] });
  expect(await testSql()`select 1 from sessions where impersonator_session_id is not null`).toHaveLength(0);
});

test('actions are logged with both ids', async () => {
  const [admin, user] = [await make.superAdmin(), await make.caller()];
  const started = await api(admin).get<{ token: string }>(loginAs(user.id));
  await api(undefined, { authorization: `Bearer ${started.body.token}` }).post('/api/auth/back_to_admin');
  expect(await testSql()`select command, actor_id, impersonator_id, subject_id from audit_log order by id`).toEqual([
    { command: 'user.impersonate', actor_id: admin.id, impersonator_id: null, subject_id: user.id },
    { command: 'user.end_impersonation', actor_id: user.id, impersonator_id: admin.id, subject_id: user.id },
  ]);
});

describe('an impersonation ends', () => {
  const ends: [string, (admin: number, user: number) => Promise<unknown>][] = [
    [
      'with the super admin’s own session',
      (admin) => testSql()`update sessions set ended_at = now() where user_id = ${admin}`,
    ],
    [
      'when the super admin loses the role',
      async (admin) =>
        testSql()`update users set role = 'caller', company_id = ${(await make.company()).id} where id = ${admin}`,
    ],
    [
      'when the super admin is disabled',
      (admin) => testSql()`update users set status = 'inactive' where id = ${admin}`,
    ],
    ['after an hour', (_admin, user) => testSql()`update sessions set expires_at = now() where user_id = ${user}`],
    [
      'when the user becomes a super admin',
      (_admin, user) => testSql()`update users set role = 'super_admin', company_id = null where id = ${user}`,
    ],
    ['when the user is disabled', (_admin, user) => testSql()`update users set status = 'inactive' where id = ${user}`],
  ];
  test.each(ends)('%s', async (_when, end) => {
    const [admin, user] = [await make.superAdmin(), await make.caller()];
    const client = acting(admin, user);
    expect((await client.get(ME)).body).toMatchObject({ user: { id: user.id } });
    await end(admin.id, user.id);
    expect((await client.get<{ user?: { id: number } }>(ME)).body.user?.id).not.toBe(user.id);
  });

  test('on logout, which ends both sessions', async () => {
    const [admin, user] = [await make.superAdmin(), await make.caller()];
    const client = acting(admin, user);
    expect((await client.post('/api/auth/logout')).body).toMatchObject({ location: 'http://portal.test/' });
    expect((await client.get(ME)).status).toBe(401);
  });
});

describe('an impersonation of somebody who has become a super admin', () => {
  const SUPER_LIST = '/api/super_admin/users/list/0';
  const promote = (id: number) => testSql()`update users set role = 'super_admin', company_id = null where id = ${id}`;

  test('by bearer: refused on the very next request, and not refreshed', async () => {
    const [admin, user] = [await make.superAdmin(), await make.manager()];
    const { token } = (await api(admin).get<{ token: string }>(loginAs(user.id))).body;
    const client = api(undefined, { authorization: `Bearer ${token}` });
    expect((await client.get(ME)).status).toBe(200);
    await promote(user.id);
    for (const path of [ME, SUPER_LIST, `/api/super_admin/users/${admin.id}`])
      expect([path, (await client.get(path)).status]).toEqual([path, 401]);
    expect((await client.post('/api/auth/refresh')).status).toBe(401);
    expect((await client.post('/api/auth/back_to_admin')).status).toBe(401);
    // The admin's own token stays valid.
    expect((await api(admin).get(SUPER_LIST)).status).toBe(200);
  });

  test('by cookie alone: refused; beside the admin’s own: the admin again, and Back to Admin clears it', async () => {
    const [admin, user] = [await make.superAdmin(), await make.manager()];
    const { cookie } = await signInAs(admin);
    const started = await browser(undefined, { cookie }).post(loginAs(user.id));
    const acted = cookieOf(started.cookies, 'concord.acting');
    const both = browser(undefined, { cookie: `${cookie}; ${acted}` });
    expect((await both.get(ME)).body).toMatchObject({ user: { id: user.id } });
    await promote(user.id);
    expect((await browser(undefined, { cookie: acted }).get(ME)).status).toBe(401);
    expect((await both.get(ME)).body).toMatchObject({ user: { id: admin.id }, impersonator: null });
    const changed = await both.post('/api/auth/super_admin/login_as_user/' + (await make.caller()).id);
    expect(changed.status).toBe(200);
    expect(await testSql()`select distinct actor_id from audit_log`).toEqual([{ actor_id: admin.id }]);
    const back = await both.post('/api/auth/back_to_admin');
    expect(back).toMatchObject({ status: 200, body: { location: '/super_admin/dashboard' } });
    expect(back.cookies).toEqual([expect.stringMatching(/^concord\.acting=; .*Max-Age=0/)]);
  });

  test('it is not among the sessions of the new super admin', async () => {
    const [admin, user] = [await make.superAdmin(), await make.manager()];
    await acting(admin, user).get(ME);
    await browser(admin).post(loginAs(user.id));
    await promote(user.id);
    const { body } = await browser(user).get<{ sessions: { staff: boolean }[] }>('/api/users/sessions');
    expect(body.sessions.map(({ staff }) => staff)).toEqual([false]);
  });
});

describe('an impersonation is refused', () => {
  test('of a super admin', async () => {
    const [one, other] = [await make.superAdmin(), await make.superAdmin()];
    expect(await browser(one).post(loginAs(other.id))).toMatchObject({ status: 403, cookies: [] });
    expect(await api(one).get(loginAs(one.id))).toMatchObject({ status: 403 });
  });

  test('of a user who cannot log in', async () => {
    const admin = await make.superAdmin();
    const company = await make.company({ status: 'inactive' });
    for (const user of [
      await make.caller({ status: 'inactive' }),
      await make.caller({ status: 'pending_approval' }),
      await make.caller({ company_id: company.id }),
    ]) {
      expect(await browser(admin).post(loginAs(user.id))).toMatchObject({ status: 409, cookies: [] });
    }
    const ofDisabled = await make.caller({ company_id: company.id });
    expect((await browser(admin).post(loginAs(ofDisabled.id))).body).toEqual({
      error: 'The company of this user is disabled.',
    });
    const disabled = await make.caller({ status: 'inactive' });
    expect((await browser(admin).post(loginAs(disabled.id))).body).toEqual({ error: 'This user is not active.' });
    expect(await browser(admin).post(loginAs((await make.apiUser()).id))).toMatchObject({ status: 409 });
    expect(await browser(admin).post(loginAs((await make.caller({ status: 'deleted' })).id))).toMatchObject({
      status: 404,
    });
    expect(await browser(admin).post(loginAs(99_999))).toMatchObject({ status: 404 });
    expect(await browser(admin).post(loginAs('x'))).toMatchObject({ status: 404 });
  });

  test('while impersonating', async () => {
    const [admin, one, other] = [await make.superAdmin(), await make.caller(), await make.caller()];
    expect(await acting(admin, one).post(loginAs(other.id))).toMatchObject(refused(403, MESSAGES.access));
  });

  test.each(['caller', 'business_manager', 'program_manager', 'api'] as const)('for a %s', async (role) => {
    const user = await make.user({ role });
    expect(await api(user).get(loginAs(user.id))).toMatchObject(refused(403, MESSAGES.access));
  });

  test('without an impersonation there is no way back', async () => {
    expect(await browser(await make.caller()).post('/api/auth/back_to_admin')).toMatchObject({
      status: 409,
      cookies: [],
    });
    expect(await browser().post('/api/auth/back_to_admin')).toMatchObject({ status: 401 });
  });

  test('a browser gets no token, even on request', async () => {
    const [admin, user] = [await make.superAdmin(), await make.caller()];
    expect(Object.keys((await browser(admin).post(loginAs(user.id), { as: 'token' })).body)).toEqual(['location']);
  });
});
