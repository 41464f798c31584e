import { PAGES } from '@/lib/shared/pages';
import { patternsBelow } from '@/server/request-watch';
import { routeFiles } from '@/server/route-methods';
import { routeTree } from '@/server/route-tree';

const patternOf = patternsBelow('app');

test('every route and page is found by its pattern, whatever its parameters are', () => {
  const patterns = [...routeFiles('app').map(({ path }) => path), ...Object.keys(PAGES)];
  expect(patterns.length).toBeGreaterThan(200);
  const filled = (pattern: string) => pattern.replace(/\[\[\.{3}\w+\]\]/, 'a/b').replace(/\[\w+\]/g, 'x%20y');
  expect(patterns.filter((pattern) => patternOf(filled(pattern)) !== pattern)).toEqual([]);
});

test.each([
  ['/_next/static/chunks/a.js', 'static'],
  ['/acme', '/[slug]'],
  ['/', '/'],
  ['/no/such/path', 'other'],
  ['/api/caller/case/secret-token/nothing', 'other'],
])('%s is %s', (path, expected) => expect(patternOf(path)).toBe(expected));

test('a literal name wins over a parameter, also where only the parameter leads further', () => {
  const find = routeTree(['/a/b', '/[x]/b/c', '/a/[y]/d', '/[[...rest]]'].map((one) => [one, one] as const));
  expect(['/a/b', '/a/b/c', '/a/b/d', '/', '/q/r/s'].map(find)).toEqual([
    '/a/b',
    '/[x]/b/c',
    '/a/[y]/d',
    '/[[...rest]]',
    '/[[...rest]]',
  ]);
});
