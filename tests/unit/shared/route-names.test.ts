import { placeOf } from '@/lib/shared/route-names';

test.each([
  [undefined, undefined, null], ['case', 'abc-123', '/my-cases/abc-123'], ['case', undefined, null], ['case', '../evil', null], ['case', '//evil.test', null],
  ['admin.case-info', 'abc-123', '/my-cases/abc-123'], ['admin.case-info', undefined, null], ['case', `${'x'.repeat(129)}`, null], ['case', 'a/b', null], ['case', 'a?b=c', null], ['case', '..', null],
  ['home', undefined, '/'], ['dashboard', undefined, '/dashboard'], ['dashboard', 'abc-123', '/dashboard'], ['admin.company', undefined, '/admin/company'], ['admin.users', undefined, '/admin/users'],
  ['admin.inbound_process', undefined, '/admin/inbound_process'], ['admin.limited_process', undefined, '/admin/limited_process'], ['admin.partner_groups', undefined, '/admin/partner_groups'], ['admin.reports', undefined, '/admin/reports'],
  ['', undefined, null], ['Profile', undefined, null], ['profile ', undefined, null], ['javascript:alert(1)', undefined, null], ['/\\evil.test', undefined, null], ['%2f%2fevil.test', undefined, null],
  ['profile', undefined, '/profile'], ['my-cases', undefined, '/my-cases'], ['//evil.test', undefined, null], ['https://evil.test', undefined, null],
  ['/dashboard', undefined, null], ['constructor', undefined, null], ['__proto__', undefined, null],
])('redir %s with token %s leads to %s', (redir, token, place) => {
  expect(placeOf(redir, token)).toBe(place);
});
