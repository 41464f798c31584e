/** Which file imports which, which test calls which route or opens which page, and which it reads, from the sources' text. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const IMPORT = /(?:^|\n)\s*(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/g;
const NAMED = /['"`](\w[\w.-]*(?:\/[\w.-]+)+)['"`]/g;
const ENDINGS = ['', '.ts', '.tsx', '.mjs', '/index.ts', '/index.tsx'];

/** File → the files that need it: import it, or are tests of the address that it serves. */
type Importers = Map<string, Set<string>>;

type Addressed = { file: string; address: RegExp };

/** `files`: all sources, relative to `root`, with forward slashes. */
export function importersOf(root: string, files: string[]): Importers {
  const known = new Set(files);
  const importers: Importers = new Map();
  const addressed = files.flatMap((file): Addressed[] => {
    const address = addressOf(file);
    return address ? [{ file, address }] : [];
  });
  for (const file of files) {
    if (!/\.(?:ts|tsx|mjs)$/.test(file) || !existsSync(join(root, file))) continue;
    const text = readFileSync(join(root, file), 'utf8');
    const needs = [...importsOf(text, file, known), ...namedIn(text, file, known), ...servedFor(text, file, addressed)];
    for (const needed of needs) {
      if (!importers.has(needed)) importers.set(needed, new Set());
      importers.get(needed)!.add(file);
    }
  }
  return importers;
}

/** What a text imports, as it names it; types are not counted. */
export const importedBy = (text: string): string[] =>
  [...text.matchAll(IMPORT)].map(([, plain, dynamic]) => plain ?? dynamic!);

const importsOf = (text: string, file: string, known: Set<string>): string[] =>
  importedBy(text).flatMap((name) => locate(name, file, known) ?? []);

/** Documents and other files that a test reads by their path. */
const namedIn = (text: string, file: string, known: Set<string>): string[] =>
  file.startsWith('tests/') ? [...text.matchAll(NAMED)].flatMap(([, path]) => (known.has(path!) ? path! : [])) : [];

/** Routes that an API test calls, pages that a journey opens. */
function servedFor(text: string, file: string, addressed: Addressed[]): string[] {
  const suite = /^tests\/(api|access|e2e)\//.exec(file)?.[1];
  if (!suite) return [];
  const kind = suite === 'e2e' ? 'page.tsx' : 'route.ts';
  return addressed.flatMap((one) => (one.file.endsWith(kind) && one.address.test(text) ? one.file : []));
}

/** The file among `known` that is imported by this name; undefined for a package. */
export function locate(name: string, from: string, known: Set<string>): string | undefined {
  if (!/^(?:@\/|\.)/.test(name)) return undefined;
  const path = name.startsWith('@/') ? name.slice(2) : join(dirname(from), name).replaceAll('\\', '/');
  return ENDINGS.map((ending) => path + ending).find((candidate) => known.has(candidate));
}

/** Finds the address of a page or route in a test, with anything in place of its parameters. */
function addressOf(file: string): RegExp | undefined {
  const folder = /^app\/(.+)\/(?:page\.tsx|route\.ts)$/.exec(file)?.[1];
  const segments = folder?.split('/').filter((segment) => !/^\(/.test(segment)) ?? [];
  if (segments.every((segment) => segment.startsWith('['))) return undefined;
  const pattern = segments.map((segment) => (segment.startsWith('[') ? '[^/\'"`\\s]+' : escape(segment))).join('/');
  return new RegExp(`['"\`]/${pattern}(?=['"\`?#])`);
}

const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Distance of every file that needs one of the changed ones, by the fewest imports between them. */
export function distances(importers: Importers, changed: string[]): Map<string, number> {
  const found = new Map(changed.map((file) => [file, 0]));
  const queue = [...changed];
  for (let next = queue.shift(); next !== undefined; next = queue.shift())
    for (const importer of importers.get(next) ?? [])
      if (!found.has(importer)) {
        found.set(importer, found.get(next)! + 1);
        queue.push(importer);
      }
  return found;
}
