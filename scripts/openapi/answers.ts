/** The answers of a call: what its operation declares, and each refusal that it can meet. */
import { z } from 'zod';
import { REDIRECT } from '../../lib/platform/operation/output.ts';
import { onboardingTokenLimit } from '../../lib/platform/limits/token-limit.ts';
import { HTTP_STATUS, type ProblemKind } from '../../lib/shared/problem.ts';
import type { Callers } from './callers.ts';
import type { Call, DescribedOperation } from './routes.ts';
import type { JsonSchema } from './schemas.ts';

const KINDS = Object.keys(HTTP_STATUS) as ProblemKind[];
const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

type Answers = Record<string, object>;
type Described = Call & { operation: DescribedOperation };
type SchemaOf = (schema: z.ZodType) => JsonSchema;

/** Answers by status. */
export function answersOf(call: Described, callers: Callers, schemaOf: SchemaOf): Answers {
  const kinds = refusalsOf(call, callers);
  const refusals = KINDS.filter((kind) => kinds.has(kind)).map((kind) => [
    HTTP_STATUS[kind],
    { $ref: `#/components/responses/${kind}` },
  ]);
  return {
    ...Object.fromEntries(refusals),
    ...(callers.words.startsWith('Nobody') ? {} : successOf(call.operation, schemaOf)),
    500: { $ref: '#/components/responses/internal' },
  };
}

/** A file; one that is also sent in parts has the answers to `Range`. */
function fileOf(type: string, hasRanges: boolean): Answers {
  const whole = { 200: { description: 'The file.', content: { [type]: {} } } };
  if (!hasRanges) return whole;
  return {
    ...whole,
    206: { description: 'The part of the file that `Range` asks for.', content: { [type]: {} } },
    307: {
      description: 'The file is at this address for a minute, to be asked by GET with the same `Range`.',
      headers: { Location: { schema: { type: 'string' } } },
    },
    416: { description: 'The file is shorter than `Range` asks for.' },
  };
}

/** Success: JSON, a sheet, a file as it was uploaded, or the browser sent on. */
function successOf(operation: DescribedOperation, schemaOf: SchemaOf): Answers {
  const declared = operation.output();
  if (declared === REDIRECT)
    return { 303: { description: 'Sends the browser on.', headers: { Location: { schema: { type: 'string' } } } } };
  // A page that sends itself on, where the other side takes posts only.
  if (declared instanceof z.ZodUnion && declared.options.includes(REDIRECT))
    return Object.assign(
      {},
      ...declared.options.map((one) => successOf({ ...operation, output: () => one as z.ZodType }, schemaOf)),
    );
  const type = declared.meta()?.contentType as string | undefined;
  if (type) return fileOf(operation.exports ? SHEET : type, declared.meta()?.ranges === true);
  return jsonOf(operation, declared, schemaOf);
}

function jsonOf(operation: DescribedOperation, declared: z.ZodType, schemaOf: SchemaOf): Answers {
  const headers = isRepeatable(operation)
    ? { 'Idempotency-Replayed': { $ref: '#/components/headers/Idempotency-Replayed' } }
    : undefined;
  const content = { 'application/json': { schema: schemaOf(declared) } };
  const statuses = (declared.meta()?.statuses ?? []) as number[];
  const refused = { anyOf: [content['application/json'].schema, { $ref: '#/components/schemas/Refusal' }] };
  const more = statuses.map((status) => [
    status,
    { description: 'Not done, with the reason.', content: { 'application/json': { schema: refused } } },
  ]);
  const { status = 200 } = (declared.meta() ?? {}) as { status?: number };
  const done = { description: 'Done.', headers, ...(status !== 204 && { content }) };
  return { [status]: done, ...Object.fromEntries(more) };
}

/** Commands whose answer is stored under an idempotency key. */
export const isRepeatable = (operation: DescribedOperation) =>
  operation.kind === 'command' && !operation.skipIdempotency;

/** Refusals that follow from the declaration, and those that the doc comment names after `@throws Problem`. */
function refusalsOf(call: Described, callers: Callers): Set<ProblemKind> {
  const { method, comment, operation } = call;
  const everybody = callers.guests && callers.members && callers.superAdmins;
  const hasBody = !['GET', 'DELETE', 'OPTIONS'].includes(method);
  const kinds = new Set<ProblemKind>(['payload_too_large', 'rate_limited', 'unavailable']);
  const add = (when: boolean, ...more: ProblemKind[]) => when && more.forEach((kind) => kinds.add(kind));
  add(!callers.guests || operation.limit === onboardingTokenLimit, 'unauthenticated');
  add(!everybody || operation.kind === 'command', 'forbidden');
  add(/\{\w+\}/.test(call.path) || (!callers.guests && !callers.members && !callers.superAdmins), 'not_found');
  add(hasBody || method === 'DELETE', 'malformed', 'timeout', 'unsupported_media_type');
  add(hasBody && isRepeatable(operation), 'conflict');
  add(true, 'invalid');
  const thrown = comment.split('@throws').slice(1).join(' ');
  add(true, ...KINDS.filter((kind) => new RegExp(`\\b${kind}\\b`).test(thrown)));
  return kinds;
}
