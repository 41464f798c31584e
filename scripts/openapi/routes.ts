/** The calls of app/api with their operations, read from the route modules and their sources. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import type { Accepts } from '../../lib/platform/http/body.ts';
import type { Actor } from '../../lib/shared/actor.ts';
import { routeFiles } from '../../server/route-methods.ts';
import { root } from '../install.mjs';

/** The parts of an operation that the document describes. */
export type DescribedOperation = {
  kind: 'query' | 'command';
  scope?: string | null;
  who: (actor: Actor) => Actor;
  input: z.ZodType;
  bodyNames?: Readonly<Record<string, string>>;
  output: () => z.ZodType;
  accepts?: Accepts;
  limit?: unknown;
  exports?: true;
  skipIdempotency?: true;
  crossSite?: true;
};

/** The parts of a public call that its document describes. */
type PublicShapes = {
  operationId: string;
  scope?: string | null;
  input?: z.ZodType;
  answer?: () => z.ZodType;
  status?: number;
  deprecated?: true;
};

/** A call; `operation` is null for a route with code of its own, which is described by hand. */
export type Call = {
  method: string;
  path: string;
  operation: DescribedOperation | null;
  /** Input fixed by the route. */
  given: string[];
  /** Of a call of the public API. */
  shapes?: PublicShapes;
  /** The operation's name in the code; that of the method without one. */
  name: string;
  /** Doc comment of the operation or the handler. */
  comment: string;
  domain: string;
};

type Handler = { operation?: DescribedOperation; given?: object; words?: PublicShapes };

/** All calls below some folders of app/, by path and method. */
export async function readCalls(folders = ['api']): Promise<Call[]> {
  const calls: Call[] = [];
  const files = folders.flatMap((folder) => routeFiles(join(root, 'app', folder), `/${folder}`));
  for (const { file, path, methods, source } of files) {
    const handlers = (await import(file)) as Record<string, Handler>;
    for (const method of methods) {
      const { operation = null, given = {}, words: shapes } = handlers[method]!;
      calls.push({
        method,
        path: path.replaceAll(/\[(\w+)\]/g, '{$1}'),
        operation,
        given: Object.keys(given),
        shapes,
        ...sourceOf(source, method),
      });
    }
  }
  return calls;
}

/** Tags of the description that are not the operation's room; clients know them. */
const TAGS: Record<string, string> = {
  'public-api': 'api',
  operators: 'network',
  'manager-requests': 'escalations',
  mail: 'network',
  operation: 'core',
};

/** Name, doc comment and domain of what a route file exports as the method. */
function sourceOf(source: string, method: string): Pick<Call, 'name' | 'comment' | 'domain'> {
  const bound = new RegExp(
    `^export const ${method} = (?:\\w*[eE]ndpoint\\(\\s*)?(?:publicCall\\(\\s*)?(?:only\\(\\w+,\\s*)?(\\w+)`,
    'm',
  ).exec(source)?.[1];
  const from = new RegExp(`import \\{[^}]*\\b${bound}\\b[^}]*\\} from '@/(lib/[\\w-]+/([\\w-]+)/[\\w./-]+)'`).exec(
    source,
  );
  if (!bound || !from) return { name: method, comment: commentBefore(source, method), domain: 'core' };
  return { name: bound, comment: commentBefore(readModule(from[1]!), bound), domain: TAGS[from[2]!] ?? from[2]! };
}

function readModule(path: string): string {
  const file = [`${path}.ts`, `${path}/index.ts`].map((name) => join(root, name)).find((name) => existsSync(name));
  if (!file) throw new Error(`No module ${path}.`);
  return readFileSync(file, 'utf8');
}

/** Text of the doc comment before an exported declaration; empty without one. */
export function commentBefore(source: string, name: string): string {
  const at = new RegExp(`^export (?:const|type|(?:async )?function) ${name}\\b`, 'm').exec(source)?.index;
  // A comment covers the single lines that follow it as well.
  const before = source
    .slice(0, at ?? 0)
    .trimEnd()
    .replace(/(?:\nexport const \w+ = .*;)+$/, '');
  if (!before.endsWith('*/')) return '';
  return before
    .slice(before.lastIndexOf('/**') + 3, -2)
    .replaceAll(/^\s*\* ?/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
