import {
  isAdmin,
  isDirectory,
  isMember,
  scopesOf,
  type Actor,
  type Directory,
  type LinkHolder,
  type Member,
  type Person,
  type SuperAdmin,
} from './actor';
import { msOf, PROOF } from './durations';
import { Problem, MESSAGES, REASONS } from './problem';
import { MANAGER_ROLES, type ApiScope, type Membership, type Role } from './enums';

/** @throws Problem with the guard text (spec 1 §6) */
export type Gate<A extends Actor> = (actor: Actor) => A;

const MEMBERSHIP_ORDER: Membership[] = ['offline partner', 'limited', 'basic', 'standard', 'premium', 'elite'];

export const anyone: Gate<Actor> = (actor) => actor;

export const loggedIn: Gate<Person> = (actor) => {
  if (actor.kind === 'guest') throw new Problem('unauthenticated', MESSAGES.login);
  return actor;
};

export const member: Gate<Member> = (actor) => {
  const person = loggedIn(actor);
  if (!isMember(person)) throw new Problem('forbidden', MESSAGES.access);
  return person;
};

export const superAdmin: Gate<SuperAdmin> = (actor) => {
  const person = loggedIn(actor);
  if (person.kind !== 'super') throw new Problem('forbidden', MESSAGES.access);
  return person;
};

export const directory: Gate<Directory> = (actor) => {
  if (!isDirectory(actor)) throw new Problem('unauthenticated', MESSAGES.login);
  return actor;
};

/** Only the operations of the guide for IT have this gate (rule: setup-link.narrow). */
export const linkHolder: Gate<LinkHolder> = (actor) => {
  if (actor.kind !== 'guest' || !actor.link) throw new Problem('unauthenticated', MESSAGES.login);
  return { ...actor, link: actor.link };
};

function role(...roles: Role[]): Gate<Member> {
  return (actor) => {
    const person = member(actor);
    if (!roles.includes(person.role)) throw new Problem('forbidden', MESSAGES.access);
    return person;
  };
}

export const companyAdmin = role(...MANAGER_ROLES);

/** Company admins, and users of type admin in any role (spec 2 §2). */
export const changeRequester: Gate<Member> = (actor) => {
  const person = member(actor);
  return person.type === 'admin' ? person : companyAdmin(person);
};

/** Restricts a gate to memberships above `level` (spec 1 §6, rule: access.limited). */
export function above(level: Membership, gate: Gate<Member>): Gate<Member> {
  return (actor) => {
    const person = gate(actor);
    if (MEMBERSHIP_ORDER.indexOf(person.level) <= MEMBERSHIP_ORDER.indexOf(level))
      throw new Problem('forbidden', MESSAGES.level);
    return person;
  };
}

/** Limited and offline-partner companies: no partner search and no notes (spec 1 §6). */
export const isLimited = ({ level }: Pick<Member, 'level'>) =>
  MEMBERSHIP_ORDER.indexOf(level) <= MEMBERSHIP_ORDER.indexOf('limited');

export const partnerSearcher = above('limited', member);

export const fullAdmin = above('limited', companyAdmin);

/** Decides on the registrations of their company (rule: admin.registration-queue). */
export const decidesRegistrations = (person: Pick<Member, 'role' | 'level'>) => isAdmin(person) && !isLimited(person);

export const orNetworkStaff =
  (gate: Gate<Member>): Gate<Person> =>
  (actor) =>
    actor.kind === 'super' ? actor : gate(actor);

/**
 * Rejects an API client or a connected program without the scope (rules: access.scopes, oauth.narrow). `null` admits every
 * one, `undefined` only users of role api: a call of the portal. @throws Problem forbidden
 */
export function ensureScope(actor: Actor, scope: ApiScope | null | undefined): void {
  const scopes = scopesOf(actor);
  if (!scopes || scope === null) return;
  if (scope === undefined) {
    if (actor.kind === 'member') throw new Problem('forbidden', 'Connected programs use the tools of agents alone.');
    if (actor.kind === 'api_client' && actor.client) throw new Problem('forbidden', 'API clients call /v1 and /v2.');
  } else if (!scopes.includes(scope)) throw new Problem('forbidden', `This client does not have the scope ${scope}.`);
}

/** A person of a company, in the portal: no API client, no program, nobody who acts as them (rule: mcp.proposals). */
export const personItself: Gate<Member> = (actor) => {
  const person = self(member)(actor);
  if (person.kind !== 'member' || person.program) throw new Problem('forbidden', MESSAGES.access);
  return person;
};

/** Rejects an impersonating super admin (rule: impersonation.limits). */
export function self<A extends Person>(gate: Gate<A>): Gate<A> {
  return (actor) => {
    const person = gate(actor);
    if (person.impersonator) throw new Problem('forbidden', MESSAGES.access);
    return person;
  };
}

/**
 * Returns the actor that an operation runs for. A person who first has to set up a second factor is a guest where
 * guests are admitted, and rejected elsewhere (rule: second-factor.required). @throws Problem forbidden
 */
export function enrolled<A extends Actor>(gate: Gate<A>, actor: Actor): A {
  const admitted = gate(actor);
  if (actor.kind === 'guest' || !actor.owes_second_factor) return admitted;
  try {
    return gate({ kind: 'guest' });
  } catch {
    throw new Problem('forbidden', MESSAGES.enroll, { reason: REASONS.enroll });
  }
}

/**
 * Rejects a person whose last login or proof is not recent; API clients and directories have none (rule: proof.recent). @throws Problem
 * forbidden
 */
export function ensureProof(actor: Actor): void {
  if (actor.kind === 'guest' || actor.kind === 'api_client' || actor.kind === 'directory' || hasProof(actor)) return;
  throw new Problem('forbidden', MESSAGES.prove, { reason: REASONS.proof });
}

export const hasProof = ({ proved_at }: Pick<Person, 'proved_at'>): boolean =>
  Date.now() - proved_at.getTime() < msOf(PROOF);
