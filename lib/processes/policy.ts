import { isNetworkStaff, type Member, type Person } from '@/lib/shared/actor';
import type { DocumentType, DraftStatus, ProcessStatus } from '@/lib/shared/enums';
import type { FieldErrors } from '@/lib/shared/problem';

/**
 * True when the actor sees process owner and escalation instructions before submission: every role except caller (spec
 * 1 §6).
 */
export const canSeeOwner = (actor: Pick<Member, 'role'>) => actor.role !== 'caller';

const TAKES_CASES: DocumentType[] = ['ticket', 'solution_support', 'json'];

/** True for types with the default form (spec 1 §2). */
export const takesCases = (type: DocumentType) => TAKES_CASES.includes(type);

type Assignments = Record<'departments' | 'groups', { id: number }[]>;

/** A rejected process cannot be assigned to further departments or groups (rule: network.process-assignment). */
export function assignmentErrors(status: ProcessStatus, before: Assignments, after: Assignments): FieldErrors {
  if (status !== 'rejected') return {};
  const isNew = (key: keyof Assignments) => after[key].some(({ id }) => !before[key].some((one) => one.id === id));
  const added = (['departments', 'groups'] as const).filter(isNew);
  return Object.fromEntries(added.map((key) => [key, ['A rejected process receives no cases. Approve it first.']]));
}

/** Who releases a company's changes to the fields of its processes: the setting PROCESS_RELEASE. */
export type ReleaseBy = 'network' | 'company';

/** The actor may release a draft: network staff one that was asked for, managers theirs where the setting says so. */
export const canRelease = (actor: Pick<Person, 'kind'>, { status }: { status: DraftStatus }, by: ReleaseBy): boolean =>
  isNetworkStaff(actor) ? status === 'waiting' : by === 'company';

const WITHOUT_ADDRESSES: DocumentType[] = ['default', 'parent'];

/** Detailed processes have addresses, an escalation section and a form (spec 2 §2). */
export const isDetailed = (type: DocumentType) => !WITHOUT_ADDRESSES.includes(type);
