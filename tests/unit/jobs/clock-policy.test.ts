import { ALL, contactsOf, dueFor, type Waiting } from '@/lib/jobs/clock-policy';

/* Submitted at noon with four hours to answer. */
const NOON = Date.parse('2026-03-10T12:00:00Z');
const at = (minutes: number) => new Date(NOON + minutes * 60_000);
const waiting = (over: Partial<Waiting> = {}): Waiting => ({ created_at: at(0), respond_by: at(240), half_time_reminded_at: null, limit_reminded_at: null, escalation_step: 0, escalated_at: null, ...over });

const halfDone = { half_time_reminded_at: at(120) };
const limitDone = { ...halfDone, limit_reminded_at: at(240), escalation_step: 1, escalated_at: at(240) };

test.each<[string, { with: Partial<Waiting>; minutes: number; due: ReturnType<typeof dueFor> }]>([
  ['nothing before half of the time', { with: {}, minutes: 119.99, due: { reminder: null, escalation: false } }],
  ['a reminder at half of it', { with: {}, minutes: 120, due: { reminder: 'half', escalation: false } }],
  ['only one', { with: halfDone, minutes: 180, due: { reminder: null, escalation: false } }],
  ['nothing just before the limit', { with: halfDone, minutes: 239.99, due: { reminder: null, escalation: false } }],
  ['at the limit the reminder and the first contact', { with: halfDone, minutes: 240, due: { reminder: 'limit', escalation: true } }],
  ['past the limit the missed half-time reminder is not sent late', { with: {}, minutes: 300, due: { reminder: 'limit', escalation: true } }],
  ['the second contact not before another quarter', { with: limitDone, minutes: 299.99, due: { reminder: null, escalation: false } }],
  ['the second contact a quarter later', { with: limitDone, minutes: 300, due: { reminder: null, escalation: true } }],
  ['the third a quarter after the second, however late that was', { with: { ...limitDone, escalation_step: 2, escalated_at: at(500) }, minutes: 559, due: { reminder: null, escalation: false } }],
  ['the third then', { with: { ...limitDone, escalation_step: 2, escalated_at: at(500) }, minutes: 560, due: { reminder: null, escalation: true } }],
  ['nothing when all have been told', { with: { ...limitDone, escalation_step: ALL, escalated_at: at(500) }, minutes: 9999, due: { reminder: null, escalation: false } }],
])('%s', (_name, { with: over, minutes, due }) => expect(dueFor(waiting(over), at(minutes))).toEqual(due));

test('contacts: in order, each address once, those without one passed over', () => {
  const named = [{ name: 'Ada', email: 'ada@x.test' }, { name: null, email: null }, { name: 'Alias', email: 'ADA@x.test; team@x.test, not an address' }];
  expect(contactsOf(named)).toEqual([{ name: 'Ada', email: 'ada@x.test' }, { name: 'Alias', email: 'team@x.test' }]);
});
