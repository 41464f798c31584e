import { ALL_NOTIFIED } from '@/lib/work/cases/late/escalation-contacts';

export type UnansweredCase = {
  started_at: Date;
  respond_by: Date;
  half_time_reminded_at: Date | null;
  limit_reminded_at: Date | null;
  escalation_step: number;
  escalated_at: Date | null;
  /** By the receiver's hours; null for around the clock (rule: clock.own). */
  half_time_at?: Date | null;
  escalate_at?: Date | null;
};

/**
 * Reminder and escalation due at `now` (rules: cases.reminders, cases.escalation): a reminder at half of the response
 * time and at its end; then the first escalation contact, and each further one after another quarter of the response
 * time. Past the limit, a missed half-time reminder is not sent. A case with the receiver's hours has both times stored.
 */
export function dueFor(theCase: UnansweredCase, now: Date): { reminder: 'half' | 'limit' | null; escalation: boolean } {
  const limit = theCase.respond_by.getTime();
  const time = now.getTime();
  if (time < limit) {
    return {
      reminder: time >= halfOf(theCase) && !theCase.half_time_reminded_at ? 'half' : null,
      escalation: false,
    };
  }
  const next = theCase.escalation_step === 0 ? limit : nextOf(theCase);
  return {
    reminder: theCase.limit_reminded_at ? null : 'limit',
    escalation: theCase.escalation_step < ALL_NOTIFIED && time >= next,
  };
}

/** Milliseconds of the whole response time by the clock on the wall. */
const lengthOf = ({ started_at, respond_by }: UnansweredCase) => respond_by.getTime() - started_at.getTime();

const halfOf = (theCase: UnansweredCase) =>
  theCase.half_time_at?.getTime() ?? theCase.started_at.getTime() + lengthOf(theCase) / 2;

const nextOf = (theCase: UnansweredCase) =>
  theCase.escalate_at?.getTime() ?? (theCase.escalated_at ?? theCase.respond_by).getTime() + lengthOf(theCase) / 4;
