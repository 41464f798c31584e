import { purgeOn, respondBy, responseHours } from '@/lib/cases/respond-by';

const network = { high: 1, medium: 4, low: 24 };

test.each([
  [{ p1_response_time: null, p2_response_time: null, p3_response_time: null }, { high: 1, medium: 4, low: 24 }],
  [{ p1_response_time: 2, p2_response_time: null, p3_response_time: 48 }, { high: 2, medium: 4, low: 48 }],
])('response times of the group %j', (group, hours) => expect(responseHours(group, network)).toEqual(hours));

test('the answer is due so many hours after submission', () => expect(respondBy(new Date('2026-12-31T23:30:00Z'), 4).toISOString()).toBe('2027-01-01T03:30:00.000Z'));

test.each([
  ['2026-11-21T10:11:12.345Z', '2026-12-21T10:11:12.345Z'],
  ['2026-01-31T00:00:00.000Z', '2026-02-28T00:00:00.000Z'],
  ['2028-01-31T23:59:59.999Z', '2028-02-29T23:59:59.999Z'],
  ['2026-01-29T12:00:00.000Z', '2026-02-28T12:00:00.000Z'],
  ['2026-02-28T12:00:00.000Z', '2026-03-28T12:00:00.000Z'],
  ['2026-03-31T12:00:00.000Z', '2026-04-30T12:00:00.000Z'],
  ['2026-12-31T12:00:00.000Z', '2027-01-31T12:00:00.000Z'],
  ['2026-10-25T01:30:00.000Z', '2026-11-25T01:30:00.000Z'],
])('data of %s goes on %s', (submitted, due) => expect(purgeOn(new Date(submitted)).toISOString()).toBe(due));
