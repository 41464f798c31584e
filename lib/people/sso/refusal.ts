import 'server-only';
import type { SsoAlert } from './policy';

/**
 * A refused response of an identity provider. The user sees the text of `alert` on the landing page; administrators
 * find `message` and `details` in the log and in the result of "Test sign-in".
 */
export class SsoRefusal extends Error {
  override name = 'SsoRefusal';
  constructor(
    readonly alert: SsoAlert,
    message: string,
    readonly details: Record<string, string | number | null | undefined> = {},
  ) {
    super(message);
  }
}

/** The response answers none of our requests, so the browser starts a login (rule: sso.sp-initiated). */
export class UnsolicitedAnswer extends SsoRefusal {
  override name = 'UnsolicitedAnswer';
}

/** @throws SsoRefusal */
export function refuse(alert: SsoAlert, message: string, details?: SsoRefusal['details']): never {
  throw new SsoRefusal(alert, message, details);
}
