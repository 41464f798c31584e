import { Validator } from '@seriousme/openapi-schema-validator';
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

test('every call says what it is for, and which scope it needs', () => {
  const open = ['login', 'issueToken', 'getApiDocument', 'getCurrentUser'];
  const unscoped = calls.filter(({ operation, shapes }) => !(shapes.scope ?? operation.scope));
  expect(unscoped.map(({ shapes }) => shapes.operationId).sort()).toEqual(open.sort());
  expect(calls.filter(({ comment }) => !comment).map(({ shapes }) => shapes.operationId)).toEqual([]);
});
