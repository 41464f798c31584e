import { isSiteName, ownPath, siteOf, siteUrl } from '@/lib/shared/sites';

const root = new URL('http://portal.test:3000');

test.each([
  ['portal.test:3000', { kind: 'root' }],
  ['PORTAL.TEST:3000', { kind: 'root' }],
  ['portal.test.:3000', { kind: 'root' }],
  ['www.portal.test:3000', { kind: 'root' }],
  ['acme.portal.test:3000', { kind: 'site', name: 'acme' }],
  ['Acme.Portal.test:3000', { kind: 'site', name: 'acme' }],
  ['borealis-alliance.portal.test:3000', { kind: 'site', name: 'borealis-alliance' }],
  ['acme.portal.test', { kind: 'unknown' }],
  ['portal.test', { kind: 'unknown' }],
  ['a.portal.test:3000', { kind: 'unknown' }],
  ['api.portal.test:3000', { kind: 'unknown' }],
  ['one.two.portal.test:3000', { kind: 'unknown' }],
  ['evilportal.test:3000', { kind: 'unknown' }],
  ['evil.test', { kind: 'unknown' }],
  ['portal.test:3000.evil.test', { kind: 'unknown' }],
  ['acme.portal.test:3000@evil.test', { kind: 'unknown' }],
  ['', { kind: 'unknown' }],
  [null, { kind: 'unknown' }],
])('the host %s is %j', (host, site) => expect(siteOf(host, root)).toEqual(site));

test.each([['acme', true], ['a-b-1', true], ['a', false], ['Acme', false], ['dashboard', false], ['my-cases', false], ['api', false], ['a.b', false], ['a_b', false], ['ü-name', false], ['x'.repeat(64), false]])(
  'the name %s may be a site: %s', (name, may) => expect(isSiteName(name)).toBe(may));

test('a site has its own host, built from the root and never from a request', () => expect(siteUrl(root, 'acme', '/my-cases/x')).toBe('http://acme.portal.test:3000/my-cases/x'));

test.each(['/my-cases', '/my-cases/abc?page=2', '/dashboard?type=mine-30&page=2', '/submit-case/company/2', '/profile'])('%s is our own path', (path) => expect(ownPath(path, 'no')).toBe(path));

test('home is no destination: it leads to where the role starts', () => expect(ownPath('/', '/dashboard')).toBe('/dashboard'));

test.each([
  ['another scheme', ['https://evil.test', 'https://evil.test/', 'http:evil.test', 'javascript:alert(1)', 'data:text/html,x', 'evil.test']],
  ['another host by slashes', ['//evil.test', '///evil.test', '////evil.test', '/..//evil.test', '/.//evil.test', '/x/..//evil.test']],
  ['another host by backslashes', ['/\\evil.test', '\\\\evil.test', '/./\\x', '/\\/evil.test', '\\/evil.test']],
  ['another host by encoded characters', ['/%2f/evil.test', '/%2Fevil.test', '/%5cevil.test', '/%5Cevil.test', '/%09/evil.test', '/%00/evil.test', '/./%2fevil.test', '/%2e%2e//evil.test']],
  ['white space and control characters', ['/\tevil', '/\t/evil.test', '/\nevil', ' /x', '/x y', '\u0000/x', '/x\u007f', '/x\r\nSet-Cookie: a=b', '/%0d%0aSet-Cookie:x', '/x%0aSet-Cookie:x']],
  ['nothing', ['', null, undefined]],
])('no redirect target leads outside by %s', (_how, targets) => {
  expect(targets.map((target) => ownPath(target, 'no'))).toEqual(targets.map(() => 'no'));
  expect(targets.map((target) => ownPath(target))).toEqual(targets.map(() => '/dashboard'));
});
