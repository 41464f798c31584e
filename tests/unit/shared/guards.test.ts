import type { Claims } from '@/lib/shared/actor';
import { judge } from '@/lib/shared/guards';

const claims = (role: Claims['role'], level: Claims['level'] = 'standard'): Claims => ({ session_id: 's', user_id: 1, role, level });
const caller = claims('caller');
const manager = claims('business_manager');
const boss = claims('super_admin', null);

test.each([
  ['/', null, { pass: true }],
  ['/case/abc/respond', null, { pass: true }],
  ['/dashboard', null, { pass: false, to: '/', alert: 'login', remember: true }],
  ['/submit-case/company/2', null, { pass: false, to: '/', alert: 'login', remember: true }],
  ['/dashboard', caller, { pass: true }],
  ['/dashboardish', null, { pass: true }],
  ['/admin/users', caller, { pass: false, to: '/dashboard', alert: 'access', remember: false }],
  ['/admin/users', manager, { pass: true }],
  ['/super_admin/companies', manager, { pass: false, to: '/dashboard', alert: 'access', remember: false }],
  ['/super_admin/companies', boss, { pass: true }],
  ['/dashboard', boss, { pass: false, to: '/super_admin/dashboard', remember: false }],
  ['/my-cases/abc', boss, { pass: false, to: '/super_admin/dashboard', remember: false }],
  ['/manager/request/abc', null, { pass: false, to: '/', alert: 'login', remember: true }],
  ['/manager/request/abc', caller, { pass: true }],
  ['/manager/response/abc', null, { pass: true }],
  ['/profile', boss, { pass: true }],
] as const)('%s for %j: %j', (path, who, verdict) => expect(judge(path, who)).toEqual(verdict));
