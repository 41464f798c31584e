import { lateCase, mayRemind } from '@/lib/work/cases/late/late';
import { phonesIn } from '@/lib/work/cases/phones-in-text';

const NOW = new Date('2026-11-23T22:00:00Z');
const at = (time: string) => `2026-11-23T${time}:00.000Z`;
const open = {
  status: 'open',
  first_answered_at: null,
  respond_by: at('21:00'),
  escalation_step: 0,
  document: { version: { escalation_instructions: null } },
} as const;
const event = (type: string, time: string, text: string | null = null) =>
  ({ type, text, created_at: at(time) }) as Parameters<typeof lateCase>[1][number];

test.each([
  ['before its time', { ...open, respond_by: at('22:01') }],
  ['answered', { ...open, first_answered_at: at('21:30') }],
  ['closed', { ...open, status: 'closed' as const }],
])('a case that is %s is not late', (_, theCase) => expect(lateCase(theCase, [], NOW)).toBeNull());

test('contacts count once, even when they were notified again', () => {
  const roles = ['To the escalation contact', 'To the alternate contact', 'To the escalation alias'];
  const events = [
    event('reminder', '21:00'),
    ...roles.map((role, index) => event('escalated', `21:1${index}`, role)),
    ...roles.map((role) => event('escalated', '21:35', role)),
  ];
  expect(lateCase({ ...open, escalation_step: 3 }, events, NOW)).toEqual({
    reminded_at: at('21:00'),
    notified: 3,
    all_notified: true,
    notified_at: at('21:35'),
    network_asked_at: null,
    phones: [],
  });
});

test.each([
  [null, true],
  [at('21:31'), false],
  [at('21:30'), true],
])('after a reminder at %s another may be sent: %s', (reminded_at, may) =>
  expect(mayRemind({ reminded_at }, NOW)).toBe(may),
);

test.each([
  ['<p>Call <b>+46 8 555 512 77</b> or +1 (408) 555-0199.</p>', ['+46 8 555 512 77', '+1 408 555 0199']],
  ['<a href="tel:+4685551277">+46 8 555 512 77</a>, again +46855551277', ['+46 8 555 512 77']],
  ['Ticket +12 345, version 8.4.2, 0800 555', []],
  ['', []],
])('%j has the numbers %j', (text, numbers) => expect(phonesIn(text)).toEqual(numbers));
