import { CHANGE_TYPES, keysOf, REQUEST_STATUS, type ChangeType } from '@/lib/shared/enums';
import { choiceOf, pageNumberOf, searchOf, type Address } from '@/lib/shared/table-address';

/**
 * Statuses of the operator's mail list: refused by the mail server, waiting, and skipped or canceled (rule:
 * network.mail).
 */
export const UNSENT = ['failed', 'queued', 'skipped'] as const;
export type UnsentStatus = (typeof UNSENT)[number];

/** Requests from members to the network, or to each other through the portal (rule: network.requests). */
export const REQUEST_KINDS = {
  change: 'Change request',
  invite: 'Invitation',
  missing_partner: 'Missing partner',
} as const;
export type RequestKind = keyof typeof REQUEST_KINDS;

export const requestAbout = (kind: RequestKind, about: string): string =>
  kind === 'change' ? (CHANGE_TYPES[about as ChangeType] ?? about) : about;

export const mailListOf = (address: Address) => ({
  status: choiceOf(UNSENT, address.status, 'failed'),
  q: searchOf(address),
  page: pageNumberOf(address),
});

export const requestListOf = (address: Address) => ({
  status: choiceOf(keysOf(REQUEST_STATUS), address.status, 'open'),
  kind: choiceOf(['', ...keysOf(REQUEST_KINDS)], address.kind, ''),
  q: searchOf(address),
  page: pageNumberOf(address),
});

/** True when an email can be sent again: not while it is waiting (rule: network.mail). */
export const canRetry = (status: string): boolean => status === 'failed' || status === 'skipped';
export const canCancel = (status: string): boolean => status === 'queued';
