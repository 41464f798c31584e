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
  const start = theCase.started_at.getTime();
  const limit = theCase.respond_by.getTime();
  const time = now.getTime();
  const half = theCase.half_time_at?.getTime() ?? start + (limit - start) / 2;
  if (time < limit) {
    return {
      reminder: time >= half && !theCase.half_time_reminded_at ? 'half' : null,
      escalation: false,
    };
  }
  const quarter = () => (theCase.escalated_at?.getTime() ?? limit) + (limit - start) / 4;
  const next = theCase.escalation_step === 0 ? limit : (theCase.escalate_at?.getTime() ?? quarter());
  return {
    reminder: theCase.limit_reminded_at ? null : 'limit',
    escalation: theCase.escalation_step < ALL_NOTIFIED && time >= next,
  };
}
