import type { Actor, Member, Person, SuperAdmin } from './actor';
import { Problem, SAYS } from './problem';
import type { Membership, Role } from './vocabulary';

/** A gate turns any actor into the kind of actor an operation needs, or says no with the guard text (spec 1 §6). */
export type Gate<A extends Actor> = (actor: Actor) => A;

const MEMBERSHIP_ORDER: Membership[] = ['offline partner', 'limited', 'basic', 'standard', 'premium', 'elite'];

export const anyone: Gate<Actor> = (actor) => actor;

export const signedIn: Gate<Person> = (actor) => {
  if (actor.kind === 'guest') throw new Problem('unauthenticated', SAYS.login);
  return actor;
};

/** A user of a member company, whatever the role. */
export const partner: Gate<Member> = (actor) => {
  const person = signedIn(actor);
  if (person.kind !== 'member') throw new Problem('forbidden', SAYS.access);
  return person;
};

export const superAdmin: Gate<SuperAdmin> = (actor) => {
  const person = signedIn(actor);
  if (person.kind !== 'super') throw new Problem('forbidden', SAYS.access);
  return person;
};

/** A member with one of these roles. */
export function role(...roles: Role[]): Gate<Member> {
  return (actor) => {
    const member = partner(actor);
    if (!roles.includes(member.role)) throw new Problem('forbidden', SAYS.access);
    return member;
  };
}

export const companyAdmin = role('business_manager', 'program_manager');

/** Narrows a gate to memberships above the given one (spec 1 §6, PRODUCT §8). */
export function above(level: Membership, gate: Gate<Member>): Gate<Member> {
  return (actor) => {
    const member = gate(actor);
    if (MEMBERSHIP_ORDER.indexOf(member.level) <= MEMBERSHIP_ORDER.indexOf(level)) throw new Problem('forbidden', SAYS.level);
    return member;
  };
}

/** Limited companies, and those that only receive by mail: no partner search and no notes (spec 1 §6). */
export const isLimited = ({ level }: Pick<Member, 'level'>) => MEMBERSHIP_ORDER.indexOf(level) <= MEMBERSHIP_ORDER.indexOf('limited');

/** Members who may search for partners. */
export const partnerSearcher = above('limited', partner);

/** Company admins of more than limited membership. */
export const fullAdmin = above('limited', companyAdmin);

/** The person themselves: refused while a super admin acts as them (PRODUCT §2). */
export function self<A extends Person>(gate: Gate<A>): Gate<A> {
  return (actor) => {
    const person = gate(actor);
    if (person.impersonator) throw new Problem('forbidden', SAYS.access);
    return person;
  };
}
