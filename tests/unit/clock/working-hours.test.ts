import fc from 'fast-check';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/shared/durations';
import { NO_HOURS, storedHours, WEEKDAYS, type HoursInterval, type WeekHours } from '@/lib/shared/week-hours';
import { deadlineIn, hasOpenings, openStatus, openTime, type Calendar } from '@/lib/shared/working-hours';
import { canonicalZone } from '@/lib/shared/zone-offsets';

const every = (...intervals: HoursInterval[]): WeekHours =>
  Object.fromEntries(WEEKDAYS.map((day) => [day, intervals])) as WeekHours;
const workdays = (...intervals: HoursInterval[]): WeekHours => ({ ...every(...intervals), sat: [], sun: [] });
const calendar = (entered: Partial<Calendar> = {}): Calendar => ({
  time_zone: 'Europe/Berlin',
  around_the_clock: false,
  hours: workdays(['09:00', '17:00']),
  holidays: [],
  ...entered,
});
const at = (text: string) => new Date(text);

/* Slow on purpose: asks Intl what the clock shows in each minute. */
const clocks = new Map<string, Intl.DateTimeFormat>();
function isOpen({ time_zone, around_the_clock, hours, holidays }: Calendar, minute: number): boolean {
  if (around_the_clock) return true;
  const clock =
    clocks.get(time_zone) ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone: time_zone,
      ...{ weekday: 'short', hourCycle: 'h23' },
      ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
    });
  clocks.set(time_zone, clock);
  const part = Object.fromEntries(clock.formatToParts(minute).map(({ type, value }) => [type, value]));
  if (holidays.includes(`${part.year}-${part.month}-${part.day}`)) return false;
  const time = `${part.hour}:${part.minute}`;
  return hours[part.weekday!.slice(0, 3).toLowerCase() as keyof WeekHours].some(
    ([from, to]) => from <= time && time < to,
  );
}

function slowDeadline(theCalendar: Calendar, start: number, minutes: number, end: number): number | null {
  let left = minutes;
  for (let minute = start; minute < end; minute += MINUTE_MS)
    if (isOpen(theCalendar, minute) && --left === 0) return minute + MINUTE_MS;
  return null;
}

describe('rule: clock.receivers-hours', () => {
  test.each<[string, Calendar, string, number, string]>([
    ['within a day', calendar(), '2026-11-24T09:00Z', 4, '2026-11-24T13:00Z'],
    ['over the evening', calendar(), '2026-11-24T15:00Z', 4, '2026-11-25T11:00Z'],
    ['over the weekend', calendar(), '2026-11-27T15:30Z', 1, '2026-11-30T08:30Z'],
    ['sent while closed', calendar(), '2026-11-28T12:00Z', 1, '2026-11-30T09:00Z'],
    ['until the closing time', calendar(), '2026-11-27T15:00Z', 1, '2026-11-27T16:00Z'],
    ['over a holiday', calendar({ holidays: ['2026-12-25'] }), '2026-12-24T15:00Z', 2, '2026-12-28T09:00Z'],
    ['clocks go forward', calendar({ hours: every(['00:00', '06:00']) }), '2026-03-28T23:00Z', 5, '2026-03-29T04:00Z'],
    [
      'one more hour lacks',
      calendar({ hours: every(['00:00', '06:00']) }),
      '2026-03-28T23:00Z',
      6,
      '2026-03-29T23:00Z',
    ],
    ['clocks go back', calendar({ hours: every(['00:00', '06:00']) }), '2026-10-24T22:00Z', 7, '2026-10-25T05:00Z'],
    [
      'an hour that is skipped',
      calendar({ hours: every(['02:00', '03:00']) }),
      '2026-03-28T12:00Z',
      1,
      '2026-03-30T01:00Z',
    ],
    [
      'an hour that is shown twice',
      calendar({ hours: every(['02:00', '03:00']) }),
      '2026-10-24T12:00Z',
      2,
      '2026-10-25T02:00Z',
    ],
    [
      '24:00 leads into the next day',
      calendar({ hours: every(['00:00', '24:00']) }),
      '2026-11-27T15:30Z',
      48,
      '2026-11-29T15:30Z',
    ],
    [
      'overlapping and adjoining',
      calendar({ hours: every(['09:00', '12:00'], ['11:00', '13:00'], ['13:00', '14:00']) }),
      '2026-11-24T08:00Z',
      6,
      '2026-11-25T09:00Z',
    ],
    [
      'over midnight',
      calendar({ hours: storedHours(every(['22:00', '06:00'])) }),
      '2026-11-24T20:00Z',
      9,
      '2026-11-25T22:00Z',
    ],
    ['half an hour from UTC', calendar({ time_zone: 'Asia/Kolkata' }), '2026-11-24T03:00Z', 1, '2026-11-24T04:30Z'],
    [
      'a day that a zone left out',
      calendar({ time_zone: 'Pacific/Apia', hours: every(['09:00', '17:00']) }),
      '2011-12-30T02:00Z',
      2,
      '2011-12-30T20:00Z',
    ],
    ['around the clock', calendar({ around_the_clock: true }), '2026-11-28T12:00Z', 4, '2026-11-28T16:00Z'],
  ])('%s', (_, theCalendar, start, hours, deadline) => {
    expect(deadlineIn(theCalendar, at(start), hours)).toEqual(at(deadline));
    expect(openTime(theCalendar, at(start), at(deadline))).toBe(hours * HOUR_MS);
  });

  test('rule: clock.no-opening: a calendar that never opens has no deadline', () => {
    const never = calendar({ hours: NO_HOURS });
    const skipped = calendar({ hours: { ...NO_HOURS, mon: [['09:00', '09:01']] } });
    expect(deadlineIn(never, at('2026-11-28T12:00Z'), 1)).toBeNull();
    expect(openStatus(never, at('2026-11-28T12:00Z'))).toEqual({ open_now: false, next_change: null });
    expect([hasOpenings(never, at('2026-11-28T12:00Z')), hasOpenings(skipped, at('2026-11-28T12:00Z'))]).toEqual([
      false,
      true,
    ]);
    // A minute a week does not make 24 hours in ten years.
    expect(deadlineIn(skipped, at('2026-11-28T12:00Z'), 24)).toBeNull();
  });

  test.each<[string, Calendar, string, boolean, string | null]>([
    ['open', calendar(), '2026-11-27T15:00Z', true, '2026-11-27T16:00Z'],
    ['at the closing time', calendar(), '2026-11-27T16:00Z', false, '2026-11-30T08:00Z'],
    [
      'over midnight',
      calendar({ hours: storedHours(every(['22:00', '06:00'])) }),
      '2026-11-24T22:00Z',
      true,
      '2026-11-25T05:00Z',
    ],
    [
      'before a holiday',
      calendar({ hours: every(['00:00', '24:00']), holidays: ['2026-12-25'] }),
      '2026-12-01T00:00Z',
      true,
      '2026-12-24T23:00Z',
    ],
    ['every hour of the week', calendar({ hours: every(['00:00', '24:00']) }), '2026-11-24T22:00Z', true, null],
    ['around the clock', calendar({ around_the_clock: true }), '2026-11-24T22:00Z', true, null],
  ])('open now and the next change: %s', (_, theCalendar, now, open_now, next_change) => {
    expect(openStatus(theCalendar, at(now))).toEqual({ open_now, next_change: next_change && at(next_change) });
  });

  test('hours over midnight are kept as two days', () => {
    expect(
      storedHours({
        ...NO_HOURS,
        mon: [['08:00', '10:00']],
        sun: [
          ['22:00', '06:00'],
          ['20:00', '00:00'],
        ],
      }),
    ).toEqual({
      ...NO_HOURS,
      mon: [
        ['00:00', '06:00'],
        ['08:00', '10:00'],
      ],
      sun: [
        ['20:00', '24:00'],
        ['22:00', '24:00'],
      ],
    });
  });

  test.each([
    ['Europe/Berlin', 'Europe/Berlin'],
    ['europe/berlin', 'Europe/Berlin'],
    ['Mars/Base', undefined],
    ['', undefined],
    ['+02:00', undefined],
  ])('zone %s', (name, zone) => {
    expect(canonicalZone(name)).toBe(zone);
  });
});

const ZONES = [
  ...[
    'Europe/Berlin',
    'America/New_York',
    'America/Sao_Paulo',
    'Asia/Kolkata',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
  ],
  ...['Pacific/Chatham', 'Africa/Cairo', 'Africa/Casablanca', 'Asia/Tokyo', 'America/St_Johns', 'UTC'],
];
const time = (quarter: number) =>
  `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`;
const intervals = fc.array(
  fc.tuple(fc.integer({ min: 0, max: 95 }), fc.integer({ min: 1, max: 96 })).filter(([from, to]) => from < to),
  { maxLength: 3 },
);
const anyCalendar = fc
  .record({
    zone: fc.constantFrom(...ZONES),
    week: fc.array(intervals, { minLength: 7, maxLength: 7 }),
    closed: fc.array(fc.integer({ min: 0, max: 364 }), { maxLength: 4 }),
  })
  .map(({ zone, week, closed }) =>
    calendar({
      time_zone: zone,
      hours: Object.fromEntries(
        WEEKDAYS.map((day, index) => [day, week[index]!.map(([from, to]) => [time(from), time(to)])]),
      ) as WeekHours,
      holidays: closed.map((day) => new Date(Date.UTC(2026, 0, 1) + day * DAY_MS).toISOString().slice(0, 10)),
    }),
  );
/* Half of the starts are near a change of the clocks somewhere. */
const CHANGES = [
  '2026-03-08',
  '2026-03-22',
  '2026-03-29',
  '2026-04-05',
  '2026-04-24',
  '2026-10-04',
  '2026-10-25',
  '2026-10-30',
  '2026-11-01',
];
const anyStart = fc.oneof(
  fc.integer({ min: 0, max: 365 * 1440 }).map((minute) => Date.UTC(2026, 0, 1) + minute * MINUTE_MS),
  fc
    .tuple(fc.constantFrom(...CHANGES), fc.integer({ min: -1440, max: 1440 }))
    .map(([day, minute]) => Date.parse(day) + minute * MINUTE_MS),
);

test('the clock agrees with counting minute by minute', () => {
  const WINDOW = 4 * DAY_MS;
  fc.assert(
    fc.property(anyCalendar, anyStart, fc.integer({ min: 1, max: 48 * 60 }), (theCalendar, start, minutes) => {
      const end = start + WINDOW;
      const slow = slowDeadline(theCalendar, start, minutes, end);
      const deadline = deadlineIn(theCalendar, new Date(start), minutes / 60);
      if (slow === null) expect(deadline === null || deadline.getTime() > end).toBe(true);
      else expect(deadline?.getTime()).toBe(slow);
      expect(openStatus(theCalendar, new Date(start)).open_now).toBe(isOpen(theCalendar, start));
      let open = 0;
      for (let minute = start; minute < start + DAY_MS; minute += MINUTE_MS)
        open += Number(isOpen(theCalendar, minute));
      expect(openTime(theCalendar, new Date(start), new Date(start + DAY_MS))).toBe(open * MINUTE_MS);
    }),
    { numRuns: 30 },
  );
});

test('a year of a thousand processes in twelve zones: every deadline is in hours and none is lost', () => {
  const shifts: HoursInterval[][] = [
    [['09:00', '17:00']],
    [
      ['08:00', '12:00'],
      ['13:00', '18:00'],
    ],
    storedHours(every(['22:00', '06:00'])).tue,
  ];
  const YEAR = Date.UTC(2026, 0, 1);
  const wrong: string[] = [];
  for (let process = 0; process < 1000; process++) {
    const theCalendar = calendar({
      time_zone: ZONES[process % ZONES.length]!,
      hours: (process % 2 ? workdays : every)(...shifts[process % shifts.length]!),
      holidays: ['2026-01-01', '2026-05-01', '2026-12-25'],
    });
    for (let week = 0; week < 52; week++) {
      const start = new Date(YEAR + week * 7 * DAY_MS + ((process * 7919 + week * 104_729) % 10_080) * MINUTE_MS);
      const hours = [1, 4, 24][week % 3]!;
      const deadline = deadlineIn(theCalendar, start, hours);
      // The last open minute before it, since a deadline may be the closing time.
      const isInHours =
        deadline && openTime(theCalendar, new Date(deadline.getTime() - MINUTE_MS), deadline) === MINUTE_MS;
      if (!isInHours || openTime(theCalendar, start, deadline) !== hours * HOUR_MS) wrong.push(`${process} ${week}`);
    }
  }
  expect(wrong).toEqual([]);
});
