import 'server-only';
import { scimPatch, type ScimPatchOperation, type ScimResource } from 'scim-patch';
import { z } from 'zod';
import { truthOf } from './filter';
import { refuseScim } from './problem';

const MAX_OPERATIONS = 1000;
const MAX_PATH = 300;

export const PatchBody = z.object({
  Operations: z
    .array(
      z.object({ op: z.string().max(20), path: z.string().max(MAX_PATH).nullish(), value: z.unknown().optional() }),
    )
    .min(1)
    .max(MAX_OPERATIONS),
});

export type PatchOperation = { op: 'add' | 'replace' | 'remove'; path: string | null; value: unknown };

const OPS = ['add', 'replace', 'remove'] as const;
const PROTOTYPE = /(?:^|[^\w-])(?:__proto__|constructor|prototype)(?:$|[^\w-])/i;

/**
 * Reads operations in the words that directories send: `Replace` for `replace`, and `path` missing or empty. Names that reach
 * an object's prototype are refused, since the library follows them (rule: scim.hostile).
 * @throws Problem invalidSyntax, invalidPath
 */
export function operationsOf({ Operations }: z.output<typeof PatchBody>): PatchOperation[] {
  return Operations.map(({ op: written, path, value }) => {
    const op = OPS.find((one) => one === written.toLowerCase());
    if (!op) return refuseScim('invalidSyntax', 'op has to be add, replace or remove.');
    if (op === 'remove' && !path) return refuseScim('noTarget', 'remove needs a path.');
    if (path) checkPath(path);
    checkNames(value);
    return { op, path: path || null, value };
  });
}

function checkPath(path: string): void {
  // The tokenizer takes exponential time over line breaks in an open string.
  if (/[\u0000-\u001f]/.test(path) || PROTOTYPE.test(path)) refuseScim('invalidPath', 'The path cannot be read.');
  if ((path.match(/[([]|\bnot\b/gi) ?? []).length > 10) refuseScim('invalidPath', 'The path is nested too deeply.');
}

function checkNames(value: unknown): void {
  if (Array.isArray(value)) return value.forEach(checkNames);
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    if (name.length > MAX_PATH) refuseScim('invalidPath', 'The path cannot be read.');
    checkPath(name);
    checkNames(inner);
  }
}

/** Attributes as the schema writes them, since the library compares names with their case. */
const NAMES = [
  ...['userName', 'externalId', 'displayName', 'active', 'name', 'givenName', 'familyName', 'formatted'],
  ...['emails', 'phoneNumbers', 'value', 'type', 'primary'],
];
const BY_LOWER = new Map(NAMES.map((name) => [name.toLowerCase(), name]));
const CORE = /^urn:ietf:params:scim:schemas:core:2\.0:User:/i;
const SEGMENT = /^([A-Za-z][\w$-]*)|(?<=\.)([A-Za-z][\w$-]*)(?=[.[]|$)/g;

const inSchema = (path: string) =>
  path.replace(CORE, '').replace(SEGMENT, (name) => BY_LOWER.get(name.toLowerCase()) ?? name);

/** Attributes that directories set and the portal does not store; an operation on one changes nothing. */
const KEPT = ['userName', 'externalId', 'displayName', 'active', 'name', 'emails', 'phoneNumbers'];
const isKept = (path: string) => KEPT.includes(/^[\w$-]+/.exec(path)?.[0] ?? '');

const READ_ONLY = ['id', 'meta', 'groups', 'schemas'];

type Resource = Record<string, unknown>;

/**
 * Applies operations to a user's resource. The library does what RFC 7644 says; before it, paths are written as the schema writes
 * them, paths within a value are spread (`{"name.givenName": …}`), and what the portal does not keep is left out.
 * @throws Problem invalidPath, noTarget, mutability
 */
export function patched(resource: Resource, operations: PatchOperation[]): Resource {
  const steps = operations.flatMap((operation) => normalized(operation));
  try {
    const copy = structuredClone(resource) as unknown as ScimResource;
    return scimPatch(copy, steps as ScimPatchOperation[]) as unknown as Resource;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return refuseScim(
      /target|array/i.test(error.message) ? 'noTarget' : 'invalidPath',
      'The path finds nothing to change.',
    );
  }
}

function normalized(operation: PatchOperation): PatchOperation[] {
  if (operation.path === null) return spread(operation);
  const path = inSchema(operation.path);
  const [root = ''] = path.split(/[.[]/);
  if (READ_ONLY.includes(root)) return refuseScim('mutability', `${root} cannot be changed.`);
  if (!isKept(path)) return [];
  if (operation.op === 'remove') return [{ ...operation, path }];
  return [{ op: operation.op, path, value: valueFor(path, operation.value) }];
}

/** Operations without a path have an object, whose names may be paths of their own. */
function spread({ op, value }: PatchOperation): PatchOperation[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return refuseScim('invalidSyntax', 'An operation without a path needs an object as its value.');
  return Object.entries(value)
    .filter(([name]) => !READ_ONLY.includes(name))
    .flatMap(([path, inner]) => normalized({ op, path, value: inner }));
}

/** Entra sends booleans as strings, and single values as a list. */
function valueFor(path: string, value: unknown): unknown {
  const single = Array.isArray(value) && !/^(?:emails|phoneNumbers)$/.test(path) ? first(value) : value;
  return /(?:^|\.)(?:active|primary)$/.test(path) ? (truthOf(single) ?? single) : single;
}

const first = ([one]: unknown[]) =>
  typeof one === 'object' && one !== null && 'value' in one ? (one as { value: unknown }).value : one;
