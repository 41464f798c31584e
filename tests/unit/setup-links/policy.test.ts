import { linkState, mayChangeProvider, mayMakeToken } from '@/lib/people/setup-links/policy';

const NOW = new Date('2026-11-28T12:00:00Z');
const LATER = new Date('2026-11-29T12:00:00Z');
const used = { proven_at: NOW };

test.each([
  [false, null, true],
  [false, { proven_at: null }, true],
  [false, used, false],
  [true, used, true],
])('a link that may replace (%s) changes the provider %j: %s', (may_replace, provider, may) =>
  expect(mayChangeProvider({ may_replace }, provider)).toBe(may),
);

test.each([
  [false, undefined, true],
  [false, { token_hash: null, last_call_at: NOW }, true],
  [false, { token_hash: 'x', last_call_at: null }, true],
  [false, { token_hash: 'x', last_call_at: NOW }, false],
  [true, { token_hash: 'x', last_call_at: NOW }, true],
])('a link that may replace (%s) makes a token beside %j: %s', (may_replace, directory, may) =>
  expect(mayMakeToken({ may_replace }, directory)).toBe(may),
);

test.each([
  [{ expires_at: LATER, revoked_at: null }, 'open'],
  [{ expires_at: NOW, revoked_at: null }, 'expired'],
  [{ expires_at: LATER, revoked_at: NOW }, 'revoked'],
])('state of %j: %s', (link, state) => expect(linkState(link, NOW)).toBe(state));
