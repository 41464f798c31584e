import { ago, answeredIn, bytes, count, dateTime, fullName, initials, isoDate, longDateTime, money, partnerName, phone, plural, span, tel, timeLeft } from '@/lib/shared/format';

const NOON = '2026-11-20T12:05:00Z';
const MINUTES = 60_000;

test.each([
  [NOON, '11/20/26 12:05 pm'],
  ['2026-01-02T00:00:59Z', '01/02/26 12:00 am'],
  ['2026-01-02T23:59:00+02:00', '01/02/26 09:59 pm'],
  [new Date(Date.UTC(2006, 5, 9, 9, 7)), '06/09/06 09:07 am'],
  [null, ''],
  ['no date', ''],
])('%s reads %s', (moment, text) => expect(dateTime(moment)).toBe(text));

test('the long form names the month', () => expect(longDateTime(NOON)).toBe('Nov-20-2026 12:05 pm'));
test('the day of a moment is the day in UTC', () => expect(isoDate('2026-11-20T23:30:00-03:00')).toBe('2026-11-21'));

test.each([
  [0, 'under 1 min'],
  [45 * MINUTES, '45 min'],
  [60 * MINUTES, '1 h'],
  [130 * MINUTES, '2 h 10 min'],
  [(3 * 24 + 4) * 60 * MINUTES + 5 * MINUTES, '3 d 4 h'],
  [24 * 60 * MINUTES + 5 * MINUTES, '1 d'],
])('%d ms are %s', (time, text) => expect(span(time)).toBe(text));

test.each([
  ['2026-11-20T14:15:00Z', '2 h 10 min left'],
  ['2026-11-20T11:30:00Z', 'overdue by 35 min'],
  [NOON, 'under 1 min left'],
])('until %s: %s', (until, text) => expect(timeLeft(until, NOON)).toBe(text));

test('an answer tells how long it took', () => expect(answeredIn(NOON, '2026-11-20T12:40:00Z')).toBe('answered in 35 min'));
test.each([['2026-11-20T12:04:30Z', 'just now'], ['2026-11-20T10:00:00Z', '2 h ago'], ['2026-11-17T12:00:00Z', '3 d ago']])('%s was %s', (moment, text) => expect(ago(moment, NOON)).toBe(text));
test.each([[125000, '$1,250'], [125050, '$1,250.50'], [-500, '-$5'], [99, '$0.99']])('%d cents are %s', (cents, text) => expect(money(cents)).toBe(text));
test.each([[100000, '100,000'], [999, '999'], [1000, '1,000']])('%d is written %s', (amount, text) => expect(count(amount)).toBe(text));
test.each([[1, '1 case'], [2, '2 cases'], [0, '0 cases']])('%d: %s', (amount, text) => expect(plural(amount, 'case')).toBe(text));
test.each([[412, '412 B'], [2400, '2.4 kB'], [25_000_000, '25 MB']])('%d bytes are %s', (size, text) => expect(bytes(size)).toBe(text));
test.each([['650 555 0100', 'US', 'US 650 555 0100'], ['+46 8 123', 'SE', '+46 8 123'], ['', 'US', ''], [null, null, '']])('phone %s of %s is %s', (number, country, text) => expect(phone(number, country)).toBe(text));
test('a phone link keeps the plus and drops the rest', () => expect(tel('+1 (650) 555-0100')).toBe('tel:+16505550100'));
test.each([['Borealis Networks', 'BN'], ['Ada', 'A'], ['Ada Maria Byron', 'AB'], ['Åke Öberg', 'ÅÖ'], ['', '?']])('%s has the initials %s', (name, letters) => expect(initials(name)).toBe(letters));
test('a department stands behind its company', () => expect([partnerName({ company: 'Acme', department: 'SAN' }), partnerName({ company: 'Acme', department: null })]).toEqual(['Acme | SAN', 'Acme']));
test('a missing last name leaves no blank', () => expect(fullName({ first_name: 'Ada', last_name: null })).toBe('Ada'));
