import { request as send } from 'node:http';
import { connect, type Socket } from 'node:net';
import { eventually } from '../../support/eventually';
import { startPipeline } from '../../support/pipeline-server';

type Server = Awaited<ReturnType<typeof startPipeline>>;

const MEBIBYTE = 1024 * 1024;
const HOST = 'portal.test';
/** More than the buffers of a connection hold. */
const LONG = Buffer.alloc(8 * MEBIBYTE);
/** Half of a process's 64 places. */
const SHARE = 32;

let release = () => {};
let released = Promise.resolve();

/** One path reads its body, one refuses it unread, one has a long answer, one answers after the test, the others at once. */
async function handler(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === '/api/long') return new Response(LONG);
  if (pathname === '/api/held') await request.text().then(() => released);
  if (pathname === '/api/reads') return Response.json({ length: (await request.text()).length });
  if (pathname === '/api/refuses') return Response.json({ error: 'Too large.' }, { status: 413 });
  return Response.json({ status: 'ok' });
}

const PROXY = { TRUSTED_PROXIES: '127.0.0.1' };

let server: Server;
let behindProxy: Server;
const sockets: Socket[] = [];
beforeAll(async () => {
  server = await startPipeline(handler, { maxConnections: 300 });
  behindProxy = await startPipeline(handler, { env: PROXY, maxConnections: 1_000 });
});
beforeEach(() => {
  released = new Promise((resolve) => (release = resolve));
});
afterEach(async () => {
  release();
  sockets.splice(0).forEach((socket) => socket.destroy());
  for (const one of [server, behindProxy]) await eventually(async () => expect(await one.connections()).toBe(0));
  expect([server.load, behindProxy.load]).toEqual([EMPTY, EMPTY]);
});
afterAll(() => Promise.all([server.stop(), behindProxy.stop()]));

const EMPTY = { active: 0, pending: 0 };

const openOf = ({ port }: Server, bytes: string) =>
  new Promise<Socket>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, () => resolve(socket)));
    socket.on('error', () => undefined);
    sockets.push(socket);
  });
const open = (bytes: string) => openOf(server, bytes);

const statusFor = (client: string) => statusOf('/api/other', behindProxy, { 'x-forwarded-for': client });

const statusOf = (path: string, { port } = server, headers = {}) =>
  new Promise<number | undefined>((resolve, reject) => {
    const sent = send(
      { port, host: '127.0.0.1', path, headers: { host: HOST, ...headers }, agent: false, timeout: 8000 },
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
  expect(await server.raw(bytes)).toMatch(/^HTTP\/1\.1 400 /);
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
  expect(await server.raw(request(201))).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(await server.raw(request(200))).toMatch(/^HTTP\/1\.1 200 /);
});

test('requests whose body never arrives take no slots', async () => {
  const head = `POST /api/reads HTTP/1.1\r\nHost: ${HOST}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`;
  await Promise.all(Array.from({ length: 200 }, () => open(head)));
  expect(await Promise.all(['/api/health', '/', '/api/other'].map((path) => statusOf(path)))).toEqual([200, 200, 200]);
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

/** Connections of one client whose answers last for the whole test, like answers that are never read. */
const openHeld = (client: string, count: number) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const socket = await openOf(
        behindProxy,
        `GET /api/held HTTP/1.1\r\nHost: ${HOST}\r\nX-Forwarded-For: ${client}\r\n\r\n`,
      );
      return socket.pause();
    }),
  );

describe('clients behind a trusted proxy', () => {
  test('one address holds at most half of the places', async () => {
    await openHeld('192.0.2.1', 300);
    await eventually(() => expect(behindProxy.load.active).toBe(SHARE));
    expect(await statusFor('192.0.2.1')).toBe(503);
    expect(await Promise.all(Array.from({ length: 20 }, (_, at) => statusFor(`192.0.2.${at + 2}`)))).toEqual(
      Array.from({ length: 20 }, () => 200),
    );
    await openHeld('192.0.2.2', 300);
    await eventually(() => expect(behindProxy.load.active).toBe(2 * SHARE));
    expect(await statusFor('192.0.2.3')).toBe(503);
  });

  test('an IPv6 network counts as one address', async () => {
    await openHeld('2001:db8:1:2::1', 100);
    await openHeld('2001:db8:1:2::2', 100);
    await eventually(() => expect(behindProxy.load.active).toBe(SHARE));
    expect(await statusFor('2001:db8:1:2::3')).toBe(503);
    expect(await statusFor('2001:db8:1:3::1')).toBe(200);
  });

  test('bodies that arrive late take no places of other addresses', async () => {
    const head = `POST /api/held HTTP/1.1\r\nHost: ${HOST}\r\nX-Forwarded-For: 192.0.2.1\r\nContent-Length: 4\r\n\r\nab`;
    const late = await Promise.all(Array.from({ length: 200 }, () => openOf(behindProxy, head)));
    await eventually(() => expect(behindProxy.load.pending).toBe(200));
    for (const socket of late) socket.write('cd');
    await eventually(() => expect(behindProxy.load).toMatchObject({ active: 200, pending: 0 }));
    expect(await statusFor('192.0.2.1')).toBe(503);
    expect(await statusFor('192.0.2.2')).toBe(200);
  });

  test('an answer that is never read releases its place', async () => {
    const impatient = await startPipeline(handler, { env: PROXY, maxSilence: 500 });
    try {
      await openOf(impatient, `GET /api/long HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`).then((socket) => socket.pause());
      await eventually(() => expect(impatient.load.active).toBe(1));
      await eventually(() => expect(impatient.load.active).toBe(0));
    } finally {
      await impatient.stop();
    }
  });
});

test('connections per address are limited', async () => {
  const all = await Promise.all(Array.from({ length: 320 }, () => open('')));
  await eventually(() => expect(all.filter((socket) => socket.closed)).toHaveLength(20));
});

test('a refused upload gets its answer over keep-alive connections', async () => {
  const body = Buffer.alloc(8 * MEBIBYTE, 'x');
  const seen: unknown[] = [];
  for (let turn = 0; turn < 8; turn++) {
    const response = await fetch(`${server.url}/api/refuses`, {
      method: 'POST',
      body,
      headers: { 'x-forwarded-host': HOST },
    }).catch((error: Error) => error.cause);
    seen.push(response instanceof Response ? [response.status, await response.text()] : response);
  }
  expect(seen).toEqual(Array.from({ length: 8 }, () => [421, '{"error":"This host is not known here."}']));
}, 60_000);

test('a refused upload gets its answer on a connection that closes', async () => {
  const statuses = await Promise.all(
    Array.from(
      { length: 5 },
      () =>
        new Promise((resolve) => {
          const headers = { host: HOST, 'content-length': LONG.length };
          const sent = send(
            { port: server.port, host: '127.0.0.1', path: '/api/refuses', method: 'POST', headers, agent: false },
            (response) => {
              let body = '';
              response.on('data', (chunk: Buffer) => (body += chunk.toString()));
              response.on('end', () => resolve([response.statusCode, body]));
            },
          );
          sent.on('error', resolve).end(LONG);
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

test.each([
  ['https://portal.test', '443', '80'],
  ['http://portal.test', '80', '443'],
])('under %s a Host with port %s is the same host, with %s another one', async (APP_URL, own, other) => {
  const one = await startPipeline(async (request) => Response.json({ host: request.headers.get('host') }), {
    env: { APP_URL },
  });
  const get = (host: string) => one.raw(`GET /page HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  try {
    for (const host of ['portal.test', 'acme.portal.test']) {
      expect(await get(`${host}:${own}`)).toContain(`{"host":"${host}"}`);
      expect(await get(host)).toContain(`{"host":"${host}"}`);
      expect(await get(`${host}:${other}`)).toMatch(/^HTTP\/1\.1 421 /);
    }
  } finally {
    await one.stop();
  }
});
