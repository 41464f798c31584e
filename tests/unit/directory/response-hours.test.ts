import { responseHours } from '@/lib/partners/directory/priorities';

const network = { high: 1, medium: 4, low: 24 };

test.each([
  [
    { p1_response_time: null, p2_response_time: null, p3_response_time: null },
    { high: 1, medium: 4, low: 24 },
  ],
  [
    { p1_response_time: 2, p2_response_time: null, p3_response_time: 48 },
    { high: 2, medium: 4, low: 48 },
  ],
])('response times of the group %j', (group, hours) => expect(responseHours(group, network)).toEqual(hours));
