import { createServer, request as ask, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { makeGate } from '../../../server/gate.mjs';
import { methodsBelow } from '../../../server/methods.mjs';
import { readSettings } from '@/lib/shared/settings';

type Told = (request_id: string, refusal: [number, string, Record<string, string>]) => void;
const { __concordRefusePage: refusePage } = globalThis as unknown as { __concordRefusePage: Told };

/* Answers like the app does: 405 without a word, a page whose making was refused as an error of its own. */
const app = async (request: object, answer: object) => {
  const [{ url = '', method, headers }, response] = [request as IncomingMessage, answer as ServerResponse];
  if (method === 'PUT') return void response.writeHead(405).end();
  if (url.startsWith('/refused')) {
    refusePage(String(headers['x-request-id']), [429, 'Too Many Requests. Please try again later.', { 'Retry-After': '30' }]);
    response.statusCode = 500;
    response.setHeader('Set-Cookie', 'a=b');
    response.setHeader('Content-Encoding', 'gzip');
    response.write('not the');
    response.write(' answer');
    return void response.end();
  }
  response.end(url === '/ahead' ? `ahead: ${headers['x-prefetch'] ?? 'no'}` : 'from the app');
};
const gate = makeGate(readSettings({}), app, { methodsOf: methodsBelow(join(process.cwd(), 'app')) });
const server = createServer((request, response) => void gate.answer(request, response));

beforeAll(() => new Promise<void>((done) => void server.listen(0, '127.0.0.1', done)));
afterAll(() => server.close());

type Asking = { host?: string; method?: string; headers?: Record<string, string> };
const whole = (path: string, { host = 'localhost:3000', method = 'GET', headers = {} }: Asking = {}) => new Promise<{ status?: number; headers: IncomingHttpHeaders; body: string }>((done, failed) => {
  const asked = ask({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', path, method, headers: { host, ...headers }, agent: false }, (response) => {
    let body = '';
    response.on('data', (chunk: Buffer) => (body += chunk.toString())).on('end', () => done({ status: response.statusCode, headers: response.headers, body }));
  });
  asked.once('error', failed).end();
});
const get = (path: string, asking?: Asking) => whole(path, asking).then(({ status, body }) => [status, body]);
const READER = { accept: 'text/html,application/xhtml+xml' };

test.each(['/%', '/api/caller/case/%E0%A4%A', '/resources/company_logo/%ff'])('an address that cannot be decoded is refused before the app: %s', async (path) => {
  expect(await get(path)).toEqual([400, '{"error":"The address cannot be read."}']);
});

test('what can be decoded reaches the app, on known hosts and with known methods only', async () => {
  expect(await get('/%C3%A9?q=%ff')).toEqual([200, 'from the app']);
  expect((await get('/', { host: 'evil.test' }))[0]).toBe(421);
  expect((await get('/', { method: 'TRACE' }))[0]).toBe(405);
  expect((await get('/_next/image?url=x'))[0]).toBe(404);
});

test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('a page cannot be asked with %s', async (method) => {
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
])('a wrong method on %s is told in words, with those it has', async (path, allow) => {
  const { status, headers, body } = await whole(path, { method: 'PUT' });
  expect([status, headers.allow, body, headers['content-type']]).toEqual([405, allow, '{"error":"Method not allowed."}', 'application/json; charset=utf-8']);
});

test('a page that was refused while it was made has the status and the words of the refusal', async () => {
  const { status, headers, body } = await whole('/refused');
  expect([status, headers['retry-after'], headers['set-cookie'], headers['content-encoding'], headers['referrer-policy']]).toEqual([429, '30', undefined, undefined, 'no-referrer']);
  expect(body).toContain('<p role="alert">Too Many Requests. Please try again later.</p>');
  expect(body).toMatch(/^<!doctype html>.*<\/html>$/);
  expect((await whole('/refused', { method: 'HEAD' }))).toMatchObject({ status: 429, body: '' });
});

test('what is loaded into a page that stands already stays the app’s own answer', async () => {
  expect(await get('/refused', { headers: { ...READER, rsc: '1' } })).toEqual([500, 'not the answer']);
});

test('a person gets a refusal of the gate as a page, a program as JSON', async () => {
  const { status, headers, body } = await whole('/', { host: 'evil.test', headers: READER });
  expect([status, headers['content-type']]).toEqual([421, 'text/html; charset=utf-8']);
  expect(body).toContain('This host is not known here.');
  expect(await get('/api/auth/me', { host: 'evil.test', headers: READER })).toEqual([421, '{"error":"This host is not known here."}']);
});

test('a page fetched ahead is marked for the middleware, and nobody else can mark one', async () => {
  expect(await get('/ahead', { headers: { 'next-router-prefetch': '1' } })).toEqual([200, 'ahead: 1']);
  expect(await get('/ahead', { headers: { 'x-prefetch': '1' } })).toEqual([200, 'ahead: no']);
});
