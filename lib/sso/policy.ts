import type { ALERTS } from '@/lib/shared/alerts';
import type { Membership } from '@/lib/shared/enums';

/** Alerts of the landing page after a login that did not succeed. */
export type SsoAlert = Extract<keyof typeof ALERTS, 'sso' | `sso_${string}` | 'inactive' | 'rejected' | 'approval'>;

/** How far a provider's clock may differ from ours (rule: sso.assertion-checks). */
export const SKEW_SECONDS = 3 * 60;

/** Time for logging in at the provider. */
export const REQUEST_SECONDS = 30 * 60;

/** Least time between two readings of metadata that a signature did not fit (rule: sso.metadata-url). */
export const REREAD_SECONDS = 10 * 60;

/** Days before a certificate's expiry when managers get an email, longest first (rule: sso.certificate-notice). */
export const NOTICE_DAYS = [30, 7] as const;

/** Memberships that may set single sign-on up are a setting (rule: sso.membership). */
export const mayUseSso = (level: Membership, allowed: readonly string[]) => allowed.includes(level);

/** The notice that is due: the fewest days that are left, unless it was sent; null when there is none. */
export function noticeDue(expires_at: Date, sent: number | null, now: Date): number | null {
  const left = (expires_at.getTime() - now.getTime()) / 86_400_000;
  const due = [...NOTICE_DAYS].reverse().find((days) => left <= days);
  return due === undefined || left <= 0 || (sent !== null && sent <= due) ? null : due;
}
