import type { GROUP_TYPES, MEMBER_RELATIONSHIPS } from '@/lib/shared/enums';
import { reportFile, type DateInput } from '@/lib/shared/format';
import { pagePath } from '@/lib/shared/paths';
import type { FieldErrors } from '@/lib/shared/problem';

export type GroupActor = { kind: 'guest' } | { kind: 'super'; company_id: null } | OfCompany;
type OfCompany = { kind: 'member' | 'api_client' | 'directory'; company_id: number };

const isOfCompany = (actor: GroupActor): actor is OfCompany => actor.kind !== 'guest' && actor.kind !== 'super';

type GroupType = keyof typeof GROUP_TYPES;

/** Most documents a company may have in a group (rule: groups.documents). */
export const MAX_GROUP_DOCUMENTS = 50;
/** Seconds for which a deleted document can be restored (rule: groups.documents). */
export const UNDO_SECONDS = 10;

export function groupActorOf(actor: GroupActor): GroupActor {
  if (isOfCompany(actor)) return { kind: actor.kind, company_id: actor.company_id };
  return actor.kind === 'super' ? { kind: 'super', company_id: null } : { kind: 'guest' };
}

/** Only network staff read a group's memberships in full: inactive ones, their access, and what each member sees. */
export const seesMemberships = ({ kind }: GroupActor) => kind === 'super';

/** Members change the documents of their own company, network staff all documents (rule: groups.documents). */
export const canChangeDocument = (actor: GroupActor, { company_id }: { company_id: number | null }) =>
  actor.kind === 'super' || (isOfCompany(actor) && actor.company_id === company_id);

export const PARTNER_COMPANY_SORTS = ['company', 'group', 'membership', 'process'] as const;
const PARTNER_SORTS = ['company', 'department', 'process'] as const;
export const ACCESS_SORTS = ['name', 'location', 'role', 'last_login_date'] as const;
export const GROUP_SORTS = ['name', 'type', 'host', 'companies'] as const;
export const MEMBER_SORTS = ['company', 'department', 'process', 'access', 'relationship', 'since'] as const;
export const CANDIDATE_SORTS = ['name', 'location', 'role'] as const;

type Hosting = { type: GroupType; sponsor_company_id: number | null };

/**
 * Everyone in a group sees its partners, but in a partner program only the host does (rule: groups.partners-hidden).
 */
export const seesPartners = (company_id: number, { type, sponsor_company_id }: Hosting) =>
  type !== 'partner_program' || sponsor_company_id === company_id;

/** True when the actor may read the list of a group's members (rule: groups.partners-hidden). */
export const canListMembers = (actor: GroupActor, hosting: Hosting) =>
  seesMemberships(actor) || (isOfCompany(actor) && seesPartners(actor.company_id, hosting));

export const memberSortsOf = (actor: GroupActor) => (seesMemberships(actor) ? MEMBER_SORTS : PARTNER_SORTS);

/**
 * Default visibility for a new member: only the host in another company's partner program, else all members (spec 3 §4,
 * rule: groups.relationship-default).
 */
export const defaultRelationship = (company_id: number, hosting: Hosting): keyof typeof MEMBER_RELATIONSHIPS =>
  seesPartners(company_id, hosting) ? 'many_to_many' : 'one_to_many';

export type Participation = { department_id: number | null; document_id: number | null };

/**
 * Entered department and process of a membership; undefined where nothing was chosen. 0 is the whole company, or the
 * process of the department, or of the group for its host.
 */
export type EnteredPlacement = { department_id?: number; document_id?: number };

export const placementOf = ({ department_id, document_id }: EnteredPlacement): Participation => ({
  department_id: department_id || null,
  document_id: document_id || null,
});

type InheritedFrom = {
  company_id: number;
  department: { document: { name: string } | null } | undefined;
  group: { sponsor_company_id: number | null; document_id: number | null } | null;
};

/** Source of the process for a membership that names none (rule: directory.receiving-process). */
export function processLender({ company_id, department, group }: InheritedFrom): 'department' | 'group' | null {
  if (department?.document) return 'department';
  return group?.document_id && group.sponsor_company_id === company_id ? 'group' : null;
}

type MembershipChoices = Omit<InheritedFrom, 'department'> & {
  departments: ({ id: number } & NonNullable<InheritedFrom['department']>)[];
  documents: unknown[];
  stored: Participation | null;
  active?: boolean;
};

/**
 * Messages beside the department and process of a membership that were left at "Choose One". Stored values may stay,
 * except that an active membership needs a process that receives (rule: network.group-access).
 */
export function membershipErrors(
  { department_id, document_id }: EnteredPlacement,
  { departments, documents: processes, stored, active = false, ...place }: MembershipChoices,
): FieldErrors {
  const needsDepartment = departments.length > 0 && stored?.department_id !== null;
  const department = departments.find(({ id }) => id === department_id);
  const lender = processLender({ ...place, department });
  const wrongProcess = staysWithout(stored, { active, lender })
    ? null
    : processError(document_id, { documents: processes, lender });
  return {
    ...(department_id === undefined &&
      needsDepartment && { department_id: ['Choose a department, or the whole company.'] }),
    ...(wrongProcess && { document_id: [wrongProcess] }),
  };
}

type WithoutProcess = { active: boolean; lender: ReturnType<typeof processLender> };

const staysWithout = (stored: Participation | null, { active, lender }: WithoutProcess) =>
  stored?.document_id === null && (!active || lender !== null);

type LentProcess = { documents: unknown[]; lender: ReturnType<typeof processLender> };

function processError(document_id: number | undefined, { documents: processes, lender }: LentProcess): string | null {
  if (document_id === 0) return lender ? null : 'Choose a process: there is no other one to take its place.';
  if (document_id !== undefined) return null;
  return processes.length || lender ? 'Choose a process.' : 'This company has no process yet. Add one first.';
}

const PRICE = /^\$?(?:\d{1,7}|\d{1,3}(?:,\d{3}){1,2})(?:\.\d{1,2})?$/;

/** Parses an entered dollar amount: 3000, 3,000.50 or $3,000; null for anything else. */
export const priceIn = (text: string): number | null =>
  PRICE.test(text.trim()) ? Number(text.trim().replace(/[$,]/g, '')) : null;

/** Members add documents to closed groups only (rule: groups.documents). */
export const hasDocuments = ({ type }: Pick<Hosting, 'type'>) => type !== 'open_group';

const membersOf = (group: string) => `${group.toLowerCase().replace(/[\\/:*?"<>|\p{Cc}]/gu, '_')}groupmembers`;

/** Name of the exported member list, without the characters that file systems refuse (rule: groups.downloads). */
export const memberExportName = (group: string) => `${membersOf(group)}.xlsx`;

/** Longer names would cut off the day: `sheet` limits file names. */
const MAX_REPORT_GROUP = 100;

/** File name of the console's member list, with the day (rule: reports.file-names). */
export const memberReportName = (group: string, now?: DateInput) =>
  reportFile(membersOf(group.slice(0, MAX_REPORT_GROUP)), now);

type InGroup = { department: { name: string } | null };

export const membershipName = ({ department }: InGroup) => department?.name ?? 'Whole company';

export const membershipScreen = (place: { company_id: number; relation_id: number }) =>
  pagePath('/super_admin/companies/[company_id]/groups/[relation_id]/edit', place);

export const groupScreen = ({ id, type }: { id: number; type: GroupType }) =>
  pagePath('/super_admin/groups/[group_id]/[group_type]', { group_id: id, group_type: type });
