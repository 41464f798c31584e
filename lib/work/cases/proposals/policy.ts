import { allows } from '@/lib/work/cases/acts';
import { canRespond, type CaseSide, type Response } from '@/lib/work/cases/policy';
import type { CaseState } from '@/lib/shared/case-states';
import type { CaseStatus } from '@/lib/shared/enums';

/** Acts that an agent proposes and a person of its company confirms (rule: mcp.proposals). */
export const PROPOSALS = {
  accept: { label: 'Accept the case', past: 'accepted', side: 'receiver', status: 'accepted' },
  reject: { label: 'Reject the case', past: 'rejected', side: 'receiver', status: 'rejected' },
  close: { label: 'Close the case', past: 'closed', side: 'submitter', status: null },
} as const satisfies Record<string, { label: string; past: string; side: CaseSide; status: Response | null }>;
export type ProposedAct = keyof typeof PROPOSALS;
export const PROPOSED_ACTS = Object.keys(PROPOSALS) as [ProposedAct, ...ProposedAct[]];

/** True when a person can do it now; what an API client alone could do is not proposed to people. */
export function isPossible(theCase: CaseState, act: ProposedAct): boolean {
  const { status } = PROPOSALS[act];
  return status ? canRespond(theCase, status) : allows(theCase, 'close');
}

type Stored = { case_status: CaseStatus; last_response_id: number | null };

/** True once the case has another status or another answer than when it was proposed. */
export const hasMovedOn = (
  { case_status, last_response_id }: Stored,
  theCase: { status: CaseStatus; last_response_id: number | null },
) => theCase.status !== case_status || theCase.last_response_id !== last_response_id;
