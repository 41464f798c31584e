import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { routeFiles } from '../../server/route-methods';

const ROOT = process.cwd();

/** A method of a route file; `path` is that of its folders without groups: /api/caller/case/[token]. */
export type Route = { method: string; path: string; file: string; source: string };
/** A call of the specification, with {named} parameters. */
export type Call = { method: string; path: string; access: string; doc: string };

export function routes(): Route[] {
  return routeFiles(join(ROOT, 'app')).flatMap(({ file, path, methods, source }) =>
    methods.map((method) => ({ method, path, file: relative(ROOT, file), source })),
  );
}

export function calls(): Call[] {
  const lines = readFileSync(join(ROOT, 'tests/support/calls.tsv'), 'utf8').trim().split('\n').slice(1);
  return lines.map((line) => {
    const [method, path, access, doc] = line.split('\t');
    return { method: method!, path: path!, access: access!, doc: doc! };
  });
}

/** Makes both parameter notations comparable. */
const shapeOf = (path: string) => path.replace(/\{\w+\}|\[\w+\]/g, '*');

/** Calls with a route, and calls to come. */
export function compare(): { present: Call[]; missing: Call[] } {
  const known = new Set(routes().map(({ method, path }) => `${method} ${shapeOf(path)}`));
  const has = ({ method, path }: Call) =>
    known.has(`${method} ${shapeOf(path)}`) || throughParameter(`${method} ${path}`, known);
  return { present: calls().filter(has), missing: calls().filter((call) => !has(call)) };
}

/** A literal may be served by a parameter: get-cases/mine by get-cases/[scope]. */
const throughParameter = (call: string, known: Set<string>) =>
  known.has(call.replace(/\{\w+\}/g, '*').replace(/\/limited$/, '/*'));

export function filesUnder(folder: string, name: RegExp): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => a.name.localeCompare(b.name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesUnder(path, name) : name.test(entry.name) ? [path] : [];
    });
}
