import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { filesUnder, routes } from '../support/contract';

/* Import rules checked on the text of every file, as a second line of defense behind the linter. */

type File = { path: string; source: string; imports: { from: string; typeOnly: boolean }[] };

const ROOT = process.cwd();
const IMPORT = /^(?:import|export) (type )?(?:[^'";]*? from )?'([^']+)'/gm;

const read = (folder: string): File[] =>
  filesUnder(join(ROOT, folder), /\.tsx?$/).map((file) => {
    const source = readFileSync(file, 'utf8');
    const path = relative(ROOT, file);
    const imports = [...source.matchAll(IMPORT)].map(([, type, from]) => ({
      from: absolute(path, from!),
      typeOnly: Boolean(type),
    }));
    return { path, source, imports };
  });

/** Resolves `@/lib/x` and `../x` to `lib/x`; prefixes packages with `package:`. */
function absolute(path: string, from: string): string {
  if (from.startsWith('@/')) return from.slice(2);
  return from.startsWith('.') ? join(path, '..', from) : `package:${from}`;
}

const files = ['app', 'components', 'lib', 'db'].flatMap(read);
const domainOf = (path: string) => /^lib\/(?!core|shared|client|mail|log|settings\/)([a-z]+)\//.exec(path)?.[1];
const isPure = (path: string) =>
  path.startsWith('lib/shared/') || /^lib\/[a-z]+\/(policy|form-rules|field-rules)(\.ts)?$/.test(path);

function offenders(
  who: (file: File) => boolean,
  forbidden: (from: string, typeOnly: boolean, file: File) => boolean,
): string[] {
  return files
    .filter(who)
    .flatMap((file) =>
      file.imports
        .filter(({ from, typeOnly }) => forbidden(from, typeOnly, file))
        .map(({ from }) => `${file.path} imports ${from}`),
    );
}

test('the scan finds files and imports', () => {
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap(({ imports }) => imports).length).toBeGreaterThan(300);
});

test('components do not import the database, core or pages, and import operations as types only', () => {
  expect(
    offenders(
      ({ path }) => path.startsWith('components/'),
      (from, typeOnly) =>
        /^(db|app)\//.test(from) ||
        (from.startsWith('lib/') && !/^lib\/(shared|client)\//.test(from) && !isPure(from) && !typeOnly),
    ),
  ).toEqual([]);
});

/** Pairs of folders under `root` that import each other, directly or through others, types included. */
function folderCycles(root: string): string[] {
  const folderOf = (path: string) => new RegExp(`^${root}/([^/]+)/`).exec(`${path}/`)?.[1];
  const edges = new Map<string, Set<string>>();
  for (const { path, imports } of files) {
    const from = folderOf(path);
    if (!from) continue;
    const targets = imports.map((one) => folderOf(one.from)).filter((to) => to !== undefined && to !== from);
    edges.set(from, new Set([...(edges.get(from) ?? []), ...(targets as string[])]));
  }
  const reach = (from: string, seen = new Set<string>()): Set<string> => {
    for (const to of edges.get(from) ?? []) if (!seen.has(to)) reach(to, seen.add(to));
    return seen;
  };
  return [...edges].flatMap(([from, targets]) =>
    [...targets].filter((to) => reach(to).has(from)).map((to) => `${from} → ${to}`),
  );
}

test.each(['lib', 'components'])('there are no import cycles between folders of %s', (root) => {
  expect(folderCycles(root)).toEqual([]);
});

test('domains do not import pages, components, Next or React', () => {
  expect(
    offenders(
      ({ path }) => domainOf(path) !== undefined,
      (from) => /^(app|components)\//.test(from) || /^package:(next|react|react-dom)(\/|$)/.test(from),
    ),
  ).toEqual([]);
});

test('the core does not import domains', () => {
  expect(
    offenders(
      ({ path }) => path.startsWith('lib/core/'),
      (from, typeOnly) =>
        /^(app|components)\//.test(from) || (domainOf(`${from}/`) !== undefined && !isPure(from) && !typeOnly),
    ),
  ).toEqual([]);
});

test('shared code and policies are pure', () => {
  expect(
    offenders(
      ({ path }) => isPure(path),
      (from) =>
        !isPure(from) &&
        from !== 'package:zod' &&
        from !== 'package:libphonenumber-js/min' &&
        !from.startsWith('package:node:'),
    ),
  ).toEqual([]);
});

test('browser code does not import server or database modules', () => {
  expect(
    offenders(
      ({ path, source }) => path.startsWith('lib/client/') || source.startsWith("'use client'"),
      (from, typeOnly) => /^(db|app\/api|lib\/core|lib\/settings)(\/|$)/.test(from) && !typeOnly,
    ),
  ).toEqual([]);
});

test('pages hold no SQL', () => {
  expect(
    offenders(
      ({ path }) => path.startsWith('app/'),
      (from) => /^db\//.test(from) || /^package:(drizzle-orm|postgres)/.test(from),
    ),
  ).toEqual([]);
});

test('only db/ uses the driver, and files of raw statements end in .sql.ts', () => {
  const outside = files.filter(({ path }) => !path.startsWith('db/'));
  expect(outside.filter(({ source }) => /\bdriverOf\b|\.unsafe\(/.test(source)).map(({ path }) => path)).toEqual([]);
  expect(files.filter(({ path }) => path.endsWith('.sql.ts')).length).toBeGreaterThan(2);
  expect(
    offenders(
      ({ path }) => path.endsWith('.sql.ts'),
      (from) => from === 'db/client',
    ),
  ).toEqual([]);
});

test('the middleware imports neither the database nor domains', () => {
  const imports = [...readFileSync(join(ROOT, 'middleware.ts'), 'utf8').matchAll(IMPORT)].map(([, , from]) =>
    absolute('middleware.ts', from!),
  );
  expect(imports.filter((from) => from.startsWith('db/') || domainOf(`${from}/`))).toEqual([]);
});

test('settings do not import other app code', () => {
  expect(
    offenders(
      ({ path }) => path.startsWith('lib/settings/'),
      (from) => !from.startsWith('lib/settings/') && from !== 'package:zod' && !from.startsWith('package:node:'),
    ),
  ).toEqual([]);
});

test('server modules import server-only', () => {
  const server = files.filter(({ path }) => path === 'db/client.ts' || path.startsWith('lib/core/'));
  expect(server.filter(({ source }) => !source.includes("import 'server-only'")).map(({ path }) => path)).toEqual([]);
});

test('there are no server actions, and command names are unique', () => {
  expect(files.filter(({ source }) => /^\s*['"]use server['"]/m.test(source)).map(({ path }) => path)).toEqual([]);
  const names = files.flatMap(({ source }) => [...source.matchAll(/\bcommand\('([^']+)'/g)].map(([, name]) => name!));
  expect(names.length).toBeGreaterThan(4);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test('only pages have default exports, and every operation is used by a route or page', () => {
  expect(
    files
      .filter(({ path, source }) => !path.startsWith('app/') && /^export default/m.test(source))
      .map(({ path }) => path),
  ).toEqual([]);
  const operations = files.flatMap(({ path, source }) =>
    path.startsWith('lib/')
      ? [...source.matchAll(/^export const (\w+) = (?:query|command)\b/gm)].map(([, name]) => name!)
      : [],
  );
  const callers = [
    ...routes().map(({ source }) => source),
    ...files.filter(({ path }) => path.startsWith('app/')).map(({ source }) => source),
  ].join('\n');
  expect(operations.filter((name) => !new RegExp(`\\b${name}\\b`).test(callers))).toEqual([]);
});

test('operations that answer with a sheet are declared as exports (rule: reports.large-exports)', () => {
  const writers = files.filter(({ imports }) =>
    imports.some(({ from, typeOnly }) => from === 'lib/core/sheet' && !typeOnly),
  );
  const domains = writers.filter(({ path }) => domainOf(path) !== undefined);
  expect(domains.length).toBeGreaterThan(0);
  expect(domains.filter(({ source }) => !/^  exports: true,$/m.test(source)).map(({ path }) => path)).toEqual([]);
});
