import type { Actor, Claims } from './actor';
import { anyone, companyAdmin, member, loggedIn, superAdmin, type Gate } from './gates';
import { homePath } from './home-path';
import { PAGES } from './pages';
import type { PageGroup } from './paths';
import { Problem, MESSAGES } from './problem';

type Rule = {
  /** Same gates as the operations use (spec 1 §6, spec 3 §6). */
  gate: Gate<Actor>;
  redirectsSuperAdmin?: true;
};

/**
 * Access rule of each route group. `token` pages are reached by a mailed secret and send SECRET_HEADERS; `plain` pages
 * have no app shell.
 */
const RULES: Record<PageGroup, Rule> = {
  public: { gate: anyone },
  plain: { gate: anyone },
  token: { gate: anyone },
  'signed-in': { gate: loggedIn },
  partner: { gate: member, redirectsSuperAdmin: true },
  admin: { gate: companyAdmin, redirectsSuperAdmin: true },
  super: { gate: superAdmin },
};

type Area = { prefix: string; group: PageGroup };

/**
 * Shortest folders that contain pages of one group only; unknown paths below them are guarded in the same way. Pages
 * whose first segment is a parameter are public landing pages.
 * @throws Error when two pages of one folder with different groups cannot be told apart by a literal segment
 */
export function areasOf(pages: Record<string, PageGroup>): Area[] {
  const all = Object.entries(pages).filter(([path]) => /^\/[^[]/.test(path));
  const areas = new Map<string, PageGroup>();
  for (const [path, group] of all) {
    const literal = path.split('/').slice(1);
    const end = literal.findIndex((segment) => segment.startsWith('['));
    const prefixes = literal
      .slice(0, end === -1 ? undefined : end)
      .map((_, index) => `/${literal.slice(0, index + 1).join('/')}`);
    const own = prefixes.find((prefix) =>
      all.every(([other, otherGroup]) => otherGroup === group || !isWithin(other, prefix)),
    );
    if (!own) throw new Error(`${path} shares its folder with pages of another route group.`);
    areas.set(own, group);
  }
  return [...areas].map(([prefix, group]) => ({ prefix, group }));
}

const isWithin = (path: string, prefix: string) => path === prefix || path.startsWith(`${prefix}/`);

const AREAS = areasOf(PAGES);

export const prefixesOf = (group: PageGroup): string[] =>
  AREAS.filter((area) => area.group === group).map(({ prefix }) => prefix);

type AlertKey = 'login' | 'access' | 'level' | 'signed_out';
export type AccessDecision = { pass: true } | { pass: false; to: string; alert?: AlertKey; remember: boolean };

function actorOf(claims: Claims | null): Actor {
  if (!claims) return { kind: 'guest' };
  if (claims.role === 'super_admin') return { kind: 'super', role: 'super_admin', impersonator: null } as Actor;
  const kind = claims.role === 'api' ? 'api_client' : 'member';
  return { kind, role: claims.role, level: claims.level, impersonator: null } as Actor;
}

/** Access to a path: allowed, or the redirect for users who may not open it (spec 1 §4, §6). */
export function decideAccess(path: string, claims: Claims | null): AccessDecision {
  const area = AREAS.find(({ prefix }) => isWithin(path, prefix));
  if (!area) return { pass: true };
  const { gate, redirectsSuperAdmin } = RULES[area.group];
  const actor = actorOf(claims);
  if (actor.kind === 'super' && redirectsSuperAdmin) return { pass: false, to: homeOf(actor), remember: false };
  try {
    gate(actor);
    return { pass: true };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.kind === 'unauthenticated') return { pass: false, to: '/', alert: 'login', remember: true };
    return {
      pass: false,
      to: homeOf(actor),
      alert: error.message === MESSAGES.level ? 'level' : 'access',
      remember: false,
    };
  }
}

export const homeOf = (actor: Actor) => (actor.kind === 'guest' ? '/' : homePath(actor.role));
