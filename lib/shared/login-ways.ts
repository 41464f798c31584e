import type { LoginMethod } from './enums';

/** A company's login as what a person does (rule: accounts.login-by-address). */
export const LOGIN_WAYS: Record<LoginMethod, string> = {
  requires_registration: 'Log in with a password',
  email_link: 'Log in with a link by email',
  sso: 'Log in with single sign-on',
};
