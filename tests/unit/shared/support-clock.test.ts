import { supportClock, supportStatus } from '@/lib/shared/support-hours';

/* A Monday; in Paris it is an hour later. */
const at = (time: string) => new Date(`2026-11-23T${time}:00Z`);

test.each([
  [
    'Mon-Fri 8:00-18:00 CET',
    at('14:40'),
    { open: true, next_change: '2026-11-23T17:00:00.000Z', local_time: 'Mon 15:40 CET' },
  ],
  [
    'Mon-Fri 8:00-18:00 CET',
    at('18:00'),
    { open: false, next_change: '2026-11-24T07:00:00.000Z', local_time: 'Mon 19:00 CET' },
  ],
  ['24x7', at('18:00'), { open: true, next_change: null, local_time: null }],
  ['Mon-Sun all day UTC', at('18:00'), { open: true, next_change: null, local_time: 'Mon 18:00 UTC' }],
])('%s', (hours, now, expected) => {
  const clock = supportClock(hours, now)!;
  expect({ ...clock, next_change: clock.next_change?.toISOString() ?? null }).toEqual(expected);
  expect(clock.open).toBe(supportStatus(hours, now)!.open);
});

test('hours that only people understand have no clock', () =>
  expect(supportClock('Whenever you call', at('10:00'))).toBeUndefined());
