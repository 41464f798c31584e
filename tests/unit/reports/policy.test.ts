import {
  barsOf,
  chartUnit,
  daysIn,
  barDays,
  barOfToday,
  filtersOf,
  firstOfWeeks,
  NO_FILTERS,
  type ChartUnit,
  lastDays,
  parseDay,
  percentOf,
  previousRange,
  ticksOf,
  UsageRange,
} from '@/lib/work/reports/policy';

test.each([
  ['2026-11-21', '2026-11-21'],
  ['26-11-21', '2026-11-21'],
  [' 2026-11-21 ', '2026-11-21'],
  ['2026-11-21T10:00', '2026-11-21'],
  ['2026-11-21T23:59:59.999Z', '2026-11-21'],
  ['2026-11-21T23:00:00-05:00', '2026-11-22'],
  ['2026-11-21T01:00:00+02:00', '2026-11-20'],
  ['2024-02-29', '2024-02-29'],
  ['2026-02-29', undefined],
  ['2026-02-30T10:00:00Z', undefined],
  ['2026-11-21T25:00:00Z', undefined],
  ['2026-13-01', undefined],
  ['126-11-21', undefined],
  ['1026-11-21', undefined],
  ['9999-12-31', undefined],
  ['11/21/26', undefined],
  ['yesterday', undefined],
  ["2026-11-21'; drop table cases", undefined],
  ['', undefined],
])('the day of %j is %s', (text, day) => expect(parseDay(text)).toBe(day));

describe('a range', () => {
  beforeEach(() => jest.useFakeTimers({ now: new Date('2026-11-22T23:30:00Z') }));
  afterEach(() => jest.useRealTimers());
  const parse = (given: object) => UsageRange.safeParse(given);

  test.each([
    [{}, '2026-10-23', '2026-11-22'],
    [{ start: '', end: null }, '2026-10-23', '2026-11-22'],
    [{ start: '26-11-01' }, '2026-11-01', '2026-11-22'],
    [{ end: '2026-03-31' }, '2026-03-01', '2026-03-31'],
    [{ start: '2026-11-22', end: '2026-11-22' }, '2026-11-22', '2026-11-22'],
    [{ start: '2024-11-22', end: '2026-11-22' }, '2024-11-22', '2026-11-22'],
    [{ start: '2022-02-28', end: '2024-02-29' }, '2022-02-28', '2024-02-29'],
    [{ start: '2026-11-22', end: '2027-01-01' }, '2026-11-22', '2027-01-01'],
  ])('%j is from %s to %s', (given, start, end) => expect(parse(given).data).toEqual({ start, end }));

  test.each([
    [{ start: '2026-11-22', end: '2026-11-21' }, 'start', 'Enter a start date that is not after the end date.'],
    [{ start: '2026-11-23' }, 'start', 'Enter a start date that is not after the end date.'],
    [{ start: '2024-11-21', end: '2026-11-22' }, 'start', 'Choose a range of at most two years.'],
    [{ start: '1926-11-22' }, 'start', 'Choose a range of at most two years.'],
    [{ start: 'x', end: '2026-11-22' }, 'start', 'Enter a date like 2026-11-21.'],
    [{ start: '2026-11-22', end: '2026-02-30' }, 'end', 'Enter a date like 2026-11-21.'],
    [{ end: ['2026-11-22'] }, 'end', 'Enter a date like 2026-11-21.'],
  ])('%j is refused beside the field %s', (given, field, message) => {
    expect(parse(given).error?.issues).toMatchObject([{ path: [field], message }]);
  });
});

const NONE = { inbound: 0, outbound: 0 };
const NO_BARS: (typeof NONE & { from: string })[] = [];

describe('the chart', () => {
  test.each([
    ['2026-11-01', '2026-11-01', 'day', 1],
    ['2026-09-22', '2026-11-22', 'day', 62],
    ['2026-09-21', '2026-11-22', 'week', 9],
    ['2025-11-22', '2026-11-22', 'week', 53],
    ['2025-11-21', '2026-11-22', 'month', 13],
    ['2024-11-22', '2026-11-22', 'month', 25],
  ])('from %s to %s is by %s, without gaps', (start, end, unit, bars) => {
    expect(chartUnit({ start, end })).toBe(unit);
    expect(barsOf({ start, end }, NO_BARS, NONE)).toHaveLength(bars);
  });

  test('days without cases are empty bars', () => {
    expect(
      barsOf({ start: '2026-10-31', end: '2026-11-02' }, [{ from: '2026-11-01', inbound: 2, outbound: 1 }], NONE),
    ).toEqual([
      { from: '2026-10-31', inbound: 0, outbound: 0 },
      { from: '2026-11-01', inbound: 2, outbound: 1 },
      { from: '2026-11-02', inbound: 0, outbound: 0 },
    ]);
  });

  test('weeks begin on Monday, the first one with the range', () => {
    const monday = { from: '2026-07-13', inbound: 3, outbound: 0 };
    const bars = barsOf({ start: '2026-07-15', end: '2026-11-22' }, [monday], NONE);
    expect(bars[0]).toEqual({ ...monday, from: '2026-07-15' });
    expect(bars[1]).toMatchObject({ from: '2026-07-20', inbound: 0 });
    expect(bars.at(-1)).toMatchObject({ from: '2026-11-16' });
  });
});

test.each([
  [0, 0, null],
  [0, 3, 0],
  [1, 3, 33],
  [2, 3, 67],
  [999, 1000, 99],
  [1000, 1000, 100],
])('%d of %d in percent is %s', (part, all, percent) => expect(percentOf(part, all)).toBe(percent));

test.each([
  ['2026-11-01', '2026-11-30', '2026-10-02', '2026-10-31', 30],
  ['2026-11-22', '2026-11-22', '2026-11-21', '2026-11-21', 1],
  ['2024-02-29', '2024-03-01', '2024-02-27', '2024-02-28', 2],
])('before %s to %s is %s to %s', (start, end, previous_start, previous_end, days) => {
  expect(previousRange({ start, end })).toEqual({ start: previous_start, end: previous_end });
  expect([daysIn({ start, end }), daysIn({ start: previous_start, end: previous_end })]).toEqual([days, days]);
});

test('the last days are today and 30 before it', () =>
  expect(lastDays(30, new Date('2026-11-22T23:30:00Z'))).toEqual({ start: '2026-10-23', end: '2026-11-22' }));

describe('the axis names', () => {
  const ticks = (start: string, end: string) => {
    const bars = barsOf({ start, end }, NO_BARS, NONE);
    return ticksOf(chartUnit({ start, end }), bars).map(({ at, label }) => `${at} ${label}`);
  };
  test('every day of a week, then Mondays', () => {
    expect(ticks('2026-11-20', '2026-11-22')).toEqual(['0 Nov 20', '1 Nov 21', '2 Nov 22']);
    expect(ticks('2026-11-01', '2026-11-30')).toEqual(['1 Nov 2', '8 Nov 9', '15 Nov 16', '22 Nov 23', '29 Nov 30']);
  });
  test('months above weeks, with the year where it begins', () =>
    expect(ticks('2025-11-15', '2026-02-10')).toEqual(['0 Nov 2025', '3 Dec', '8 Jan 2026', '12 Feb']));
  test('at most eight', () => {
    const months = ticks('2024-12-01', '2026-11-30');
    expect(months).toEqual(['0 Dec 2024', '3 Mar', '6 Jun', '9 Sep', '12 Dec', '15 Mar', '18 Jun', '21 Sep']);
  });
});

test.each<[ChartUnit, string, string]>([
  ['day', '2026-11-20', '2026-11-20'],
  ['week', '2026-11-18', '2026-11-22'],
  ['week', '2026-11-23', '2026-11-25'],
  ['month', '2026-11-01', '2026-11-25'],
  ['month', '2026-10-01', '2026-10-31'],
])('a bar by %s from %s has the days up to %s, and ends with the range', (unit, from, to) =>
  expect(barDays(unit, from, { start: '2026-01-01', end: '2026-11-25' })).toEqual({ from, to }),
);

test.each<[ChartUnit, string[], number]>([
  ['day', ['2026-11-24', '2026-11-25'], 1],
  ['day', ['2026-11-23', '2026-11-24'], -1],
  ['week', ['2026-11-18', '2026-11-23'], 1],
  ['month', ['2026-11-10'], 0],
])('by %s, of bars from %j today’s is number %i', (unit, days, open) =>
  expect(
    barOfToday(
      unit,
      days.map((from) => ({ from })),
      new Date('2026-11-25T23:00:00Z'),
    ),
  ).toBe(open),
);

test('a line begins eight weeks before the end of the range, on a Monday', () =>
  expect(firstOfWeeks({ start: '2026-11-24', end: '2026-11-25' })).toBe('2026-10-05'));

test.each([
  [{}, NO_FILTERS],
  [
    { type: 'Inbound', partner_id: '7', priority: 'high', late: '1', from: '26-11-02', to: '2026-11-08' },
    { type: 'Inbound', partner_id: 7, priority: 'high', late: true, from: '2026-11-02', to: '2026-11-08' },
  ],
  [{ type: 'Sideways', partner_id: '0', priority: 'P1', late: 'maybe', from: 'today' }, NO_FILTERS],
  [{ type: ['Inbound', 'Outbound'], partner_id: "7'" }, NO_FILTERS],
])('the address %j has the filters %j', (address, filters) => expect(filtersOf(address)).toEqual(filters));
