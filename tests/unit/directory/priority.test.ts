import { forcedPriority } from '@/lib/partners/directory/priorities';
import type { Membership } from '@/lib/shared/enums';

test.each<[custom: boolean, mine: Membership, theirs: Membership, forced: 'low' | null]>([
  [false, 'basic', 'elite', 'low'],
  [false, 'elite', 'basic', 'low'],
  [false, 'standard', 'premium', 'low'],
  [false, 'premium', 'standard', 'low'],
  [false, 'standard', 'basic', 'low'],
  [false, 'premium', 'elite', null],
  [false, 'limited', 'premium', null],
  [false, 'premium', 'offline partner', null],
  [true, 'basic', 'standard', null],
  [true, 'standard', 'premium', null],
])('own priority messages %s, %s with %s: forced to %s', (...[custom, mine, theirs, forced]) =>
  expect(forcedPriority({ custom, levels: [mine, theirs] })).toBe(forced),
);
