import { ALERTS, alertOf } from '@/lib/shared/alerts';
import { MESSAGES } from '@/lib/shared/problem';

test.each([
  [MESSAGES.login, ALERTS.login.text, 'Access denied. You must be logged in to see this page.'],
  [MESSAGES.access, ALERTS.access.text, 'You do not have access to see this page.'],
  [MESSAGES.level, ALERTS.level.text, 'Your membership level disables access to this feature.'],
  [MESSAGES.rateLimited, ALERTS.too_many.text, 'Too Many Requests. Please try again later.'],
])('server message and banner "%s" match the specification', (message, banner, specified) =>
  expect([message, banner]).toEqual([specified, specified]),
);

test('too many requests are a warning', () => expect(ALERTS.too_many.level).toBe('warning'));

test.each(['', 'nope', '__proto__', 'constructor', '<b>x</b>', null, undefined])(
  'the alert key %j shows nothing',
  (key) => expect(alertOf(key)).toBeUndefined(),
);
