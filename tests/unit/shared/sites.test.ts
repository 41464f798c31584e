import { isSiteName, ownPath, siteOf, siteUrl } from '@/lib/shared/sites';

const root = new URL('http://localhost:3000');

test.each([
  ['localhost:3000', { kind: 'root' }],
  ['LOCALHOST:3000', { kind: 'root' }],
  ['www.localhost:3000', { kind: 'root' }],
  ['acme.localhost:3000', { kind: 'site', name: 'acme' }],
  ['borealis-alliance.localhost:3000', { kind: 'site', name: 'borealis-alliance' }],
  ['acme.localhost', { kind: 'unknown' }],
  ['a.b.localhost:3000', { kind: 'unknown' }],
  ['api.localhost:3000', { kind: 'unknown' }],
  ['evil.test', { kind: 'unknown' }],
  ['localhost:3000.evil.test', { kind: 'unknown' }],
  [null, { kind: 'unknown' }],
])('the host %s is %j', (host, expected) => expect(siteOf(host, root)).toEqual(expected));

test.each([['acme', true], ['a', false], ['Acme', false], ['dashboard', false], ['my-cases', false], ['x'.repeat(64), false], ['a_b', false]])(
  '%s may be a slug: %s', (name, may) => expect(isSiteName(name)).toBe(may));

test('a landing address is built from the root, never from a request', () => expect(siteUrl(root, 'acme', '/my-cases/x')).toBe('http://acme.localhost:3000/my-cases/x'));

test.each([
  ['/my-cases/abc', '/my-cases/abc'],
  ['/dashboard?type=mine-30&page=2', '/dashboard?type=mine-30&page=2'],
  ['//evil.test', '/dashboard'],
  ['/\\evil.test', '/dashboard'],
  ['/%09/evil.test', '/dashboard'],
  ['/\t/evil.test', '/dashboard'],
  ['/%2f/evil.test', '/dashboard'],
  ['/./%2fevil.test', '/dashboard'],
  ['https://evil.test/', '/dashboard'],
  ['javascript:alert(1)', '/dashboard'],
  ['/x\r\nSet-Cookie: a=b', '/dashboard'],
  ['', '/dashboard'],
  [null, '/dashboard'],
])('the redirect target %j becomes %s', (target, path) => expect(ownPath(target)).toBe(path));
