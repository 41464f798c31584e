import { allows, CASE_ACTS, offers, type CaseAct } from '@/lib/work/cases/acts';
import { CASE_STATES, stateOf, type CaseState, type CaseStateName } from '@/lib/shared/case-states';

const DATE = new Date();
const NAMES = Object.keys(CASE_STATES) as CaseStateName[];
/** A case in the state; dates that do not matter to it are not set. */
const caseIn = (name: CaseStateName): CaseState => {
  const { status, ...dates } = CASE_STATES[name];
  const set = Object.entries(dates).filter(([, isSet]) => isSet);
  return {
    status,
    first_answered_at: null,
    information_replied_at: null,
    ...Object.fromEntries(set.map(([column]) => [column, DATE])),
  };
};

test.each(NAMES)('a case that is %s is in this state only', (name) => expect(stateOf(caseIn(name))).toBe(name));

test.each([
  ['accepted', DATE, DATE, 'accepted'],
  ['accepted', null, null, 'auto_accepted'],
  ['information', DATE, null, 'asked'],
  ['information', DATE, DATE, 'replied'],
  ['open', DATE, null, 'contacted'],
  ['closed', null, null, 'closed'],
] as const)('%s, answered %p, replied %p is %s', (...[status, first_answered_at, information_replied_at, state]) =>
  expect(stateOf({ status, first_answered_at, information_replied_at })).toBe(state),
);

const HAND_ON = ['propose_hand_on', 'confirm_hand_on', 'decline_hand_on'];

/** The allowed acts in each state, in brackets those that no form offers. */
test.each([
  [
    'unanswered',
    [
      ...[
        'accept',
        'request_information',
        '(reject)',
        'record_call',
        'answer_by_note',
        'hand_over',
        ...HAND_ON,
        '(correct)',
      ],
      ...['raise_priority', 'withdraw', 'remind', 'ask_network', 'urge'],
    ],
  ],
  [
    'auto_accepted',
    [
      ...['accept', 'request_information', '(reject)', 'record_call', 'answer_by_note', 'hand_over', 'assign'],
      ...[
        'take_over',
        ...HAND_ON,
        '(correct)',
        'raise_priority',
        'close',
        'keep_open',
        'remind',
        'ask_network',
        'urge',
      ],
    ],
  ],
  ['contacted', ['accept', 'request_information', '(reject)', 'hand_over', ...HAND_ON, '(correct)', 'withdraw']],
  ['asked', ['(ask_again)', '(reject_unheard)', 'reply', 'hand_over', ...HAND_ON, '(correct)']],
  ['replied', ['accept', 'reject', '(ask_again)', 'hand_over', ...HAND_ON, '(correct)']],
  [
    'accepted',
    ['(ask_again)', 'hand_over', 'assign', 'take_over', ...HAND_ON, '(correct)', 'close', 'keep_open', 'auto_close'],
  ],
  ['rejected', []],
  ['closed', ['rate']],
] as const)('a case that is %s allows %j', (name, expected) => {
  const theCase = caseIn(name);
  const acts = (Object.keys(CASE_ACTS) as CaseAct[]).filter((act) => allows(theCase, act));
  expect(acts.map((act) => (offers(theCase, act) ? act : `(${act})`))).toEqual(expected);
});

test.each([
  ['accept', 'accepted', 'accepted'],
  ['request_information', 'information', 'information-request'],
  ['reject', 'rejected', 'rejected'],
  ['close', 'closed', 'closed'],
  ['withdraw', 'closed', 'withdrawn'],
  ['auto_close', 'closed', 'auto-closed'],
] as const)('%s makes the case %s and leaves the event %s', (act, to, event) =>
  expect(CASE_ACTS[act]).toMatchObject({ to, event }),
);
