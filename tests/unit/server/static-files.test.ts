import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { staticFiles } from '@/server/static-files';

const dir = mkdtempSync(join(tmpdir(), 'static-'));
const chunks = join(dir, '.next', 'static', 'chunks');
mkdirSync(chunks, { recursive: true });
writeFileSync(join(chunks, 'a.js'), 'alert(1)');
writeFileSync(join(chunks, 'a.js.br'), brotliCompressSync('alert(1)'));
writeFileSync(join(chunks, 'plain.js'), 'alert(2)');
writeFileSync(join(dir, '.next', 'secret.js.br'), 'secret');

const serve = staticFiles(dir);
const server = createServer((request, response) => void (serve(request, response) || response.end('from Next')));
beforeAll(() => new Promise<void>((done) => void server.listen(0, '127.0.0.1', done)));
afterAll(() => {
  server.close();
  rmSync(dir, { recursive: true });
});

const ask = (path: string, encodings = 'gzip, deflate, br, zstd', method = 'GET') =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, {
    method,
    headers: { 'accept-encoding': encodings },
  });

test('a compressed script is sent as it is on disk, for a year', async () => {
  const answer = await ask('/_next/static/chunks/a.js');
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/javascript; charset=UTF-8',
    'content-encoding': 'br',
    vary: 'Accept-Encoding',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(await answer.text()).toBe('alert(1)');
});

test('HEAD answers with the headers alone', async () => {
  const answer = await ask('/_next/static/chunks/a.js?v=1', 'br', 'HEAD');
  expect([answer.headers.get('content-encoding'), await answer.text()]).toEqual(['br', '']);
});

test.each([
  ['a client without Brotli', '/_next/static/chunks/a.js', 'gzip, deflate', 'GET'],
  ['a client that refuses Brotli', '/_next/static/chunks/a.js', 'gzip, br;q=0', 'GET'],
  ['another method', '/_next/static/chunks/a.js', 'br', 'POST'],
  ['a file that was not compressed', '/_next/static/chunks/plain.js', 'br', 'GET'],
  ['the compressed file itself', '/_next/static/chunks/a.js.br', 'br', 'GET'],
  ['a file outside of the folder', '/_next/static/../secret.js', 'br', 'GET'],
  ['an encoded way out of the folder', '/_next/static/%2e%2e/secret.js', 'br', 'GET'],
])('%s is left to Next', async (_, path, encodings, method) => {
  expect(await (await ask(path, encodings, method)).text()).toBe('from Next');
});

test('before the first build there is nothing to send', () => {
  expect(() => staticFiles(join(dir, 'missing'))).not.toThrow();
});
