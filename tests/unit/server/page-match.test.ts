import { readdirSync } from 'node:fs';
import { PAGES } from '@/lib/shared/pages';
import { pageMatcher } from '@/server/page-match';
import { methodsBelow } from '@/server/route-methods';

const files = new Set(readdirSync('public').map((name) => `/${name}`));
const match = pageMatcher({ methodsOf: methodsBelow('app'), files });

test('every page is known, with any values of its parameters', () => {
  const paths = Object.keys(PAGES).filter((page) => page !== '/[slug]' && page !== '/404');
  const filled = paths.flatMap((path) => [
    path.replace(/\/\[\[\.{3}\w+\]\]/, '').replace(/\[\w+\]/g, '17'),
    path.replace(/\[\[\.{3}\w+\]\]/, 'a/b').replace(/\[\w+\]/g, 'a%20b'),
  ]);
  expect(filled.filter((path) => match(path) !== 'known')).toEqual([]);
});

test.each([
  ['/resources/company_logo/acme', 'known'],
  ['/saml2/acme/acs', 'known'],
  ['/oidc/acme/callback', 'known'],
  ['/_next/static/chunks/a.js', 'known'],
  ['/favicon.ico', 'known'],
  ['/robots.txt', 'known'],
  ['/manifest.webmanifest', 'known'],
  ['/.well-known/security.txt', 'known'],
  ['/dashboard/', 'known'],
  ['/%64ashboard', 'known'],
  ['/acme', 'site'],
  ['/%zz', 'site'],
  ['/404', 'unknown'],
  ['/x/y', 'unknown'],
  ['/resources/none', 'unknown'],
  ['/dashboard/none', 'unknown'],
  ['/_next/none', 'unknown'],
])('%s is %s', (path, expected) => {
  expect(match(path)).toBe(expected);
});
