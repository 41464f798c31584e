import { hasPassword } from '@/lib/people/accounts/policy';
import type { Person } from '@/lib/shared/actor';
import type { LoginMethod } from '@/lib/shared/enums';

/** Excludes API clients and users under single sign-on. */
export const mayHaveFactors = (actor: Person): boolean => actor.kind !== 'api_client' && hasPassword(actor);

export type LoginWays = {
  has_password: boolean;
  login_method: LoginMethod | null;
  passkeys: number;
  /** True when a passkey was blocked because a copy of it was used. */ has_copied_passkey: boolean;
  has_code_app: boolean;
  is_required: boolean;
};

/**
 * Returns why a passkey cannot be removed. Null when it is neither the last way to log in, nor the last second factor
 * of a person who needs one (rule: passkeys.last).
 */
export function keepsPasskey({ has_password, login_method, passkeys, has_code_app, is_required }: LoginWays) {
  if (passkeys > 1) return null;
  if (!has_password && login_method !== 'email_link')
    return 'This passkey is your only way to log in. Set a password first.';
  return is_required && !has_code_app ? LAST_FACTOR : null;
}

export const keepsCodeApp = ({ passkeys, is_required }: Pick<LoginWays, 'passkeys' | 'is_required'>) =>
  is_required && passkeys === 0 ? LAST_FACTOR : null;

const LAST_FACTOR = 'You need a passkey or a code app. Add the other one first.';
