import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { filesUnder, routes } from '../support/contract';

/* The import rules of the architecture, on the text of every file; lint knows them too, this is the second lock. */

type File = { path: string; source: string; imports: { from: string; typeOnly: boolean }[] };

const ROOT = process.cwd();
const IMPORT = /^(?:import|export) (type )?(?:[^'";]*? from )?'([^']+)'/gm;

const read = (folder: string): File[] => filesUnder(join(ROOT, folder), /\.tsx?$/).map((file) => {
  const source = readFileSync(file, 'utf8');
  const path = relative(ROOT, file);
  const imports = [...source.matchAll(IMPORT)].map(([, type, from]) => ({ from: absolute(path, from!), typeOnly: Boolean(type) }));
  return { path, source, imports };
});

/** `@/lib/x` and `../x` both as `lib/x`; packages as they are. */
function absolute(path: string, from: string): string {
  if (from.startsWith('@/')) return from.slice(2);
  return from.startsWith('.') ? join(path, '..', from) : `package:${from}`;
}

const files = ['app', 'components', 'lib', 'db'].flatMap(read);
const domainOf = (path: string) => /^lib\/(?!core|shared|client|mail)([a-z]+)\//.exec(path)?.[1];
const isPure = (path: string) => path.startsWith('lib/shared/') || /^lib\/[a-z]+\/(policy|form-rules)(\.ts)?$/.test(path);

function offenders(who: (file: File) => boolean, forbidden: (from: string, typeOnly: boolean, file: File) => boolean): string[] {
  return files.filter(who).flatMap((file) => file.imports.filter(({ from, typeOnly }) => forbidden(from, typeOnly, file)).map(({ from }) => `${file.path} imports ${from}`));
}

test('there is something to look at', () => {
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap(({ imports }) => imports).length).toBeGreaterThan(300);
});

test('components know neither database, core nor pages, and operations as types only', () => {
  expect(offenders(({ path }) => path.startsWith('components/'), (from, typeOnly) =>
    /^(db|app)\//.test(from) || (from.startsWith('lib/') && !/^lib\/(shared|client)\//.test(from) && !isPure(from) && !typeOnly))).toEqual([]);
});

test('a domain knows neither pages, components, Next nor React', () => {
  expect(offenders(({ path }) => domainOf(path) !== undefined, (from) => /^(app|components)\//.test(from) || /^package:(next|react|react-dom)(\/|$)/.test(from))).toEqual([]);
});

test('the core knows no domain', () => {
  expect(offenders(({ path }) => path.startsWith('lib/core/'), (from, typeOnly) => /^(app|components)\//.test(from) || (domainOf(`${from}/`) !== undefined && !isPure(from) && !typeOnly))).toEqual([]);
});

test('shared code and policies are pure', () => {
  expect(offenders(({ path }) => isPure(path), (from) => !isPure(from) && from !== 'package:zod' && !from.startsWith('package:node:'))).toEqual([]);
});

test('what runs in the browser knows neither server nor database', () => {
  expect(offenders(({ path, source }) => path.startsWith('lib/client/') || source.startsWith("'use client'"), (from, typeOnly) => /^(db|app\/api|lib\/core)\//.test(from) && !typeOnly)).toEqual([]);
});

test('pages hold no SQL', () => {
  expect(offenders(({ path }) => path.startsWith('app/'), (from) => /^db\//.test(from) || /^package:(drizzle-orm|postgres)/.test(from))).toEqual([]);
});

test('the middleware asks no database and no domain', () => {
  const imports = [...readFileSync(join(ROOT, 'middleware.ts'), 'utf8').matchAll(IMPORT)].map(([, , from]) => absolute('middleware.ts', from!));
  expect(imports.filter((from) => from.startsWith('db/') || domainOf(`${from}/`))).toEqual([]);
  expect(readFileSync(join(ROOT, 'middleware.ts'), 'utf8').split('\n').length).toBeLessThanOrEqual(81);
});

test('server code says so', () => {
  const server = files.filter(({ path }) => path === 'db/client.ts' || path.startsWith('lib/core/'));
  expect(server.filter(({ source }) => !source.includes("import 'server-only'")).map(({ path }) => path)).toEqual([]);
});

test('no server actions, and no command is named twice', () => {
  expect(files.filter(({ source }) => /^\s*['"]use server['"]/m.test(source)).map(({ path }) => path)).toEqual([]);
  const names = files.flatMap(({ source }) => [...source.matchAll(/\bcommand\('([^']+)'/g)].map(([, name]) => name!));
  expect(names.length).toBeGreaterThan(4);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test('default exports are for pages, and every operation has a door', () => {
  expect(files.filter(({ path, source }) => !path.startsWith('app/') && /^export default/m.test(source)).map(({ path }) => path)).toEqual([]);
  const operations = files.flatMap(({ path, source }) => (path.startsWith('lib/') ? [...source.matchAll(/^export const (\w+) = (?:query|command)\b/gm)].map(([, name]) => name!) : []));
  const doors = [...routes().map(({ source }) => source), ...files.filter(({ path }) => path.startsWith('app/')).map(({ source }) => source)].join('\n');
  expect(operations.filter((name) => !new RegExp(`\\b${name}\\b`).test(doors))).toEqual([]);
});
