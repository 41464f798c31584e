import {
  ago,
  answeredIn,
  bytes,
  count,
  dateTime,
  fullName,
  initials,
  isoDate,
  longDateTime,
  money,
  partnerName,
  plural,
  duration,
  timeLeft,
} from '@/lib/shared/format';

const NOON = '2026-11-20T12:05:00Z';
const MINUTES = 60_000;

test.each([
  [NOON, '11/20/26 12:05 pm'],
  ['2026-01-02T00:00:59Z', '01/02/26 12:00 am'],
  ['2026-01-02T23:59:00+02:00', '01/02/26 09:59 pm'],
  [new Date(Date.UTC(2006, 5, 9, 9, 7)), '06/09/06 09:07 am'],
  [null, ''],
  ['no date', ''],
])('%s is shown as %s', (time, text) => expect(dateTime(time)).toBe(text));

test('the long form has the month’s name', () => expect(longDateTime(NOON)).toBe('Nov-20-2026 12:05 pm'));
test('the date of a timestamp is its UTC date', () => expect(isoDate('2026-11-20T23:30:00-03:00')).toBe('2026-11-21'));

test.each([
  [0, 'under 1 min'],
  [45 * MINUTES, '45 min'],
  [60 * MINUTES, '1 h'],
  [130 * MINUTES, '2 h 10 min'],
  [(3 * 24 + 4) * 60 * MINUTES + 5 * MINUTES, '3 d 4 h'],
  [24 * 60 * MINUTES + 5 * MINUTES, '1 d'],
])('%d ms is %s', (time, text) => expect(duration(time)).toBe(text));

test.each([
  ['2026-11-20T14:15:00Z', '2 h 10 min left'],
  ['2026-11-20T11:30:00Z', 'late by 35 min'],
  [NOON, 'under 1 min left'],
])('time left until %s: %s', (until, text) => expect(timeLeft(until, NOON)).toBe(text));

test('an answered case shows the response time', () =>
  expect(answeredIn(NOON, '2026-11-20T12:40:00Z')).toBe('answered in 35 min'));
test.each([
  ['2026-11-20T12:04:30Z', 'just now'],
  ['2026-11-20T10:00:00Z', '2 h ago'],
  ['2026-11-17T12:00:00Z', '3 d ago'],
])('%s is %s', (time, text) => expect(ago(time, NOON)).toBe(text));
test.each([
  [125000, '$1,250'],
  [125050, '$1,250.50'],
  [-500, '-$5'],
  [99, '$0.99'],
])('%d cents is %s', (cents, text) => expect(money(cents)).toBe(text));
test.each([
  [100000, '100,000'],
  [999, '999'],
  [1000, '1,000'],
])('%d is written %s', (amount, text) => expect(count(amount)).toBe(text));
test.each([
  [1, '1 case'],
  [2, '2 cases'],
  [0, '0 cases'],
])('%d: %s', (amount, text) => expect(plural(amount, 'case')).toBe(text));
test.each([
  [412, '412 B'],
  [2400, '2.4 kB'],
  [25_000_000, '25 MB'],
  [4_200_000_000, '4.2 GB'],
  [5_497_558_138_880, '5.5 TB'],
])('%d bytes is %s', (size, text) => expect(bytes(size)).toBe(text));
test.each([
  ['Borealis Networks', 'BN'],
  ['Ada', 'A'],
  ['Ada Maria Byron', 'AB'],
  ['Åke Öberg', 'ÅÖ'],
  ['', '?'],
])('%s has the initials %s', (name, expected) => expect(initials(name)).toBe(expected));
test('a department follows its company', () =>
  expect([
    partnerName({ company: 'Acme', department: 'SAN' }),
    partnerName({ company: 'Acme', department: null }),
  ]).toEqual(['Acme | SAN', 'Acme']));
test('a missing last name leaves no trailing space', () =>
  expect(fullName({ first_name: 'Ada', last_name: null })).toBe('Ada'));
