import type { Claims } from '@/lib/shared/actor';
import { areasOf, decideAccess, prefixesOf } from '@/lib/shared/guards';

const claims = (role: Claims['role'], level: Claims['level'] = 'standard'): Claims => ({
  session_id: 's',
  user_id: 1,
  role,
  level,
});
const caller = claims('caller');
const manager = claims('business_manager');
const boss = claims('super_admin', null);

const PASS = { pass: true };
const TO_LOGIN = { pass: false, to: '/', alert: 'login', remember: true };
const NO_ACCESS = { pass: false, to: '/dashboard', alert: 'access', remember: false };
const TO_CONSOLE = { pass: false, to: '/super_admin/dashboard', remember: false };

test.each([
  ['/', null, PASS],
  ['/case/abcdefghijkl/respond', null, PASS],
  ['/msteams/connected/abcdefghijkl', null, PASS],
  ['/dashboards', null, PASS],
  ['/dashboard', null, TO_LOGIN],
  ['/my-cases/x', null, TO_LOGIN],
  ['/manager/request/abc', null, TO_LOGIN],
  ['/manager/request/abc', caller, PASS],
  ['/manager/response/abc', null, PASS],
  ['/submit-case/company/2', null, TO_LOGIN],
  ['/profile', null, TO_LOGIN],
  ['/admin/case/x', null, TO_LOGIN],
  ['/super_admin/users', null, TO_LOGIN],
  ['/dashboard', caller, PASS],
  ['/admin/users', caller, NO_ACCESS],
  ['/admin/case/x', caller, NO_ACCESS],
  ['/admin/case/x', claims('api'), NO_ACCESS],
  ['/admin/users', claims('program_manager'), PASS],
  ['/admin/case/x', claims('program_manager'), PASS],
  ['/admin/case/x', claims('business_manager', 'limited'), PASS],
  ['/admin/users', manager, PASS],
  ['/super_admin/companies', manager, NO_ACCESS],
  ['/super_admin/companies', boss, PASS],
  ['/profile', boss, PASS],
  ['/dashboard', boss, TO_CONSOLE],
  ['/my-cases', boss, TO_CONSOLE],
  ['/my-cases/abc', boss, TO_CONSOLE],
  ['/submit-case/company/2', boss, TO_CONSOLE],
  ['/admin/case/abc', boss, TO_CONSOLE],
  ['/admin', boss, TO_CONSOLE],
] as const)('%s for %j: %j', (path, who, decision) => expect(decideAccess(path, who)).toEqual(decision));

test('pages of mailed links are found by their route group', () =>
  expect(prefixesOf('token')).toEqual(
    expect.arrayContaining(['/case', '/manager/response', '/reset_password', '/users', '/verify_account']),
  ));

test('an area is the shortest path prefix whose pages share a group', () => {
  expect(
    areasOf({
      '/': 'public',
      '/[slug]': 'public',
      '/manager/request/[token]': 'partner',
      '/manager/response/[token]': 'token',
      '/admin/users': 'admin',
      '/admin/users/[id]': 'admin',
    }),
  ).toEqual([
    { prefix: '/manager/request', group: 'partner' },
    { prefix: '/manager/response', group: 'token' },
    { prefix: '/admin', group: 'admin' },
  ]);
  expect(() => areasOf({ '/onboarding/[step]': 'public', '/onboarding/[step]/pay': 'token' })).toThrow(
    '/onboarding/[step] shares its folder with pages of another route group.',
  );
});
