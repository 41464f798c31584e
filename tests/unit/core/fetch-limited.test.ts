import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createRaw } from 'node:net';
import type { AddressInfo } from 'node:net';
import { fetchLimited as fetchFor } from '@/lib/platform/http/outgoing';
import { isPublic } from '@/lib/platform/http/outgoing-address';

type Options = Omit<Parameters<typeof fetchFor>[1], 'purpose'>;
const fetchLimited = (address: string, options: Options = {}) => fetchFor(address, { purpose: 'test', ...options });

let servers: { close: () => void }[] = [];
afterEach(() => {
  servers.forEach((server) => server.close());
  servers = [];
});

/** Starts a local server and returns its URL. */
async function site(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  return listen(server);
}

async function listen(server: Server | ReturnType<typeof createRaw>): Promise<string> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  servers.push({
    close: () => ('closeAllConnections' in server ? (server.closeAllConnections(), server.close()) : server.close()),
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/posts?per_page=3`;
}

test('fetches a page by GET without credentials', async () => {
  const seen: unknown[] = [];
  const address = await site((request, response) => {
    seen.push([request.method, request.url, request.headers.cookie, request.headers.authorization]);
    response.end('Grüße');
  });
  expect(await fetchLimited(address)).toBe('Grüße');
  expect(seen).toEqual([['GET', '/posts?per_page=3', undefined, undefined]]);
});

test.each<[string, RequestListener]>([
  ['a server that never answers', () => {}],
  [
    'a server that drips',
    (_, response) => {
      const timer = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(timer));
    },
  ],
  [
    'a server that stops midway',
    (_, response) => void response.writeHead(200, { 'content-length': '100' }).write('half'),
  ],
])('%s times out', async (_, listener) => {
  const address = await site(listener);
  await expect(fetchLimited(address, { seconds: 0.3 })).rejects.toThrow();
});

test('reads no more than the limit', async () => {
  let sent = 0;
  const address = await site((_, response) => {
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536))) sent += 65_536;
    };
    response.on('drain', more).on('error', () => {});
    more();
  });
  await expect(fetchLimited(address)).rejects.toThrow('larger');
  expect(sent).toBeLessThan(32 * 1024 * 1024);
  const small = await site((_, response) => void response.end('x'.repeat(11)));
  await expect(fetchLimited(small, { maxBytes: 10 })).rejects.toThrow('larger');
  expect(await fetchLimited(small, { maxBytes: 11 })).toHaveLength(11);
});

test('a redirect is not followed', async () => {
  let requests = 0;
  const inside = await site((_, response) => void (requests++, response.end('secret')));
  for (const status of [301, 302, 303, 307, 308]) {
    const address = await site((_, response) => void response.writeHead(status, { location: inside }).end());
    await expect(fetchLimited(address)).rejects.toThrow(`The answer is ${status}.`);
  }
  expect(requests).toBe(0);
});

test.each([204, 404, 500])('status %s is an error', async (status) => {
  await expect(fetchLimited(await site((_, response) => void response.writeHead(status).end()))).rejects.toThrow(
    String(status),
  );
});

test('a compressed response is refused', async () => {
  await expect(
    fetchLimited(await site((_, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end('xx'))),
  ).rejects.toThrow('compressed');
});

test.each([
  ['no HTTP', 'SSH-2.0-OpenSSH\r\n'],
  ['a change of protocol', 'HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'],
  ['nothing', ''],
  ['endless headers', `HTTP/1.1 200 OK\r\n${'a: b\r\n'.repeat(20_000)}`],
])('a server that speaks %s fails without hanging', async (_, reply) => {
  const address = await listen(createRaw((socket) => void socket.on('error', () => {}).end(reply)));
  await expect(fetchLimited(address, { seconds: 1 })).rejects.toThrow();
});

test('an unreachable host fails', async () => {
  await expect(fetchLimited('http://127.0.0.1:9/')).rejects.toThrow();
});

test.each(['ftp://example.com/', 'file:///etc/passwd', 'javascript:alert(1)', 'example.com', ''])(
  '"%s" is not fetched',
  async (address) => {
    await expect(fetchLimited(address)).rejects.toThrow('Only http and https');
  },
);

describe('URLs set by members', () => {
  test.each([
    'http://example.com/',
    'https://127.0.0.1/',
    'https://0x7f.1/',
    'https://2130706433/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://10.1.2.3/',
    'https://169.254.169.254/latest',
    'https://me:pw@example.com/',
  ])('%s is refused before any request', async (address) => {
    await expect(fetchLimited(address, { publicOnly: true })).rejects.toThrow(
      /^(Only https|An address with|This address is)/,
    );
  });

  test('a name that resolves to a private address is refused', async () => {
    await expect(fetchLimited('https://localhost:1/', { publicOnly: true })).rejects.toThrow(
      'This address is not public.',
    );
  });

  test.each([
    ['8.8.8.8', true],
    ['93.184.216.34', true],
    ['2606:2800:220:1:248:1893:25c8:1946', true],
    ['0.0.0.0', false],
    ['10.0.0.1', false],
    ['100.64.0.1', false],
    ['127.9.9.9', false],
    ['169.254.169.254', false],
    ['172.16.0.1', false],
    ['172.32.0.1', true],
    ['192.168.1.1', false],
    ['198.18.0.1', false],
    ['203.0.113.9', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['::', false],
    ['::1', false],
    ['::ffff:10.0.0.1', false],
    ['::ffff:8.8.8.8', false],
    ['64:ff9b::a00:1', false],
    ['fc00::1', false],
    ['fd12::1', false],
    ['fe80::1', false],
    ['ff02::1', false],
    ['2001:db8::1', false],
    ['2002:a00:1::', false],
    ['2001::1', false],
    ['localhost', false],
    ['', false],
  ])('%s is public: %s', (address, open) => expect(isPublic(address)).toBe(open));
});
