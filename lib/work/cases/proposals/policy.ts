import type { ProposedEntries } from '@/db/schema';
import { allows } from '@/lib/work/cases/acts';
import { canRespond, type CaseSide, type Response } from '@/lib/work/cases/policy';
import type { CaseState } from '@/lib/shared/case-states';
import type { CaseStatus } from '@/lib/shared/enums';
import { shownPhone } from '@/lib/shared/phone-number';

/** What an agent proposes and a person of its company confirms (rule: mcp.proposals). */
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

const FIELDS = ['case_number', 'engineer_name', 'engineer_email', 'engineer_phone', 'next_steps'] as const;
const LABELS = {
  case_number: 'Your case number',
  engineer_name: 'Engineer',
  engineer_email: 'Email',
  engineer_phone: 'Phone',
  next_steps: 'Next steps',
} as const satisfies Record<(typeof FIELDS)[number], string>;

/** Exactly what is sent when it is confirmed, as label and text, in the order of the answer's form. */
export const sentBy = (act: ProposedAct, entries: ProposedEntries): { label: string; text: string }[] =>
  FIELDS.flatMap((field) => {
    const text = entries[field];
    const label = field === 'next_steps' && act === 'reject' ? 'Reason' : LABELS[field];
    return text ? [{ label, text: field === 'engineer_phone' ? shownPhone(text) : text }] : [];
  });
