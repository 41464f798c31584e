import { requestInfoOf } from '@/lib/platform/http/request-info';
import {
  impersonationCookie,
  cachedTokens,
  claimsOf,
  cookieHeader,
  readToken,
  sessionCookie,
  signToken,
} from '@/lib/platform/secrets/session-token';
import type { Claims } from '@/lib/shared/actor';

const claims: Claims = {
  session_id: '7b0d9f0e-0000-4000-8000-000000000000',
  user_id: 3,
  role: 'caller',
  level: 'standard',
  generation: 0,
};
const hour = 3600;

afterEach(() => jest.useRealTimers());

test('a token holds exactly its claims', async () =>
  expect(await readToken(await signToken(claims, hour))).toEqual(claims));

test('a token expires on time and can be refreshed for twelve more hours', async () => {
  const token = await signToken(claims, hour);
  jest.useFakeTimers({ now: Date.now() + (hour + 60) * 1000, doNotFake: ['nextTick', 'setImmediate'] });
  expect(await readToken(token)).toBeNull();
  expect(await readToken(token, 12 * hour)).toEqual(claims);
  jest.setSystemTime(Date.now() + 13 * hour * 1000);
  expect(await readToken(token, 12 * hour)).toBeNull();
});

test.each(['', 'nonsense', 'a.b.c.d.e', 'eyJhbGciOiJub25lIn0.eyJ1c2VyX2lkIjoxfQ.'])('%j is no token', async (token) =>
  expect(await readToken(token)).toBeNull(),
);

test('a token with one changed character is invalid', async () => {
  const token = await signToken(claims, hour);
  const at = token.length - 30;
  expect(await readToken(token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1))).toBeNull();
});

test('an impersonation returns the claims of both sessions', async () => {
  const own = { ...claims, user_id: 1, role: 'super_admin', level: null } as const;
  const jar = new Map([
    [impersonationCookie(), { value: await signToken(claims, hour) }],
    [sessionCookie(), { value: await signToken(own, hour) }],
  ]);
  expect(await claimsOf(jar)).toEqual({ claims, own });
});

test('cookies are host-only, HttpOnly and SameSite', () => {
  expect(cookieHeader('concord.session', 'abc', 60)).toBe(
    'concord.session=abc; Path=/; Max-Age=60; HttpOnly; SameSite=Lax',
  );
  expect(cookieHeader('concord.session', '', 60)).toContain('Max-Age=0');
});

test('on https, cookies are bound to the host and Secure', () => {
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
])('the cookie %j holds the destination %j', (cookie, path) =>
  expect(requestInfoOf(new Headers({ cookie })).destination).toBe(path),
);

describe('only the canonical form of a token is accepted', () => {
  const spellings: [string, (token: string) => string][] = [
    ['characters that base64 ignores', (token) => `${token}*!`],
    ['a tail of 31 kB', (token) => token + '*'.repeat(31_000)],
    ['padding', (token) => `${token}==`],
    ['a key part', (token) => token.replace('..', '.AAAA.')],
    ['a sixth part', (token) => `${token}.`],
    ['line breaks', (token) => `${token.slice(0, 50)}\n${token.slice(50)}`],
    ['the other alphabet', (token) => token.replaceAll('-', '+').replaceAll('_', '/') + '+'],
    [
      'spare bits of the last character',
      (token) => {
        const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
        return token.slice(0, -1) + alphabet[alphabet.indexOf(token.at(-1)!) + 1];
      },
    ],
  ];
  test.each(spellings)('%s: refused', async (_what, respell) => {
    const token = await signToken(claims, hour);
    expect(await readToken(token)).toEqual(claims);
    expect(await readToken(respell(token))).toBeNull();
  });

  test('many spellings of a token leave one cache entry', async () => {
    const token = await signToken(claims, hour);
    const before = cachedTokens();
    for (let n = 0; n < 500; n++) await readToken(token + '*'.repeat(1 + (n % 300)) + n);
    await readToken(token);
    expect(cachedTokens() - before).toBe(1);
  });
});
