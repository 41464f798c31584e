import { isAdmin, isMember, type Actor, type Member } from '@/lib/shared/actor';
import { CASE_STATUS, type CaseStatus, type ResponseType } from '@/lib/shared/enums';

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
/** Default next steps of an acceptance (spec 1 §4). */
export const ACCEPT_NEXT_STEPS = 'Our assigned engineer will contact you.';

/** The columns the rules depend on. */
export type CaseState = { status: CaseStatus; information_replied_at: Date | string | null };
export type CaseOwners = { company_id: number; receiver_company_id: number; submitter_id: number };
export type CaseSide = 'submitter' | 'receiver';

/** The receiver has to act: no answer yet, or the requested information has arrived (spec 1 §4). */
const isReceiversTurn = ({ status, information_replied_at }: CaseState) =>
  status === 'open' || (status === 'information' && information_replied_at !== null);

/**
 * Options of the form: Accept always, Request information only while open, Reject only after information (spec 1 §4).
 */
export function responseOptions(found: CaseState): Response[] {
  if (!isReceiversTurn(found)) return [];
  return found.status === 'open' ? ['accepted', 'information'] : ['accepted', 'rejected'];
}

/** Answers the API accepts: the form's options, and rejecting an open case (rule: cases.response-options). */
export const canRespond = (found: CaseState, response: Response) =>
  responseOptions(found).includes(response) || (found.status === 'open' && response === 'rejected');

/** The submitter replies once to each information request (spec 1 §2, §4). */
export const canReplyInformation = ({ status, information_replied_at }: CaseState) =>
  status === 'information' && information_replied_at === null;

/** The side of a case the actor works for; null for neither. */
export function sideOf(actor: Actor, { company_id, receiver_company_id }: CaseOwners): CaseSide | null {
  if (!isMember(actor)) return null;
  if (actor.company_id === company_id) return 'submitter';
  return actor.company_id === receiver_company_id ? 'receiver' : null;
}

/** Only the submitter and the admins of the submitting company end a case (rules: cases.close, cases.withdraw). */
export const canEnd = (actor: Member, found: CaseOwners) =>
  sideOf(actor, found) === 'submitter' && (actor.id === found.submitter_id || isAdmin(actor));
export const canClose = (actor: Member, found: CaseOwners & CaseState) =>
  canEnd(actor, found) && found.status === 'accepted';
export const canWithdraw = (actor: Member, found: CaseOwners & CaseState) =>
  canEnd(actor, found) && found.status === 'open';

/** A call is recorded once, by the submitting side, while nobody has answered (rule: cases.phone-contact). */
export const canRecordPhoneContact = (actor: Actor, found: CaseOwners & CaseState & Answered) =>
  sideOf(actor, found) === 'submitter' && found.status === 'open' && found.first_answered_at === null;
type Answered = { first_answered_at: Date | string | null };

/** A recorded call stops the clock of an open case (rule: cases.phone-contact). */
export const awaitsPhoneConfirmation = (found: Pick<CaseState, 'status'> & Answered) =>
  found.status === 'open' && found.first_answered_at !== null;
/** Shown instead of such a case's status. */
export const PHONE_CONTACT_STATUS = 'Partner called, waiting for confirmation';

export type CustomerDataState = 'shown' | 'hidden' | 'removed';
type Purgeable = { purge_on: Date; purged_at: Date | null };

/**
 * Customer data is purged one calendar month after submission, even if the job has not run yet
 * (rule: customer-data.purge).
 */
export const isPurged = ({ purge_on, purged_at }: Purgeable, now = new Date()) => purged_at !== null || purge_on <= now;

/**
 * Customer data is visible to the submitter, the person who answered, and the admins of both companies (rules:
 * customer-data.who, customer-data.super-admin), but not to a super admin impersonating one of them: that needs a
 * logged reason.
 */
export function canSeeCustomerData(actor: Actor, found: CaseOwners & Purgeable & { answered_by: number[] }): boolean {
  if (!isMember(actor) || actor.impersonator || isPurged(found)) return false;
  const side = sideOf(actor, found);
  if (side === null) return false;
  return (
    isAdmin(actor) || (side === 'submitter' ? actor.id === found.submitter_id : found.answered_by.includes(actor.id))
  );
}

/**
 * A colleague of the receiver on the answer page sees what the emailed link shows, while they may answer (rule:
 * customer-data.answering).
 */
export const canSeeCustomerDataToAnswer = (actor: Actor, found: CaseOwners & CaseState & Purgeable) =>
  isMember(actor) &&
  !actor.impersonator &&
  !isPurged(found) &&
  sideOf(actor, found) === 'receiver' &&
  responseOptions(found).length > 0;

/** Whether a side has to act: "Inbound Action Needed" (spec 1 §2), or a reply the submitter owes. */
export const needsAction = (found: CaseState, side: CaseSide) =>
  side === 'receiver' ? isReceiversTurn(found) : canReplyInformation(found);

/** Why an answer is refused now (409). `winner` is the sentence that names who answered first. */
export function rejectionReason({ status, information_replied_at }: CaseState, winner: string | null): string {
  if (status === 'open') return 'This answer is not possible while the case is open.';
  if (status === 'information' && information_replied_at) return 'Information can be requested once.';
  if (status === 'information')
    return [winner, 'The information asked for has not arrived yet.'].filter(Boolean).join(' ');
  return winner ?? `This case can no longer be answered: ${CASE_STATUS[status]}.`;
}

/** What a waiting case needs: an answer, a reply with information, or a follow-up on a late answer. */
export type NextAct = 'answer' | 'reply' | 'chase';
/** Number of waiting cases on the dashboard (rule: cases.needs-you). */
export const NEEDS_YOU_SHOWN = 5;

/** Request types of the cases table (spec 1 §2) with their queries. */
export const REQUEST_TYPES = {
  'mine-30': { label: 'My Active Cases', scope: 'mine', days: 30, not_closed: true },
  'company-inbound-action': {
    label: 'Company Inbound Action Needed',
    scope: 'company',
    filter: 'inbound-action',
    not_closed: true,
  },
  'company-30': { label: 'Company Active Cases', scope: 'company', days: 30, not_closed: true },
  'mine-all': { label: 'All My Cases', scope: 'mine' },
  'company-all': { label: 'All Company Cases', scope: 'company' },
} as const;
export type RequestType = keyof typeof REQUEST_TYPES;
/** The label, with the number of days where older cases are excluded: "My Active Cases (30 days)". */
export const requestTypeLabel = (type: RequestType) =>
  `${REQUEST_TYPES[type].label}${'days' in REQUEST_TYPES[type] ? ` (${REQUEST_TYPES[type].days} days)` : ''}`;
const DEFAULT_REQUEST_TYPE: RequestType = 'mine-30';

/** Sortable columns; Case#, Partner and Partner Case# are not (spec 1 §2). */
export const CASE_SORTS = ['updated_at', 'created_at', 'priority', 'status', 'direction'] as const;
export type CaseSort = (typeof CASE_SORTS)[number];

const isRequestType = (type: unknown): type is RequestType =>
  typeof type === 'string' && Object.hasOwn(REQUEST_TYPES, type);
const isSort = (sort: unknown): sort is CaseSort => CASE_SORTS.some((column) => column === sort);

/** Reads the table's query from the URL; invalid values fall back to defaults (spec 1 §9). */
export function listingOf(address: Record<string, string | string[] | undefined>) {
  const { type, sort, dir, q, page } = address;
  const request_type = isRequestType(type) ? type : DEFAULT_REQUEST_TYPE;
  const page_number = typeof page === 'string' && /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
  const { label: _, ...query } = REQUEST_TYPES[request_type];
  return {
    request_type,
    listing: {
      ...query,
      sort: isSort(sort) ? sort : CASE_SORTS[0],
      dir: dir === 'asc' ? ('asc' as const) : ('desc' as const),
      q: typeof q === 'string' ? q : '',
      page: page_number,
    },
  };
}

/** Filters of the escalation queue (spec 3 §2, rule: network.escalation-queue). */
export const QUEUE_FILTERS = { open: 'Open', late: 'Late', 'all-10': 'All of the last 10 days' } as const;
export type QueueFilter = keyof typeof QUEUE_FILTERS;

export const QUEUE_SORTS = [
  'created_at',
  'internal_case_number',
  'company',
  'receiver',
  'priority',
  'status',
  'document',
] as const;
export type QueueSort = (typeof QUEUE_SORTS)[number];

/** Reads the queue's query from the URL; invalid values fall back to defaults. */
export function queueListingOf({ filter, sort, dir, q, page }: Record<string, string | string[] | undefined>) {
  return {
    filter: typeof filter === 'string' && Object.hasOwn(QUEUE_FILTERS, filter) ? (filter as QueueFilter) : 'open',
    sort: QUEUE_SORTS.find((one) => one === sort) ?? QUEUE_SORTS[0],
    dir: dir === 'asc' ? ('asc' as const) : ('desc' as const),
    q: typeof q === 'string' ? q : '',
    page: typeof page === 'string' && /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}

/** The network may send reminders and escalations until someone answers or calls (rule: network.case-info). */
export const canUrge = ({ status, first_answered_at }: Pick<CaseState, 'status'> & Answered) =>
  status === 'open' && first_answered_at === null;

/** Minimum length of the reason a super admin gives to see customer data (rule: customer-data.super-admin). */
export const MIN_REASON = 10;
