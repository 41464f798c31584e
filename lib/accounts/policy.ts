import type { Person } from '@/lib/shared/actor';

export type ForcedDialog = 'profile' | 'agreement';

/**
 * What a member must do before anything else (spec 1 §4): complete the profile, otherwise accept the agreement. A super
 * admin who acts as someone is not asked: only the member can accept, and is asked when they come themselves.
 */
export function forcedDialog({ kind, impersonator, force_update_profile, force_update_agreement }: Pick<Person, 'kind' | 'impersonator' | 'force_update_profile' | 'force_update_agreement'>): ForcedDialog | null {
  if (kind !== 'member' || impersonator) return null;
  if (force_update_profile) return 'profile';
  return force_update_agreement ? 'agreement' : null;
}

/** A sign-in this fresh stands for the present password (SECURITY, Sessions and accounts). */
const FRESH_MINUTES = 10;

/** Was the sign-in so short ago that nothing else has to be shown? */
export const isFresh = ({ signed_in_at }: Pick<Person, 'signed_in_at'>): boolean => Date.now() - signed_in_at.getTime() < FRESH_MINUTES * 60_000;

/** Under single sign-on the company's own system has the password; programs always have one here (PRODUCT §2). */
export const hasPassword = (actor: Person): boolean => actor.kind === 'super' || actor.role === 'api' || actor.company.login_method !== 'sso';

/** What a change of address or password wants besides: nothing, the present password, or a fresh sign-in where there is none. */
export type Proof = 'nothing' | 'password' | 'sign_in';
