/** HTTP methods of all routes, read once from the route files: Next's 405 has no Allow header. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type RouteFile = { file: string; path: string; methods: string[]; source: string };

const EXPORTED = /^export (?:const|(?:async )?function) (GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\b/gm;

/** Route files below the app folder. `path` has the folder names without groups: /api/caller/case/[token]. */
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

/** Creates the function that returns the methods of a path; empty without a route. */
export function methodsBelow(appFolder: string): (path: string) => string[] {
  const routes = routeFiles(appFolder).map(({ path, methods }) => ({ segments: segmentsOf(path), methods }));
  // Next's precedence: in each segment, literal names before parameters.
  routes.sort((a, b) => rankOf(a.segments).localeCompare(rankOf(b.segments)));
  return (path) => {
    const segments = segmentsOf(path);
    const route = routes.find(
      (route) =>
        route.segments.length === segments.length &&
        route.segments.every((segment, index) => isParameter(segment) || segment === segments[index]),
    );
    const more = route?.methods.includes('GET') ? ['HEAD', 'OPTIONS'] : ['OPTIONS'];
    return route ? [...new Set([...route.methods, ...more])] : [];
  };
}

const segmentsOf = (path: string) => path.split('/').filter(Boolean);
const isParameter = (segment: string) => segment.startsWith('[');
const rankOf = (segments: string[]) => segments.map((segment) => (isParameter(segment) ? '1' : '0')).join('');
