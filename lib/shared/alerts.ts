import { APPROVAL_REMINDER, inWords } from './durations';
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
  signed_out: { level: 'warning', text: 'You are logged out. Log in.' },
  busy: { level: 'warning', text: MESSAGES.busy },
  too_many: { level: 'warning', text: MESSAGES.rateLimited },
  link: { level: 'danger', text: MESSAGES.linkExpired },
  sso: { level: 'danger', text: 'Single sign-on did not succeed. Try again or ask your administrator.' },
  sso_expired: { level: 'warning', text: 'Logging in took too long, or this login was already used. Log in again.' },
  sso_clock: {
    level: 'danger',
    text: 'Your identity provider’s clock does not match ours, or its answer came too late. Log in again.',
  },
  sso_browser: { level: 'warning', text: 'This login was started in another browser. Log in again.' },
  sso_account: {
    level: 'danger',
    text: 'Your company account cannot be used here. Ask your administrator to check your email address.',
  },
  sso_email: {
    level: 'danger',
    text: 'Your identity provider has not verified your email address. Verify it there, or ask your administrator.',
  },
  sso_assurance: {
    level: 'danger',
    text: 'Your company requires a stronger login than your identity provider confirmed, such as a second factor. Log in again with it, or ask your administrator.',
  },
  sso_domain: {
    level: 'warning',
    text: 'Your company has not proven its email domain yet, so nobody joins by it. Ask a manager of your company, named on this page, to add you.',
  },
  sso_setup: {
    level: 'danger',
    text: 'Single sign-on of your company is not set up correctly. Tell your administrator.',
  },
  sso_provider: { level: 'danger', text: 'Your identity provider did not log you in. Try again.' },
  approval: {
    level: 'primary',
    text: `Your account is under review by your Business Manager. If it takes more than ${inWords(APPROVAL_REMINDER)}, contact membership.`,
  },
  rejected: { level: 'danger', text: 'Your registration was not approved.' },
  logged_out: { level: 'success', text: 'You are logged out.' },
  password: { level: 'success', text: 'Your password is changed. Log in with the new one.' },
  deleted: { level: 'success', text: 'Your account is deleted.' },
  verified: { level: 'success', text: 'Your account is verified. You can log in.' },
  user: { level: 'warning', text: 'This user could not be loaded.' },
  company: { level: 'warning', text: 'This company could not be loaded.' },
  case: { level: 'warning', text: 'This case could not be loaded.' },
  registration: { level: 'warning', text: 'This registration could not be loaded.' },
  impersonation_ended: { level: 'primary', text: 'You are back in your own account.' },
} as const satisfies Record<string, { level: Level; text: string }>;
type AlertKey = keyof typeof ALERTS;

export function alertOf(key: string | null | undefined): { level: Level; text: string } | undefined {
  return key && Object.hasOwn(ALERTS, key) ? ALERTS[key as AlertKey] : undefined;
}
