import { AUTO_CLOSE, inWords } from './durations';

export const CASE_EVENTS = {
  submitted: 'Case submitted',
  'sent-to-contacts': 'Also sent to the escalation contacts',
  'phone-contact': 'Partner called',
  'first-note': 'Partner wrote',
  accepted: 'Collaboration accepted',
  'accepted-by-rule': 'Accepted automatically',
  'information-request': 'Information requested',
  'information-response': 'Information provided',
  rejected: 'Collaboration rejected',
  'handed-over': 'Handed over',
  'hand-on-proposed': 'Another partner proposed',
  'hand-on-declined': 'Proposal declined',
  'handed-on': 'Handed on to another partner',
  'priority-raised': 'Priority raised',
  'deadline-moved': 'Deadline moved',
  corrected: 'Details corrected',
  closed: 'Collaboration closed',
  withdrawn: 'Case withdrawn',
  rated: 'Rated',
  'auto-closed': `Closed after ${inWords(AUTO_CLOSE)} without activity`,
  'close-notice': 'Closing soon',
  'kept-open': 'Kept open',
  reminder: 'Reminder sent',
  'time-limit': 'Response time passed',
  escalated: 'Escalation sent',
  'network-asked': 'Network asked for help',
  'customer-data-viewed': 'Customer data viewed',
  purged: 'Customer data removed',
  'file-infected': 'File refused',
  'files-redacted': 'Files redacted',
  'auto-reply': 'Automatic reply',
  'mail-not-posted': 'Email not posted',
  'mail-confirmed': 'Email counted as an answer',
  'notes-removed': 'Notes and files removed',
  held: 'Legal hold placed',
  'hold-lifted': 'Legal hold lifted',
} as const;
export type CaseEvent = keyof typeof CASE_EVENTS;

/** Events that change neither status, clock, people nor acts of a case; every other one outdates its page. */
const LEAVE_THE_CASE: readonly CaseEvent[] = [
  'sent-to-contacts',
  'close-notice',
  'customer-data-viewed',
  'file-infected',
  'files-redacted',
  'auto-reply',
  'mail-not-posted',
  'notes-removed',
];
export const changesCase = (event: CaseEvent) => !LEAVE_THE_CASE.includes(event);
