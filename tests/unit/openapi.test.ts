import { Validator } from '@seriousme/openapi-schema-validator';
import { documentText, openapiDocument } from '../../scripts/openapi/document.ts';
import { routes } from '../support/contract';
import { assertGenerated } from '../support/generated';

type Schema = Record<string, unknown>;
type Call = { operationId: string; summary?: string; description?: string; responses: Record<string, Schema> };

let document: Awaited<ReturnType<typeof openapiDocument>>;
let calls: [name: string, call: Call][];

beforeAll(async () => {
  document = await openapiDocument();
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
