import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { FIRST_SEGMENTS, PAGES } from '@/lib/shared/pages';
import { isPage, pagePath } from '@/lib/shared/paths';
import { isSiteName } from '@/lib/shared/sites';
import { firstSegmentsBelow, pagesBelow } from '../../scripts/app-pages.mjs';
import { filesUnder } from '../support/contract';

const ROOT = process.cwd();
const APP = join(ROOT, 'app');
const ADVICE = 'Run npm run generate:pages.';

test('lib/shared/pages.ts lists the pages of app/ with their route groups', () => {
  const listed: Record<string, string> = PAGES;
  const existing = Object.fromEntries(pagesBelow(APP).map(({ path, group }) => [path, group]));
  expect([
    ...Object.entries(existing)
      .filter(([path, group]) => listed[path] !== group)
      .map(([path, group]) => `${path} (${group}) is not in lib/shared/pages.ts. ${ADVICE}`),
    ...Object.keys(listed)
      .filter((path) => !existing[path])
      .map((path) => `${path} is in lib/shared/pages.ts but has no page. ${ADVICE}`),
  ]).toEqual([]);
});

test('the first segment of every route is a reserved slug', () => {
  expect({ FIRST_SEGMENTS, advice: ADVICE }).toEqual({
    FIRST_SEGMENTS: firstSegmentsBelow(APP, 'public'),
    advice: ADVICE,
  });
  // Those of the server itself have no folder.
  const served = filesUnder('server', /\.ts$/).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/'\/([a-z0-9-]+)'/g)].map(([, segment]) => segment!),
  );
  expect(served).toContain('metrics');
  expect([...FIRST_SEGMENTS, ...served].filter(isSiteName)).toEqual([]);
});

test('the proxy runs for no file of public/', () => {
  const [, matcher] = /'\/\((\(\?!.+)\)',/.exec(readFileSync('middleware.ts', 'utf8'))!;
  const runs = new RegExp(`^/(?:${matcher!.replaceAll('\\\\', '\\')})$`);
  expect([runs.test('/dashboard'), runs.test('/robots')]).toEqual([true, true]);
  expect(readdirSync('public').filter((name) => runs.test(`/${name}`))).toEqual([]);
});

test('page parameters are encoded', () => {
  expect(pagePath('/case/[token]/respond', { token: 'a/b?c' })).toBe('/case/a%2Fb%3Fc/respond');
  expect(pagePath('/submit-case/[type]/[entity_id]', { type: 'company', entity_id: 2 })).toBe('/submit-case/company/2');
  expect(pagePath('/my-cases/[token]', { token: 'abc' })).toBe('/my-cases/abc');
  expect(pagePath('/my-cases')).toBe('/my-cases');
  expect(pagePath('/dashboard')).toBe('/dashboard');
});

test.each([
  ['/', true],
  ['/dashboard', true],
  ['/dashboard?type=mine-30#top', true],
  ['/my-cases', true],
  ['/my-cases/abc', true],
  ['/my-cases/abc/def', false],
  ['/case/abc', false],
  ['/no-such-page', false],
])('%s is a page: %s', (path, is) => expect(isPage(path)).toBe(is));

/** Menu links of pages to come, hidden by `isPage`. */
const PLANNED = /components\/shell\/links\.ts$/;
/** Quoted paths in links, redirects and URLs. */
const LINK =
  /(?:href=\{?|href: |redirect\(|push\(|replace\(|siteUrl\([^`'"]*|new URL\(|location: )(['"`])(\/[a-z0-9_-][^'"`\s]*)\1/g;

test('every link in the code leads to a page', () => {
  const first = new Set(Object.keys(PAGES).map((path) => path.split('/')[1]));
  const links = ['app', 'components', 'lib'].flatMap((folder) =>
    filesUnder(join(ROOT, folder), /\.tsx?$/)
      .filter((file) => !PLANNED.test(file) && !file.endsWith('lib/shared/pages.ts'))
      .flatMap((file) =>
        [...readFileSync(file, 'utf8').matchAll(LINK)].map(([, , path]) => ({
          file: relative(ROOT, file),
          path: path!,
        })),
      ),
  );
  const toPages = links.filter(({ path }) => first.has(path.split(/[/?#]/)[1]));
  expect(toPages.length).toBeGreaterThan(15);
  expect(
    toPages
      .filter(({ path }) => !isPage(path.replace(/\$\{[^}]*\}/g, 'x')))
      .map(({ file, path }) => `${file} links to ${path}, which has no page.`),
  ).toEqual([]);
});
