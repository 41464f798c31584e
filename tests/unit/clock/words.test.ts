import { proposedHours } from '@/lib/shared/support-hours';
import { NO_HOURS, WEEKDAYS, type HoursInterval, type WeekHours } from '@/lib/shared/week-hours';
import { type Calendar } from '@/lib/shared/working-hours';
import { answersBy } from '@/lib/shared/working-time';

const workdays = (...intervals: HoursInterval[]): WeekHours => ({
  ...(Object.fromEntries(WEEKDAYS.map((day) => [day, intervals])) as WeekHours),
  ...{ sat: [], sun: [] },
});
const BERLIN: Calendar = {
  ...{ time_zone: 'Europe/Berlin', around_the_clock: false, holidays: [] },
  hours: workdays(['07:00', '17:00']),
};

/* rule: clock.shown */
test.each<[string, Calendar, string, string, string]>([
  ['open', BERLIN, '2026-11-27T13:00Z', '2026-11-27T15:10Z', 'Fri 16:10 CET'],
  ['closed', BERLIN, '2026-11-28T13:00Z', '2026-11-30T09:30Z', 'Mon 10:30 CET (opens Mon 07:00)'],
  ['summer', BERLIN, '2026-07-27T13:00Z', '2026-07-27T14:30Z', 'Mon 16:30 CEST'],
  ['far away', BERLIN, '2026-11-27T13:00Z', '2026-12-14T09:30Z', 'Mon 14 Dec 10:30 CET'],
  [
    'without an abbreviation',
    { ...BERLIN, time_zone: 'Asia/Kathmandu' },
    '2026-11-27T03:00Z',
    '2026-11-27T04:00Z',
    'Fri 09:45 GMT+5:45',
  ],
])('a deadline by the receiver’s clocks: %s', (_, clock, now, until, words) => {
  expect(answersBy(until, now, clock)).toBe(words);
});

/* rule: clock.proposal */
test.each([
  [
    'Mon-Fri 7:00-17:00 CET',
    { time_zone: 'Europe/Paris', around_the_clock: false, hours: workdays(['07:00', '17:00']) },
  ],
  ['24x7', { time_zone: 'UTC', around_the_clock: true, hours: NO_HOURS }],
  [
    'Sun 22:00-06:00 Asia/Singapore',
    {
      time_zone: 'Asia/Singapore',
      around_the_clock: false,
      hours: { ...NO_HOURS, sun: [['22:00', '24:00']], mon: [['00:00', '06:00']] },
    },
  ],
  ['Mon-Fri 9-5', undefined],
  ['Mon-Fri 7:00-17:00', undefined],
  ['Office hours CET', undefined],
])('support hours “%s” propose a calendar only where they are certain', (text, hours) => {
  expect(proposedHours(text)).toEqual(hours);
});
