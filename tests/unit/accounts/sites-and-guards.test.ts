import { judge } from '@/lib/shared/guards';
import { isSiteName, ownPath, siteOf, siteUrl } from '@/lib/shared/sites';
import type { Claims } from '@/lib/shared/actor';

const root = new URL('http://portal.test:3000');

test.each([
  ['portal.test:3000', { kind: 'root' }],
  ['PORTAL.TEST:3000', { kind: 'root' }],
  ['portal.test.:3000', { kind: 'root' }],
  ['www.portal.test:3000', { kind: 'root' }],
  ['acme.portal.test:3000', { kind: 'site', name: 'acme' }],
  ['Acme.Portal.test:3000', { kind: 'site', name: 'acme' }],
  ['acme.portal.test', { kind: 'unknown' }],
  ['portal.test', { kind: 'unknown' }],
  ['a.portal.test:3000', { kind: 'unknown' }],
  ['api.portal.test:3000', { kind: 'unknown' }],
  ['one.two.portal.test:3000', { kind: 'unknown' }],
  ['evilportal.test:3000', { kind: 'unknown' }],
  ['portal.test:3000.evil.test', { kind: 'unknown' }],
  ['acme.portal.test:3000@evil.test', { kind: 'unknown' }],
  ['', { kind: 'unknown' }],
  [null, { kind: 'unknown' }],
])('host %s is %j', (host, site) => expect(siteOf(host, root)).toEqual(site));

test.each([['acme', true], ['a-b-1', true], ['a', false], ['Acme', false], ['dashboard', false], ['api', false], ['a.b', false], ['ü-name', false], ['x'.repeat(64), false]])(
  'the name %s may be a site: %s', (name, may) => expect(isSiteName(name)).toBe(may));

test('home is no destination: it leads to where the role starts', () => expect(ownPath('/', '/dashboard')).toBe('/dashboard'));

test('a site has its own host', () => expect(siteUrl(root, 'acme', '/my-cases')).toBe('http://acme.portal.test:3000/my-cases'));

test.each(['/my-cases', '/my-cases/abc?page=2', '/submit-case/company/2', '/profile'])('%s is our own path', (path) => expect(ownPath(path, 'no')).toBe(path));

test.each([
  '//evil.test', '/\\evil.test', '\\\\evil.test', '/%09/evil.test', '/%0d%0aSet-Cookie:x', '/%2f/evil.test', '/%5cevil.test', 'https://evil.test', 'javascript:alert(1)', 'evil.test', '',
  '/\tevil', '/\nevil', ' /x', '/x y', '/./\\x', '/..//evil.test', null, undefined,
])('%j leads nowhere outside', (path) => expect(ownPath(path, 'no')).toBe('no'));

const claims = (role: Claims['role'], level: Claims['level'] = 'standard'): Claims => ({ session_id: 's', user_id: 1, role, level });

test.each([
  ['/', null, { pass: true }],
  ['/case/abcdefghijkl/respond', null, { pass: true }],
  ['/dashboards', null, { pass: true }],
  ['/dashboard', null, { pass: false, to: '/', alert: 'login', remember: true }],
  ['/my-cases/x', null, { pass: false, to: '/', alert: 'login', remember: true }],
  ['/profile', null, { pass: false, to: '/', alert: 'login', remember: true }],
  ['/super_admin/users', null, { pass: false, to: '/', alert: 'login', remember: true }],
  ['/dashboard', claims('caller'), { pass: true }],
  ['/admin/users', claims('caller'), { pass: false, to: '/dashboard', alert: 'access', remember: false }],
  ['/admin/users', claims('api'), { pass: false, to: '/dashboard', alert: 'access', remember: false }],
  ['/admin/users', claims('program_manager'), { pass: true }],
  ['/super_admin/users', claims('business_manager'), { pass: false, to: '/dashboard', alert: 'access', remember: false }],
  ['/dashboard', claims('super_admin', null), { pass: false, to: '/super_admin/dashboard', remember: false }],
  ['/my-cases', claims('super_admin', null), { pass: false, to: '/super_admin/dashboard', remember: false }],
  ['/admin', claims('super_admin', null), { pass: false, to: '/super_admin/dashboard', alert: 'access', remember: false }],
  ['/super_admin/dashboard', claims('super_admin', null), { pass: true }],
] as const)('%s for %j: %j', (path, who, verdict) => expect(judge(path, who)).toEqual(verdict));
