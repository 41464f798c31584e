import { request as send } from 'node:http';
import { connect, type Socket } from 'node:net';
import { eventually } from '../../support/eventually';
import { startPipeline } from '../../support/pipeline-server';
import { shortest } from '../../support/shortest';

type Server = Awaited<ReturnType<typeof startPipeline>>;

const MEBIBYTE = 1024 * 1024;
const HOST = 'portal.test';

/** One path reads its body, one refuses it unread, the others have none. */
async function handler(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === '/api/reads') return Response.json({ length: (await request.text()).length });
  if (pathname === '/api/refuses') return Response.json({ error: 'Too large.' }, { status: 413 });
  return Response.json({ status: 'ok' });
}

let server: Server;
const sockets: Socket[] = [];
beforeAll(async () => {
  server = await startPipeline(handler, { maxConnections: 300 });
});
afterEach(async () => {
  sockets.splice(0).forEach((socket) => socket.destroy());
  await eventually(async () => expect(await server.connections()).toBe(0));
});
afterAll(() => server.stop());

const open = (bytes: string) =>
  new Promise<Socket>((resolve) => {
    const socket = connect(server.port, '127.0.0.1', () => socket.write(bytes, () => resolve(socket)));
    socket.on('error', () => undefined);
    sockets.push(socket);
  });

const statusOf = (path: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const sent = send(
      { port: server.port, host: '127.0.0.1', path, headers: { host: HOST }, agent: false, timeout: 8000 },
      (response) => response.resume().on('end', () => resolve(response.statusCode)),
    );
    sent
      .on('timeout', () => sent.destroy(new Error('no answer')))
      .on('error', reject)
      .end();
  });

test.each([
  ['absolute form', 'GET http://evil.test/ HTTP/1.1\r\nHost: portal.test\r\n\r\n'],
  ['absolute form with our host', 'GET http://portal.test/ HTTP/1.1\r\nHost: portal.test\r\n\r\n'],
  ['asterisk', 'OPTIONS * HTTP/1.1\r\nHost: portal.test\r\n\r\n'],
  ['asterisk with GET', 'GET * HTTP/1.1\r\nHost: portal.test\r\n\r\n'],
  ['authority form', 'GET portal.test:80 HTTP/1.1\r\nHost: portal.test\r\n\r\n'],
  ['two Host headers', 'GET / HTTP/1.1\r\nHost: portal.test\r\nHost: evil.test\r\n\r\n'],
  ['the same Host twice', 'GET / HTTP/1.1\r\nHost: portal.test\r\nHost: portal.test\r\n\r\n'],
  ['no Host', 'GET / HTTP/1.1\r\n\r\n'],
  ['another host as a path', 'GET //evil.test/ HTTP/1.1\r\nHost: portal.test\r\n\r\n'],
  ['a backslash as a slash', 'GET /\\evil.test/ HTTP/1.1\r\nHost: portal.test\r\n\r\n'],
  ['a fragment', 'GET /#x HTTP/1.1\r\nHost: portal.test\r\n\r\n'],
  ['a control character', 'GET /a\x01b HTTP/1.1\r\nHost: portal.test\r\n\r\n'],
  ['a raw byte above ASCII', 'GET /\xe9 HTTP/1.1\r\nHost: portal.test\r\n\r\n'],
  ['an encoded line break', 'GET /a%0d%0aSet-Cookie:x HTTP/1.1\r\nHost: portal.test\r\n\r\n'],
  ['a bare line feed', 'GET / HTTP/1.1\nHost: portal.test\n\n'],
  ['a bare carriage return', 'GET / HTTP/1.1\r\nHost: portal.test\rX: y\r\n\r\n'],
  ['a folded header', 'GET / HTTP/1.1\r\nHost: portal.test\r\nX: a\r\n b\r\n\r\n'],
  ['two lengths', 'POST /api/reads HTTP/1.1\r\nHost: portal.test\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\na'],
])('a request target or header that no browser sends is refused: %s', async (_name, bytes) => {
  expect(await server.raw(bytes, 300)).toMatch(/^HTTP\/1\.1 400 /);
});

test.each([
  [
    'query parameters',
    413,
    (count: number) => `GET /?${'a&'.repeat(count - 1)}a HTTP/1.1\r\nHost: portal.test\r\n\r\n`,
  ],
  [
    'cookies',
    431,
    (count: number) =>
      `GET / HTTP/1.1\r\nHost: portal.test\r\nCookie: ${Array.from({ length: count }, (_, at) => `c${at}=v`).join('; ')}\r\n\r\n`,
  ],
])('at most 200 %s reach the app', async (_what, status, request) => {
  expect(await server.raw(request(201), 300)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(await server.raw(request(200), 300)).toMatch(/^HTTP\/1\.1 200 /);
});

test('requests whose body never arrives take no slots', async () => {
  const head = `POST /api/reads HTTP/1.1\r\nHost: ${HOST}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`;
  await Promise.all(Array.from({ length: 200 }, () => open(head)));
  const time = await shortest(async () =>
    expect(await Promise.all(['/api/health', '/', '/api/other'].map(statusOf))).toEqual([200, 200, 200]),
  );
  expect(time).toBeLessThan(1000);
  expect(server.load.active).toBeLessThanOrEqual(3);
});

test('a request counts as active from the arrival of its body until its response is sent', async () => {
  const socket = await open(`POST /api/reads HTTP/1.1\r\nHost: ${HOST}\r\nContent-Length: 4\r\n\r\nab`);
  await eventually(() => expect(server.load).toEqual({ active: 0, pending: 1 }));
  const answer = new Promise<string>((resolve) => socket.once('data', (data: Buffer) => resolve(data.toString())));
  socket.write('cd');
  expect(await answer).toContain('{"length":4}');
  await eventually(() => expect(server.load).toEqual({ active: 0, pending: 0 }));
});

test('connections per address are limited', async () => {
  const all = await Promise.all(Array.from({ length: 320 }, () => open('')));
  await eventually(() => expect(all.filter((socket) => socket.closed)).toHaveLength(20));
});

test('a refused upload gets its answer over keep-alive connections', async () => {
  const body = Buffer.alloc(24 * MEBIBYTE, 'x');
  const seen: unknown[] = [];
  for (let turn = 0; turn < 20; turn++) {
    const response = await fetch(`${server.url}/api/refuses`, {
      method: 'POST',
      body,
      headers: { 'x-forwarded-host': HOST },
    }).catch((error: Error) => error.cause);
    seen.push(response instanceof Response ? [response.status, await response.text()] : response);
  }
  expect(seen).toEqual(Array.from({ length: 20 }, () => [421, '{"error":"This host is not known here."}']));
}, 60_000);

test('a refused upload gets its answer on a connection that closes', async () => {
  const statuses = await Promise.all(
    Array.from(
      { length: 5 },
      () =>
        new Promise((resolve) => {
          const headers = { host: HOST, 'content-length': 24 * MEBIBYTE };
          const sent = send(
            { port: server.port, host: '127.0.0.1', path: '/api/refuses', method: 'POST', headers, agent: false },
            (response) => {
              let body = '';
              response.on('data', (chunk: Buffer) => (body += chunk.toString()));
              response.on('end', () => resolve([response.statusCode, body]));
            },
          );
          sent.on('error', resolve).end(Buffer.alloc(24 * MEBIBYTE));
        }),
    ),
  );
  expect(statuses).toEqual(Array.from({ length: 5 }, () => [413, '{"error":"Too large."}']));
}, 60_000);

test('an untrusted proxy is logged once', async () => {
  const written = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  const one = await startPipeline(handler);
  try {
    for (let turn = 0; turn < 3; turn++)
      await one.raw(`GET / HTTP/1.1\r\nHost: ${HOST}\r\nConnection: close\r\nX-Forwarded-For: 9.9.9.9\r\n\r\n`);
    const lines = written.mock.calls.map(([line]) => String(line)).filter((line) => line.includes('TRUSTED_PROXIES'));
    expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
      expect.objectContaining({ level: 'warn', peer: '127.0.0.1' }),
    ]);
  } finally {
    written.mockRestore();
    await one.stop();
  }
});
