import { SAYS } from './problem';

/**
 * Texts that cross a redirect as a key (`?alert=login`), because a page cannot set a cookie while it renders and a text in
 * an address could be anybody's. Unknown keys show nothing.
 */
export const LEVELS = ['primary', 'success', 'warning', 'danger'] as const;
export type Level = (typeof LEVELS)[number];

export const ALERTS = {
  login: { level: 'danger', text: SAYS.login },
  access: { level: 'danger', text: SAYS.access },
  level: { level: 'danger', text: SAYS.level },
  inactive: { level: 'danger', text: 'Your account is disabled.' },
  expired: { level: 'warning', text: 'Your session has ended. Sign in to go on.' },
  too_many: { level: 'warning', text: SAYS.tooMany },
  link: { level: 'danger', text: SAYS.linkOver },
  sso: { level: 'danger', text: 'Single sign-on did not succeed. Try again or ask your administrator.' },
  logged_out: { level: 'success', text: 'You are logged out.' },
  password: { level: 'success', text: 'Your password is changed. Log in with the new one.' },
  deleted: { level: 'success', text: 'Your account is deleted.' },
  verified: { level: 'success', text: 'Your account is verified. You can log in.' },
  impersonation_ended: { level: 'primary', text: 'You are yourself again.' },
} as const satisfies Record<string, { level: Level; text: string }>;
export type AlertKey = keyof typeof ALERTS;

/** The alert of a key from an address, or nothing. */
export function alertOf(key: string | null | undefined): { level: Level; text: string } | undefined {
  return key && Object.hasOwn(ALERTS, key) ? ALERTS[key as AlertKey] : undefined;
}
