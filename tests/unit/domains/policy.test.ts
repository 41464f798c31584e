import { changeBy } from '@/lib/people/domains/policy';

const NEVER = { proven_at: null, vouched_at: null, missing_since: null };
const AT = new Date('2026-11-01T00:00:00Z');
const PROVEN = { ...NEVER, proven_at: AT };
const MISSED = { ...PROVEN, missing_since: AT };
const VOUCHED = { ...NEVER, vouched_at: AT };

/** rule: domains.checked */
test.each([
  ['a record that is found proves', NEVER, 'found', {}, 'proven'],
  ['a record that is found proves what was vouched for', VOUCHED, 'found', {}, 'proven'],
  ['a record that is still found changes nothing', PROVEN, 'found', { isDue: true }, null],
  ['a record that is back ends the warning', MISSED, 'found', { isDue: true }, 'proven'],
  ['a record that was never there changes nothing', NEVER, 'missing', { isDue: true }, null],
  ['a missing record of a vouched domain changes nothing', VOUCHED, 'missing', { isDue: true }, null],
  ['the first check without the record warns', PROVEN, 'missing', { isDue: true }, 'missing'],
  ['the second weekly check without it ends the proof', MISSED, 'missing', { isDue: true }, 'lost'],
  ['a check by hand in between ends nothing', MISSED, 'missing', {}, null],
  ['with another owner the first miss ends the proof', PROVEN, 'missing', { isClaimed: true }, 'lost'],
  ['a DNS that does not answer changes nothing', MISSED, 'unknown', { isDue: true, isClaimed: true }, null],
] as const)('%s', (_, row, found, given, change) => {
  expect(changeBy(row, found, { isClaimed: false, isDue: false, ...given })).toBe(change);
});
