import type { ChatService } from './channels';
import { MANAGER_ROLES, type ApiScope, type LoginMethod, type Membership, type Role, type UserType } from './enums';

/** A link for IT: what its guide needs, and who made it, whom the audit names with it (rule: setup-link.narrow). */
type SetupLink = {
  id: string;
  company: { id: number; name: string; slug: string };
  made_by: number;
  may_replace: boolean;
  expires_at: Date;
};

/** `link` is set for who holds a link for IT, and only in its guide: everywhere else they are a guest. */
export type Guest = { kind: 'guest'; link?: SetupLink };
export type LinkHolder = Guest & { link: SetupLink };

/** User who answers for a change: the person, or who made the link. */
export const responsibleFor = (actor: Person | LinkHolder): number =>
  actor.kind === 'guest' ? actor.link.made_by : actor.id;

type LoggedIn = {
  id: number;
  type: UserType;
  first_name: string;
  last_name: string;
  email: string;
  session_id: string;
  signed_in_at: Date;
  proved_at: Date;
  /** True when a passkey or a code app is required before anything else (rule: second-factor.required). */
  owes_second_factor: boolean;
  force_update_profile: boolean;
  force_update_agreement: boolean;
  time_zone: string | null;
  browser_zone: string | null;
  zone_notice_closed_at: Date | null;
};

/** Super admin who impersonates the user (rule: impersonation.audit). */
type Impersonator = { id: number; first_name: string; last_name: string };

type OfCompany = LoggedIn & {
  company_id: number;
  level: Membership;
  company: { id: number; name: string; slug: string; login_method: LoginMethod; allow_notes: boolean };
  impersonator: Impersonator | null;
};

/** A program that a person connected; it does no more than the person, and only what its scopes allow (rule: oauth.narrow). */
type ConnectedProgram = { id: number; name: string; scopes: readonly ApiScope[]; decides: boolean };

export type CompanyPerson = OfCompany & {
  kind: 'member';
  role: Exclude<Role, 'super_admin' | 'api'>;
  /** Set while a program of an agent acts for the person. */
  program?: ConnectedProgram;
  /** Set while the person acts from chat (rule: chat.acts). */
  chat?: ChatService;
};

/**
 * API client of a member company (rule: access.scopes). Users of role api have every scope; `client` identifies
 * credentials that the company's managers created, which only open the public API.
 */
export type ApiClient = OfCompany & {
  kind: 'api_client';
  role: 'api';
  scopes: readonly ApiScope[];
  ip_ranges: readonly string[];
  client: { id: number; client_id: string; name: string; decides: boolean } | null;
  /**
   * In the public API, an API client acts as its company's managers do; in the portal's own calls, role api has no more
   * than its role.
   */
  acts_for_company: boolean;
};

/** A member company's directory, which only reaches the operations of SCIM (rule: scim.token). */
export type Directory = OfCompany & { kind: 'directory'; role: 'api' };

export type Member = CompanyPerson | ApiClient | Directory;

export type SuperAdmin = LoggedIn & { kind: 'super'; role: 'super_admin'; company_id: null; impersonator: null };

export type Person = Member | SuperAdmin;
export type Actor = Guest | Person;

export type Claims = {
  session_id: string;
  user_id: number;
  role: Role;
  level: Membership | null;
  generation?: number;
  /** Scopes that the token was requested for; all of the client's if omitted (rule: api.token-scope). */
  scopes?: ApiScope[];
};

/** Scopes of an API client or of a connected program; null for a person who acts by themselves. */
export const scopesOf = (actor: Actor): readonly ApiScope[] | null => {
  if (actor.kind === 'api_client') return actor.scopes;
  return actor.kind === 'member' ? (actor.program?.scopes ?? null) : null;
};

/** True for an agent whose company's managers let it accept, reject and close without a person (rule: mcp.proposals). */
export const decidesAlone = (actor: Actor): boolean =>
  (actor.kind === 'api_client' && actor.client?.decides === true) ||
  (actor.kind === 'member' && actor.program?.decides === true);

/** Acts for its company as a whole (rule: api.public). */
export const actsForCompany = (actor: Actor) => actor.kind === 'api_client' && actor.acts_for_company;

export const isMember = (actor: Actor): actor is Member =>
  actor.kind === 'member' || actor.kind === 'api_client' || actor.kind === 'directory';
export const isDirectory = (actor: Actor): actor is Directory => actor.kind === 'directory';
export const isNetworkStaff = (actor: Pick<Actor, 'kind'>): actor is SuperAdmin => actor.kind === 'super';
export const isAdmin = (actor: Actor | { role: Role }) =>
  'role' in actor && MANAGER_ROLES.some((role) => role === actor.role);
export { fullName } from './format';
