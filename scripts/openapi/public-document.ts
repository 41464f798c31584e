/** The OpenAPI document of the public API, from its routes (decision 038). */
import type { z } from 'zod';
import { FILE, RANGED_FILE } from '../../lib/platform/operation/output.ts';
import { API_SCOPES } from '../../lib/shared/enums.ts';
import { EXAMPLES } from './public-examples.ts';
import { readCalls, type Call } from './routes.ts';
import { schemaMaker, withBodyNames, type JsonSchema } from './schemas.ts';

type Schemas = ReturnType<typeof schemaMaker>;
type PublicCall = Call & { operation: NonNullable<Call['operation']>; shapes: NonNullable<Call['shapes']> };

const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });
const refusal = (description: string) => ({
  description,
  headers: { 'RateLimit-Limit': ref('headers', 'RateLimit-Limit') },
  content: {
    'application/json': { schema: ref('schemas', 'Refusal') },
    'application/problem+json': { schema: ref('schemas', 'Problem') },
  },
});

const COMPONENTS = {
  securitySchemes: {
    bearer: {
      type: 'http',
      scheme: 'bearer',
      description: 'An access token of `POST /oauth2/token` or `POST /v1/login`.',
    },
    client: {
      type: 'oauth2',
      flows: { clientCredentials: { tokenUrl: '/oauth2/token', scopes: API_SCOPES } },
    },
  },
  headers: {
    'RateLimit-Limit': {
      description: 'Calls of a minute; RateLimit-Remaining and RateLimit-Reset tell the rest.',
      schema: { type: 'integer' },
    },
  },
  responses: {
    refused: refusal(
      'Refused: what is sent is not valid, not there, not allowed or too late. With `Accept: application/problem+json` the status is 400, 403, 404, 409 or 422.',
    ),
    problem: refusal('The same refusal for who accepts `application/problem+json`.'),
    unauthenticated: refusal(
      'The access token is missing, invalid or expired: “The authorization token provided was invalid”.',
    ),
    rate_limited: refusal('Too many calls; `Retry-After` tells when to go on.'),
  },
};

const SCHEMAS: Record<string, JsonSchema> = {
  Refusal: {
    type: 'object',
    properties: {
      message: { type: 'string' },
      validationErrors: {
        type: 'array',
        items: { type: 'object', properties: { field: { type: 'string' }, message: { type: 'string' } } },
      },
    },
    required: ['message'],
  },
  Problem: {
    type: 'object',
    properties: {
      type: { type: 'string' },
      title: { type: 'string' },
      status: { type: 'integer' },
      detail: { type: 'string' },
      instance: { type: 'string' },
      errors: {
        type: 'array',
        items: { type: 'object', properties: { field: { type: 'string' }, message: { type: 'string' } } },
      },
    },
    required: ['type', 'title', 'status', 'detail', 'instance'],
  },
};

/** All calls of the public API with their shapes. */
export async function publicCalls(): Promise<PublicCall[]> {
  const calls = await readCalls(['v1', 'v2', 'oauth2']);
  return calls.filter((call): call is PublicCall => !call.path.endsWith('/not_found') && Boolean(call.shapes));
}

export async function publicDocument() {
  const schemas = schemaMaker();
  const paths: Record<string, Record<string, object>> = {};
  for (const call of await publicCalls())
    (paths[call.path] ??= {})[call.method.toLowerCase()] = described(call, schemas);
  return {
    openapi: '3.1.1',
    info: {
      title: 'Public API',
      version: '2',
      description:
        'For programs of member companies. A client acts as its company. Refusals have status 500 and a `message`; with `Accept: application/problem+json` they have their own status and RFC 9457’s form. POST calls take an `Idempotency-Key`.',
      contact: { name: 'The operator of the network' },
      license: { name: 'For programs of member companies' },
    },
    servers: [{ url: '/' }],
    tags: TAGS.map(([name]) => ({ name })),
    paths,
    components: { ...COMPONENTS, schemas: { ...SCHEMAS, ...schemas.components } },
  };
}

function described(call: PublicCall, schemas: Schemas): object {
  const { operation, shapes } = call;
  const input = schemas.schemaOf(shapes.input ?? operation.input);
  const example = EXAMPLES[shapes.operationId];
  return {
    operationId: shapes.operationId,
    tags: [tagOf(call)],
    ...(shapes.deprecated && { deprecated: true }),
    ...textsOf(call),
    security: securityOf(call),
    parameters: parametersOf(call, input),
    ...(hasBody(call) && {
      requestBody: bodyOf(input, inPath(call), {
        ...{ accepts: operation.accepts, names: operation.bodyNames, example: example?.request },
      }),
    }),
    responses: {
      ...successOf(shapes.answer ?? operation.output, shapes.status ?? 200, schemas, example?.response),
      401: ref('responses', 'unauthenticated'),
      429: ref('responses', 'rate_limited'),
      500: ref('responses', 'refused'),
      '4XX': ref('responses', 'problem'),
    },
  };
}

/** Generated clients group their calls by these; the first that fits counts. */
const TAGS: [name: string, isIn: RegExp][] = [
  ['Access', /^\/oauth2\/|\/(?:login|me|openapi\.json|postman\.json)$/],
  ['Partners', /\/partners\//],
  ['Forms', /\/forms\//],
  ['Audit', /\/audit$/],
  ['Webhooks', /\/webhooks(?:\/|$)/],
  ['Notes', /\/notes(?:\/|$)/],
  ['Attachments', /\/attachments(?:\/|$)/],
  ['Cases', /\/collaboration-requests(?:\/|$)/],
];

function tagOf({ path }: PublicCall): string {
  const [name] = TAGS.find(([, isIn]) => isIn.test(path)) ?? [];
  if (!name) throw new Error(`${path} has no tag.`);
  return name;
}

const pathParameter = (name: string) => ({
  ...{ name, in: 'path', required: true },
  schema: /^id$|Id$|Number$/.test(name) ? { type: 'integer', minimum: 1, maximum: 2_147_483_647 } : { type: 'string' },
});

const inPath = ({ path }: PublicCall) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
const hasBody = ({ method }: PublicCall) => !['GET', 'DELETE'].includes(method);
const scopeOf = ({ operation, shapes }: PublicCall) => (shapes.scope === undefined ? operation.scope : shapes.scope);

function textsOf(call: PublicCall): { summary?: string; description: string } {
  const [summary, ...more] = textOf(call.comment).split(/(?<=\.) /);
  const scope = scopeOf(call);
  return { summary, description: [...more, scope ? `Scope \`${scope}\`.` : ''].filter(Boolean).join(' ') };
}

/** Calls without a token: those that give one, what describes the calls, and links that carry their own permission. */
const OPEN = ['login', 'issueToken', 'getApiDocument', 'getPostmanCollection', 'uploadPart'];

function securityOf(call: PublicCall): object[] {
  if (OPEN.includes(call.shapes.operationId)) return [];
  const scope = scopeOf(call);
  return [{ bearer: [] }, { client: scope ? [scope] : [] }];
}

const IDEMPOTENCY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 200 },
};

const parametersOf = (call: PublicCall, input: JsonSchema): object[] => [
  ...inPath(call).map(pathParameter),
  ...(hasBody(call) ? [] : queryOf(input, inPath(call))),
  ...(call.method === 'POST' && !call.operation.skipIdempotency ? [IDEMPOTENCY] : []),
];

const textOf = (comment: string) =>
  comment
    .split('@throws')[0]!
    .replaceAll(/\s*\((?:(?:rules?:|spec |decision )[^()]*)\)/g, '')
    .trim();

const branches = ({ allOf = [], anyOf = [], oneOf = [] }: JsonSchema) => [...allOf, ...anyOf, ...oneOf];
const propertiesOf = (schema: JsonSchema): Record<string, JsonSchema> => ({
  ...Object.assign({}, ...branches(schema).map(propertiesOf)),
  ...schema.properties,
});

const queryOf = (input: JsonSchema, inPath: string[]) =>
  Object.entries(propertiesOf(input))
    .filter(([name]) => !inPath.includes(name))
    .map(([name, schema]) => ({ name, in: 'query', required: input.required?.includes(name) ?? false, schema }));

function bodyOf(
  input: JsonSchema,
  inPath: string[],
  { accepts, names, example }: { accepts?: string; names?: Readonly<Record<string, string>>; example?: unknown },
): object {
  const properties = Object.fromEntries(Object.entries(propertiesOf(input)).filter(([name]) => !inPath.includes(name)));
  const required = (input.required ?? []).filter((name) => !inPath.includes(name));
  if (accepts === 'stream') return { content: { 'application/octet-stream': {} } };
  const schema = withBodyNames({ type: 'object', properties, ...(required.length && { required }) }, names);
  const type =
    accepts === 'upload'
      ? 'multipart/form-data'
      : accepts === 'form'
        ? 'application/x-www-form-urlencoded'
        : 'application/json';
  return {
    ...(required.length && { required: true }),
    content: { [type]: { schema, ...(example !== undefined && { example }) } },
  };
}

function successOf(output: () => z.ZodType, status: number, schemas: Schemas, example: unknown): object {
  if (status === 204) return { 204: { description: 'Done.' } };
  const declared = output();
  const isFile =
    declared === (FILE as z.ZodType) || declared === (RANGED_FILE as z.ZodType) || declared.meta()?.contentType;
  if (isFile) return { 200: { description: 'The file.', content: { 'application/octet-stream': {} } } };
  return {
    [status]: {
      description: 'Done.',
      content: {
        'application/json': { schema: schemas.schemaOf(declared), ...(example !== undefined && { example }) },
      },
    },
  };
}
