import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020';
import { documentText } from '../../../scripts/openapi/document.ts';
import { publicCalls, publicDocument } from '../../../scripts/openapi/public-document.ts';
import { EXAMPLES } from '../../../scripts/openapi/public-examples.ts';
import { routes } from '../../support/contract';
import { assertGenerated } from '../../support/generated';

let document: Awaited<ReturnType<typeof publicDocument>>;
let calls: Awaited<ReturnType<typeof publicCalls>>;

beforeAll(async () => {
  [document, calls] = await Promise.all([publicDocument(), publicCalls()]);
}, 120_000);

test('docs/public-api.json is what `npm run generate:openapi` writes', () => {
  assertGenerated('docs/public-api.json', documentText(document), 'npm run generate:openapi');
});

test('the document is valid OpenAPI 3.1', async () => {
  const validator = new Validator();
  expect(await validator.validate(JSON.parse(documentText(document)) as Record<string, unknown>)).toEqual({
    valid: true,
  });
});

test('it lists every call of the public API, and nothing else', () => {
  const existing = routes()
    .filter(({ path }) => /^\/(v1|v2|oauth2)\//.test(path) && !path.endsWith('/not_found'))
    .map(({ method, path }) => `${method} ${path.replaceAll(/\[(\w+)\]/g, '{$1}')}`);
  const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(listed.sort()).toEqual(existing.sort());
});

test('its calls have the names that clients know', () => {
  const ids = calls.map(({ shapes }) => shapes.operationId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(
    expect.arrayContaining([
      ...['login', 'getCurrentUser', 'listCollaborationRequests', 'getCollaborationRequestByToken'],
      ...['createCollaborationRequest', 'updateCollaborationRequest', 'getNotes', 'createNote'],
      ...['approveCollaborationRequest', 'rejectCollaborationRequest', 'closeCollaborationRequest'],
      ...['submitInformationRequest', 'submitInformationResponse', 'getAttachmentConfig', 'analyzeConfig'],
      ...['createAttachmentConfig', 'forwardAttachment', 'searchPartners', 'searchPartnersSemanticSearch'],
      ...['getFormByCompanyId', 'getFormByDepartmentId', 'getFormByDocumentId'],
    ]),
  );
});

test.each(Object.entries(EXAMPLES))(
  'the example of %s is one that its operation takes and gives',
  async (id, example) => {
    const call = calls.find(({ shapes }) => shapes.operationId === id)!;
    const inPath = { token: 'a-reference-of-a-case' };
    const { operation, shapes } = call;
    if (example.request !== undefined) {
      const input = (shapes.input ?? operation.input).safeParse({ ...inPath, ...(example.request as object) });
      expect(input.error?.issues ?? []).toEqual([]);
    }
    if (example.response !== undefined) {
      const answer = (shapes.answer ?? operation.output)().safeParse(example.response);
      expect(answer.error?.issues ?? []).toEqual([]);
    }
  },
);

type Media = { schema?: object; example?: unknown };
type Described = {
  tags: string[];
  parameters: { in: string; name: string; required: boolean; schema: { type: string } }[];
  requestBody?: { required?: boolean; content: Record<string, Media> };
  responses: Record<string, { content?: Record<string, Media> }>;
};

/** A schema whose references lead into the document. */
const inDocument = (schema: object): unknown => JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/'));

/** Clients are generated from these schemas, not from those that the portal parses with. */
test('each example fits the schema that is published beside it', () => {
  const published = JSON.parse(documentText(document)) as typeof document;
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  ajv.addSchema(published, 'document');
  const described = Object.values(published.paths as Record<string, Record<string, Described>>).flatMap((methods) =>
    Object.values(methods),
  );
  const media = described
    .flatMap(({ requestBody, responses }) => [requestBody, ...Object.values(responses)])
    .flatMap((part) => Object.values(part?.content ?? {}))
    .filter(({ example }) => example !== undefined);
  expect(media.length).toBe(
    Object.values(EXAMPLES).reduce((sum, { request, response }) => sum + Number(!!request) + Number(!!response), 0),
  );
  for (const { schema, example } of media) {
    const fits = ajv.compile(inDocument(schema!) as object);
    fits(example);
    expect([example, fits.errors]).toEqual([example, null]);
  }
});

test('a body and a parameter that a call cannot do without is said to be required', () => {
  const of = (path: string, method: string) =>
    (document.paths as Record<string, Record<string, Described>>)[path]![method]!;
  const query = of('/v1/partners/search', 'get').parameters.map(({ name, required }) => [name, required]);
  expect(Object.fromEntries(query)).toEqual({ query: true, limit: false });
  const isBodyRequired = (path: string) => of(`/v1/collaboration-requests${path}`, 'post').requestBody!.required;
  expect([isBodyRequired(''), isBodyRequired('/{token}/notes'), isBodyRequired('/{token}/closure')]).toEqual([
    ...[true, true, undefined],
  ]);
});

test('generated clients get integers for ids in paths, a group for each call, contact and license', () => {
  const described = Object.values(document.paths as Record<string, Record<string, Described>>).flatMap((methods) =>
    Object.values(methods),
  );
  const inPath = described.flatMap(({ parameters }) => parameters.filter((parameter) => parameter.in === 'path'));
  const types = new Map(inPath.map(({ name, schema }) => [name, schema.type]));
  expect(Object.fromEntries(types)).toEqual({
    ...{ token: 'string', searchTerm: 'string', id: 'integer', deliveryId: 'integer' },
    ...{ grantId: 'integer', partNumber: 'integer' },
  });
  expect(new Set(described.flatMap(({ tags }) => tags))).toEqual(new Set(document.tags.map(({ name }) => name)));
  expect(document.info).toMatchObject({ contact: { name: expect.any(String) }, license: { name: expect.any(String) } });
});

test('every call says what it is for, and which scope it needs', () => {
  const open = [
    'login',
    'issueToken',
    'getApiDocument',
    'getPostmanCollection',
    'getCurrentUser',
    'uploadPart',
    'registerClient',
  ];
  const unscoped = calls.filter(({ operation, shapes }) => !(shapes.scope ?? operation.scope));
  expect(unscoped.map(({ shapes }) => shapes.operationId).sort()).toEqual(open.sort());
  expect(calls.filter(({ comment }) => !comment).map(({ shapes }) => shapes.operationId)).toEqual([]);
});
