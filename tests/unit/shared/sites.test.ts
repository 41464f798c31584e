import { isSiteName, ownPath, passkeyLanding, siteOf, siteUrl } from '@/lib/shared/sites';

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

test.each([
  ['acme', true],
  ['a-b-1', true],
  ['a', false],
  ['Acme', false],
  ['dashboard', false],
  ['my-cases', false],
  ['api', false],
  ['a.b', false],
  ['a_b', false],
  ['ü-name', false],
  ['x'.repeat(64), false],
])('%s is a valid site name: %s', (name, may) => expect(isSiteName(name)).toBe(may));

test('a site URL is built from the root host', () =>
  expect(siteUrl(root, 'acme', '/my-cases/x')).toBe('http://acme.portal.test:3000/my-cases/x'));

test.each([
  '/my-cases',
  '/my-cases/abc?page=2',
  '/dashboard?type=mine-30&page=2',
  '/submit-case/company/2',
  '/profile',
])('%s is a path of the portal', (path) => expect(ownPath(path, 'no')).toBe(path));

test('the home page is not a destination; the default is used', () =>
  expect(ownPath('/', '/dashboard')).toBe('/dashboard'));

test.each([
  [
    'another scheme',
    [
      'https://evil.test',
      'https://evil.test/',
      'http:evil.test',
      'javascript:alert(1)',
      'data:text/html,x',
      'evil.test',
    ],
  ],
  [
    'slashes that lead to another host',
    ['//evil.test', '///evil.test', '////evil.test', '/..//evil.test', '/.//evil.test', '/x/..//evil.test'],
  ],
  [
    'backslashes that lead to another host',
    ['/\\evil.test', '\\\\evil.test', '/./\\x', '/\\/evil.test', '\\/evil.test'],
  ],
  [
    'encoded characters that lead to another host',
    [
      '/%2f/evil.test',
      '/%2Fevil.test',
      '/%5cevil.test',
      '/%5Cevil.test',
      '/%09/evil.test',
      '/%00/evil.test',
      '/./%2fevil.test',
      '/%2e%2e//evil.test',
    ],
  ],
  [
    'white space and control characters',
    [
      '/\tevil',
      '/\t/evil.test',
      '/\nevil',
      ' /x',
      '/x y',
      '\u0000/x',
      '/x\u007f',
      '/x\r\nSet-Cookie: a=b',
      '/%0d%0aSet-Cookie:x',
      '/x%0aSet-Cookie:x',
    ],
  ],
  ['no value', ['', null, undefined]],
])('redirect targets with %s are refused', (_how, targets) => {
  expect(targets.map((target) => ownPath(target, 'no'))).toEqual(targets.map(() => 'no'));
  expect(targets.map((target) => ownPath(target))).toEqual(targets.map(() => '/dashboard'));
});

test.each([
  ['localhost:3000', 'http://localhost:3000', null],
  ['acme.localhost:3000', 'http://localhost:3000', 'http://localhost:3000/acme'],
  ['ACME.localhost.:3000', 'http://localhost:3000', 'http://localhost:3000/acme'],
  ['www.localhost:3000', 'http://localhost:3000', 'http://localhost:3000/'],
  ['127.0.0.1:3000', 'http://localhost:3000', 'http://localhost:3000/'],
  ['portal.test', 'http://portal.test', null],
  ['acme.portal.test', 'http://portal.test', null],
  ['acme.concord.localhost', 'http://concord.localhost', null],
])('on %s with the root %s, passkeys work at %j (null: here)', (host, url, landing) =>
  expect(passkeyLanding(host, new URL(url))).toBe(landing),
);
