import {
  canCancel,
  canRetry,
  inactiveListingOf,
  mailListingOf,
  requestAbout,
  requestListingOf,
} from '@/lib/network/policy';
import { wordsOfEmail } from '@/lib/shared/email-words';

test.each([
  ['failed', true, false],
  ['queued', false, true],
  ['skipped', true, false],
  ['sent', false, false],
])('an email that is %s can be sent again: %s, canceled: %s', (status, retry, cancel) => {
  expect([canRetry(status), canCancel(status)]).toEqual([retry, cancel]);
});

test('filters of the address that are no filters count as none', () => {
  expect(mailListingOf({ status: 'sent', q: ['a'], page: '0' })).toEqual({ status: 'failed', q: '', page: 1 });
  expect(mailListingOf({ status: 'queued', q: 'ada', page: '3' })).toEqual({ status: 'queued', q: 'ada', page: 3 });
  expect(requestListingOf({ status: 'x', kind: 'y' })).toEqual({ status: 'open', kind: '', q: '', page: 1 });
  expect(requestListingOf({ status: 'declined', kind: 'invite', page: '2' })).toEqual({
    status: 'declined',
    kind: 'invite',
    q: '',
    page: 2,
  });
});

test('the screen counts the pages of inactive users from 1, the call from 0', () => {
  expect(inactiveListingOf({})).toEqual({ q: '', page: 0 });
  expect(inactiveListingOf({ q: 'ada', sort: 'email', dir: 'desc', page: '4' })).toEqual({
    q: 'ada',
    sort: 'email',
    dir: 'desc',
    page: 3,
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
