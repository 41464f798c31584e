import { ALL_NOTIFIED, escalationContacts, escalationStep } from '@/lib/work/cases/late/escalation-contacts';
import { queueListOf } from '@/lib/work/cases/policy';
import { isUnanswered } from '@/lib/shared/case-states';

const none = {
  receiver_name: 'Borealis',
  alias_email: null,
  main_name: null,
  main_email: null,
  alternate_name: null,
  alternate_email: null,
  main_phone: null,
  alternate_phone: null,
};

test('contact, alternate and alias in this order, each address once', () => {
  const row = {
    ...none,
    main_name: 'Ola',
    main_email: 'ola@b.test',
    main_phone: '+14085550110',
    alternate_email: 'OLA@b.test',
    alias_email: 'duty@b.test',
  };
  expect(escalationContacts(row)).toEqual([
    { role: 'the escalation contact', name: 'Ola', email: 'ola@b.test', phone: '+14085550110' },
    { role: 'the escalation alias', name: 'Borealis', email: 'duty@b.test', phone: null },
  ]);
  expect(escalationContacts(none)).toEqual([]);
});

test.each([
  [1, 3, 1],
  [2, 3, 2],
  [3, 3, ALL_NOTIFIED],
  [1, 1, ALL_NOTIFIED],
])('%i of %i notified is step %i', (notified, contacts, step) => expect(escalationStep(notified, contacts)).toBe(step));

test.each([
  ['open', null, true],
  ['open', new Date(), false],
  ['information', new Date(), false],
  ['closed', null, false],
] as const)('%s, answered %p: may be urged %p', (status, first_answered_at, may) =>
  expect(isUnanswered({ status, first_answered_at })).toBe(may),
);

test.each([
  [{}, { filter: 'late', sort: 'respond_by', dir: 'asc', q: '', page: 1 }],
  [{ filter: 'open' }, { filter: 'open', sort: 'created_at', dir: 'desc', q: '', page: 1 }],
  [
    { sort: 'respond_by', dir: 'desc' },
    { filter: 'late', sort: 'respond_by', dir: 'desc', q: '', page: 1 },
  ],
  [
    { filter: 'late', sort: 'company', dir: 'asc', q: 'x', page: '3' },
    { filter: 'late', sort: 'company', dir: 'asc', q: 'x', page: 3 },
  ],
  [
    { filter: 'constructor', sort: 'token', dir: 'up', q: ['a'], page: '0' },
    { filter: 'late', sort: 'respond_by', dir: 'asc', q: '', page: 1 },
  ],
])('the address %j', (address, listing) => expect(queueListOf(address)).toEqual(listing));
