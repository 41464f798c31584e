import { WEBHOOK_PAUSES } from '@/lib/shared/durations';
import { HOLDS_BACK, verdictOn } from '@/lib/reach/webhooks/policy';

test.each<[string, number | null, number, boolean, object]>([
  ['200', 200, 0, false, { end: 'delivered' }],
  ['204 at the last attempt', 204, 7, false, { end: 'delivered' }],
  ['404', 404, 0, false, { end: 'refused' }],
  ['429', 429, 0, false, { end: 'refused' }],
  ['no answer', null, 0, false, { again: { amount: 10, unit: 'second' } }],
  ['a redirect', 301, 1, false, { again: { amount: 1, unit: 'minute' } }],
  ['500', 500, 2, false, { again: { amount: 5, unit: 'minute' } }],
  ['500', 500, 6, false, { again: { amount: 12, unit: 'hour' } }],
  ['500 at the last attempt', 500, 7, false, { end: 'exhausted' }],
  ['500 to what a person sent', 500, 0, true, { end: 'refused' }],
])('%s (%s after %s failures, once: %s)', (_, status, failures, once, verdict) =>
  expect(verdictOn(status, failures, once)).toEqual(verdict),
);

test('what holds a case back has failed before the long pauses', () => {
  expect(WEBHOOK_PAUSES).toHaveLength(7);
  expect(WEBHOOK_PAUSES.slice(0, HOLDS_BACK - 1).every(({ unit }) => unit !== 'hour')).toBe(true);
});
