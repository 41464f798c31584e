import {
  awaitsPhoneConfirmation,
  canClose,
  canRecordPhoneContact,
  canReplyInformation,
  canRespond,
  canSeeCustomerData,
  canSeeCustomerDataToAnswer,
  canWithdraw,
  isPurged,
  listingOf,
  needsAction,
  responseOptions,
  RESPONSES,
  sideOf,
  rejectionReason,
  type CaseState,
} from '@/lib/cases/policy';
import type { Member } from '@/lib/shared/actor';

const SUBMITTING = 1;
const RECEIVING = 2;
const OTHER = 3;
const member = (over: Partial<Member> = {}) =>
  ({ kind: 'member', id: 10, company_id: SUBMITTING, role: 'caller', impersonator: null, ...over }) as Member;
const state = (status: CaseState['status'], replied = false): CaseState => ({
  status,
  information_replied_at: replied ? new Date() : null,
});
const tomorrow = new Date(Date.now() + 86_400_000);
const yesterday = new Date(Date.now() - 86_400_000);
const found = {
  company_id: SUBMITTING,
  receiver_company_id: RECEIVING,
  submitter_id: 10,
  purge_on: tomorrow,
  purged_at: null,
  answered_by: [20],
  information_replied_at: null,
  status: 'open' as const,
};

describe('responding', () => {
  test.each([
    ['open', false, ['accepted', 'information'], ['accepted', 'information', 'rejected']],
    ['information', false, [], []],
    ['information', true, ['accepted', 'rejected'], ['accepted', 'rejected']],
    ['accepted', false, [], []],
    ['accepted', true, [], []],
    ['rejected', true, [], []],
    ['closed', false, [], []],
  ] as const)(
    '%s, information replied %s: the form offers %j, the API takes %j',
    (...[status, replied, offered, taken]) => {
      expect(responseOptions(state(status, replied))).toEqual(offered);
      expect(RESPONSES.filter((response) => canRespond(state(status, replied), response))).toEqual(taken);
    },
  );

  test.each([
    ['open', false, false],
    ['information', false, true],
    ['information', true, false],
    ['accepted', false, false],
    ['rejected', false, false],
    ['closed', false, false],
  ] as const)('%s, replied %s: the submitter can send information: %s', (status, replied, may) =>
    expect(canReplyInformation(state(status, replied))).toBe(may),
  );

  test.each([
    ['open', false, 'receiver', true],
    ['open', false, 'submitter', false],
    ['information', false, 'receiver', false],
    ['information', false, 'submitter', true],
    ['information', true, 'receiver', true],
    ['information', true, 'submitter', false],
    ['accepted', false, 'receiver', false],
    ['closed', false, 'submitter', false],
  ] as const)('%s, replied %s, needs action by the %s: %s', (...[status, replied, side, expected]) =>
    expect(needsAction(state(status, replied), side)).toBe(expected),
  );

  test('a late answer is told who answered first and what the case is waiting for', () => {
    expect(rejectionReason(state('accepted'), 'This case was answered by Mara.')).toBe(
      'This case was answered by Mara.',
    );
    expect(rejectionReason(state('information'), 'Mara asked.')).toBe(
      'Mara asked. The information asked for has not arrived yet.',
    );
    expect(rejectionReason(state('information', true), 'Mara asked.')).toBe('Information can be requested once.');
    expect(rejectionReason(state('closed'), null)).toBe('This case can no longer be answered: Collaboration closed.');
  });
});

describe('who can close or withdraw a case', () => {
  test.each([
    ['its submitter', member(), true],
    ['a colleague', member({ id: 11 }), false],
    ['an api user of the company', member({ id: 11, role: 'api' }), false],
    ['a business manager of the company', member({ id: 12, role: 'business_manager' }), true],
    ['a program manager of the company', member({ id: 12, role: 'program_manager' }), true],
    ['a caller of the receiver', member({ id: 20, company_id: RECEIVING }), false],
    ['a manager of the receiver', member({ id: 21, company_id: RECEIVING, role: 'business_manager' }), false],
    ['a manager of another company', member({ id: 30, company_id: OTHER, role: 'business_manager' }), false],
  ])('%s: %s', (_, actor, may) => {
    expect(canClose(actor, { ...found, status: 'accepted' })).toBe(may);
    expect(canWithdraw(actor, { ...found, status: 'open' })).toBe(may);
  });
  test.each(['open', 'information', 'rejected', 'closed'] as const)('a case that is %s cannot be closed', (status) =>
    expect(canClose(member(), { ...found, status })).toBe(false),
  );
  test.each(['accepted', 'information', 'rejected', 'closed'] as const)(
    'a case that is %s cannot be withdrawn',
    (status) => expect(canWithdraw(member(), { ...found, status })).toBe(false),
  );
});

describe('who records a call of the partner', () => {
  const open = { ...found, first_answered_at: null };
  test.each([
    ['its submitter', member(), true],
    ['a colleague', member({ id: 11 }), true],
    ['a caller of the receiver', member({ id: 20, company_id: RECEIVING }), false],
    ['a manager of another company', member({ company_id: OTHER, role: 'business_manager' }), false],
    ['a guest', { kind: 'guest' } as const, false],
  ])('%s: %s', (_, actor, may) => expect(canRecordPhoneContact(actor, open)).toBe(may));
  test.each(['accepted', 'information', 'rejected', 'closed'] as const)('not while it is %s', (status) =>
    expect(canRecordPhoneContact(member(), { ...open, status })).toBe(false),
  );
  test('once', () => {
    const called = { ...open, first_answered_at: new Date() };
    expect(canRecordPhoneContact(member(), called)).toBe(false);
    expect(awaitsPhoneConfirmation(called)).toBe(true);
    expect(awaitsPhoneConfirmation(open)).toBe(false);
    expect(awaitsPhoneConfirmation({ ...called, status: 'accepted' })).toBe(false);
  });
});

describe('who sees customer data on the answering page', () => {
  const engineer = member({ id: 22, company_id: RECEIVING });
  test.each([
    ['a colleague of the receiver', engineer, found, true],
    ['one who may not answer any more', engineer, { ...found, status: 'rejected' as const }, false],
    ['one who waits for information', engineer, { ...found, status: 'information' as const }, false],
    ['one after the purge', engineer, { ...found, purge_on: yesterday }, false],
    ['a colleague of the submitter', member({ id: 11 }), found, false],
    ['a stranger', member({ company_id: OTHER }), found, false],
    [
      'a super admin acting as one',
      member({ company_id: RECEIVING, impersonator: { id: 99, first_name: 'Su', last_name: 'Per' } }),
      found,
      false,
    ],
    ['a guest', { kind: 'guest' } as const, found, false],
  ])('%s: %s', (_, actor, state, may) => expect(canSeeCustomerDataToAnswer(actor, state)).toBe(may));
});

describe('who can see customer data', () => {
  test.each([
    ['its submitter', member(), true],
    ['a colleague of the submitter', member({ id: 11 }), false],
    ['a manager of the submitter', member({ id: 12, role: 'program_manager' }), true],
    ['the responder', member({ id: 20, company_id: RECEIVING }), true],
    ['another colleague of the receiver', member({ id: 22, company_id: RECEIVING }), false],
    ['a manager of the receiver', member({ id: 21, company_id: RECEIVING, role: 'business_manager' }), true],
    ['a manager of another company', member({ id: 30, company_id: OTHER, role: 'business_manager' }), false],
    [
      'a super admin acting as the submitter',
      member({ impersonator: { id: 99, first_name: 'Su', last_name: 'Per' } }),
      false,
    ],
    ['a guest', { kind: 'guest' } as const, false],
    ['a super admin', { kind: 'super', id: 99 } as never, false],
  ])('%s: %s', (_, actor, may) => expect(canSeeCustomerData(actor, found)).toBe(may));

  test('no one can see it once it is purged or due to be purged', () => {
    expect(canSeeCustomerData(member(), { ...found, purged_at: yesterday })).toBe(false);
    expect(canSeeCustomerData(member(), { ...found, purge_on: yesterday })).toBe(false);
    expect(isPurged({ purge_on: tomorrow, purged_at: null })).toBe(false);
  });
});

test.each([
  [SUBMITTING, 'submitter'],
  [RECEIVING, 'receiver'],
  [OTHER, null],
])('company %s is on side %s', (company_id, side) => expect(sideOf(member({ company_id }), found)).toBe(side));

describe('listing from URL parameters', () => {
  test.each([
    [{}, 'mine-30', { scope: 'mine', days: 30, not_closed: true, sort: 'updated_at', dir: 'desc', page: 1 }],
    [
      { type: 'company-inbound-action' },
      'company-inbound-action',
      { scope: 'company', filter: 'inbound-action', not_closed: true },
    ],
    [
      { type: 'company-30', sort: 'priority', dir: 'asc', page: '3' },
      'company-30',
      { scope: 'company', days: 30, sort: 'priority', dir: 'asc', page: 3 },
    ],
    [{ type: 'mine-all' }, 'mine-all', { scope: 'mine' }],
    [{ type: 'company-all', q: 'wire' }, 'company-all', { scope: 'company', q: 'wire' }],
    [
      { type: 'constructor', sort: 'password_hash', dir: 'up', page: '-1', q: ['a', 'b'] },
      'mine-30',
      { sort: 'updated_at', dir: 'desc', page: 1, q: '' },
    ],
  ])('%j', (address, request_type, listing) => {
    const read = listingOf(address);
    expect(read.request_type).toBe(request_type);
    expect(read.listing).toMatchObject(listing);
  });
});
