import { ALL_NOTIFIED, contactsOf } from '@/lib/work/cases/late/escalation-contacts';
import { dueFor, type UnansweredCase } from '@/lib/worker/jobs/clock-policy';

/* A case submitted at noon with four hours to answer. */
const NOON = Date.parse('2026-03-10T12:00:00Z');
const at = (minutes: number) => new Date(NOON + minutes * 60_000);
const waiting = (over: Partial<UnansweredCase> = {}): UnansweredCase => ({
  started_at: at(0),
  respond_by: at(240),
  half_time_reminded_at: null,
  limit_reminded_at: null,
  escalation_step: 0,
  escalated_at: null,
  ...over,
});

const HALF_SENT = { half_time_reminded_at: at(120) };
const LIMIT_SENT = { ...HALF_SENT, limit_reminded_at: at(240), escalation_step: 1, escalated_at: at(240) };

test.each<[string, { with: Partial<UnansweredCase>; minutes: number; due: ReturnType<typeof dueFor> }]>([
  ['nothing before half time', { with: {}, minutes: 119.99, due: { reminder: null, escalation: false } }],
  ['a reminder at half time', { with: {}, minutes: 120, due: { reminder: 'half', escalation: false } }],
  ['one half-time reminder only', { with: HALF_SENT, minutes: 180, due: { reminder: null, escalation: false } }],
  ['nothing just before the limit', { with: HALF_SENT, minutes: 239.99, due: { reminder: null, escalation: false } }],
  [
    'the second reminder and the first contact at the limit',
    { with: HALF_SENT, minutes: 240, due: { reminder: 'limit', escalation: true } },
  ],
  [
    'a missed half-time reminder is not sent after the limit',
    { with: {}, minutes: 300, due: { reminder: 'limit', escalation: true } },
  ],
  [
    'no second contact before another quarter of the time',
    { with: LIMIT_SENT, minutes: 299.99, due: { reminder: null, escalation: false } },
  ],
  [
    'the second contact after another quarter',
    { with: LIMIT_SENT, minutes: 300, due: { reminder: null, escalation: true } },
  ],
  [
    'no third contact until a quarter after the second, even if that was late',
    {
      with: { ...LIMIT_SENT, escalation_step: 2, escalated_at: at(500) },
      minutes: 559,
      due: { reminder: null, escalation: false },
    },
  ],
  [
    'the third contact a quarter after the second',
    {
      with: { ...LIMIT_SENT, escalation_step: 2, escalated_at: at(500) },
      minutes: 560,
      due: { reminder: null, escalation: true },
    },
  ],
  [
    'nothing once every contact was notified',
    {
      with: { ...LIMIT_SENT, escalation_step: ALL_NOTIFIED, escalated_at: at(500) },
      minutes: 9999,
      due: { reminder: null, escalation: false },
    },
  ],
])('%s', (_name, { with: over, minutes, due }) => expect(dueFor(waiting(over), at(minutes))).toEqual(due));

test('contacts keep their order, without duplicates and invalid addresses', () => {
  const contacts = [
    { name: 'Ada', email: 'ada@x.test' },
    { name: null, email: null },
    { name: 'Alias', email: 'ADA@x.test; team@x.test, not an address' },
  ];
  expect(contactsOf(contacts)).toEqual([
    { name: 'Ada', email: 'ada@x.test' },
    { name: 'Alias', email: 'team@x.test' },
  ]);
});
