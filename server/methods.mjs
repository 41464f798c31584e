/** Which methods an address of the API has, read once from its route files: the app's own 405 does not say. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const EXPORTED = /^export (?:const|(?:async )?function) (GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\b/gm;

/**
 * Every route file below the app's folder; `path` is written as the folders are, without groups: /api/caller/case/[token].
 * @param {string} folder
 * @returns {{ file: string, path: string, methods: string[], source: string }[]}
 */
export function routeFiles(folder, path = '') {
  return readdirSync(folder, { withFileTypes: true }).sort((a, b) => a.name.localeCompare(b.name)).flatMap((entry) => {
    const file = join(folder, entry.name);
    if (entry.isDirectory()) return routeFiles(file, /^\(.*\)$/.test(entry.name) ? path : `${path}/${entry.name}`);
    if (!/^route\.tsx?$/.test(entry.name)) return [];
    const source = readFileSync(file, 'utf8');
    return [{ file, path, source, methods: [...source.matchAll(EXPORTED)].map(([, method]) => method) }];
  });
}

/**
 * Makes the function that gives the methods of an asked path; none when no route answers it.
 * @param {string} folder the app's folder
 * @returns {(path: string) => string[]}
 */
export function methodsBelow(folder) {
  const routes = routeFiles(folder).map(({ path, methods }) => ({ parts: partsOf(path), methods }));
  // As the app finds them: at each step the literal name before a parameter.
  routes.sort((a, b) => rankOf(a.parts).localeCompare(rankOf(b.parts)));
  return (path) => {
    const asked = partsOf(path);
    const found = routes.find(({ parts }) => parts.length === asked.length && parts.every((part, at) => isParameter(part) || part === asked[at]));
    return found ? [...found.methods, ...(found.methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'] : [];
  };
}

const partsOf = (path) => path.split('/').filter(Boolean);
const isParameter = (part) => part.startsWith('[');
const rankOf = (parts) => parts.map((part) => (isParameter(part) ? '1' : '0')).join('');
