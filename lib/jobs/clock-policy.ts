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

/** Value of escalation_step when all contacts have been notified. */
export const ALL_NOTIFIED = 3;

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

export type Contact = { name: string; email: string };

const ADDRESS = /^[^\s@<>()]+@[^\s@<>()]+$/;

/**
 * Contacts to notify in order, without duplicates. An entry may hold several addresses, or none.
 */
export function contactsOf<Named extends { name: string | null; email: string | null }>(
  named: Named[],
): (Omit<Named, 'name' | 'email'> & Contact)[] {
  const seen = new Set<string>();
  return named.flatMap(({ name, email, ...rest }) =>
    (email ?? '')
      .toLowerCase()
      .split(/[\s,;]+/)
      .flatMap((one) => {
        if (!ADDRESS.test(one) || seen.has(one)) return [];
        seen.add(one);
        return [{ ...rest, name: name?.trim() ?? '', email: one }];
      }),
  );
}
