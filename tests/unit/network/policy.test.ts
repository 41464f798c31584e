import { canCancel, canRetry, mailListOf, requestAbout, requestListOf } from '@/lib/network/operators/policy';
import { wordsOfEmail } from '@/lib/reach/mail/email-words';

test.each([
  ['failed', true, false],
  ['queued', false, true],
  ['skipped', true, false],
  ['sent', false, false],
])('an email that is %s can be sent again: %s, canceled: %s', (status, retry, cancel) => {
  expect([canRetry(status), canCancel(status)]).toEqual([retry, cancel]);
});

test('filters of the address that are no filters count as none', () => {
  expect(mailListOf({ status: 'sent', q: ['a'], page: '0' })).toEqual({ status: 'failed', q: '', page: 1 });
  expect(mailListOf({ status: 'queued', q: 'ada', page: '3' })).toEqual({ status: 'queued', q: 'ada', page: 3 });
  expect(requestListOf({ status: 'x', kind: 'y' })).toEqual({ status: 'open', kind: '', q: '', page: 1 });
  expect(requestListOf({ status: 'declined', kind: 'invite', page: '2' })).toEqual({
    status: 'declined',
    kind: 'invite',
    q: '',
    page: 2,
  });
});

test.each([
  ['change', 'departments', 'Departments'],
  ['change', 'unknown', 'unknown'],
  ['invite', 'departments', 'departments'],
] as const)('a %s about %s is shown as %s', (kind, about, shown) => expect(requestAbout(kind, about)).toBe(shown));

test.each([
  ['request_answered', 'Request answered'],
  ['of_another_version', 'of another version'],
])('the email %s is called %s', (template, words) => expect(wordsOfEmail(template)).toBe(words));
