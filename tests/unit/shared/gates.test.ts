import type { Actor, Member, SuperAdmin } from '@/lib/shared/actor';
import { anyone, companyAdmin, fullAdmin, partner, self, signedIn, superAdmin } from '@/lib/shared/gates';

const guest: Actor = { kind: 'guest' };
const member = (changes: Partial<Member>) =>
  ({ kind: 'member', role: 'caller', level: 'standard', impersonator: null, ...changes }) as Member;
const boss = { kind: 'super', role: 'super_admin', impersonator: null } as SuperAdmin;
const acting = member({ impersonator: { id: 1, first_name: 'S', last_name: 'A' } });

const LOGIN = 'Access denied. You must be logged in to see this page.';
const ACCESS = 'You do not have access to see this page.';
const LEVEL = 'Your membership level disables access to this feature.';

test.each([
  ['anyone', anyone, guest, null],
  ['signed in', signedIn, guest, LOGIN],
  ['signed in', signedIn, boss, null],
  ['partner', partner, boss, ACCESS],
  ['partner', partner, member({ role: 'api' }), null],
  ['company admin', companyAdmin, member({ role: 'caller' }), ACCESS],
  ['company admin', companyAdmin, member({ role: 'api' }), ACCESS],
  ['company admin', companyAdmin, member({ role: 'program_manager' }), null],
  ['company admin', companyAdmin, member({ role: 'business_manager', level: 'limited' }), null],
  ['full admin', fullAdmin, member({ role: 'business_manager', level: 'limited' }), LEVEL],
  ['full admin', fullAdmin, member({ role: 'business_manager', level: 'basic' }), null],
  ['full admin', fullAdmin, guest, LOGIN],
  ['super admin', superAdmin, member({ role: 'business_manager' }), ACCESS],
  ['super admin', superAdmin, boss, null],
  ['themselves', self(signedIn), acting, ACCESS],
  ['themselves', self(signedIn), member({}), null],
])('the gate "%s" (case %#) answers %j', (_name, gate, actor, message) => {
  const pass = () => (gate as (who: Actor) => Actor)(actor);
  if (message) expect(pass).toThrow(message);
  else expect(pass()).toBe(actor);
});
