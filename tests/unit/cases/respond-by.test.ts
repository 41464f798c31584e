import { addCalendarMonth as purgeOn } from '@/lib/shared/calendar-month';

test.each([
  ['2026-11-21T10:11:12.345Z', '2026-12-21T10:11:12.345Z'],
  ['2026-01-31T00:00:00.000Z', '2026-02-28T00:00:00.000Z'],
  ['2028-01-31T23:59:59.999Z', '2028-02-29T23:59:59.999Z'],
  ['2026-01-29T12:00:00.000Z', '2026-02-28T12:00:00.000Z'],
  ['2026-02-28T12:00:00.000Z', '2026-03-28T12:00:00.000Z'],
  ['2026-03-31T12:00:00.000Z', '2026-04-30T12:00:00.000Z'],
  ['2026-12-31T12:00:00.000Z', '2027-01-31T12:00:00.000Z'],
  ['2026-10-25T01:30:00.000Z', '2026-11-25T01:30:00.000Z'],
])('customer data of a case submitted at %s is purged at %s', (submitted, due) =>
  expect(purgeOn(new Date(submitted)).toISOString()).toBe(due),
);
