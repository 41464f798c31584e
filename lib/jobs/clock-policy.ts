/** An unanswered case, as the response clock sees it. */
export type Waiting = {
  created_at: Date;
  respond_by: Date;
  half_time_reminded_at: Date | null;
  limit_reminded_at: Date | null;
  /** How many escalation mails have gone; ALL when none is left. */
  escalation_step: number;
  escalated_at: Date | null;
};

/** The column's value when every contact has been told. */
export const ALL = 3;

/**
 * What is due for a case at `now` (PRODUCT §6): a reminder at half of the response time, another at its end; past it
 * the escalation contact at once, and each further one a quarter of the response time after the one before. Reminders
 * that were missed are not sent late: past the limit only the limit's is.
 */
export function dueFor(found: Waiting, now: Date): { reminder: 'half' | 'limit' | null; escalation: boolean } {
  const begun = found.created_at.getTime();
  const limit = found.respond_by.getTime();
  const time = now.getTime();
  if (time < limit) {
    return { reminder: time >= begun + (limit - begun) / 2 && !found.half_time_reminded_at ? 'half' : null, escalation: false };
  }
  const next = found.escalation_step === 0 ? limit : (found.escalated_at?.getTime() ?? limit) + (limit - begun) / 4;
  return { reminder: found.limit_reminded_at ? null : 'limit', escalation: found.escalation_step < ALL && time >= next };
}

export type Contact = { name: string; email: string };

const ADDRESS = /^[^\s@<>()]+@[^\s@<>()]+$/;

/**
 * Who is told, in this order, each address once. What a process names may hold several addresses, each of which gets a
 * letter of its own, or none at all.
 */
export function contactsOf(named: { name: string | null; email: string | null }[]): Contact[] {
  const seen = new Set<string>();
  return named.flatMap(({ name, email }) => (email ?? '').toLowerCase().split(/[\s,;]+/).flatMap((one) => {
    if (!ADDRESS.test(one) || seen.has(one)) return [];
    seen.add(one);
    return [{ name: name?.trim() ?? '', email: one }];
  }));
}
