import { isNetworkStaff, type Member, type Person } from '@/lib/shared/actor';
import type { ProcessType, DraftStatus, ProcessStatus } from '@/lib/shared/enums';
import type { FieldErrors } from '@/lib/shared/problem';

/**
 * True when the actor sees process owner and escalation instructions before submission: every role except caller (spec
 * 1 §6).
 */
export const canSeeOwner = (actor: Pick<Member, 'role'>) => actor.role !== 'caller';

const TAKES_CASES: ProcessType[] = ['ticket', 'solution_support', 'json'];

/** True for types with the default form (spec 1 §2). */
export const takesCases = (type: ProcessType) => TAKES_CASES.includes(type);

type Judged = Record<'departments' | 'groups', { id: number }[]> & {
  status: ProcessStatus;
  document_html: string | null;
  linkages: unknown[];
};

/**
 * Reports why a process cannot be saved: further departments or groups while it is rejected (rule:
 * network.process-assignment), a page without HTML, an approved parent without sub-processes.
 */
export function networkErrors(type: ProcessType, before: Judged, after: Judged): FieldErrors {
  const errors: FieldErrors = {};
  const isNew = (key: 'departments' | 'groups') =>
    after[key].some(({ id }) => !before[key].some((one) => one.id === id));
  for (const key of ['departments', 'groups'] as const)
    if (after.status === 'rejected' && isNew(key))
      errors[key] = ['A rejected process receives no cases. Approve it first.'];
  if (type === 'default' && !after.document_html) errors.document_html = ['Enter the HTML of the page.'];
  if (type === 'parent' && after.status === 'approved' && !after.linkages.length)
    errors.linkages = ['Add an inbound process that callers can choose.'];
  return errors;
}

export type ReleaseBy = 'network' | 'company';

export const canRelease = (actor: Pick<Person, 'kind'>, { status }: { status: DraftStatus }, by: ReleaseBy): boolean =>
  isNetworkStaff(actor) ? status === 'waiting' : by === 'company';

/** Types without addresses: they only show a page, or offer other processes. */
export const WITHOUT_ADDRESSES: ProcessType[] = ['default', 'parent'];

/** Detailed processes have addresses, an escalation section and a form (spec 2 §2). */
export const isDetailed = (type: ProcessType) => !WITHOUT_ADDRESSES.includes(type);
