/** The callers of an operation, found out by asking its gate. */
import type { Actor, Member } from '../../lib/shared/actor.ts';
import { MEMBERSHIPS, ROLES, keysOf, type Membership, type UserType } from '../../lib/shared/enums.ts';

const PERSON = {
  id: 1,
  first_name: 'A',
  last_name: 'B',
  email: 'a@b.test',
  session_id: '-',
  signed_in_at: new Date(0),
  proved_at: new Date(0),
  owes_second_factor: false,
  force_update_profile: false,
  force_update_agreement: false,
  time_zone: null,
  browser_zone: null,
  zone_notice_closed_at: null,
};
const LEVELS = keysOf(MEMBERSHIPS);
const MEMBER_ROLES = keysOf(ROLES).filter((role) => role !== 'super_admin');

type MemberShape = { role: Member['role']; level: Membership; type: UserType; isActedFor: boolean };

function member({ role, level, type, isActedFor }: MemberShape): Member {
  const ofCompany = {
    ...PERSON,
    type,
    company_id: 1,
    level,
    company: { id: 1, name: 'A', slug: 'a', login_method: 'requires_registration', allow_notes: true } as const,
    impersonator: isActedFor ? { id: 2, first_name: 'C', last_name: 'D' } : null,
  };
  return role === 'api'
    ? { ...ofCompany, kind: 'api_client', role, scopes: [], ip_ranges: [], client: null, acts_for_company: false }
    : { ...ofCompany, kind: 'member', role };
}
const superAdmin: Actor = {
  ...PERSON,
  kind: 'super',
  role: 'super_admin',
  type: 'admin',
  company_id: null,
  impersonator: null,
};

const linkHolder: Actor = {
  kind: 'guest',
  link: { id: '-', company: { id: 1, name: 'A', slug: 'a' }, made_by: 1, may_replace: false, expires_at: new Date(0) },
};

export type Callers = { guests: boolean; linkHolders: boolean; members: boolean; superAdmins: boolean; words: string };

/** Asks the gate about a guest, the holder of a link for IT, a super admin and members of every role and membership. */
export function callersOf(who: (actor: Actor) => Actor): Callers {
  const may = (actor: Actor) => {
    try {
      who(actor);
      return true;
    } catch {
      return false;
    }
  };
  const mayMember = (shape: Partial<MemberShape>) =>
    may(member({ role: 'business_manager', level: 'elite', type: 'admin', isActedFor: false, ...shape }));
  const callers = {
    guests: may({ kind: 'guest' }),
    linkHolders: may(linkHolder),
    superAdmins: may(superAdmin),
    roles: MEMBER_ROLES.filter((role) => mayMember({ role, type: 'basic' })),
    adminsOfAnyRole: mayMember({ role: 'caller' }) && !mayMember({ role: 'caller', type: 'basic' }),
    levels: LEVELS.filter((level) => mayMember({ level })),
    acting: mayMember({ isActedFor: true }),
  };
  return { ...callers, members: callers.roles.length > 0, words: wordsOf(callers) };
}

type Found = {
  guests: boolean;
  linkHolders: boolean;
  superAdmins: boolean;
  roles: string[];
  adminsOfAnyRole: boolean;
  levels: Membership[];
  acting: boolean;
};

function wordsOf({ guests, linkHolders, superAdmins, roles, adminsOfAnyRole, levels, acting }: Found): string {
  if (guests) return 'Anyone may call it, without signing in.';
  if (linkHolders) return 'Whoever has the link for IT may call it, without signing in.';
  return superAdmins || roles.length
    ? `For ${whoIs({ superAdmins, roles, adminsOfAnyRole, levels, acting })}.`
    : 'Nobody may call it.';
}

function whoIs({ superAdmins, roles, adminsOfAnyRole, levels, acting }: Omit<Found, 'guests' | 'linkHolders'>): string {
  const members = [
    roles.length === MEMBER_ROLES.length ? 'users of member companies' : `users of role ${either(roles)}`,
    adminsOfAnyRole ? ' or type admin' : '',
    levels.length === LEVELS.length ? '' : ` in companies of membership ${either(levels)}`,
    acting ? '' : ', but no super admin who acts as one',
  ].join('');
  return [...(roles.length ? [members] : []), ...(superAdmins ? ['super admins'] : [])].join(', and ');
}

const either = (names: string[]) => names.join(', ').replace(/, ([^,]*)$/, ' or $1');
