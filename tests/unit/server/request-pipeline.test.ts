import {
  createServer,
  request as ask,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { requestPipeline } from '@/server/request-pipeline';
import { methodsBelow } from '@/server/route-methods';
import { readSettings } from '@/lib/platform/settings';

import { pageStatus } from '@/lib/platform/operation/page-status';
import { Problem } from '@/lib/shared/problem';

/* Replaces Next: a 405 without a body, and a refused page as an internal error. */
const app = async ({ url = '', method, headers }: IncomingMessage, response: ServerResponse) => {
  if (method === 'PUT') return void response.writeHead(405).end();
  if (url.startsWith('/refused')) {
    const problem = new Problem('rate_limited', 'Too Many Requests. Please try again later.', { retry_after: 30 });
    pageStatus(String(headers['x-request-id']), problem);
    response.statusCode = 500;
    response.setHeader('Set-Cookie', 'a=b');
    response.setHeader('Content-Encoding', 'gzip');
    response.write('not the');
    response.write(' answer');
    return void response.end();
  }
  response.end(url === '/prefetch' ? `prefetch: ${headers['x-prefetch'] ?? 'no'}` : 'from the app');
};
const pipeline = requestPipeline(readSettings({}), app, { methodsOf: methodsBelow(join(process.cwd(), 'app')) });
const server = createServer((request, response) => void pipeline.answer(request, response));

beforeAll(() => new Promise<void>((done) => void server.listen(0, '127.0.0.1', done)));
afterAll(() => server.close());

type RequestOptions = { host?: string; method?: string; headers?: Record<string, string> };
const whole = (path: string, { host = 'localhost:3000', method = 'GET', headers = {} }: RequestOptions = {}) =>
  new Promise<{ status?: number; headers: IncomingHttpHeaders; body: string }>((done, failed) => {
    const request = ask(
      {
        port: (server.address() as AddressInfo).port,
        host: '127.0.0.1',
        path,
        method,
        headers: { host, ...headers },
        agent: false,
      },
      (response) => {
        let body = '';
        response
          .on('data', (chunk: Buffer) => (body += chunk.toString()))
          .on('end', () => done({ status: response.statusCode, headers: response.headers, body }));
      },
    );
    request.once('error', failed).end();
  });
const get = (path: string, options?: RequestOptions) => whole(path, options).then(({ status, body }) => [status, body]);
const BROWSER = { accept: 'text/html,application/xhtml+xml' };

test.each(['/%', '/api/caller/case/%E0%A4%A', '/resources/company_logo/%ff'])(
  'a URL that cannot be decoded is refused before the app: %s',
  async (path) => {
    expect(await get(path)).toEqual([400, '{"error":"The address cannot be read."}']);
  },
);

test('only known hosts and methods reach the app', async () => {
  expect(await get('/%C3%A9?q=%ff')).toEqual([200, 'from the app']);
  expect((await get('/', { host: 'evil.test' }))[0]).toBe(421);
  expect((await get('/', { method: 'TRACE' }))[0]).toBe(405);
  expect((await get('/_next/image?url=x'))[0]).toBe(404);
});

test.each(['/api/health', '/api/ready'])('%s is asked of an instance by its own address', async (path) => {
  expect(await get(path, { host: '10.0.0.11:3000' })).toEqual([200, 'from the app']);
  expect((await get(`${path}/more`, { host: '10.0.0.11:3000' }))[0]).toBe(421);
});

test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('%s on a page is refused', async (method) => {
  const { status, headers, body } = await whole('/dashboard', { method });
  expect([status, headers.allow, body]).toEqual([405, 'GET, HEAD, OPTIONS', '{"error":"Method not allowed."}']);
  expect((await get('/api/auth/me', { method: method === 'PUT' ? 'POST' : method }))[0]).toBe(200);
});

test.each([
  ['/api/auth/me', 'GET, HEAD, OPTIONS'],
  ['/api/auth/login', 'POST, OPTIONS'],
  ['/api/caller/case/abcdefghijkl/respond', 'POST, OPTIONS'],
  ['/api/caller/get-cases/mine/30', 'GET, HEAD, OPTIONS'],
  ['/api/auth/super_admin/login_as_user/7', 'GET, POST, HEAD, OPTIONS'],
])('a wrong method on %s is refused with the allowed ones', async (path, allow) => {
  const { status, headers, body } = await whole(path, { method: 'PUT' });
  expect([status, headers.allow, body, headers['content-type']]).toEqual([
    405,
    allow,
    '{"error":"Method not allowed."}',
    'application/json; charset=utf-8',
  ]);
});

test('a refused page has the status and message of the refusal', async () => {
  const { status, headers, body } = await whole('/refused');
  expect([
    status,
    headers['retry-after'],
    headers['set-cookie'],
    headers['content-encoding'],
    headers['referrer-policy'],
  ]).toEqual([429, '30', undefined, undefined, 'no-referrer']);
  expect(body).toContain('<p role="alert">Too Many Requests. Please try again later.</p>');
  expect(body).toMatch(/^<!doctype html>.*<\/html>$/);
  expect(await whole('/refused', { method: 'HEAD' })).toMatchObject({ status: 429, body: '' });
});

test('client-side navigation gets the answer of the app unchanged', async () => {
  expect(await get('/refused', { headers: { ...BROWSER, rsc: '1' } })).toEqual([500, 'not the answer']);
});

test('the pipeline refuses browsers with a page and API clients with JSON', async () => {
  const { status, headers, body } = await whole('/', { host: 'evil.test', headers: BROWSER });
  expect([status, headers['content-type']]).toEqual([421, 'text/html; charset=utf-8']);
  expect(body).toContain('This host is not known here.');
  expect(await get('/api/auth/me', { host: 'evil.test', headers: BROWSER })).toEqual([
    421,
    '{"error":"This host is not known here."}',
  ]);
});

test('prefetches are marked for the proxy, and clients cannot forge the mark', async () => {
  expect(await get('/prefetch', { headers: { 'next-router-prefetch': '1' } })).toEqual([200, 'prefetch: 1']);
  expect(await get('/prefetch', { headers: { 'x-prefetch': '1' } })).toEqual([200, 'prefetch: no']);
});
