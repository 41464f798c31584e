import { createServer, request as ask, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeGate } from '../../../server/gate.mjs';
import { readSettings } from '@/lib/shared/settings';

const app = async (_request: object, response: object) => void (response as ServerResponse).end('from the app');
const gate = makeGate(readSettings({}), app);
const server = createServer((request, response) => void gate.answer(request, response));

beforeAll(() => new Promise<void>((done) => void server.listen(0, '127.0.0.1', done)));
afterAll(() => server.close());

const get = (path: string, { host = 'localhost:3000', method = 'GET' } = {}) => new Promise<[number | undefined, string]>((done, failed) => {
  const asked = ask({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', path, method, headers: { host }, agent: false }, (response) => {
    let body = '';
    response.on('data', (chunk: Buffer) => (body += chunk.toString())).on('end', () => done([response.statusCode, body]));
  });
  asked.once('error', failed).end();
});

test.each(['/%', '/api/caller/case/%E0%A4%A', '/resources/company_logo/%ff'])('an address that cannot be decoded is refused before the app: %s', async (path) => {
  expect(await get(path)).toEqual([400, '{"error":"The address cannot be read."}']);
});

test('what can be decoded reaches the app, on known hosts and with known methods only', async () => {
  expect(await get('/%C3%A9?q=%ff')).toEqual([200, 'from the app']);
  expect((await get('/', { host: 'evil.test' }))[0]).toBe(421);
  expect((await get('/', { method: 'TRACE' }))[0]).toBe(405);
  expect((await get('/_next/image?url=x'))[0]).toBe(404);
});
