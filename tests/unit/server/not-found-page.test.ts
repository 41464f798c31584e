import { createServer, request, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { readSettings } from '@/lib/platform/settings';
import { prerenderedNotFound } from '@/server/not-found-page';
import { requestPipeline } from '@/server/request-pipeline';

type GuestPage = 'render' | 'not-found' | { status: number; message: string; headers: Record<string, string> };
const shared = globalThis as typeof globalThis & {
  __concordGuestPage?: (page: { path: string; match: string; headers: Headers }) => Promise<GuestPage>;
};

const HTML =
  '<!DOCTYPE html><html lang="en"><head><link rel="preload" as="script" href="/a.js"/><link rel="stylesheet" href="/a.css" nonce="n"/></head><body><h1>Page Not Found</h1><script nonce="n">run()</script></body></html>';
const PLAIN =
  '<!DOCTYPE html><html lang="en"><head><link rel="stylesheet" href="/a.css"/></head><body><h1>Page Not Found</h1></body></html>';

/** Requests that reached the app. */
let rendered: string[] = [];
let status = 404;
let server: Server;

beforeAll(async () => {
  const app = async (...[incoming, response]: Parameters<Parameters<typeof requestPipeline>[1]>) => {
    rendered.push(incoming.url ?? '');
    response.writeHead(status, { 'content-type': 'text/html' }).end(HTML);
  };
  const notFoundPage = prerenderedNotFound(app, { host: 'portal.test', methodsOf: () => [], files: new Set() });
  const pipeline = requestPipeline(readSettings({ APP_URL: 'http://portal.test' }), app, { notFoundPage });
  server = createServer((...[incoming, response]) => void pipeline.answer(incoming, response));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
});
beforeEach(() => {
  rendered = [];
  status = 404;
  shared.__concordGuestPage = async () => 'not-found';
});
afterAll(async () => {
  delete shared.__concordGuestPage;
  await new Promise((resolve) => server.close(resolve));
});

type Answer = { status: number | undefined; headers: IncomingHttpHeaders; body: Buffer };

function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const { port } = server.address() as AddressInfo;
  const options = { port, host: '127.0.0.1', path, method, agent: false, headers: { host: 'portal.test', ...headers } };
  return new Promise((resolve, reject) => {
    const call = request(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    call.on('error', reject).end();
  });
}

// rule: web.not-found
describe('Page Not Found for guests', () => {
  test('is tried again after Next could not render it', async () => {
    status = 500;
    expect((await ask('/x/y')).status).toBe(500);
    status = 404;
    expect((await ask('/x/y')).body.toString()).toBe(PLAIN);
  });

  test('is rendered once, keeps its status, and has neither scripts nor a policy that allows them', async () => {
    for (const path of ['/x/y', '/x/z', '/x/y?a=1']) {
      const answer = await ask(path);
      expect(answer).toMatchObject({ status: 404 });
      expect(answer.body.toString()).toBe(PLAIN);
      expect(answer.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringMatching(/^default-src 'none'/) as string,
      });
      expect(answer.headers['content-security-policy']).not.toContain('script-src');
    }
    expect(rendered).toEqual([]);
  });

  test('has the theme of the cookie, and the encoding that the client takes', async () => {
    const dark = await ask('/x/y', { cookie: 'a=b; theme=dark', 'accept-encoding': 'gzip, br' });
    expect(dark.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(dark.body).toString()).toContain('<html data-theme="dark" lang="en">');
    const light = await ask('/x/y', { cookie: 'theme=light', 'accept-encoding': 'gzip;q=0.5, br;q=0' });
    expect(light.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(light.body).toString()).toContain('<html data-theme="light" lang="en">');
    const other = await ask('/x/y', { cookie: 'theme="><script>' });
    expect(other.body.toString()).toBe(PLAIN);
  });

  test('HEAD has the same headers and no body', async () => {
    const { body, headers, status: answered } = await ask('/x/y', {}, 'HEAD');
    expect([answered, body.length, headers['content-length']]).toEqual([404, 0, String(PLAIN.length)]);
  });

  test('what the app wants to answer itself goes to Next, and so does the API', async () => {
    shared.__concordGuestPage = async () => 'render';
    await ask('/x/y');
    shared.__concordGuestPage = async () => 'not-found';
    await ask('/api/x');
    expect(rendered).toEqual(['/x/y', '/api/x']);
  });

  test('above the limit of guests the answer is 429', async () => {
    shared.__concordGuestPage = async () => ({ status: 429, message: 'Too many.', headers: { 'Retry-After': '9' } });
    expect(await ask('/x/y')).toMatchObject({ status: 429, headers: { 'retry-after': '9' } });
  });
});
