import { actsForCompany, isAdmin, isMember, type Actor, type Member } from '@/lib/shared/actor';
import { isIn, RECEIVERS_TURN, stateOf, type CaseState } from '@/lib/shared/case-states';
import { ACTIVE_CASES, inWords, msOf, RATING, RECENT_CASES } from '@/lib/shared/durations';
import { CASE_STATUS, keysOf, PRIORITIES, type CaseStatus, type Priority, type ResponseType } from '@/lib/shared/enums';
import { choiceOf, tableQueryOf, type Address } from '@/lib/shared/table-address';
import { allows, CASE_ACTS, offers, type CaseAct } from './acts';

/** Possible answers of a receiver, in the form's order (spec 1 §4). */
export const RESPONSES = ['accepted', 'information', 'rejected'] as const;
export type Response = (typeof RESPONSES)[number];
export const RESPONSE_LABELS = {
  accepted: 'Accept',
  information: 'Request information',
  rejected: 'Reject',
} as const satisfies Record<Response, string>;
export const RESPONSE_TYPE_OF = {
  accepted: 'approval',
  information: 'information-request',
  rejected: 'rejection',
} as const satisfies Record<Response, ResponseType>;
export const ACT_OF = {
  accepted: 'accept',
  information: 'request_information',
  rejected: 'reject',
} as const satisfies Record<Response, CaseAct>;
/** Default next steps of an acceptance (spec 1 §4). */
export const ACCEPT_NEXT_STEPS = 'Our assigned engineer will contact you.';

export type AssignedEngineer = { user_id: number | null; engineer_email: string | null };
export type CaseOwners = {
  company_id: number;
  receiver_company_id: number;
  submitter_id: number;
  assigned?: AssignedEngineer | null;
};
export type CaseSide = 'submitter' | 'receiver';

/**
 * Options of the form: Accept always, Request information only while open, Reject only after information (spec 1 §4).
 */
export const responseOptions = (theCase: CaseState): Response[] =>
  RESPONSES.filter((response) => offers(theCase, ACT_OF[response]));

/** Answers the API accepts: the form's options, and rejecting an open case (rule: cases.response-options). */
export const canRespond = (theCase: CaseState, response: Response) => allows(theCase, ACT_OF[response]);

/** The submitter replies once to each information request (spec 1 §2, §4). */
export const canReplyInformation = (theCase: CaseState) => allows(theCase, 'reply');

export function sideOf(actor: Actor, { company_id, receiver_company_id }: CaseOwners): CaseSide | null {
  if (!isMember(actor)) return null;
  if (actor.company_id === company_id) return 'submitter';
  return actor.company_id === receiver_company_id ? 'receiver' : null;
}

/** API clients act as their company, as its managers do (rule: api.public). */
const actsForAll = (actor: Member) => isAdmin(actor) || actsForCompany(actor);

type By = Exclude<(typeof CASE_ACTS)[CaseAct]['by'], 'network' | 'system'>;
const PEOPLE: Record<By, (actor: Member, theCase: CaseOwners, side: CaseSide) => boolean> = {
  either: () => true,
  submitter: (_actor, _case, side) => side === 'submitter',
  receiver: (_actor, _case, side) => side === 'receiver',
  sender: (actor, theCase, side) => side === 'submitter' && (actor.id === theCase.submitter_id || actsForAll(actor)),
  engineer: (actor, theCase, side) => side === 'receiver' && (actsForAll(actor) || isAssigned(actor, theCase)),
  successor: (actor, theCase, side) => side === 'receiver' && actor.kind === 'member' && !isAssigned(actor, theCase),
};

export function isActor(actor: Actor, theCase: CaseOwners, act: CaseAct): boolean {
  const { by } = CASE_ACTS[act];
  if (by === 'network') return actor.kind === 'super';
  const side = sideOf(actor, theCase);
  return by !== 'system' && isMember(actor) && side !== null && PEOPLE[by](actor, theCase, side);
}

const isAssigned = (actor: Member, { assigned }: CaseOwners) =>
  !!assigned && (assigned.user_id === actor.id || assigned.engineer_email?.toLowerCase() === actor.email.toLowerCase());

/** Act that hands a case to a colleague on the actor's side (rule: cases.hand-over). */
export const handOverActOf = (side: CaseSide) => (side === 'submitter' ? 'hand_over' : 'assign') satisfies CaseAct;

export const ASSIGNING = ['approval', 'handover'] as const satisfies ResponseType[];
export const isAssigning = ({ type }: { type: ResponseType }) => (ASSIGNING as readonly ResponseType[]).includes(type);

const PRIORITY_ORDER = keysOf(PRIORITIES);
/** Priorities to which a case can be raised, from low to high (rule: cases.raise-priority). */
export const higherPriorities = (priority: Priority): Priority[] =>
  PRIORITY_ORDER.slice(PRIORITY_ORDER.indexOf(priority) + 1);

export const canAct = (actor: Actor, theCase: CaseOwners & CaseState, act: CaseAct) =>
  isActor(actor, theCase, act) && allows(theCase, act);

export const PHONE_CONTACT_STATUS = 'Partner called, waiting for confirmation';
/** Replaces the status after the receiver's first note (rule: room.first-note). */
export const FIRST_NOTE_STATUS = 'Partner wrote, waiting for an answer';

type EndedCase = { status: CaseStatus; responses: { type: ResponseType }[]; handed_on?: boolean };

/** True for a case closed without an acceptance: withdrawn, unless another partner took it over (rule: cases.withdraw). */
export const isWithdrawn = ({ status, responses, handed_on = false }: EndedCase) =>
  status === 'closed' && !handed_on && !responses.some(({ type }) => type === 'approval');

type ClosedCase = CaseState & { closed_at: Date | null; was_accepted: boolean };

/** A case that was accepted and closed lately; a withdrawn one says nothing of the collaboration (rule: cases.rating). */
export const isRatable = (theCase: ClosedCase, now = new Date()) =>
  allows(theCase, 'rate') &&
  theCase.was_accepted &&
  theCase.closed_at !== null &&
  theCase.closed_at.getTime() + msOf(RATING) > now.getTime();

export const canRate = (actor: Actor, theCase: CaseOwners & ClosedCase) =>
  isActor(actor, theCase, 'rate') && isRatable(theCase);

export type CustomerDataState = 'shown' | 'hidden' | 'removed';
type Purgeable = { purge_on: Date; purged_at: Date | null; held_since: Date | null };

/**
 * Customer data is purged one calendar month after submission, even if the job has not run yet, unless a legal hold
 * keeps it (rules: customer-data.purge, cases.hold).
 */
export const isPurged = ({ purge_on, purged_at, held_since }: Purgeable, now = new Date()) =>
  purged_at !== null || (held_since === null && purge_on <= now);

/**
 * Customer data is visible to the submitter, the person who answered, and the admins of both companies (rules:
 * customer-data.who, customer-data.super-admin), but not to a super admin impersonating one of them: that needs a
 * logged reason. A withdrawn case shows it to its senders only (rule: cases.withdraw).
 */
export function canSeeCustomerData(
  actor: Actor,
  theCase: CaseOwners & Purgeable & { answered_by: number[]; withdrawn: boolean },
): boolean {
  if (!isMember(actor) || actor.impersonator || isPurged(theCase)) return false;
  const side = sideOf(actor, theCase);
  if (side === null || (side === 'receiver' && theCase.withdrawn)) return false;
  return (
    actsForAll(actor) ||
    (side === 'submitter' ? actor.id === theCase.submitter_id : theCase.answered_by.includes(actor.id))
  );
}

/**
 * A colleague of the receiver sees on the answer page what the emailed link shows, while they may answer (rule:
 * customer-data.answering).
 */
export const canSeeCustomerDataToAnswer = (actor: Actor, theCase: CaseOwners & CaseState & Purgeable) =>
  isMember(actor) &&
  !actor.impersonator &&
  !isPurged(theCase) &&
  sideOf(actor, theCase) === 'receiver' &&
  responseOptions(theCase).length > 0;

/** True when a side has to act: "Inbound Action Needed" (spec 1 §2), or a reply the submitter owes. */
export const needsAction = (theCase: CaseState, side: CaseSide) =>
  side === 'receiver' ? isIn(theCase, RECEIVERS_TURN) : canReplyInformation(theCase);

export function rejectionReason(theCase: CaseState, winner: string | null): string {
  const state = stateOf(theCase);
  if (theCase.status === 'open') return 'This answer is not possible while the case is open.';
  if (state === 'replied') return 'Information can be requested once.';
  if (state === 'asked') return [winner, 'The information asked for has not arrived yet.'].filter(Boolean).join(' ');
  return winner ?? `This case can no longer be answered: ${CASE_STATUS[theCase.status]}.`;
}

/** Request types of the cases table (spec 1 §2) with their queries. */
export const REQUEST_TYPES = {
  'mine-30': { label: 'My Active Cases', scope: 'mine', days: ACTIVE_CASES.amount, not_closed: true },
  'company-inbound-action': {
    label: 'Company Inbound Action Needed',
    scope: 'company',
    filter: 'inbound-action',
    not_closed: true,
  },
  'company-30': { label: 'Company Active Cases', scope: 'company', days: ACTIVE_CASES.amount, not_closed: true },
  'mine-all': { label: 'All My Cases', scope: 'mine' },
  'company-all': { label: 'All Company Cases', scope: 'company' },
} as const;
export type RequestType = keyof typeof REQUEST_TYPES;
export const REQUEST_TYPE_NAMES = Object.keys(REQUEST_TYPES) as [RequestType, ...RequestType[]];
export const requestTypeLabel = (type: RequestType) =>
  `${REQUEST_TYPES[type].label}${'days' in REQUEST_TYPES[type] ? ` (${REQUEST_TYPES[type].days} days)` : ''}`;

/**
 * Sortable columns; Case#, Partner and Partner Case# are not (spec 1 §2). `due`: cases with a running response clock by
 * its end, then the others by their last change. A list starts with the first sort (rule: cases.list-sort).
 */
export const CASE_SORTS = ['due', 'updated_at', 'created_at', 'priority', 'status', 'direction'] as const;
export type CaseSort = (typeof CASE_SORTS)[number];
export const FIRST_SORT = { key: 'updated_at', dir: 'desc' } as const;
export const DUE_NEXT = { key: 'due', dir: 'asc' } as const;

const isRequestType = (type: unknown): type is RequestType =>
  typeof type === 'string' && Object.hasOwn(REQUEST_TYPES, type);

/** Filters of the cases table (rule: cases.filters); `partner` and `engineer` are ids. */
export const CASE_FILTERS = ['status', 'priority', 'partner', 'engineer'] as const;
export type CaseFilter = (typeof CASE_FILTERS)[number];

export const DIRECTIONS = { inbound: 'Inbound', outbound: 'Outbound' } as const;

/** Optional columns of the cases table with their headings; Case# is always shown (rule: cases.columns). */
export const CASE_COLUMNS = {
  direction: 'Type',
  partner: 'Partner',
  partner_case_number: 'Partner Case#',
  engineer: 'Engineer',
  priority: 'Priority',
  status: 'Status',
  due: 'Answer due',
  created_at: 'Created',
  updated_at: 'Updated',
  linked: 'Linked cases',
} as const;
export type CaseColumn = keyof typeof CASE_COLUMNS;

/** Maximum number of ticked cases in one export; their references fit into an address. */
export const MAX_TICKED = 100;

export function caseColumnsOf(columns: Address[string], left_out: CaseColumn[] = ['due', 'linked']): CaseColumn[] {
  const all = keysOf(CASE_COLUMNS);
  if (typeof columns !== 'string' || columns === '') return all.filter((column) => !left_out.includes(column));
  const chosen = columns.split(',');
  return all.filter((column) => chosen.includes(column));
}

export const canChangeView = (actor: Pick<Member, 'id' | 'role'>, { user_id }: { user_id: number | null }) =>
  user_id === null ? isAdmin(actor) : user_id === actor.id;

/** Request type and table query of the cases in the address (spec 1 §9). Managers start with those of the company. */
export function caseListOf(address: Address, admin = false) {
  const first = admin ? 'company-30' : 'mine-30';
  const request_type = isRequestType(address.type) ? address.type : first;
  const { label: _, ...query } = REQUEST_TYPES[request_type];
  return {
    request_type,
    listing: {
      ...query,
      ...caseFiltersOf(address),
      ...tableQueryOf(address, [FIRST_SORT.key, ...CASE_SORTS], address.sort === 'due' ? 'asc' : 'desc'),
    },
  };
}

export const keptOf = (address: Address): Record<string, string> =>
  Object.fromEntries(
    [...CASE_FILTERS, 'sort', 'dir', 'columns'].flatMap((key) => {
      const value = address[key];
      return typeof value === 'string' && value !== '' ? [[key, value]] : [];
    }),
  );

const caseFiltersOf = ({ status, priority, partner, engineer }: Address) => ({
  status: keysOf(CASE_STATUS).find((one) => one === status),
  priority: keysOf(PRIORITIES).find((one) => one === priority),
  partner: idOf(partner),
  engineer: idOf(engineer),
});

const idOf = (text: Address[string]) =>
  typeof text === 'string' && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;

/** Filters of the escalation queue (spec 3 §2, rule: network.escalation-queue). */
export const QUEUE_FILTERS = {
  late: 'Late',
  open: 'Open',
  'all-10': `All of the last ${inWords(RECENT_CASES)}`,
} as const;
export type QueueFilter = keyof typeof QUEUE_FILTERS;

export const QUEUE_SORTS = [
  'created_at',
  'respond_by',
  'internal_case_number',
  'company',
  'receiver',
  'priority',
  'status',
  'document',
] as const;
export type QueueSort = (typeof QUEUE_SORTS)[number];

/**
 * Initial order of a filter: late cases by their deadline, the others newest first (rule: network.escalation-queue).
 */
export const queueOrder = (filter: QueueFilter): { key: QueueSort; dir: 'asc' | 'desc' } =>
  filter === 'late' ? { key: 'respond_by', dir: 'asc' } : { key: 'created_at', dir: 'desc' };

export function queueListOf(address: Address) {
  const filter = choiceOf(keysOf(QUEUE_FILTERS), address.filter, 'late');
  const first = queueOrder(filter);
  const sort = choiceOf(QUEUE_SORTS, address.sort, first.key);
  return { filter, ...tableQueryOf({ ...address, sort }, QUEUE_SORTS, sort === first.key ? first.dir : 'desc') };
}

/** Maximum number of notes that network staff keep about a case (rule: network.case-notes). */
export const MAX_NETWORK_NOTES = 200;

/** Minimum length of the reason a super admin gives to see customer data (rule: customer-data.super-admin). */
export const MIN_REASON = 10;
