import type { Actor, Member, Person, SuperAdmin } from './actor';
import { Problem, MESSAGES } from './problem';
import type { Membership, Role } from './enums';

/** Narrows an actor to the kind that an operation needs. @throws Problem with the guard text (spec 1 §6) */
export type Gate<A extends Actor> = (actor: Actor) => A;

const MEMBERSHIP_ORDER: Membership[] = ['offline partner', 'limited', 'basic', 'standard', 'premium', 'elite'];

export const anyone: Gate<Actor> = (actor) => actor;

export const signedIn: Gate<Person> = (actor) => {
  if (actor.kind === 'guest') throw new Problem('unauthenticated', MESSAGES.login);
  return actor;
};

/** Any user of a member company. */
export const partner: Gate<Member> = (actor) => {
  const person = signedIn(actor);
  if (person.kind !== 'member') throw new Problem('forbidden', MESSAGES.access);
  return person;
};

export const superAdmin: Gate<SuperAdmin> = (actor) => {
  const person = signedIn(actor);
  if (person.kind !== 'super') throw new Problem('forbidden', MESSAGES.access);
  return person;
};

/** Members with one of the roles. */
function role(...roles: Role[]): Gate<Member> {
  return (actor) => {
    const member = partner(actor);
    if (!roles.includes(member.role)) throw new Problem('forbidden', MESSAGES.access);
    return member;
  };
}

export const companyAdmin = role('business_manager', 'program_manager');

/** Restricts a gate to memberships above `level` (spec 1 §6, rule: access.limited). */
export function above(level: Membership, gate: Gate<Member>): Gate<Member> {
  return (actor) => {
    const member = gate(actor);
    if (MEMBERSHIP_ORDER.indexOf(member.level) <= MEMBERSHIP_ORDER.indexOf(level))
      throw new Problem('forbidden', MESSAGES.level);
    return member;
  };
}

/** Limited and offline-partner companies: no partner search and no notes (spec 1 §6). */
export const isLimited = ({ level }: Pick<Member, 'level'>) =>
  MEMBERSHIP_ORDER.indexOf(level) <= MEMBERSHIP_ORDER.indexOf('limited');

/** Members who may search for partners. */
export const partnerSearcher = above('limited', partner);

/** Company admins above limited membership. */
export const fullAdmin = above('limited', companyAdmin);

/** Rejects an impersonating super admin (rule: impersonation.limits). */
export function self<A extends Person>(gate: Gate<A>): Gate<A> {
  return (actor) => {
    const person = gate(actor);
    if (person.impersonator) throw new Problem('forbidden', MESSAGES.access);
    return person;
  };
}
