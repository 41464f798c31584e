import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { filesUnder, routes } from '../support/contract';

/* Checks beyond the linter: cycles between folders, and rules on all operations together. */

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
const domainOf = (path: string) => /^lib\/(?!shared|client|platform|reach\/mail)[a-z]+\/([a-z-]+)\//.exec(path)?.[1];

/** What operations run on: one thing, in rooms for those who look for something. */
const FRAME = /^lib\/platform\/(operation|http|limits|secrets|sheets)\//;

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

/** Imports among files, or among the folders that `nodeOf` names, that lead back to where they start. Types count. */
function circles(nodeOf: (path: string) => string | undefined): string[] {
  const edges = new Map<string, Set<string>>();
  for (const { path, imports } of files) {
    const from = nodeOf(path);
    if (!from) continue;
    const targets = imports.map((one) => nodeOf(one.from)).filter((to) => to !== undefined && to !== from);
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

test.each([
  ['doors of lib', /^lib\/([^/]+)\//],
  ['doors of components', /^components\/([^/]+)\//],
  ['rooms of lib', /^lib\/(?!shared|client)([^/]+\/[^/]+)\//],
  ['rooms of components', /^components\/(?!ui|form|table|shell)([^/]+\/[^/]+)\//],
])('%s import each other in one direction', (_, folder) => {
  const frame = (path: string) => path.replace(FRAME, 'lib/platform/frame/');
  expect(circles((path) => folder.exec(`${frame(path)}/`)?.[1])).toEqual([]);
});

/** Foreign keys lead both ways between a company, its users, processes, calendars, groups and files. */
const TABLES = /^db\/schema\/(accounts|calendars|companies|files|groups|processes)$/;

test('files import each other in one direction, except for tables', () => {
  const found = circles((path) => path.replace(/(\/index)?\.tsx?$/, ''));
  expect(found.filter((circle) => !circle.split(' → ').every((file) => TABLES.test(file)))).toEqual([]);
  expect(found.length).toBeGreaterThan(0);
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

test('server modules import server-only', () => {
  const server = files.filter(({ path }) => path === 'db/client.ts' || FRAME.test(path));
  expect(server.filter(({ source }) => !source.includes("import 'server-only'")).map(({ path }) => path)).toEqual([]);
});

test('there are no server actions, and command names are unique', () => {
  expect(files.filter(({ source }) => /^\s*['"]use server['"]/m.test(source)).map(({ path }) => path)).toEqual([]);
  // A call of the public API has the name of the portal's operation that it is.
  const portal = files.filter(({ path }) => !path.startsWith('lib/reach/public-api/'));
  const names = portal.flatMap(({ source }) => [...source.matchAll(/\bcommand\('([^']+)'/g)].map(([, name]) => name!));
  expect(names.length).toBeGreaterThan(4);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test('every operation is used by a route or page', () => {
  const operations = files.flatMap(({ path, source }) =>
    path.startsWith('lib/')
      ? [...source.matchAll(/^export const (\w+) = (?:query|command)\b/gm)].map(([, name]) => name!)
      : [],
  );
  const callers = [
    ...routes().map(({ source }) => source),
    ...files
      .filter(({ path }) => /^(app|lib\/reach\/(public-api|agents|chat))\//.test(path))
      .map(({ source }) => source),
  ].join('\n');
  expect(operations.filter((name) => !new RegExp(`\\b${name}\\b`).test(callers))).toEqual([]);
});

test('operations that answer with a sheet are declared as exports (rule: reports.large-exports)', () => {
  const writers = files.filter(({ imports }) =>
    imports.some(({ from, typeOnly }) => from === 'lib/platform/sheets/sheet' && !typeOnly),
  );
  const domains = writers.filter(({ path }) => domainOf(path) !== undefined);
  expect(domains.length).toBeGreaterThan(0);
  expect(domains.filter(({ source }) => !/^  exports: true,$/m.test(source)).map(({ path }) => path)).toEqual([]);
});

test('where a domain declares events, only their followers queue emails, and only emit stores events (rule: events.once)', () => {
  const emitting = files.filter(({ path }) => path.endsWith('/events.ts')).map(({ path }) => domainOf(path));
  expect(emitting.length).toBeGreaterThan(3);
  const mailing = files.filter(({ source }) =>
    /import \{[^}]*\bmail\b[^}]*\} from '@\/lib\/platform\/operation\/outbox'/.test(source),
  );
  const wrong = mailing.filter(({ path }) => emitting.includes(domainOf(path)) && !/\/on-[a-z-]+\.ts$/.test(path));
  expect(wrong.map(({ path }) => path)).toEqual([]);
  const storing = files.filter(({ source }) => /\binsert into events\b|\binsert\(events\)|\(ctx, events,/.test(source));
  // A page that shows customer data records it, once per person, in the statement that decides on it.
  expect(storing.map(({ path }) => path).sort()).toEqual([
    'lib/platform/operation/emit.ts',
    'lib/work/cases/read/read.ts',
  ]);
});
