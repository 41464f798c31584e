import 'server-only';
import { duration } from '@/lib/shared/format';
import { isUnanswered } from '@/lib/shared/case-states';
import { MINUTE_MS } from '@/lib/shared/durations';
import { PRIORITIES } from '@/lib/shared/enums';
import { dueTime } from '@/lib/shared/reader-time';
import type { Addressee } from './addressee';
import { type CaseFacts, isOverdue, receiverName } from './case-facts';
import { MAX_SUBJECT, oneLine } from './define-email';

/* Long enough to recognize a company, short enough that the case is seen after two of them. */
const MAX_NAME = 40;
export const nameInSubject = (name: string) => oneLine(name, MAX_NAME);

/**
 * Says what happened, then the case, then the other company: "Accepted: AC-77 – Array lost its path (Borealis)". `other` is null
 * where the beginning names it. Of a long subject only the summary is cut (rule: mail.subjects).
 */
export function caseSubject(happened: string, theCase: CaseFacts, other: { name: string } | null): string {
  const start = `${happened} ${nameInSubject(theCase.internal_case_number)} – `;
  const end = other ? ` (${nameInSubject(other.name)})` : '';
  return start + oneLine(theCase.summary, MAX_SUBJECT - start.length - end.length) + end;
}

/** To the receiver: who asks, and until when to answer while nobody has. */
export function requestSubject(theCase: CaseFacts, to: Addressee): string {
  const until = isUnanswered(theCase) ? `${urgency(theCase, to)}: ` : '';
  return caseSubject(`${until}${nameInSubject(theCase.company.name)} asks for collaboration:`, theCase, null);
}

export const copySubject = (theCase: CaseFacts): string =>
  caseSubject(`Sent to ${nameInSubject(receiverName(theCase))}:`, theCase, null);

/** "P1, answer by 14:20 UTC". */
export const urgency = ({ priority, respond_by, created_at }: CaseFacts, { time_zone }: Addressee) =>
  `${PRIORITIES[priority]}, answer by ${dueTime(respond_by, created_at, time_zone)}`;

/** "Late by 2 h" past the response time, else as `urgency`. */
export function deadline(theCase: CaseFacts, to: Addressee): string {
  if (!isOverdue(theCase)) return urgency(theCase, to);
  const late = Date.now() - theCase.respond_by.getTime();
  return late < MINUTE_MS ? 'Due now' : `Late by ${duration(late)}`;
}
