import { ALL_NOTIFIED } from '@/lib/cases/escalation-contacts';

/** Response-clock state of an unanswered case. */
export type UnansweredCase = {
  created_at: Date;
  respond_by: Date;
  half_time_reminded_at: Date | null;
  limit_reminded_at: Date | null;
  /** Number of escalation emails sent; ALL_NOTIFIED when no contact is left. */
  escalation_step: number;
  escalated_at: Date | null;
};

/**
 * Reminder and escalation due at `now` (rules: cases.reminders, cases.escalation): a reminder at half of the response
 * time and at its end; then the first escalation contact, and each further one after another quarter of the response
 * time. Past the limit, a missed half-time reminder is not sent.
 */
export function dueFor(found: UnansweredCase, now: Date): { reminder: 'half' | 'limit' | null; escalation: boolean } {
  const start = found.created_at.getTime();
  const limit = found.respond_by.getTime();
  const time = now.getTime();
  if (time < limit) {
    return {
      reminder: time >= start + (limit - start) / 2 && !found.half_time_reminded_at ? 'half' : null,
      escalation: false,
    };
  }
  const next = found.escalation_step === 0 ? limit : (found.escalated_at?.getTime() ?? limit) + (limit - start) / 4;
  return {
    reminder: found.limit_reminded_at ? null : 'limit',
    escalation: found.escalation_step < ALL_NOTIFIED && time >= next,
  };
}
