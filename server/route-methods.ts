/** Reads the HTTP methods of all routes once from the route files, because Next's 405 has no Allow header. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { routeTree } from './route-tree.ts';

export type RouteFile = { file: string; path: string; methods: string[]; source: string };

const EXPORTED = /^export (?:const|(?:async )?function) (GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\b/gm;

/** Returns route files below the app folder. `path` has the folder names without groups: /api/caller/case/[token]. */
export function routeFiles(folder: string, path = ''): RouteFile[] {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => a.name.localeCompare(b.name))
    .flatMap((entry) => {
      const file = join(folder, entry.name);
      if (entry.isDirectory()) return routeFiles(file, /^\(.*\)$/.test(entry.name) ? path : `${path}/${entry.name}`);
      if (!/^route\.tsx?$/.test(entry.name)) return [];
      const source = readFileSync(file, 'utf8');
      return [{ file, path, source, methods: [...source.matchAll(EXPORTED)].map(([, method]) => method!) }];
    });
}

/** Returns an empty list for a path without a route. */
export function methodsBelow(appFolder: string): (path: string) => string[] {
  const find = routeTree(routeFiles(appFolder).map(({ path, methods }) => [path, methods] as const));
  return (path) => {
    const methods = find(path);
    const more = methods?.includes('GET') ? ['HEAD', 'OPTIONS'] : ['OPTIONS'];
    return methods ? [...new Set([...methods, ...more])] : [];
  };
}
