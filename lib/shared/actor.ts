import type { LoginMethod, Membership, Role, UserType } from './enums';

export type Guest = { kind: 'guest' };

type SignedIn = {
  id: number;
  type: UserType;
  first_name: string;
  last_name: string;
  email: string;
  session_id: string;
  signed_in_at: Date;
  force_update_profile: boolean;
  force_update_agreement: boolean;
};

/** Super admin who impersonates the user (rule: impersonation.audit). */
type Impersonator = { id: number; first_name: string; last_name: string };

/** Signed-in user of a member company. */
export type Member = SignedIn & {
  kind: 'member';
  role: Exclude<Role, 'super_admin'>;
  company_id: number;
  level: Membership;
  company: { id: number; name: string; slug: string; login_method: LoginMethod; allow_notes: boolean };
  impersonator: Impersonator | null;
};

/** Administrator of the network, without a company. */
export type SuperAdmin = SignedIn & { kind: 'super'; role: 'super_admin'; company_id: null; impersonator: null };

export type Person = Member | SuperAdmin;
export type Actor = Guest | Person;

/** Claims of the signed session token. The middleware uses them for redirects only, never for access. */
export type Claims = {
  session_id: string;
  user_id: number;
  role: Role;
  level: Membership | null;
  /** Number of refreshes of the session's bearer token, starting at 0. */
  generation?: number;
};

export const isMember = (actor: Actor): actor is Member => actor.kind === 'member';
export const isAdmin = (actor: Actor | Pick<Member, 'role'>) =>
  'role' in actor && (actor.role === 'business_manager' || actor.role === 'program_manager');
export { fullName } from './format';
