/** The OpenAPI document of the calls below app/api, from their routes and operations. */
import { onboardingTokenLimit, tokenAnswerLimit, tokenPageLimit } from '../../lib/platform/limits/token-limit.ts';
import { answersOf, isRepeatable } from './answers.ts';
import { callersOf, type Callers } from './callers.ts';
import { COMPONENTS, INFO } from './components.ts';
import { PLAIN_ROUTES } from './plain-routes.ts';
import { readCalls, type Call, type DescribedOperation } from './routes.ts';
import { schemaMaker, withBodyNames, type JsonSchema } from './schemas.ts';

type Schemas = ReturnType<typeof schemaMaker>;

type Paths = Record<string, Record<string, object>>;

/** Makes the document. Paths, methods and components are sorted, so that it differs only where the API does. */
export async function openapiDocument() {
  const calls = await readCalls();
  const schemas = schemaMaker();
  const ids = operationIds(calls);
  const paths: Paths = {};
  for (const call of calls)
    (paths[call.path] ??= {})[call.method.toLowerCase()] = {
      operationId: ids.get(call),
      tags: [call.domain],
      ...describeCall(call, schemas),
    };
  return {
    openapi: '3.1.1',
    info: INFO,
    servers: [{ url: '/' }],
    tags: [...new Set(calls.map(({ domain }) => domain))].sort().map((name) => ({ name })),
    paths,
    components: { ...COMPONENTS, schemas: sorted({ ...COMPONENTS.schemas, ...schemas.components }) },
  };
}

/** The document as text: a line for each call and component, so that a change of one is a change of one line. */
export function documentText(document: { paths: object; components: object }): string {
  const linesOf = (value: object, depth: number): string =>
    depth === 0
      ? JSON.stringify(value)
      : `{\n${Object.entries(value)
          .map(([key, inner]) => `${JSON.stringify(key)}:${nested(inner, depth - 1)}`)
          .join(',\n')}\n}`;
  const nested = (value: unknown, depth: number) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? linesOf(value, depth)
      : JSON.stringify(value);
  const { paths, components, ...rest } = document;
  const head = JSON.stringify(rest).slice(0, -1);
  return `${head},\n"paths":${linesOf(paths, 2)},\n"components":${linesOf(components, 2)}}\n`;
}

const sorted = <T>(entries: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(entries).sort(([a], [b]) => (a < b ? -1 : 1)));

/** The operation's name; where several calls share it, with method and path. */
function operationIds(calls: Call[]): Map<Call, string> {
  const isAlone = ({ name }: Call) => calls.filter((other) => other.name === name).length === 1;
  const withPath = ({ name, method, path }: Call) =>
    [name, method.toLowerCase(), ...(path.match(/\w+/g) ?? []).slice(1)].join('_');
  return new Map(calls.map((call) => [call, isAlone(call) ? call.name : withPath(call)]));
}

function describeCall(call: Call, schemas: Schemas): object {
  const plain = PLAIN_ROUTES[`${call.method} ${call.path}`];
  if (!call.operation) {
    if (!plain) throw new Error(`${call.method} ${call.path} has no operation: describe it in plain-routes.ts.`);
    return { ...textsOf(call.comment), ...plain };
  }
  const { operation, path, method } = call;
  const callers = callersOf(operation.who);
  const input = withoutProperties(
    schemas.schemaOf(operation.input),
    (name, { namedByStaff }) => call.given.includes(name) || (namedByStaff === true && !callers.superAdmins),
  );
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const hasBody = !['GET', 'OPTIONS'].includes(method);
  const rest = withBodyNames(
    withoutProperties(input, (name) => inPath.includes(name)),
    operation.bodyNames,
  );
  return {
    ...textsOf(call.comment, callers.words),
    security: securityOf(call, operation, callers),
    parameters: [
      ...inPath.map((name) => pathParameter(name, propertyOf(input, name), operation)),
      ...(hasBody ? [] : queryParameters(rest)),
      ...(method !== 'GET' && isRepeatable(operation) ? [{ $ref: '#/components/parameters/Idempotency-Key' }] : []),
    ],
    ...(hasBody && hasProperties(rest) ? { requestBody: bodyOf(rest, operation) } : {}),
    responses: answersOf({ ...call, operation }, callers, schemas.schemaOf),
  };
}

/** First sentence as the summary, the rest and who may call it as the description; without references to our rules. */
function textsOf(comment: string, callers = ''): { summary?: string; description?: string } {
  const text = comment
    .split('@throws')[0]!
    .replaceAll(/\s*\((?:(?:rules?:|spec )[^()]*)\)/g, '')
    .trim();
  const [, summary = text, rest = ''] = /^(.*?[^.])\. +(?=[A-Z`])(.*)$/.exec(text) ?? [];
  const description = [rest, callers].filter(Boolean).join(' ');
  return { ...(summary && { summary: summary.replace(/\.$/, '') }), ...(description && { description }) };
}

/** A command never takes a cookie with GET or from another site (rules: sessions.get-commands, sessions.same-origin). */
function securityOf({ method }: Call, operation: DescribedOperation, callers: Callers): object[] {
  if (operation.kind === 'command' && operation.crossSite) return [];
  const isLink = operation.kind === 'command' && method === 'GET';
  const loggedIn = isLink ? [{ bearer: [] }] : [{ session: [] }, { bearer: [] }];
  const guest = operation.limit === onboardingTokenLimit ? [{ onboarding: [] }, {}] : [{}];
  if (callers.linkHolders && !callers.guests) return [];
  return callers.guests ? [...guest, ...loggedIn] : loggedIn;
}

/** Limits that count by the secret of a mailed link. */
const MAILED: unknown[] = [tokenPageLimit, tokenAnswerLimit];

function pathParameter(name: string, schema: JsonSchema | undefined, { limit }: DescribedOperation): object {
  const description =
    name === 'token' && MAILED.includes(limit)
      ? 'The secret of a mailed link: whoever has it may call this.'
      : undefined;
  const { namedByStaff: _, ...type } = schema ?? { type: 'string' };
  return { name, in: 'path', required: true, description, schema: type };
}

function queryParameters(schema: JsonSchema): object[] {
  return Object.entries(schema.properties ?? {}).map(([name, { description, ...property }]) => ({
    name,
    in: 'query',
    required: schema.required?.includes(name) ?? false,
    description,
    schema: property,
  }));
}

function bodyOf(schema: JsonSchema, { accepts }: DescribedOperation): object {
  if (accepts === 'bytes') return { required: true, content: { 'application/offset+octet-stream': {} } };
  const types = [
    'application/json',
    ...(accepts ? ['application/x-www-form-urlencoded'] : []),
    ...(accepts === 'upload' ? ['multipart/form-data'] : []),
  ];
  return {
    required: isRequired(schema),
    content: Object.fromEntries(types.map((type) => [type, { schema }])),
  };
}

const isRequired = (schema: JsonSchema): boolean =>
  Boolean(schema.required?.length) || branchesOf(schema).some(isRequired);
const branchesOf = ({ allOf = [], anyOf = [], oneOf = [] }: JsonSchema) => [...allOf, ...anyOf, ...oneOf];
const hasProperties = (schema: JsonSchema): boolean =>
  Object.keys(schema.properties ?? {}).length > 0 ||
  schema.additionalProperties !== undefined ||
  branchesOf(schema).some(hasProperties);

function propertyOf(schema: JsonSchema, name: string): JsonSchema | undefined {
  return (
    schema.properties?.[name] ??
    branchesOf(schema)
      .map((branch) => propertyOf(branch, name))
      .find(Boolean)
  );
}

function withoutProperties(schema: JsonSchema, isLeftOut: (name: string, property: JsonSchema) => boolean): JsonSchema {
  const left = { ...schema };
  const among = (branches: JsonSchema[] | undefined) => branches?.map((branch) => withoutProperties(branch, isLeftOut));
  for (const key of ['allOf', 'anyOf', 'oneOf'] as const) if (left[key]) left[key] = among(left[key]);
  const properties = Object.entries(left.properties ?? {}).filter(([name, property]) => !isLeftOut(name, property));
  const required = left.required?.filter((name) => properties.some(([left]) => left === name)) ?? [];
  if (left.properties) left.properties = Object.fromEntries(properties);
  if (required.length) left.required = required;
  else delete left.required;
  return left;
}
