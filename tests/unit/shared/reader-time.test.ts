import { dueTime, emailTime, isTimeZone, timeText, zoneName } from '@/lib/shared/reader-time';

const AT = '2026-11-22T23:05:00Z';

test.each([
  [null, 'list', '11/22/26 11:05 pm UTC'],
  [null, 'long', 'Nov-22-2026 11:05 pm UTC'],
  ['Europe/Berlin', 'list', '23 Nov 2026, 00:05'],
  ['Europe/Berlin', 'long', '23 Nov 2026, 00:05'],
  ['America/New_York', 'list', '22 Nov 2026, 18:05'],
  ['Asia/Kolkata', 'list', '23 Nov 2026, 04:35'],
] as const)('in %s, %s: %s', (zone, form, text) => expect(timeText(AT, zone, form)).toBe(text));

test.each([
  ['2026-07-22T22:30:00Z', '23 Jul 2026, 00:30'],
  ['2026-03-29T00:59:00Z', '29 Mar 2026, 01:59'],
  ['2026-03-29T01:00:00Z', '29 Mar 2026, 03:00'],
  ['2026-10-25T00:30:00Z', '25 Oct 2026, 02:30'],
  ['2026-10-25T01:30:00Z', '25 Oct 2026, 02:30'],
  ['2026-09-05T22:00:00Z', '6 Sep 2026, 00:00'],
])('%s is %s in Berlin, with its daylight saving time', (at, text) => expect(timeText(at, 'Europe/Berlin')).toBe(text));

test('what is no date is no text', () => expect(timeText('soon', 'Europe/Berlin')).toBe(''));

test.each([
  [null, 'Nov 22, 2026, 23:05 UTC'],
  ['Europe/Berlin', '23 Nov 2026, 00:05'],
])('in an email to a reader in %s: %s', (zone, text) => expect(emailTime(new Date(AT), zone)).toBe(text));

test.each([
  [null, '2026-11-22T22:05:00Z', '23:05 UTC'],
  [null, '2026-11-21T22:05:00Z', 'Nov 22, 23:05 UTC'],
  // Another day in Berlin, and the same one.
  ['Europe/Berlin', '2026-11-22T22:05:00Z', '23 Nov, 00:05'],
  ['Europe/Berlin', '2026-11-22T23:01:00Z', '00:05'],
])('a deadline for a reader in %s, asked at %s: %s', (zone, asked, text) =>
  expect(dueTime(new Date(AT), new Date(asked), zone)).toBe(text),
);

test.each([
  ['Europe/Berlin', true],
  ['America/Argentina/Buenos_Aires', true],
  ['Etc/GMT+5', true],
  ['Mars/Phobos', false],
  ['+02:00', false],
  ['Europe/Berlin; drop table', false],
  ['', false],
])('"%s" is a time zone: %s', (name, known) => expect(isTimeZone(name)).toBe(known));

test.each([
  [null, 'UTC'],
  ['America/New_York', 'New York'],
])('a heading names %s as %s', (zone, name) => expect(zoneName(zone)).toBe(name));
