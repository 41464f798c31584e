import {
  ACCEPTED,
  isIn,
  RECEIVERS_TURN,
  UNANSWERED,
  UNFINISHED,
  type CaseState,
  type CaseStateName,
} from '@/lib/shared/case-states';
import type { CaseEvent } from '@/lib/shared/case-events';
import type { CaseStatus } from '@/lib/shared/enums';

type Act = {
  /**
   * `sender`: the submitter, or a manager of the submitting company. `engineer`: the engineer assigned at the receiver,
   * or a manager of that company. `successor`: a person of that company who is not the engineer. `submitter`, `receiver`: anyone of that company.
   */
  by: 'submitter' | 'sender' | 'receiver' | 'engineer' | 'successor' | 'either' | 'network' | 'system';
  from: readonly CaseStateName[];
  offered?: readonly CaseStateName[];
  to?: CaseStatus;
  event: CaseEvent;
};

/** Lists every act on a case (rules: cases.transitions, cases.response-options, cases.hand-over). */
export const CASE_ACTS = {
  accept: { by: 'receiver', from: RECEIVERS_TURN, to: 'accepted', event: 'accepted' },
  request_information: {
    by: 'receiver',
    from: ['unanswered', 'contacted', 'auto_accepted'],
    to: 'information',
    event: 'information-request',
  },
  reject: { by: 'receiver', from: RECEIVERS_TURN, offered: ['replied'], to: 'rejected', event: 'rejected' },
  /** Only API clients: their callers ask again, also after an acceptance, and reject without an answer (rule: api.answers-of-clients). */
  ask_again: {
    by: 'receiver',
    from: ['asked', 'replied', 'accepted'],
    offered: [],
    to: 'information',
    event: 'information-request',
  },
  reject_unheard: { by: 'receiver', from: ['asked'], offered: [], to: 'rejected', event: 'rejected' },
  reply: { by: 'submitter', from: ['asked'], event: 'information-response' },
  record_call: { by: 'submitter', from: UNANSWERED, event: 'phone-contact' },
  answer_by_note: { by: 'receiver', from: UNANSWERED, event: 'first-note' },
  hand_over: { by: 'sender', from: UNFINISHED, event: 'handed-over' },
  assign: { by: 'engineer', from: ACCEPTED, event: 'handed-over' },
  take_over: { by: 'successor', from: ACCEPTED, event: 'handed-over' },
  propose_hand_on: { by: 'receiver', from: UNFINISHED, event: 'hand-on-proposed' },
  confirm_hand_on: { by: 'sender', from: UNFINISHED, to: 'closed', event: 'handed-on' },
  decline_hand_on: { by: 'sender', from: UNFINISHED, event: 'hand-on-declined' },
  correct: { by: 'sender', from: UNFINISHED, offered: [], event: 'corrected' },
  raise_priority: { by: 'sender', from: UNANSWERED, event: 'priority-raised' },
  close: { by: 'sender', from: ACCEPTED, to: 'closed', event: 'closed' },
  withdraw: { by: 'sender', from: ['unanswered', 'contacted'], to: 'closed', event: 'withdrawn' },
  rate: { by: 'sender', from: ['closed'], event: 'rated' },
  keep_open: { by: 'either', from: ACCEPTED, event: 'kept-open' },
  auto_close: { by: 'system', from: ['accepted'], to: 'closed', event: 'auto-closed' },
  remind: { by: 'submitter', from: UNANSWERED, event: 'reminder' },
  ask_network: { by: 'submitter', from: UNANSWERED, event: 'network-asked' },
  urge: { by: 'network', from: UNANSWERED, event: 'reminder' },
} as const satisfies Record<string, Act>;
export type CaseAct = keyof typeof CASE_ACTS;

export const allows = (theCase: CaseState, act: CaseAct) => isIn(theCase, CASE_ACTS[act].from);

export const offers = (theCase: CaseState, act: CaseAct) => {
  const { from, offered = from }: Act = CASE_ACTS[act];
  return isIn(theCase, offered);
};
