import { isAdmin, isMember, type Actor, type Member } from '@/lib/shared/actor';
import { CASE_STATUS, type CaseStatus, type ResponseType } from '@/lib/shared/vocabulary';

/** The three answers a receiver can give, in the order of the form (spec 1 §4). */
export const RESPONSES = ['accepted', 'information', 'rejected'] as const;
export type Response = (typeof RESPONSES)[number];
export const RESPONSE_LABELS = { accepted: 'Accept', information: 'Request information', rejected: 'Reject' } as const satisfies Record<Response, string>;
/** What the timeline and the list of responses call each answer. */
export const RESPONSE_TYPE_OF = { accepted: 'approval', information: 'information-request', rejected: 'rejection' } as const satisfies Record<Response, ResponseType>;
/** What the accept option starts with (spec 1 §4). */
export const ACCEPT_NEXT_STEPS = 'Our assigned engineer will contact you.';

/** As much of a case as its rules look at. */
export type CaseState = { status: CaseStatus; information_replied_at: Date | string | null };
export type CaseOwners = { company_id: number; receiver_company_id: number; submitter_id: number };
export type CaseSide = 'submitter' | 'receiver';

/** Is it the receiver's turn: nothing answered yet, or the information asked for has arrived (spec 1 §4). */
export const isReceiversTurn = ({ status, information_replied_at }: CaseState) => status === 'open' || (status === 'information' && information_replied_at !== null);

/** What the form offers: Accept always, Request information only while open, Reject only after information (spec 1 §4). */
export function responseOptions(found: CaseState): Response[] {
  if (!isReceiversTurn(found)) return [];
  return found.status === 'open' ? ['accepted', 'information'] : ['accepted', 'rejected'];
}

/** What the API takes: what the form offers, and the rejection of an open case (PRODUCT §6). */
export const canRespond = (found: CaseState, response: Response) =>
  responseOptions(found).includes(response) || (found.status === 'open' && response === 'rejected');

/** The submitter replies once to a request for information (spec 1 §2, §4). */
export const canReplyInformation = ({ status, information_replied_at }: CaseState) => status === 'information' && information_replied_at === null;

/** Which side of a case someone stands on; null: neither. */
export function sideOf(actor: Actor, { company_id, receiver_company_id }: CaseOwners): CaseSide | null {
  if (!isMember(actor)) return null;
  if (actor.company_id === company_id) return 'submitter';
  return actor.company_id === receiver_company_id ? 'receiver' : null;
}

/** The one who submitted a case, or an admin of the submitting company, ends it (PRODUCT §6). */
export const canEnd = (actor: Member, found: CaseOwners) => sideOf(actor, found) === 'submitter' && (actor.id === found.submitter_id || isAdmin(actor));
export const canClose = (actor: Member, found: CaseOwners & CaseState) => canEnd(actor, found) && found.status === 'accepted';
export const canWithdraw = (actor: Member, found: CaseOwners & CaseState) => canEnd(actor, found) && found.status === 'open';

export type CustomerDataState = 'shown' | 'hidden' | 'removed';
type Purgeable = { purge_on: Date; purged_at: Date | null };

/** Customer data ends one calendar month after submission, whether or not the purge has run yet (PRODUCT §6). */
export const isPurged = ({ purge_on, purged_at }: Purgeable, now = new Date()) => purged_at !== null || purge_on <= now;

/**
 * Customer data is for the submitter, for who answered, and for the admins of both companies (PRODUCT §5). A super
 * admin acting as one of them does not see it: that needs a reason which is logged.
 */
export function canSeeCustomerData(actor: Actor, found: CaseOwners & Purgeable & { answered_by: number[] }): boolean {
  if (!isMember(actor) || actor.impersonator || isPurged(found)) return false;
  const side = sideOf(actor, found);
  if (side === null) return false;
  return isAdmin(actor) || (side === 'submitter' ? actor.id === found.submitter_id : found.answered_by.includes(actor.id));
}

/** Does a case wait for this side (spec 1 §2, "Inbound Action Needed", and a reply that the submitter owes)? */
export const needsAction = (found: CaseState, side: CaseSide) => (side === 'receiver' ? isReceiversTurn(found) : canReplyInformation(found));

/** Why an answer is not taken now, in words (409). `winner` is the sentence that tells who answered before. */
export function whyNot({ status, information_replied_at }: CaseState, winner: string | null): string {
  if (status === 'open') return 'This answer is not possible while the case is open.';
  if (status === 'information' && information_replied_at) return 'Information can be requested once.';
  if (status === 'information') return [winner, 'The information asked for has not arrived yet.'].filter(Boolean).join(' ');
  return winner ?? `This case can no longer be answered: ${CASE_STATUS[status]}.`;
}

/** The five request types of the cases table (spec 1 §2) and what each asks for. */
export const REQUEST_TYPES = {
  'mine-30': { label: 'My Active Cases', scope: 'mine', days: 30, not_closed: true },
  'company-inbound-action': { label: 'Company Inbound Action Needed', scope: 'company', filter: 'inbound-action', not_closed: true },
  'company-30': { label: 'Company Active Cases', scope: 'company', days: 30, not_closed: true },
  'mine-all': { label: 'All My Cases', scope: 'mine' },
  'company-all': { label: 'All Company Cases', scope: 'company' },
} as const;
export type RequestType = keyof typeof REQUEST_TYPES;
export const DEFAULT_REQUEST_TYPE: RequestType = 'mine-30';

/** Which columns a list may be sorted by; Case#, Partner and Partner Case# are not (spec 1 §2). */
export const CASE_SORTS = ['updated_at', 'created_at', 'priority', 'status', 'direction'] as const;
export type CaseSort = (typeof CASE_SORTS)[number];

const isRequestType = (type: unknown): type is RequestType => typeof type === 'string' && Object.hasOwn(REQUEST_TYPES, type);
const isSort = (sort: unknown): sort is CaseSort => CASE_SORTS.some((known) => known === sort);

/** What a page's address asks of the table; what it does not understand is left at the default (spec 1 §9). */
export function listingOf(address: Record<string, string | string[] | undefined>) {
  const { type, sort, dir, q, page } = address;
  const request_type = isRequestType(type) ? type : DEFAULT_REQUEST_TYPE;
  const wanted_page = typeof page === 'string' && /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
  const { label: _, ...asked } = REQUEST_TYPES[request_type];
  return {
    request_type,
    listing: { ...asked, sort: isSort(sort) ? sort : CASE_SORTS[0], dir: dir === 'asc' ? ('asc' as const) : ('desc' as const), q: typeof q === 'string' ? q : '', page: wanted_page },
  };
}
