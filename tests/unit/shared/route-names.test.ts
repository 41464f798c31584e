import { placeOf } from '@/lib/shared/route-names';

test.each([
  [undefined, undefined, null], ['case', 'abc-123', '/my-cases/abc-123'], ['case', undefined, null], ['case', '../evil', null], ['case', '//evil.test', null],
  ['profile', undefined, '/profile'], ['my-cases', undefined, '/my-cases'], ['//evil.test', undefined, null], ['https://evil.test', undefined, null],
  ['/dashboard', undefined, null], ['constructor', undefined, null], ['__proto__', undefined, null],
])('redir %s with token %s leads to %s', (redir, token, place) => {
  expect(placeOf(redir, token)).toBe(place);
});
