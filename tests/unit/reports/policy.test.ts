import { barsOf, chartUnit, parseDay, percentOf, UsageRange, usageListing } from '@/lib/reports/policy';

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

describe('the chart', () => {
  test.each([
    ['2026-11-01', '2026-11-01', 'day', 1],
    ['2026-09-22', '2026-11-22', 'day', 62],
    ['2026-09-21', '2026-11-22', 'week', 9],
    ['2024-11-22', '2026-11-22', 'week', 105],
  ])('from %s to %s is by %s, without gaps', (start, end, unit, bars) => {
    expect(chartUnit({ start, end })).toBe(unit);
    expect(barsOf({ start, end }, [])).toHaveLength(bars);
  });

  test('days without cases are empty bars', () => {
    expect(
      barsOf({ start: '2026-10-31', end: '2026-11-02' }, [{ from: '2026-11-01', inbound: 2, outbound: 1 }]),
    ).toEqual([
      { from: '2026-10-31', inbound: 0, outbound: 0 },
      { from: '2026-11-01', inbound: 2, outbound: 1 },
      { from: '2026-11-02', inbound: 0, outbound: 0 },
    ]);
  });

  test('weeks begin on Monday, the first one with the range', () => {
    const monday = { from: '2026-07-13', inbound: 3, outbound: 0 };
    const bars = barsOf({ start: '2026-07-15', end: '2026-11-22' }, [monday]);
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
  [{}, 'created_at', 'desc', 1],
  [{ sort: 'partner', dir: 'asc', page: '3' }, 'partner', 'asc', 3],
  [{ sort: 'token', dir: 'up', page: '-1' }, 'created_at', 'desc', 1],
  [{ sort: ['partner'], page: '99999999' }, 'created_at', 'desc', 1],
])('the address %j is sorted by %s %s, page %d', (address, sort, dir, page) =>
  expect(usageListing(address)).toEqual({ sort, dir, page }),
);
