import { shiftAt, type Shift } from '@/lib/intake/rota/policy';

const shift = (user_id: number, from: string, until: string, repeats: Shift['repeats'] = 'weekly'): Shift => ({
  ...{ user_id, repeats, from: new Date(from), until: new Date(until) },
});
/* Mondays from 9 to 17 in Berlin, and the night after it. */
const DAY = shift(1, '2026-10-19T07:00Z', '2026-10-19T15:00Z');
const NIGHT = shift(2, '2026-10-19T15:00Z', '2026-10-20T07:00Z');
const COVER = shift(3, '2026-11-02T09:00Z', '2026-11-02T11:00Z', 'none');
const ROTA = [DAY, NIGHT, COVER];

test.each([
  ['in its first week', '2026-10-19T08:00Z', 1],
  ['at the change of shifts', '2026-10-19T15:00Z', 2],
  ['in another week, by the clocks of the zone', '2026-10-26T08:00Z', 1],
  ['before nine after the clocks went back', '2026-10-26T07:30Z', null],
  ['over midnight', '2026-10-27T03:00Z', 2],
  ['with a cover', '2026-11-02T10:00Z', 3],
  ['after the cover', '2026-11-02T11:00Z', 1],
  ['a week after the cover', '2026-11-09T10:00Z', 1],
  ['before the rota begins', '2026-10-12T08:00Z', null],
  ['on a day without shifts', '2026-10-22T08:00Z', null],
])('rule: clock.rota: on duty %s', (_, at, user_id) => {
  expect(shiftAt(ROTA, new Date(at), 'Europe/Berlin')?.user_id ?? null).toBe(user_id);
});

test('of two shifts, the one that began last counts', () => {
  const later = shift(4, '2026-10-19T08:00Z', '2026-10-19T10:00Z');
  expect(shiftAt([later, DAY], new Date('2026-10-26T09:30Z'), 'Europe/Berlin')?.user_id).toBe(4);
});
