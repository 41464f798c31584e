import type { Actor, ApiClient, Member, SuperAdmin } from '@/lib/shared/actor';
import {
  anyone,
  companyAdmin,
  ensureScope,
  fullAdmin,
  isLimited,
  orNetworkStaff,
  member as memberGate,
  self,
  loggedIn,
  superAdmin,
} from '@/lib/shared/gates';
import type { ApiScope } from '@/lib/shared/enums';
import { Problem } from '@/lib/shared/problem';

const guest: Actor = { kind: 'guest' };
const member = (changes: Partial<Member>) =>
  ({ kind: 'member', role: 'caller', level: 'standard', impersonator: null, ...changes }) as Member;
const program = {
  ...member({}),
  kind: 'api_client',
  role: 'api',
  scopes: ['cases:read', 'cases:write'],
  client: { id: 1, client_id: 'c', name: 'C', decides: false },
} as ApiClient;
const boss = { kind: 'super', role: 'super_admin', impersonator: null } as SuperAdmin;
const acting = member({ impersonator: { id: 1, first_name: 'S', last_name: 'A' } });

const LOGIN = 'Access denied. You must be logged in to see this page.';
const ACCESS = 'You do not have access to see this page.';
const LEVEL = 'Your membership level disables access to this feature.';

test.each([
  ['anyone', anyone, guest, null],
  ['signed in', loggedIn, guest, LOGIN],
  ['signed in', loggedIn, boss, null],
  ['partner', memberGate, boss, ACCESS],
  ['partner', memberGate, program, null],
  ['company admin', companyAdmin, member({ role: 'caller' }), ACCESS],
  ['company admin', companyAdmin, program, ACCESS],
  ['company admin or network staff', orNetworkStaff(companyAdmin), boss, null],
  ['company admin or network staff', orNetworkStaff(companyAdmin), member({ role: 'caller' }), ACCESS],
  ['company admin or network staff', orNetworkStaff(companyAdmin), program, ACCESS],
  ['company admin or network staff', orNetworkStaff(companyAdmin), guest, LOGIN],
  ['company admin', companyAdmin, member({ role: 'program_manager' }), null],
  ['company admin', companyAdmin, member({ role: 'business_manager', level: 'limited' }), null],
  ['full admin', fullAdmin, member({ role: 'business_manager', level: 'limited' }), LEVEL],
  ['full admin', fullAdmin, member({ role: 'business_manager', level: 'basic' }), null],
  ['full admin', fullAdmin, guest, LOGIN],
  ['super admin', superAdmin, member({ role: 'business_manager' }), ACCESS],
  ['super admin', superAdmin, boss, null],
  ['themselves', self(loggedIn), acting, ACCESS],
  ['themselves', self(loggedIn), member({}), null],
])('the gate "%s" (case %#) answers %j', (_name, gate, actor, message) => {
  const pass = () => (gate as (who: Actor) => Actor)(actor);
  if (message) expect(pass).toThrow(message);
  else expect(pass()).toBe(actor);
});

test.each<[string, Actor, ApiScope | null | undefined, boolean]>([
  ['an API client with both scopes', program, 'cases:write', true],
  ['an API client that only reads', { ...program, scopes: ['cases:read'] }, 'cases:read', true],
  ['an API client that only reads', { ...program, scopes: ['cases:read'] }, 'cases:write', false],
  ['an API client without scopes', { ...program, scopes: [] }, 'cases:read', false],
  ['an API client without scopes', { ...program, scopes: [] }, null, true],
  ['an API client, at a call of the portal', program, undefined, false],
  ['a user of role api, at a call of the portal', { ...program, client: null }, undefined, true],
  ['a person', member({}), 'cases:write', true],
  ['a guest', guest, 'cases:read', true],
])('%s (%#): scope %s allows it: %s', (_who, actor, scope, allows) => {
  const check = () => ensureScope(actor, scope);
  if (allows) expect(check).not.toThrow();
  else expect(check).toThrow(Problem);
});

test.each([
  ['offline partner', true],
  ['limited', true],
  ['basic', false],
  ['elite', false],
] as const)('%s membership is limited: %s (rule: access.limited)', (level, limited) =>
  expect(isLimited({ level })).toBe(limited),
);
