import { join } from 'node:path';
import { accessCases, IDENTITIES, type AccessRows, type Identity, type Fixture } from '../support/access';
import { accessFixture, headersOf } from '../support/access-fixture';
import { callRoute } from '../support/api';
import { filesUnder, routes } from '../support/contract';
import { emptyDatabase, testSql } from '../support/database';
import { longestBlock } from '../support/event-loop';
import { forgetRequests } from '../support/request-counts';

/** One file per domain, found automatically. */
const ACCESS = filesUnder(join(process.cwd(), 'tests/access'), /\.ts$/).flatMap((file) =>
  accessCases(jest.requireActual<{ ROWS: AccessRows }>(file).ROWS),
);

let fixture: Fixture;
let changes: number;

beforeEach(async () => {
  forgetRequests();
  await emptyDatabase();
  fixture = await accessFixture();
});

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
  const found: Partial<Record<Identity, number>> = {};
  for (const identity of IDENTITIES) {
    const { path, body, headers: own } = await request(fixture, identity);
    const headers = { ...own, ...(await headersOf(fixture, identity)) };
    changes = await countChanges();
    const answer = await callRoute(method, path, {
      sent: body ?? (method === 'GET' ? undefined : {}),
      headers,
    });
    found[identity] = answer.status;
    if (answer.status >= 400 && answer.status !== 503) {
      expect(Object.keys(answer.body)).toEqual(expect.arrayContaining([refusalKey(path, answer.status)]));
      expect(await countChanges()).toBe(changes);
    }
  }
  expect(found).toEqual(statuses);
});

/** The public API has two styles of its own, and its token call the standard's. */
function refusalKey(path: string, status: number): string {
  if (/^\/v[12]\//.test(path)) return 'message';
  if (path === '/mcp') return 'detail';
  return status === 422 ? 'errors' : 'error';
}

/** Every change writes an audit row, so that a refusal leaves none. */
async function countChanges(): Promise<number> {
  const [row] = await testSql()`select count(*)::int as rows from audit_log`;
  return row!.rows as number;
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
  const { path } = await request(fixture, 'none');
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

/** A megabyte in one value, in forms that may be slow to validate, sanitize or match. */
const MEGABYTE = 1024 * 1024 - 2_000;
const LARGE: unknown[] = [
  ...['a', ' ', '\n', '<b>', 'a@a.', '(', 'http://a.', '1', '%', '\\', 'é', '\u0000'].map((unit) =>
    unit.repeat(MEGABYTE / Buffer.byteLength(JSON.stringify(unit).slice(1, -1))),
  ),
  Array.from({ length: 4_500 }, (_, at) => at),
  Array.from({ length: 2_000 }, () => ({ id: 'x' })),
  Object.fromEntries(Array.from({ length: 4_500 }, (_, at) => [`k${at}`, 'x'])),
];

test.each(CHANGING)(
  'a value of a megabyte never blocks the event loop: %s',
  async (_name, { method, request, statuses }) => {
    const identity = IDENTITIES.find((one) => statuses[one] < 400) ?? 'caller';
    const { path, body = {}, headers: own } = await request(fixture, identity);
    const headers = { ...own, ...(await headersOf(fixture, identity)) };
    const names = body instanceof FormData ? [...new Set(body.keys())] : Object.keys(body);
    const slow: unknown[] = [];
    for (const [index, name] of names.slice(0, 12).entries()) {
      // Each form once, spread over the fields, and plain text in every field.
      for (const value of LARGE.filter((_, at) => at === 0 || at % names.length === index)) {
        const sent =
          body instanceof FormData ? formWith(body, name, value) : JSON.stringify({ ...body, [name]: value });
        let status = 0;
        const ms = await longestBlock(async () => {
          // In its other style the public API refuses with 500.
          ({ status } = await callRoute(method, path, {
            sent,
            headers: { accept: 'application/problem+json', ...headers },
          }));
        });
        if (ms >= 50 || status >= 500) slow.push([name, JSON.stringify(value).slice(0, 20), status, Math.round(ms)]);
      }
    }
    expect(slow).toEqual([]);
  },
);

/** The form with another value in a field. */
function formWith(form: FormData, name: string, value: unknown): FormData {
  const changed = new FormData();
  for (const [field, own] of form) if (field !== name) changed.append(field, own);
  changed.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  return changed;
}
