import { metaOf } from '@/lib/core/meta';
import { actingCookie, claimsOf, cookieHeader, readToken, sessionCookie, signToken } from '@/lib/core/session-token';
import type { Claims } from '@/lib/shared/actor';

const claims: Claims = { session_id: '7b0d9f0e-0000-4000-8000-000000000000', user_id: 3, role: 'caller', level: 'standard' };
const hour = 3600;

afterEach(() => jest.useRealTimers());

test('a token says what was put in, and nothing else', async () => expect(await readToken(await signToken(claims, hour))).toEqual(claims));

test('a token ends at its time, can be refreshed for twelve hours more, then never', async () => {
  const token = await signToken(claims, hour);
  jest.useFakeTimers({ now: Date.now() + (hour + 60) * 1000, doNotFake: ['nextTick', 'setImmediate'] });
  expect(await readToken(token)).toBeNull();
  expect(await readToken(token, 12 * hour)).toEqual(claims);
  jest.setSystemTime(Date.now() + 13 * hour * 1000);
  expect(await readToken(token, 12 * hour)).toBeNull();
});

test.each(['', 'nonsense', 'a.b.c.d.e', 'eyJhbGciOiJub25lIn0.eyJ1c2VyX2lkIjoxfQ.'])('%j is no token', async (token) => expect(await readToken(token)).toBeNull());

test('a token changed by one letter is none', async () => {
  const token = await signToken(claims, hour);
  const at = token.length - 30;
  expect(await readToken(token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1))).toBeNull();
});

test('whoever acts for someone is that someone first, and keeps the own session', async () => {
  const own = { ...claims, user_id: 1, role: 'super_admin', level: null } as const;
  const jar = new Map([[actingCookie(), { value: await signToken(claims, hour) }], [sessionCookie(), { value: await signToken(own, hour) }]]);
  expect(await claimsOf(jar)).toEqual({ claims, own });
});

test('cookies are host-only, out of reach of scripts, and same-site', () => {
  expect(cookieHeader('concord.session', 'abc', 60)).toBe('concord.session=abc; Path=/; Max-Age=60; HttpOnly; SameSite=Lax');
  expect(cookieHeader('concord.session', '', 60)).toContain('Max-Age=0');
});

test('on https cookies are bound to the host and never sent in the clear', () => {
  const before = process.env.APP_URL;
  process.env.APP_URL = 'https://portal.test';
  try {
    expect(sessionCookie()).toBe('__Host-concord.session');
    expect(cookieHeader(sessionCookie(), 'abc', 60)).toMatch(/; Secure$/);
  } finally {
    process.env.APP_URL = before;
  }
});

test.each([
  ['concord.next=%2Fmy-cases%2Fx', '/my-cases/x'],
  ['a=b; concord.next=%2Fprofile; c=d', '/profile'],
  ['concord.next=%2F%2Fevil.test', undefined],
  ['concord.next=https%3A%2F%2Fevil.test', undefined],
  ['concord.next=%E0%A4%A', undefined],
  ['xconcord.next=%2Fprofile', undefined],
  ['', undefined],
])('the cookie %j remembers %j', (cookie, path) => expect(metaOf(new Headers({ cookie })).destination).toBe(path));
