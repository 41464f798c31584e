import { mayUseSso, noticeDue } from '@/lib/people/sso/policy';

const NOW = new Date('2026-11-22T12:00:00Z');
const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000);

test.each([
  [31, null, null],
  [30, null, 30],
  [29, 30, null],
  [8, 30, null],
  [7, 30, 7],
  [6, 7, null],
  [3, null, 7],
  [0, 7, 0],
  [0.3, 7, 0],
  [-0.4, 7, 0],
  [0, 0, null],
  [-1, null, null],
])('%s days before the expiry, after the notice of %s days: %s', (days, sent, due) =>
  expect(noticeDue(inDays(days), sent, NOW)).toBe(due),
);

test.each([
  ['elite', true],
  ['standard', true],
  ['basic', false],
  ['limited', false],
] as const)('%s members may use single sign-on: %s', (level, may) =>
  expect(mayUseSso(level, ['standard', 'premium', 'elite'])).toBe(may),
);
