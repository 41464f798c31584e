import { make } from '@/tools/factories/make';
import { PASSWORD } from '@/tools/factories/accounts';
import { NO_MATCH } from '@/lib/people/accounts/authenticate';
import { api, browser } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { refused } from '../../support/refusals';

beforeEach(emptyDatabase);

const LOGIN = '/api/auth/login';
const setCookie = (cookies: string[], name: string) => cookies.find((cookie) => cookie.startsWith(`${name}=`));

describe('guessing', () => {
  const guess = (email: string, password: string, address: string) =>
    api().post(LOGIN, { email, password }, { 'x-client-address': address });

  test('ten failures lock the account for 15 minutes, for any password and address', async () => {
    const { email, id } = await make.caller();
    for (let i = 0; i < 10; i++) expect((await guess(email, 'Wrong1!!!', `10.0.0.${i}`)).status).toBe(401);
    const locked = await guess(email, PASSWORD, '10.0.1.1');
    expect(locked).toMatchObject(refused(401, NO_MATCH));
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
    const answer = await guess(one.email, PASSWORD, '10.9.9.9');
    expect(answer).toMatchObject(refused(429, 'Too Many Requests. Please try again later.'));
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
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
    // As many as an address with several accounts (rule: persons.neutral).
    expect(rows.map(({ points }) => points).sort()).toEqual([3, 6]);
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
