import type { Person } from '@/lib/shared/actor';
import { msOf, RECENT_LOGIN } from '@/lib/shared/durations';

export type ForcedDialog = 'profile' | 'agreement';

/**
 * Dialog that a member must complete first (spec 1 §4): profile, then agreement. Not shown to an impersonating super
 * admin, who cannot accept for the member.
 */
export function forcedDialog({
  kind,
  impersonator,
  force_update_profile,
  force_update_agreement,
}: Pick<Person, 'kind' | 'impersonator' | 'force_update_profile' | 'force_update_agreement'>): ForcedDialog | null {
  if (kind === 'super' || impersonator) return null;
  if (force_update_profile) return 'profile';
  return force_update_agreement ? 'agreement' : null;
}

export const isFresh = ({ signed_in_at }: Pick<Person, 'signed_in_at'>): boolean =>
  Date.now() - signed_in_at.getTime() < msOf(RECENT_LOGIN);

/** Single sign-on users have no password here, except api users (rules: passwords.sso, sessions.api-role). */
export const hasPassword = (actor: Person): boolean =>
  actor.kind === 'super' || actor.kind === 'api_client' || actor.company.login_method !== 'sso';

export type Proof = 'nothing' | 'password' | 'sign_in';
