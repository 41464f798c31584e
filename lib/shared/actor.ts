import type { LoginMethod, Membership, Role, UserType } from './vocabulary';

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

/** The super admin behind an impersonated session (PRODUCT §2). */
export type Impersonator = { id: number; first_name: string; last_name: string };

/** A signed-in user of a member company. */
export type Member = SignedIn & {
  kind: 'member';
  role: Exclude<Role, 'super_admin'>;
  company_id: number;
  level: Membership;
  company: { id: number; name: string; slug: string; login_method: LoginMethod; allow_notes: boolean };
  impersonator: Impersonator | null;
};

/** The network's own administrator: belongs to no company. */
export type SuperAdmin = SignedIn & { kind: 'super'; role: 'super_admin'; company_id: null; impersonator: null };

export type Person = Member | SuperAdmin;
export type Actor = Guest | Person;

/** What the signed session token says; it serves the middleware's courtesy only (ARCHITECTURE 2.5). */
export type Claims = { session_id: string; user_id: number; role: Role; level: Membership | null };

export const isSuper = (actor: Actor): actor is SuperAdmin => actor.kind === 'super';
export const isMember = (actor: Actor): actor is Member => actor.kind === 'member';
export const isAdmin = (actor: Actor) => isMember(actor) && (actor.role === 'business_manager' || actor.role === 'program_manager');
export { fullName } from './format';
