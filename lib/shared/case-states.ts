import type { CaseStatus } from './enums';
import type { DateInput } from './format';

export type CaseState = {
  status: CaseStatus;
  first_answered_at: DateInput | null;
  information_replied_at: DateInput | null;
};
export type CaseDates = Exclude<keyof CaseState, 'status'>;

/**
 * A case is in exactly one of these states: its status, divided by the dates that are set (true) or not (false). The
 * predicates here and the SQL conditions in `db/case-states.ts` are built from this table.
 */
export const CASE_STATES = {
  unanswered: { status: 'open', first_answered_at: false },
  /** The receiver has called: the clock is stopped, and the case waits for their confirmation. */
  contacted: { status: 'open', first_answered_at: true },
  asked: { status: 'information', information_replied_at: false },
  replied: { status: 'information', information_replied_at: true },
  /** Accepted by a rule of the process: no person of the receiver has answered (rule: acceptance.person). */
  auto_accepted: { status: 'accepted', first_answered_at: false },
  accepted: { status: 'accepted', first_answered_at: true },
  rejected: { status: 'rejected' },
  closed: { status: 'closed' },
} as const satisfies Record<string, { status: CaseStatus } & Partial<Record<CaseDates, boolean>>>;
export type CaseStateName = keyof typeof CASE_STATES;

/** The receiver has to act: no answer of a person yet, or the requested information has arrived (rule: cases.inbound-action). */
export const RECEIVERS_TURN = [
  'unanswered',
  'contacted',
  'replied',
  'auto_accepted',
] as const satisfies CaseStateName[];
/** The response clock runs: reminders and escalations go out (rules: cases.reminders, acceptance.person). */
export const UNANSWERED = ['unanswered', 'auto_accepted'] as const satisfies CaseStateName[];
export const UNFINISHED = [...RECEIVERS_TURN, 'asked', 'accepted'] as const satisfies CaseStateName[];
export const ACCEPTED = ['auto_accepted', 'accepted'] as const satisfies CaseStateName[];

const STATE_NAMES = Object.keys(CASE_STATES) as CaseStateName[];

export const stateOf = (theCase: CaseState): CaseStateName =>
  STATE_NAMES.find((name) => matches(theCase, CASE_STATES[name])) as CaseStateName;

const matches = (
  theCase: CaseState,
  { status, ...dates }: { status: CaseStatus } & Partial<Record<CaseDates, boolean>>,
) =>
  theCase.status === status &&
  Object.entries(dates).every(([column, isSet]) => (theCase[column as CaseDates] !== null) === isSet);

export const isIn = (theCase: CaseState, states: readonly CaseStateName[]) => states.includes(stateOf(theCase));

/** True without a person's answer or a recorded call. The date of a reply plays no part in the state of such a case. */
export const isUnanswered = (theCase: Pick<CaseState, 'status' | 'first_answered_at'>) =>
  isIn({ ...theCase, information_replied_at: null }, UNANSWERED);

/** The partner called, and the clock of the open case has stopped (rule: cases.phone-contact). */
export const awaitsPhoneConfirmation = (theCase: Pick<CaseState, 'status' | 'first_answered_at'>) =>
  isIn({ ...theCase, information_replied_at: null }, ['contacted']);

/** A rule of the process accepted the case, and it waits for a person (rule: acceptance.person). */
export const isAutoAccepted = (theCase: Pick<CaseState, 'status' | 'first_answered_at'>) =>
  isIn({ ...theCase, information_replied_at: null }, ['auto_accepted']);

/** Replaces the status of such a case. */
export const AUTO_ACCEPTED_STATUS = 'Accepted automatically, waits for a person';
