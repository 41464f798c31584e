import { IDENTITIES, type Fixture, type Identity } from '../support/access';
import { ACCESS } from '../support/access-rows';
import { accessFixture, headersOf } from '../support/access-fixture';
import { callRoute } from '../support/api';
import { routes } from '../support/contract';
import { testSql } from '../support/database';
import { forgetRequests } from '../support/request-counts';

let shared: { fixture: Fixture; change: number | null } | undefined;

beforeEach(forgetRequests);

/**
 * The network of the rows before, or a new one when these have changed something. A change may end sessions, so that everybody
 * signs in for it.
 */
async function networkFor(method: string): Promise<Fixture> {
  const change = await newestChange();
  if (!shared || shared.change !== change) shared = { fixture: await accessFixture(), change };
  return method === 'GET' ? shared.fixture : { ...shared.fixture };
}

/** Every change writes an audit row, so that a refusal leaves none. */
async function newestChange(): Promise<number | null> {
  const [row] = await testSql()<{ id: number | null }[]>`select max(id) as id from audit_log`;
  return row!.id;
}

test('every route and method has exactly one row in the access table', () => {
  const listed = ACCESS.map(({ route }) => route);
  const existing = routes().map(({ method, path }) => `${method} ${path}`);
  expect([
    ...existing
      .filter((route) => !listed.includes(route))
      .map((route) => `${route} has no row: add it to the file of its domain in tests/access, with who may call it.`),
    ...listed
      .filter((route) => !existing.includes(route))
      .map((route) => `${route} has a row in tests/access but no route.`),
    ...listed
      .filter((route, index) => listed.indexOf(route) !== index)
      .map((route) => `${route} has two rows in tests/access.`),
  ]).toEqual([]);
});

test.each(ACCESS.map((row) => [row.route, row] as const))('%s', async (_name, { method, request, statuses }) => {
  const fixture = await networkFor(method);
  const found: Partial<Record<Identity, number>> = {};
  for (const identity of IDENTITIES) {
    const { path, body, headers: own } = await request(fixture, identity);
    const headers = { ...own, ...(await headersOf(fixture, identity)) };
    const before = statuses[identity] < 400 ? undefined : await newestChange();
    const answer = await callRoute(method, path, { sent: body ?? (method === 'GET' ? undefined : {}), headers });
    found[identity] = answer.status;
    if (answer.status >= 400 && answer.status !== 503) {
      expect(Object.keys(answer.body)).toEqual(expect.arrayContaining([refusalKey(path, answer.status)]));
      expect(await newestChange()).toBe(before);
    }
  }
  expect(found).toEqual(statuses);
});

/** The public API has two styles of its own, and its token call the standard's. */
function refusalKey(path: string, status: number): string {
  if (/^\/v[12]\//.test(path) || (path.startsWith('/oauth2/') && status === 404)) return 'message';
  if (path === '/mcp' || path.startsWith('/scim/')) return 'detail';
  return status === 422 ? 'errors' : 'error';
}

const CHANGING = ACCESS.filter(({ method }) => method !== 'GET').map((row) => [row.route, row] as const);

/** Open to guests; the body decides. */
const BODY_DECIDES = ['/api/auth/login', '/api/auth/refresh', '/api/auth/passkey', '/api/auth/second_factor'];

test.each(
  CHANGING.filter(
    ([route, { statuses }]) =>
      (statuses.none === 401 || route.endsWith(' /api/not_found')) &&
      !BODY_DECIDES.some((path) => route.endsWith(` ${path}`)),
  ),
)('the body of a refused guest is never read: %s', async (_name, { method, request, statuses }) => {
  const { path } = await request(await networkFor(method), 'none');
  let reads = 0;
  const endless = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        reads += 1;
        controller.enqueue(Buffer.alloc(65_536, ' '));
      },
    },
    { highWaterMark: 0 },
  );
  const answer = await callRoute(method, path, { sent: endless });
  expect([answer.status, reads]).toEqual([statuses.none, 0]);
});
