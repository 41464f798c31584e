import type { Actor, Claims } from './actor';
import { companyAdmin, partner, signedIn, superAdmin, type Gate } from './gates';
import { Problem, SAYS } from './problem';

type Guard = { prefix: string; gate: Gate<Actor>; superAdminGoes?: string };

/** Which screens need whom: the same gates as the operations (spec 1 §6, spec 3 §6). First match counts. */
const GUARDS: Guard[] = [
  { prefix: '/super_admin', gate: superAdmin },
  { prefix: '/admin/case', gate: companyAdmin, superAdminGoes: '/super_admin/dashboard' },
  { prefix: '/admin', gate: companyAdmin },
  { prefix: '/dashboard', gate: partner, superAdminGoes: '/super_admin/dashboard' },
  { prefix: '/my-cases', gate: partner, superAdminGoes: '/super_admin/dashboard' },
  { prefix: '/submit-case', gate: partner, superAdminGoes: '/super_admin/dashboard' },
  { prefix: '/manager/request', gate: partner, superAdminGoes: '/super_admin/dashboard' },
  { prefix: '/profile', gate: signedIn },
];

/** Alerts that survive a redirect as a key; the text comes from a fixed list, never from the address. */
export type AlertKey = 'login' | 'access' | 'level';
export type Verdict = { pass: true } | { pass: false; to: string; alert?: AlertKey; remember: boolean };

const within = (path: string, prefix: string) => path === prefix || path.startsWith(`${prefix}/`);

/** A stand-in for the actor, made of what the signed token says: enough for courtesy, never for access. */
function actorOf(claims: Claims | null): Actor {
  if (!claims) return { kind: 'guest' };
  if (claims.role === 'super_admin') return { kind: 'super', role: 'super_admin', impersonator: null } as Actor;
  return { kind: 'member', role: claims.role, level: claims.level, impersonator: null } as Actor;
}

/** Where someone who may not see a path is sent (spec 1 §4, §6). */
export function judge(path: string, claims: Claims | null): Verdict {
  const guard = GUARDS.find(({ prefix }) => within(path, prefix));
  if (!guard) return { pass: true };
  const actor = actorOf(claims);
  if (actor.kind === 'super' && guard.superAdminGoes) return { pass: false, to: guard.superAdminGoes, remember: false };
  try {
    guard.gate(actor);
    return { pass: true };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.kind === 'unauthenticated') return { pass: false, to: '/', alert: 'login', remember: true };
    return { pass: false, to: homeOf(actor), alert: error.message === SAYS.level ? 'level' : 'access', remember: false };
  }
}

/** Where a signed-in person starts (spec 1 §4). */
export const homeOf = (actor: Actor) => (actor.kind === 'super' ? '/super_admin/dashboard' : actor.kind === 'member' ? '/dashboard' : '/');
