import {
  canAct,
  canReplyInformation,
  canRespond,
  canSeeCustomerData,
  canSeeCustomerDataToAnswer,
  higherPriorities,
  isPurged,
  isWithdrawn,
  needsAction,
  responseOptions,
  RESPONSES,
  sideOf,
  rejectionReason,
} from '@/lib/work/cases/policy';
import { awaitsPhoneConfirmation, type CaseState } from '@/lib/shared/case-states';
import type { Member } from '@/lib/shared/actor';

const SUBMITTING = 1;
const RECEIVING = 2;
const OTHER = 3;
const member = (over: Partial<Member> = {}) =>
  ({ kind: 'member', id: 10, company_id: SUBMITTING, role: 'caller', impersonator: null, ...over }) as Member;
const state = (status: CaseState['status'], replied = false): CaseState => ({
  status,
  first_answered_at: status === 'open' ? null : new Date(),
  information_replied_at: replied ? new Date() : null,
});
const tomorrow = new Date(Date.now() + 86_400_000);
const yesterday = new Date(Date.now() - 86_400_000);
const theCase = {
  company_id: SUBMITTING,
  receiver_company_id: RECEIVING,
  submitter_id: 10,
  purge_on: tomorrow,
  purged_at: null,
  held_since: null,
  answered_by: [20],
  withdrawn: false,
  first_answered_at: null,
  information_replied_at: null,
  status: 'open' as const,
};

describe('responding', () => {
  test.each([
    ['a colleague of the receiver', member({ id: 20, company_id: RECEIVING }), true],
    ['its submitter', member(), false],
    ['another company', member({ company_id: OTHER }), false],
  ])('%s answers it: %s', (_, actor, may) => expect(canAct(actor, theCase, 'accept')).toBe(may));

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
    ['an api user of the company', member({ id: 11, kind: 'api_client', role: 'api', acts_for_company: false }), false],
    ['a program in the public API', member({ id: 11, kind: 'api_client', role: 'api', acts_for_company: true }), true],
    ['a business manager of the company', member({ id: 12, role: 'business_manager' }), true],
    ['a program manager of the company', member({ id: 12, role: 'program_manager' }), true],
    ['a caller of the receiver', member({ id: 20, company_id: RECEIVING }), false],
    ['a manager of the receiver', member({ id: 21, company_id: RECEIVING, role: 'business_manager' }), false],
    ['a manager of another company', member({ id: 30, company_id: OTHER, role: 'business_manager' }), false],
  ])('%s: %s', (_, actor, may) => {
    expect(canAct(actor, { ...theCase, status: 'accepted' }, 'close')).toBe(may);
    expect(canAct(actor, { ...theCase, status: 'open' }, 'withdraw')).toBe(may);
  });
  test.each(['open', 'information', 'rejected', 'closed'] as const)('a case that is %s cannot be closed', (status) =>
    expect(canAct(member(), { ...theCase, status }, 'close')).toBe(false),
  );
  test.each(['accepted', 'information', 'rejected', 'closed'] as const)(
    'a case that is %s cannot be withdrawn',
    (status) => expect(canAct(member(), { ...theCase, status }, 'withdraw')).toBe(false),
  );
});

describe('who may hand a case over', () => {
  const engineer = member({ id: 22, company_id: RECEIVING, email: 'ada@borealis.test' });
  const accepted = { ...theCase, status: 'accepted' as const };
  test.each([
    ['its submitter', member(), true],
    ['a manager of the submitter', member({ id: 12, role: 'program_manager' }), true],
    ['a colleague', member({ id: 11 }), false],
    ['someone of the receiver', engineer, false],
    ['a guest', { kind: 'guest' } as const, false],
  ])('at the submitting side, %s: %s', (_, actor, may) => {
    expect(canAct(actor, theCase, 'hand_over')).toBe(may);
    expect(canAct(actor, accepted, 'hand_over')).toBe(may);
  });
  test.each(['rejected', 'closed'] as const)('not once it is %s', (status) =>
    expect(canAct(member(), { ...theCase, status }, 'hand_over')).toBe(false),
  );

  const byAccount = { user_id: 22, engineer_email: null };
  const byAddress = { user_id: null, engineer_email: 'Ada@Borealis.test' };
  test.each([
    ['who answered with an account', engineer, byAccount, true],
    ['whose address the answer names', engineer, byAddress, true],
    ['a colleague', member({ id: 23, company_id: RECEIVING, email: 'b@borealis.test' }), byAddress, false],
    ['a manager', member({ id: 24, company_id: RECEIVING, email: 'm@x.test', role: 'business_manager' }), null, true],
    [
      'the same address at another company',
      member({ id: 30, company_id: OTHER, email: 'ada@borealis.test' }),
      byAddress,
      false,
    ],
    ['the submitter', member({ email: 'ada@borealis.test' }), byAddress, false],
    ['an engineer without an answer', engineer, null, false],
  ])('at the receiving side, %s: %s', (_, actor, assigned, may) => {
    expect(canAct(actor, { ...accepted, assigned }, 'assign')).toBe(may);
    expect(canAct(actor, { ...theCase, assigned }, 'assign')).toBe(false);
  });
});

test.each([
  ['low', ['medium', 'high']],
  ['medium', ['high']],
  ['high', []],
] as const)('from %s a priority can be raised to %j', (priority, higher) =>
  expect(higherPriorities(priority)).toEqual(higher),
);

describe('who records a call of the partner', () => {
  const open = theCase;
  test.each([
    ['its submitter', member(), true],
    ['a colleague', member({ id: 11 }), true],
    ['a caller of the receiver', member({ id: 20, company_id: RECEIVING }), false],
    ['a manager of another company', member({ company_id: OTHER, role: 'business_manager' }), false],
    ['a guest', { kind: 'guest' } as const, false],
  ])('%s: %s', (_, actor, may) => expect(canAct(actor, open, 'record_call')).toBe(may));
  test.each(['accepted', 'information', 'rejected', 'closed'] as const)('not while it is %s', (status) =>
    expect(canAct(member(), { ...open, ...state(status) }, 'record_call')).toBe(false),
  );
  test('once', () => {
    const called = { ...open, first_answered_at: new Date() };
    expect(canAct(member(), called, 'record_call')).toBe(false);
    expect(awaitsPhoneConfirmation(called)).toBe(true);
    expect(awaitsPhoneConfirmation(open)).toBe(false);
    expect(awaitsPhoneConfirmation({ ...called, status: 'accepted' })).toBe(false);
  });
});

describe('who sees customer data on the answering page', () => {
  const engineer = member({ id: 22, company_id: RECEIVING });
  test.each([
    ['a colleague of the receiver', engineer, theCase, true],
    ['one who may not answer any more', engineer, { ...theCase, status: 'rejected' as const }, false],
    ['one who waits for information', engineer, { ...theCase, status: 'information' as const }, false],
    ['one after the purge', engineer, { ...theCase, purge_on: yesterday }, false],
    ['a colleague of the submitter', member({ id: 11 }), theCase, false],
    ['a stranger', member({ company_id: OTHER }), theCase, false],
    [
      'a super admin acting as one',
      member({ company_id: RECEIVING, impersonator: { id: 99, first_name: 'Su', last_name: 'Per' } }),
      theCase,
      false,
    ],
    ['a guest', { kind: 'guest' } as const, theCase, false],
  ])('%s: %s', (_, actor, state, may) => expect(canSeeCustomerDataToAnswer(actor, state)).toBe(may));
});

test.each([
  ['closed', [], true],
  ['closed', ['approval'], false],
  ['closed', ['information-request', 'information-response', 'approval'], false],
  ['open', [], false],
  ['rejected', ['rejection'], false],
] as const)('a case that is %s after %j is withdrawn: %s', (status, types, expected) =>
  expect(isWithdrawn({ status, responses: types.map((type) => ({ type })) })).toBe(expected),
);

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
  ])('%s: %s', (_, actor, may) => expect(canSeeCustomerData(actor, theCase)).toBe(may));

  test.each([
    ['its submitter', member(), true],
    ['a manager of the submitter', member({ id: 12, role: 'program_manager' }), true],
    ['the responder', member({ id: 20, company_id: RECEIVING }), false],
    ['a manager of the receiver', member({ id: 21, company_id: RECEIVING, role: 'business_manager' }), false],
  ])('of a withdrawn case, %s: %s', (_, actor, may) =>
    expect(canSeeCustomerData(actor, { ...theCase, withdrawn: true })).toBe(may),
  );

  test('no one can see it once it is purged or due to be purged', () => {
    expect(canSeeCustomerData(member(), { ...theCase, purged_at: yesterday })).toBe(false);
    expect(canSeeCustomerData(member(), { ...theCase, purge_on: yesterday })).toBe(false);
    expect(isPurged({ purge_on: tomorrow, purged_at: null, held_since: null })).toBe(false);
  });

  /* rule: cases.hold */
  test('a hold keeps it for those who may see it, past its date but not past its purge', () => {
    const held = { ...theCase, purge_on: yesterday, held_since: yesterday };
    expect(canSeeCustomerData(member(), held)).toBe(true);
    expect(canSeeCustomerData(member({ id: 11 }), held)).toBe(false);
    expect(canSeeCustomerData(member(), { ...held, purged_at: yesterday })).toBe(false);
  });
});

test.each([
  [SUBMITTING, 'submitter'],
  [RECEIVING, 'receiver'],
  [OTHER, null],
])('company %s is on side %s', (company_id, side) => expect(sideOf(member({ company_id }), theCase)).toBe(side));
