import { notBefore } from '@/lib/reach/mail/urgency';
import { quietUntil, startOfDay } from '@/lib/shared/quiet-hours';

const NIGHT = { quiet_from: '22:00', quiet_until: '07:00', quiet_weekends: 'same' } as const;
const NONE = { quiet_from: null, quiet_until: null, quiet_weekends: 'same' } as const;
const at = (text: string) => new Date(`${text}Z`);

/* November 27, 2026, is a Friday (rule: mail.quiet-hours). */
test.each([
  ['in the evening', NIGHT, null, '2026-11-25T23:10', '2026-11-26T07:00'],
  ['after midnight', NIGHT, null, '2026-11-26T06:59', '2026-11-26T07:00'],
  ['at their end', NIGHT, null, '2026-11-26T07:00', null],
  ['by day', NIGHT, null, '2026-11-26T12:00', null],
  ['without any', NONE, null, '2026-11-26T23:00', null],
  [
    'within a day',
    { ...NIGHT, quiet_from: '12:00', quiet_until: '13:30' },
    null,
    '2026-11-26T12:00',
    '2026-11-26T13:30',
  ],
  ['in the reader’s zone', NIGHT, 'Asia/Tokyo', '2026-11-26T14:00', '2026-11-26T22:00'],
  [
    'of Friday, which last into Saturday',
    { ...NIGHT, quiet_weekends: 'none' },
    null,
    '2026-11-28T06:00',
    '2026-11-28T07:00',
  ],
  ['of Saturday, where weekends have none', { ...NIGHT, quiet_weekends: 'none' }, null, '2026-11-28T23:00', null],
  ['of Sunday, where weekends have none', { ...NIGHT, quiet_weekends: 'none' }, null, '2026-11-30T06:00', null],
  ['over a whole weekend', { ...NIGHT, quiet_weekends: 'all_day' }, null, '2026-11-27T22:30', '2026-11-30T07:00'],
  [
    'on a weekend only',
    { ...NONE, quiet_weekends: 'all_day' },
    'America/New_York',
    '2026-11-28T12:00',
    '2026-11-30T05:00',
  ],
  ['when clocks go forward', NIGHT, 'Europe/Berlin', '2026-03-28T22:00', '2026-03-29T05:00'],
  ['when clocks go back', NIGHT, 'Europe/Berlin', '2026-10-24T21:00', '2026-10-25T06:00'],
] as const)('quiet hours %s', (_, hours, zone, now, end) => {
  expect(quietUntil(at(now), hours, zone)).toEqual(end && at(end));
});

test.each([
  ['new_notes', 'low', true],
  ['new_notes', 'high', false],
  ['case_closed', 'medium', true],
  ['scorecard', null, true],
  ['case_request', 'low', false],
  ['response_reminder', 'low', false],
  ['case_answered', 'low', false],
  ['account_changed', null, false],
  ['password_reset', null, false],
] as const)('%s of priority %s waits: %s', (template, priority, waits) => {
  const email = { ...NIGHT, template, priority, time_zone: null };
  expect(notBefore(email, at('2026-11-26T03:00')) !== null).toBe(waits);
});

test('a day begins at the midnight of its zone', () => {
  expect(startOfDay('2026-12-01', 'Asia/Tokyo')).toEqual(at('2026-11-30T15:00'));
  expect(startOfDay('2026-12-01', null)).toEqual(at('2026-12-01T00:00'));
});
