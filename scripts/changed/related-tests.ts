/** Tests that a change needs, nearest first. */
import { distances, importersOf } from './import-graph.ts';

type Suite = 'unit' | 'api' | 'e2e';
/** `chosen` run; `left` reach the change too, from further away. */
export type Related = Record<Suite, { chosen: string[]; left: string[] }>;

/** Files of each suite in one run, so that it ends within two minutes: an API file takes a few seconds, a journey half a minute. */
const BUDGET: Record<Suite, number> = { unit: 60, api: 20, e2e: 3 };

/**
 * A test is related when it is changed itself, when imports lead from it to a changed file, or when it names the address of a route
 * (API) or page (journey) from which they do. One that is named like a changed file of its domain comes first.
 */
export function relatedTests(root: string, files: string[], changed: string[]): Related {
  const far = distances(importersOf(root, files), changed);
  const names = new Set(changed.map(nameOf));
  const rank = (file: string) => (names.has(nameOf(file)) ? 0 : (far.get(file) ?? Infinity));
  const of = (suite: Suite) => {
    const tests = files
      .filter((file) => file.startsWith(`tests/${suite}/`) && /\.test\.tsx?$/.test(file) && rank(file) < Infinity)
      .sort((a, b) => rank(a) - rank(b));
    return { chosen: tests.slice(0, BUDGET[suite]), left: tests.slice(BUDGET[suite]) };
  };
  return { unit: of('unit'), api: of('api'), e2e: of('e2e') };
}

/** `cases/close` for `lib/work/cases/change/close.ts` and for `tests/api/cases/close.test.ts`: the room, or the folder of the tests, and the file. */
const nameOf = (file: string) => {
  const [, , room, ...rest] = file.replace(/\.test\.tsx?$|\.tsx?$/, '').split('/');
  return `${room}/${rest.at(-1)}`;
};
