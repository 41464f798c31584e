import { CHANGE_TYPES, REQUEST_STATUS, type ChangeType, type RequestStatus } from '@/lib/shared/enums';

/**
 * Statuses of the operator's mail list: refused by the mail server, waiting, and skipped or canceled (rule:
 * network.mail).
 */
export const UNSENT = ['failed', 'queued', 'skipped'] as const;
export type UnsentStatus = (typeof UNSENT)[number];

/** Requests of members to the network, or to each other through the portal (rule: network.requests). */
export const REQUEST_KINDS = {
  change: 'Change request',
  invite: 'Invitation',
  missing_partner: 'Missing partner',
} as const;
export type RequestKind = keyof typeof REQUEST_KINDS;

/** Sentence that says what a request is about. */
export const requestAbout = (kind: RequestKind, about: string): string =>
  kind === 'change' ? (CHANGE_TYPES[about as ChangeType] ?? about) : about;

type Address = Record<string, string | string[] | undefined>;

const oneOf = <T extends string>(values: readonly T[], value: unknown, otherwise: T): T =>
  values.find((one) => one === value) ?? otherwise;
const textOf = (value: unknown) => (typeof value === 'string' ? value.slice(0, 200) : '');
const pageOf = (value: unknown) => (typeof value === 'string' && /^[1-9]\d{0,5}$/.test(value) ? Number(value) : 1);

/** Reads the mail list's filters from the URL; invalid values are ignored. */
export const mailListingOf = ({ status, q, page }: Address) => ({
  status: oneOf(UNSENT, status, 'failed'),
  q: textOf(q),
  page: pageOf(page),
});

/** The same for the requests. */
export const requestListingOf = ({ status, kind, q, page }: Address) => ({
  status: oneOf(Object.keys(REQUEST_STATUS) as RequestStatus[], status, 'open'),
  kind: oneOf(['', ...Object.keys(REQUEST_KINDS)] as ('' | RequestKind)[], kind, ''),
  q: textOf(q),
  page: pageOf(page),
});

/** The same for the Inactive Users list. Its pages count from 1 in the URL and from 0 in the call. */
export const inactiveListingOf = ({ q, sort, dir, page }: Address) => ({
  q: textOf(q),
  ...(typeof sort === 'string' && sort && { sort }),
  ...(typeof dir === 'string' && dir && { dir }),
  page: pageOf(page) - 1,
});

/** Whether an email can be sent again: not while it is waiting (rule: network.mail). */
export const canRetry = (status: string): boolean => status === 'failed' || status === 'skipped';
export const canCancel = (status: string): boolean => status === 'queued';
