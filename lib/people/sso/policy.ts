import type { ALERTS } from '@/lib/shared/alerts';
import { CERTIFICATE_NOTICES, DAY_MS, minutes, secondsOf } from '@/lib/shared/durations';
import type { Membership } from '@/lib/shared/enums';

export type SsoAlert = Extract<keyof typeof ALERTS, 'sso' | `sso_${string}` | 'inactive' | 'rejected' | 'approval'>;

/** Allowed difference between a provider's clock and ours (rule: sso.assertion-checks). */
export const SKEW_SECONDS = secondsOf(minutes(3));

/** Days before a certificate expires when managers are notified, longest first (rule: sso.certificate-notice). */
export const NOTICE_DAYS = CERTIFICATE_NOTICES.map(({ amount }) => amount);

/** The memberships that include single sign-on are a setting (rule: sso.membership). */
export const mayUseSso = (level: Membership, allowed: readonly string[]) => allowed.includes(level);

/** True for a login that is as strong as the company demands (rule: sso.assurance). */
export const meetsAssurance = (named: readonly string[], required: readonly string[]) =>
  !required.length || required.some((value) => named.includes(value));

/** The last notice is sent on the day of the end (UTC), also after its hour; later there is none. */
export function noticeDue(expires_at: Date, sent: number | null, now: Date): number | null {
  const left = (expires_at.getTime() - now.getTime()) / DAY_MS;
  const last = startOfDay(expires_at) - startOfDay(now);
  const due = last === 0 ? 0 : [...NOTICE_DAYS].reverse().find((days) => days > 0 && left <= days);
  return due === undefined || last < 0 || (sent !== null && sent <= due) ? null : due;
}

const startOfDay = (at: Date) => Math.floor(at.getTime() / DAY_MS);
