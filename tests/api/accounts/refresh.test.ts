import { make } from '@/tools/factories/make';
import { signToken } from '@/lib/platform/secrets/session-token';
import { MESSAGES } from '@/lib/shared/problem';
import { api, browser, loginAs } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { refused } from '../../support/refusals';

beforeEach(emptyDatabase);

const ME = '/api/auth/me';
const loggedOut = refused(401, MESSAGES.login);

describe('refresh', () => {
  const REFRESH = '/api/auth/refresh';
  const late = async (user: { id: number }, seconds: number) => {
    const { session_id } = await loginAs(user);
    return {
      session_id,
      authorization: `Bearer ${await signToken({ session_id, user_id: user.id, role: 'caller', level: 'standard' }, -seconds)}`,
    };
  };

  test('returns a new valid token', async () => {
    const user = await make.caller();
    const answer = await api(user).post<{ token: string }>(REFRESH);
    expect(answer).toMatchObject({ status: 200, body: { token_type: 'bearer', expires_in: 3600 } });
    expect((await api(undefined, { authorization: `Bearer ${answer.body.token}` }).get(ME)).status).toBe(200);
  });

  test('works for a token expired less than twelve hours ago, which opens nothing else', async () => {
    const { authorization } = await late(await make.caller(), 11 * 3600);
    expect(await api(undefined, { authorization }).get(ME)).toMatchObject(loggedOut);
    expect((await api(undefined, { authorization }).post(REFRESH)).status).toBe(200);
  });

  test('refuses an older token', async () => {
    const { authorization } = await late(await make.caller(), 12 * 3600 + 60);
    expect(await api(undefined, { authorization }).post(REFRESH)).toMatchObject(loggedOut);
  });

  test('refuses after logout and for a disabled user', async () => {
    const user = await make.caller();
    const client = api(user);
    await client.post('/api/auth/logout');
    expect(await client.post(REFRESH)).toMatchObject(loggedOut);
    const other = await make.caller();
    const second = api(other);
    await second.get(ME);
    await testSql()`update users set status = 'inactive' where id = ${other.id}`;
    expect(await second.post(REFRESH)).toMatchObject(loggedOut);
  });

  test('a cookie gets no token', async () => {
    const answer = await browser(await make.caller()).post(REFRESH);
    expect(answer).toMatchObject(loggedOut);
    expect(answer.cookies).toEqual([]);
  });

  describe('the old token', () => {
    const bearer = (token: string) => api(undefined, { authorization: `Bearer ${token}` });
    const refreshed = async (token: string) => (await bearer(token).post<{ token: string }>(REFRESH)).body.token;
    const afterGrace = () => testSql()`update sessions set rotated_at = now() - interval '61 seconds'`;

    test('works for 60 seconds after a refresh', async () => {
      const { token } = await loginAs(await make.caller(), { kind: 'api' });
      const next = await refreshed(token);
      expect([(await bearer(token).get(ME)).status, (await bearer(next).get(ME)).status]).toEqual([200, 200]);
      await afterGrace();
      expect(await bearer(token).get(ME)).toMatchObject(loggedOut);
      expect(await bearer(token).post(REFRESH)).toMatchObject(loggedOut);
      expect((await bearer(next).get(ME)).status).toBe(200);
    });

    test('can be refreshed twice in that time without extending it', async () => {
      const { token } = await loginAs(await make.caller(), { kind: 'api' });
      const one = await refreshed(token);
      await testSql()`update sessions set rotated_at = now() - interval '50 seconds'`;
      const two = await refreshed(token);
      expect([(await bearer(one).get(ME)).status, (await bearer(two).get(ME)).status]).toEqual([200, 200]);
      const [row] =
        await testSql()`select token_generation, rotated_at < now() - interval '40 seconds' as old from sessions`;
      expect(row).toEqual({ token_generation: 1, old: true });
    });

    test('ends at once after a second refresh', async () => {
      const { token } = await loginAs(await make.caller(), { kind: 'api' });
      await refreshed(await refreshed(token));
      expect(await bearer(token).get(ME)).toMatchObject(loggedOut);
    });
  });

  test('a token never outlives its session', async () => {
    const user = await make.caller();
    const client = api(user);
    await client.get(ME);
    await testSql()`update sessions set expires_at = now() + interval '10 minutes'`;
    const { body } = await client.post<{ expires_in: number }>(REFRESH);
    expect(body.expires_in).toBeLessThanOrEqual(600);
  });
});
