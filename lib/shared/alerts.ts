import { MESSAGES } from './problem';

/**
 * Messages passed through a redirect by key (`?alert=login`): a page cannot set a cookie while it renders, and a text
 * in the URL could be forged. Unknown keys show nothing.
 */
export const LEVELS = ['primary', 'success', 'warning', 'danger'] as const;
export type Level = (typeof LEVELS)[number];

export const ALERTS = {
  login: { level: 'danger', text: MESSAGES.login },
  access: { level: 'danger', text: MESSAGES.access },
  level: { level: 'danger', text: MESSAGES.level },
  inactive: { level: 'danger', text: 'Your account is disabled.' },
  expired: { level: 'warning', text: 'Your session has ended. Log in to continue.' },
  too_many: { level: 'warning', text: MESSAGES.rateLimited },
  link: { level: 'danger', text: MESSAGES.linkExpired },
  sso: { level: 'danger', text: 'Single sign-on did not succeed. Try again or ask your administrator.' },
  logged_out: { level: 'success', text: 'You are logged out.' },
  password: { level: 'success', text: 'Your password is changed. Log in with the new one.' },
  deleted: { level: 'success', text: 'Your account is deleted.' },
  verified: { level: 'success', text: 'Your account is verified. You can log in.' },
  user: { level: 'warning', text: 'This user could not be loaded.' },
  company: { level: 'warning', text: 'This company could not be loaded.' },
  impersonation_ended: { level: 'primary', text: 'You are yourself again.' },
} as const satisfies Record<string, { level: Level; text: string }>;
type AlertKey = keyof typeof ALERTS;

/** Returns the alert for a key from a URL; undefined for unknown keys. */
export function alertOf(key: string | null | undefined): { level: Level; text: string } | undefined {
  return key && Object.hasOwn(ALERTS, key) ? ALERTS[key as AlertKey] : undefined;
}
