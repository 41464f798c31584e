import { ALERTS, alertOf } from '@/lib/shared/alerts';
import { SAYS } from '@/lib/shared/problem';

test.each([
  [SAYS.login, ALERTS.login.text, 'Access denied. You must be logged in to see this page.'],
  [SAYS.access, ALERTS.access.text, 'You do not have access to see this page.'],
  [SAYS.level, ALERTS.level.text, 'Your membership level disables access to this feature.'],
  [SAYS.tooMany, ALERTS.too_many.text, 'Too Many Requests. Please try again later.'],
])('the server and the banner say "%s" as the specification does', (said, shown, specified) => expect([said, shown]).toEqual([specified, specified]));

test('too many requests are a warning', () => expect(ALERTS.too_many.level).toBe('warning'));

test.each(['', 'nope', '__proto__', 'constructor', '<b>x</b>', null, undefined])('an address that names %j shows nothing', (key) => expect(alertOf(key)).toBeUndefined());
