import 'server-only';
import type { SsoAlert } from './policy';

/**
 * An answer of an identity provider that is not accepted. The person reads the sentence of `alert` on the landing page, an
 * administrator finds `message` with `details` in the log and in the result of "Test sign-in".
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

/** An answer that nobody asked for: the browser is sent to a login of our own (rule: sso.sp-initiated). */
export class UnsolicitedAnswer extends SsoRefusal {
  override name = 'UnsolicitedAnswer';
}

/** @throws SsoRefusal */
export function refuse(alert: SsoAlert, message: string, details?: SsoRefusal['details']): never {
  throw new SsoRefusal(alert, message, details);
}
