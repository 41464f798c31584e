import { callRoute } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { apiFixture, askToken, PROBLEM } from '../../support/public-api';
import { refused } from '../../support/refusals';

beforeEach(emptyDatabase);

const ALL = 'cases:read cases:write partners:read webhooks audit';

async function asking() {
  const { submitter } = await apiFixture();
  const form = { grant_type: 'client_credentials', client_id: submitter.client_id, client_secret: submitter.secret };
  const statusOf = (token: unknown) => async (path: string) =>
    (await callRoute('GET', path, { headers: { authorization: `Bearer ${String(token)}`, ...PROBLEM } })).status;
  return { submitter, ask: (over: Record<string, string>) => askToken({ ...form, ...over }), form, statusOf };
}

test.each([
  [{}, ALL],
  [{ scope: '' }, ALL],
  [{ scope: 'cases:read' }, 'cases:read'],
  [{ scope: 'webhooks cases:read cases:read' }, 'cases:read webhooks'],
  [{ scope: 'https://portal.test/.default' }, ALL],
  [{ scope: 'api://portal/.default' }, ALL],
  [{ scope: '.default' }, ALL],
  [{ scope: 'api://portal/.default cases:read' }, ALL],
  [{ audience: 'https://portal.test' }, ALL],
  [{ audience: 'https://portal.test', scope: 'partners:read' }, 'partners:read'],
])('a token asked for with %j has the scopes %s', async (over, scope) => {
  const { ask } = await asking();
  expect(await ask(over as Record<string, string>)).toMatchObject({ status: 200, body: { scope } });
});

test.each([
  ['an unknown scope', 'admin', 'invalid_scope'],
  ['an unknown one beside a known one', 'cases:read admin', 'invalid_scope'],
  ['an unknown one beside all', '.default admin', 'invalid_scope'],
  ['one that ends like all', 'cases.default', 'invalid_scope'],
  ['another case', 'CASES:READ', 'invalid_scope'],
  ['more than is read', 'cases:read '.repeat(100), 'invalid_request'],
])('%s is refused', async (_, scope, error) => {
  const { ask } = await asking();
  expect(await ask({ scope })).toMatchObject({ status: 400, body: { error } });
});

test('a scope that the client was not given is refused', async () => {
  const { ask, submitter } = await asking();
  await testSql()`update api_clients set scopes = '{cases:read}' where id = ${submitter.id}`;
  expect(await ask({ scope: 'cases:read webhooks' })).toMatchObject(refused(400, 'invalid_scope'));
});

test('a narrowed token calls what it was asked for, and what its client still has', async () => {
  const { ask, submitter, statusOf } = await asking();
  const narrow = statusOf((await ask({ scope: 'cases:read' })).body.access_token);
  const wide = statusOf((await ask({})).body.access_token);
  expect([await narrow('/v2/collaboration-requests/list'), await narrow('/v1/partners/search?query=bor')]).toEqual([
    200, 403,
  ]);
  expect([await wide('/v2/collaboration-requests/list'), await wide('/v1/partners/search?query=bor')]).toEqual([
    200, 200,
  ]);
  await testSql()`update api_clients set scopes = '{partners:read}' where id = ${submitter.id}`;
  expect([await narrow('/v2/collaboration-requests/list'), await narrow('/v1/partners/search?query=bor')]).toEqual([
    403, 403,
  ]);
});

test.each(['client_secret', 'client_id', 'grant_type'])('%s in the address does not count', async (name) => {
  const { form } = await asking();
  const { [name as keyof typeof form]: value, ...rest } = form;
  const answer = await callRoute('POST', `/oauth2/token?${new URLSearchParams({ [name]: value }).toString()}`, {
    sent: new URLSearchParams(rest).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(answer.status).toBe(name === 'grant_type' ? 400 : 401);
});
