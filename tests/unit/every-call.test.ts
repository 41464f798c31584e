/** What holds for all calls: they are documented, a retry gets their answers, and the proxies know them (decision 047). */
import { Validator } from '@seriousme/openapi-schema-validator';
import { Secret, textsIn } from '@/lib/platform/operation/kept-answer';
import type { Operation } from '@/lib/platform/operation/operation';
import { outputSchema } from '@/lib/platform/operation/output';
import { TOOLS } from '@/lib/reach/agents/tools';
import { documentText, openapiDocument } from '../../scripts/openapi/document.ts';
import { readCalls, type Call as RoutedCall } from '../../scripts/openapi/routes.ts';
import { routes } from '../support/contract';
import { assertGenerated } from '../support/generated';
import { DEFAULT_DEADLINE, exampleOf, MARGIN, pagesWith, PROXIES, slowQueries } from '../support/proxy-rules';

type Schema = Record<string, unknown>;
type Call = { operationId: string; summary?: string; description?: string; responses: Record<string, Schema> };

let document: Awaited<ReturnType<typeof openapiDocument>>;
let calls: [name: string, call: Call][];
let routed: RoutedCall[];

beforeAll(async () => {
  document = await openapiDocument();
  routed = await readCalls(['api', 'v1', 'v2', 'mcp', 'oauth2', 'saml2', 'oidc', 'resources']);
  calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]): [string, Call] => [`${method.toUpperCase()} ${path}`, call as Call]),
  );
}, 120_000);

test('docs/openapi.json is what `npm run generate:openapi` writes (rule: api.document)', () => {
  assertGenerated('docs/openapi.json', documentText(document), 'npm run generate:openapi');
});

test('the document is valid OpenAPI 3.1', async () => {
  const validator = new Validator();
  expect(await validator.validate(JSON.parse(documentText(document)) as Schema)).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
});

test('it lists every method of every route below app/api, and nothing else', () => {
  const existing = routes()
    .filter(({ path }) => path.startsWith('/api/'))
    .map(({ method, path }) => `${method} ${path.replaceAll(/\[(\w+)\]/g, '{$1}')}`);
  expect(existing.length).toBeGreaterThan(200);
  expect(calls.map(([name]) => name).sort()).toEqual(existing.sort());
});

test('every call has an id of its own, a summary, and an answer', () => {
  const ids = calls.map(([, { operationId }]) => operationId);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at || !/^\w+$/.test(id))).toEqual([]);
  expect(calls.filter(([, { summary }]) => !summary).map(([name]) => name)).toEqual([]);
  const hasSuccess = ({ responses }: Call) => Object.keys(responses).some((status) => Number(status) < 400);
  expect(calls.filter(([, call]) => !hasSuccess(call)).map(([name]) => name)).toEqual(
    ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((method) => `${method} /api/not_found`),
  );
});

test('every key of every answer says what it holds', () => {
  const answers = calls.map(([name, { responses }]): [string, unknown] => [name, responses['200']?.content]);
  const described = [...answers, ...Object.entries(document.components.schemas)];
  expect(described.flatMap(([name, schema]) => openPlaces(schema, name))).toEqual([]);
});

/** Answers that are files or streams: uploads, sheets, files with their previews and events of a case, and this document. */
const FILES =
  /\.(\*\/\*|application\/octet-stream|image\/webp|text\/event-stream|application\/vnd\.openxmlformats[^ ]*)$|^GET \/api\/openapi\.json\.application\/json$/;

/** Places of empty schemas, which allow anything; a file has no schema at all. */
function openPlaces(schema: unknown, place: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const entries = Object.entries(schema as Schema);
  const isMap = /\.(properties|content)$/.test(place) || !place.includes('.');
  if (!entries.length && !isMap && !FILES.test(place) && !/\.not$/.test(place)) return [place];
  return entries.flatMap(([key, inner]) => openPlaces(inner, `${place}.${key}`));
}

test('only network staff name a company: it is in the paths of their calls, and no parameter of a member’s', () => {
  const named = calls.flatMap(([name, call]) =>
    ((call as { parameters?: { name: string; in: string }[] }).parameters ?? [])
      .filter((parameter) => parameter.name === 'id' && parameter.in === 'query')
      .map(() => name),
  );
  expect(named.filter((name) => name.includes('/admin/'))).toEqual([]);
  const text = JSON.stringify(document);
  expect([text.includes('listUsers_get_super_admin_companies_id_users'), text.includes('namedByStaff')]).toEqual([
    true,
    false,
  ]);
});

test('the wished state of a favorite is described (rule: directory.favorite-toggle)', () => {
  expect(JSON.stringify(document.paths['/api/caller/favorites/toggle'])).toContain('left out, the favorite toggles');
});

/* oxlint-disable-next-line @typescript-eslint/no-explicit-any -- operations of all routes are compared */
type AnyOperation = Operation<any, any, any, any, any>;
type Handlers = Record<string, { operation?: AnyOperation }>;

const operations = [
  ...[...new Set(routes().map(({ file }) => file))].flatMap((file) =>
    Object.values(jest.requireActual<Handlers>(`${process.cwd()}/${file}`)).flatMap(({ operation }) => operation ?? []),
  ),
  ...TOOLS.map(({ op }) => op),
];
const keyed = [...new Set(operations)].flatMap((op) => (op.kind === 'command' && !op.skipIdempotency ? [op] : []));

test('a command whose answer has texts besides its message reads them again for a retry', () => {
  expect(keyed.length).toBeGreaterThan(100);
  const forgetful = keyed.filter(
    (op) => !op.reread && textsIn(outputSchema(op.output)).some((path) => path !== 'message'),
  );
  expect(forgetful.map(({ name, output }) => `${name}: ${textsIn(outputSchema(output)).join(', ')}`)).toEqual([]);
});

test('an answer with a secret is sealed, and no other', () => {
  const hasSecret = ({ output }: AnyOperation) =>
    Object.values((outputSchema(output).def as { shape?: object }).shape ?? {}).includes(Secret);
  expect(keyed.filter(hasSecret).map(({ name }) => name)).toEqual(
    keyed.filter(({ sealsAnswer }) => sealsAnswer).map(({ name }) => name),
  );
});

const deadlineOf = ({ operation }: RoutedCall) =>
  (operation as { deadline?: number } | null)?.deadline ?? DEFAULT_DEADLINE;

test.each(PROXIES)('%s waits for longer than the portal works on a call', (_, { patienceFor }) => {
  const tooShort = routed.filter((call) => patienceFor(exampleOf(call.path)) < deadlineOf(call) / 1_000 + MARGIN);
  expect(tooShort.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  expect(routed.filter((call) => deadlineOf(call) > 10_000).length).toBeGreaterThan(20);
});

test.each(PROXIES)('%s waits for longer than a page reads', (_, { patienceFor }) => {
  const slow = slowQueries();
  const pages = pagesWith(slow);
  expect([slow, pages].every((list) => list.length > 1)).toBe(true);
  expect(pages.filter(({ path, seconds }) => patienceFor(path) < seconds + MARGIN)).toEqual([]);
});

test.each(PROXIES)('%s never repeats by itself what acts and keeps no answer under a key', (_, { isRepeated }) => {
  const keepsNone = routed.filter(
    ({ method, operation }) => operation?.kind === 'command' && (operation.skipIdempotency || method === 'GET'),
  );
  expect(keepsNone.length).toBeGreaterThan(50);
  const repeated = keepsNone.filter(({ method, path }) => isRepeated(method, exampleOf(path)));
  expect(repeated.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  // An agent's key is in the body of its call.
  expect(isRepeated('POST', '/mcp')).toBe(false);
});

test.each(PROXIES)('%s repeats reads and keyed writes', (_, { isRepeated }) => {
  for (const path of ['/', '/caller/dashboard', '/api/auth/me', '/api/caller/cases', '/v1/partners/acme'])
    expect([path, isRepeated('GET', path)]).toEqual([path, true]);
  for (const path of ['/api/caller/collaborate/a1', '/api/caller/case/a1/close', '/v1/collaboration-requests'])
    expect([path, isRepeated('POST', path)]).toEqual([path, true]);
});
