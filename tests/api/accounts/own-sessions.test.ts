import { make } from '@/tools/factories/make';
import type { OwnSession } from '@/lib/people/accounts/own-sessions';
import { MESSAGES } from '@/lib/shared/problem';
import { acting, api, loginAs } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { refused } from '../../support/refusals';

beforeEach(emptyDatabase);

const LIST = '/api/users/sessions';
const END_OTHERS = '/api/users/sessions/end_others';
const ME = '/api/auth/me';
const as = ({ token }: { token: string }) => api(undefined, { authorization: `Bearer ${token}` });
type List = { sessions: OwnSession[]; total: number };
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

test('a session is listed with device, address and times: the current one first, then by last use', async () => {
  const user = await make.caller();
  const here = await loginAs(user);
  const old = await make.session(user, {
    kind: 'browser',
    user_agent: FIREFOX,
    address: '10.1.2.3',
    last_seen_at: new Date(Date.now() - 3_600_000),
  });
  const recent = await make.session(user, { user_agent: 'curl/8.9.1', address: '10.1.2.4' });
  const { status, body } = await as(here).get<List>(LIST);
  expect(status).toBe(200);
  expect(body.total).toBe(3);
  expect(body.sessions.map(({ id }) => id)).toEqual([here.session_id, recent.id, old.id]);
  expect(body.sessions.map(({ current }) => current)).toEqual([true, false, false]);
  expect(body.sessions[2]).toEqual({
    id: old.id,
    kind: 'browser',
    client: 'Firefox on Linux',
    address: '10.1.2.3',
    signed_in_at: expect.stringMatching(/^\d{4}-.+Z$/),
    last_seen_at: expect.stringMatching(/^\d{4}-.+Z$/),
    current: false,
    staff: false,
  });
  expect(body.sessions[1]).toMatchObject({ client: 'curl', kind: 'api' });
});

test('a login stores address and device', async () => {
  const user = await make.caller();
  const { body } = await api().post<{ token: string }>(
    '/api/auth/login',
    { email: user.email, password: 'Concord1!' },
    { 'x-client-address': '10.9.8.7', 'user-agent': FIREFOX },
  );
  expect((await as(body).get<List>(LIST)).body.sessions).toEqual([
    expect.objectContaining({ client: 'Firefox on Linux', address: '10.9.8.7', current: true }),
  ]);
});

test('ended, expired, idle and foreign sessions are not listed', async () => {
  const user = await make.caller();
  await make.session(await make.caller({ company_id: user.company_id }));
  await make.session(user, { ended_at: new Date() });
  await make.session(user, { expires_at: new Date(Date.now() - 1000) });
  await make.session(user, { last_seen_at: new Date(Date.now() - 12.1 * 3_600_000) });
  const { session_id: own } = await loginAs(await make.superAdmin());
  await make.session(user, { impersonator_session_id: own });
  await testSql()`update sessions set ended_at = now() where id = ${own}`;
  expect((await api(user).get<List>(LIST)).body).toMatchObject({ total: 1, sessions: [{ current: true }] });
});

test('an impersonation is marked as staff, without address', async () => {
  const user = await make.caller();
  const { session_id: own } = await loginAs(await make.superAdmin());
  const { id } = await make.session(user, { impersonator_session_id: own, address: '10.0.0.1', user_agent: FIREFOX });
  const mine = api(user);
  expect((await mine.get<List>(LIST)).body.sessions).toContainEqual(
    expect.objectContaining({ id, staff: true, address: null }),
  );
  expect((await mine.call('DELETE', `${LIST}/${id}`)).status).toBe(200);
  expect((await mine.get<List>(LIST)).body.total).toBe(1);
});

test('fifty of many sessions are listed, and all are counted', async () => {
  const user = await make.apiUser();
  await testSql()`insert into sessions (user_id, kind, expires_at) select ${user.id}, 'api', now() + interval '1 hour' from generate_series(1, 60)`;
  const { body } = await api(user).get<List>(LIST);
  expect([body.sessions.length, body.total, body.sessions[0]!.current]).toEqual([50, 61, true]);
});

test('logging out everywhere else ends the other sessions and impersonations of the user only', async () => {
  const user = await make.caller();
  const [here, there, other] = [await loginAs(user), await loginAs(user), await loginAs(await make.caller())];
  const support = acting(await make.superAdmin(), user);
  expect((await support.get(ME)).body).toMatchObject({ user: { id: user.id } });
  expect(await as(here).post(END_OTHERS)).toMatchObject({
    status: 200,
    body: { message: 'You are logged out everywhere else.' },
  });
  expect([(await as(here).get(ME)).status, (await as(there).get(ME)).status, (await as(other).get(ME)).status]).toEqual(
    [200, 401, 200],
  );
  expect((await support.get<{ user: { id: number } }>(ME)).body.user.id).not.toBe(user.id);
  expect((await testSql()`select actor_id, subject_id from audit_log where command = 'session.end_others'`)[0]).toEqual(
    { actor_id: user.id, subject_id: user.id },
  );
});

test('logging out everywhere else ends a super admin’s impersonations', async () => {
  const [admin, user] = [await make.superAdmin(), await make.caller()];
  const there = await loginAs(admin);
  const acted = await make.session(user, { impersonator_session_id: there.session_id });
  expect((await as(acted).get(ME)).status).toBe(200);
  await api(admin).post(END_OTHERS);
  expect((await as(acted).get(ME)).status).toBe(401);
});

test('a single session can be ended once', async () => {
  const user = await make.caller();
  const [here, there, third] = [await loginAs(user), await loginAs(user), await loginAs(user)];
  expect(await as(here).call('DELETE', `${LIST}/${there.session_id}`)).toMatchObject({
    status: 200,
    body: { message: 'The session is ended.' },
  });
  expect([(await as(here).get(ME)).status, (await as(there).get(ME)).status, (await as(third).get(ME)).status]).toEqual(
    [200, 401, 200],
  );
  expect(await as(here).call('DELETE', `${LIST}/${there.session_id}`)).toMatchObject(
    refused(404, 'This session has ended.'),
  );
});

test('the current session cannot be ended; foreign, unknown and invalid ids are not found', async () => {
  const user = await make.caller();
  const [here, foreign] = [await loginAs(user), await loginAs(await make.caller({ company_id: user.company_id }))];
  expect(await as(here).call('DELETE', `${LIST}/${here.session_id}`)).toMatchObject(
    refused(409, 'This is the session that you are using. Log out to end it.'),
  );
  for (const id of [foreign.session_id, '00000000-0000-4000-8000-000000000000', '1', "'%20or%20true", 'end_others']) {
    expect(
      (
        await as(here)
          .call('DELETE', `${LIST}/${id}`)
          .catch(() => ({ status: 404 }))
      ).status,
    ).toBe(404);
  }
  expect([(await as(here).get(ME)).status, (await as(foreign).get(ME)).status]).toEqual([200, 200]);
});

test('guests and impersonating super admins neither list nor end sessions', async () => {
  const user = await make.caller();
  const there = await loginAs(user);
  const support = acting(await make.superAdmin(), user);
  for (const [who, status, error] of [
    [support, 403, MESSAGES.access],
    [api(), 401, MESSAGES.login],
  ] as const) {
    expect(await who.get(LIST)).toMatchObject({ status, body: { error } });
    expect(await who.post(END_OTHERS)).toMatchObject({ status, body: { error } });
    expect(await who.call('DELETE', `${LIST}/${there.session_id}`)).toMatchObject({ status, body: { error } });
  }
  expect((await as(there).get(ME)).status).toBe(200);
});

test('a cookie from another site ends nothing', async () => {
  const user = await make.caller();
  const [{ cookie }, there] = [await loginAs(user), await loginAs(user)];
  const evil = api(undefined, { cookie, 'sec-fetch-site': 'cross-site', origin: 'http://evil.test' });
  expect([
    (await evil.post(END_OTHERS)).status,
    (await evil.call('DELETE', `${LIST}/${there.session_id}`)).status,
  ]).toEqual([403, 403]);
  expect((await as(there).get(ME)).status).toBe(200);
});
