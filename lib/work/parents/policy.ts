import type { Member } from '@/lib/shared/actor';
import { isIn, UNFINISHED, type CaseState } from '@/lib/shared/case-states';
import { canAct, isActor, type CaseOwners } from '@/lib/work/cases/policy';

/** Cases of an incident at most (rule: parents.own). */
export const MAX_PARENT_CASES = 50;

/** Why a case goes on when its incident is closed: the partner sent it, a colleague did, or information is asked for. */
export const LEFT = {
  received: 'Your partner sent it, and closes it.',
  not_sender: 'A colleague sent it. They or a manager close it.',
  information: 'Your partner is waiting for information.',
} as const;
export type Left = keyof typeof LEFT;

/** What closing its incident does with a case (rule: parents.close). */
export const PARENT_ENDS = ['closes', 'ended', 'received', 'not_sender', 'information'] as const;
export type ParentEnd = (typeof PARENT_ENDS)[number];

export function parentEndOf(actor: Member, theCase: CaseOwners & CaseState): ParentEnd {
  if (!isIn(theCase, UNFINISHED)) return 'ended';
  if (canAct(actor, theCase, 'close') || canAct(actor, theCase, 'withdraw')) return 'closes';
  if (theCase.company_id !== actor.company_id) return 'received';
  return isActor(actor, theCase, 'close') ? 'information' : 'not_sender';
}

export const isLeft = (end: ParentEnd): end is Left => end in LEFT;
