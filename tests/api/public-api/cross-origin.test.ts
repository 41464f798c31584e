import { once } from 'node:events';
import { request as ask, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { GET as readMe } from '@/app/v1/me/route';
import { POST as issueToken } from '@/app/oauth2/token/route';
import { POST as logIn } from '@/app/v1/login/route';
import { GET as readOwnMe } from '@/app/api/auth/me/route';
import { GET as listByPage } from '@/app/v2/collaboration-requests/route';
import { loginAs } from '../../support/api';
import { apiFixture } from '../../support/public-api';
import { startPipeline } from '../../support/pipeline-server';

/* rule: web.cross-origin */

const SIDEBAR = 'https://acme.zendesk.test';
const ROUTES: Record<string, (request: Request, context: { params: Promise<undefined> }) => Promise<Response>> = {
  '/v1/me': readMe,
  '/v1/login': logIn,
  '/v2/collaboration-requests': listByPage,
  '/oauth2/token': issueToken,
  '/api/auth/me': readOwnMe,
};
const start = (CORS_ORIGINS?: string) =>
  startPipeline(
    async (request) => {
      const route = ROUTES[new URL(request.url).pathname];
      return route ? route(request, { params: Promise.resolve(undefined) }) : new Response(null, { status: 404 });
    },
    CORS_ORIGINS === undefined ? {} : { env: { CORS_ORIGINS } },
  );

let servers: Awaited<ReturnType<typeof start>>[];
let token: string;
beforeAll(async () => {
  servers = await Promise.all([start(), start(`https://other.test,${SIDEBAR}/`), start('none')]);
  ({ token } = await loginAs({ id: (await apiFixture()).submitter.user_id }));
});
afterAll(() => Promise.all(servers.map((server) => server.stop())));

type Sent = { method?: string; headers: Record<string, string>; body?: string };
/** Not by fetch, which sets the host itself. */
async function call(at: number, path: string, { method = 'GET', headers, body }: Sent) {
  const { port } = servers[at]!;
  const options = { port, host: '127.0.0.1', path, method, headers: { host: 'portal.test', ...headers }, agent: false };
  const [answer] = (await once(ask(options).end(body), 'response')) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, body: (await answer.toArray()).join('') };
}
const opened = ({ headers }: { headers: IncomingHttpHeaders }) =>
  ['allow-origin', 'allow-credentials', 'allow-methods', 'allow-headers'].map(
    (name) => headers[`access-control-${name}`],
  );
const preflight = (path: string, { at = 0, origin = SIDEBAR, asked = 'authorization,content-type' } = {}) =>
  call(at, path, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': asked,
    },
  });

const CLOSED = Array.from({ length: 4 });
const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE';

test.each(['/v1/me', '/v1/collaboration-requests/x/notes', '/v2/webhooks', '/oauth2/token'])(
  'a preflight of %s is answered for any origin, with the headers that clients send and without credentials',
  async (path) => {
    const answer = await preflight(path, { asked: 'x-client-version, authorization' });
    expect([answer.status, answer.body]).toEqual([204, '']);
    expect(opened(answer)).toEqual([
      '*',
      undefined,
      METHODS,
      expect.stringMatching(/Idempotency-Key.*x-client-version/),
    ]);
  },
);

test.each(['/api/auth/me', '/api/caller/changes', '/mcp', '/oauth2/tokens', '/v1', '/dashboard', '/resources/v1/x'])(
  '%s opens to no other origin',
  async (path) => {
    const answer = await preflight(path);
    expect(opened(answer)).toEqual(CLOSED);
  },
);

test('answers and refusals are read by any origin, also what their headers say', async () => {
  const headers = { origin: SIDEBAR, authorization: `Bearer ${token}` };
  const read = await call(0, '/v1/me', { headers });
  expect([read.status, ...opened(read)]).toEqual([200, '*', undefined, undefined, undefined]);
  expect(read.headers['access-control-expose-headers']).toContain('RateLimit-Remaining');
  const refused = await call(0, '/v1/me', { headers: { origin: SIDEBAR } });
  expect([refused.status, ...opened(refused)]).toEqual([401, '*', undefined, undefined, undefined]);
  const wrong = await call(0, '/v1/login', {
    method: 'POST',
    headers: { origin: SIDEBAR, 'content-type': 'application/json' },
    body: '{"username": "nobody@acme.test", "password": "Wrong1!pass"}',
  });
  expect([wrong.status, ...opened(wrong)]).toEqual([401, '*', undefined, undefined, undefined]);
  const own = await call(0, '/api/auth/me', { headers: { origin: SIDEBAR } });
  expect([own.status, opened(own)]).toEqual([401, CLOSED]);
  const none = await call(0, '/v1/me', { headers: { authorization: `Bearer ${token}` } });
  expect(opened(none)).toEqual(CLOSED);
});

test('CORS_ORIGINS narrows it to what it names, and none closes it', async () => {
  expect(opened(await preflight('/v1/me', { at: 1 }))[0]).toBe(SIDEBAR);
  const listed = await call(1, '/v1/me', { headers: { origin: SIDEBAR } });
  expect([opened(listed)[0], listed.headers.vary]).toEqual([SIDEBAR, 'Origin']);
  for (const origin of ['https://evil.test', 'null', 'https://acme.zendesk.test.evil.test', 'http://acme.zendesk.test'])
    expect(opened(await preflight('/v1/me', { at: 1, origin }))).toEqual(CLOSED);
  expect(opened(await preflight('/v1/me', { at: 2 }))).toEqual(CLOSED);
});

test('a header that is asked for cannot bring in another one', async () => {
  const answer = await preflight('/v1/me', { asked: 'x-a;q=1' });
  expect(opened(answer)[3]).not.toContain('q=1');
});
