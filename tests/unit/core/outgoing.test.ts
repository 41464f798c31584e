import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { networkInterfaces } from 'node:os';
import { outgoingCounts, sendRequest } from '@/lib/platform/http/outgoing';
import { checkPublicAddress, publicLookup } from '@/lib/platform/http/outgoing-address';

let closers: (() => void)[] = [];
afterEach(() => {
  closers.forEach((close) => close());
  closers = [];
  delete process.env.OUTGOING_ALLOW;
});

async function site(listener: RequestListener): Promise<{ host: string; url: string }> {
  const server = createServer(listener);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closers.push(() => (server.closeAllConnections(), server.close()));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { host, url: `http://${host}/` };
}

const OPTIONS = { purpose: 'test', publicOnly: true, seconds: 1, maxBytes: 100 };
/** A resolver that gives the addresses one after the other, and how often it was asked. */
function resolving(...answers: string[][]) {
  let asked = 0;
  const resolve: LookupFunction = (_host, _options, done) => {
    const addresses = answers[Math.min(asked++, answers.length - 1)]!;
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  return { resolve, asked: () => asked };
}

test('sends method, headers and body, and is counted by purpose and status', async () => {
  const seen: unknown[] = [];
  const { host, url } = await site((request, response) => {
    let body = '';
    request
      .on('data', (chunk: Buffer) => (body += chunk.toString()))
      .on('end', () => {
        seen.push([request.method, request.headers['x-a'], request.headers['content-length'], body]);
        response.writeHead(202).end('ok');
      });
  });
  process.env.OUTGOING_ALLOW = host;
  const before = outgoingCounts().get('test 202') ?? 0;
  const answer = await sendRequest(url, { ...OPTIONS, method: 'POST', headers: { 'x-a': 'b' }, body: '{"ü":1}' });
  expect([answer.status, answer.body.toString()]).toEqual([202, 'ok']);
  expect(seen).toEqual([['POST', 'b', '8', '{"ü":1}']]);
  expect(outgoingCounts().get('test 202')).toBe(before + 1);
});

test('a redirect is an answer and is not followed', async () => {
  let requests = 0;
  const inside = await site((_, response) => void (requests++, response.end()));
  const { host, url } = await site((_, response) => void response.writeHead(307, { location: inside.url }).end());
  process.env.OUTGOING_ALLOW = `${host},${inside.host}`;
  expect((await sendRequest(url, OPTIONS)).status).toBe(307);
  expect(requests).toBe(0);
});

test('a body that is optional is cut off, and its end is not waited for', async () => {
  const { host, url } = await site((_, response) => void response.writeHead(200).write('half'));
  process.env.OUTGOING_ALLOW = host;
  const answer = await sendRequest(url, { ...OPTIONS, seconds: 5, bodyIsOptional: true });
  expect([answer.status, answer.body.toString()]).toEqual([200, 'half']);
});

test('a signal ends a request', async () => {
  const { host, url } = await site(() => {});
  process.env.OUTGOING_ALLOW = host;
  await expect(sendRequest(url, { ...OPTIONS, seconds: 30, signal: AbortSignal.timeout(50) })).rejects.toThrow();
});

describe('a name', () => {
  test.each([
    [['127.0.0.1']],
    [['93.184.216.34', '10.0.0.1']],
    [['::1']],
    [['::ffff:169.254.169.254']],
    [['64:ff9b::a9fe:a9fe']],
    [['2002:7f00:1::']],
    [['fe80::1']],
    [['fd00:ec2::254']],
  ])('that resolves to %j is refused', async (addresses) => {
    const { resolve } = resolving(addresses);
    await expect(sendRequest('https://rebind.example/', { ...OPTIONS, resolve })).rejects.toThrow('not public');
    await expect(checkPublicAddress('https://rebind.example/', resolve)).rejects.toThrow('not public');
  });

  test('is resolved once for each request, and what was checked is what is connected to', async () => {
    const { resolve, asked } = resolving(['93.184.216.34'], ['127.0.0.1']);
    const found = await new Promise((done, reject) =>
      publicLookup(resolve)('rebind.example', { all: true }, (error, addresses) =>
        error ? reject(error) : done(addresses),
      ),
    );
    expect([found, asked()]).toEqual([[{ address: '93.184.216.34', family: 4 }], 1]);
    // The second answer is private: this request is refused by its own check.
    await expect(sendRequest('https://rebind.example/', { ...OPTIONS, resolve })).rejects.toThrow('not public');
    expect(asked()).toBe(2);
  });

  test('without an address fails', async () => {
    const { resolve } = resolving([]);
    await expect(checkPublicAddress('https://nothing.example/', resolve)).rejects.toThrow('no address');
  });

  test('that leads to this machine is refused, whatever its address', async () => {
    const own = Object.values(networkInterfaces()).flatMap((some) => some ?? []);
    for (const { address } of own) {
      const { resolve } = resolving([address]);
      await expect(checkPublicAddress('https://self.example/', resolve)).rejects.toThrow('not public');
    }
  });
});

test.each([
  ['https://portal.test/', 'own'],
  ['https://acme.portal.test/', 'own'],
  ['https://portal.test./', 'own'],
  ['https://127.1/', 'not public'],
  ['https://017700000001/', 'not public'],
  ['https://0x7f000001/', 'not public'],
  ['https://2130706433/', 'not public'],
  ['https://[::ffff:7f00:1]/', 'not public'],
  ['https://[0:0:0:0:0:0:0:1]/', 'not public'],
  ['https://user@93.184.216.34/', 'password'],
  ['http://93.184.216.34/', 'Only https'],
])('%s is refused: %s', async (address, reason) => {
  await expect(checkPublicAddress(address)).rejects.toThrow(reason);
});

test('OUTGOING_ALLOW is for one host and port: the portal’s own ports stay closed', async () => {
  process.env.OUTGOING_ALLOW = '127.0.0.1:8080';
  await expect(checkPublicAddress('http://127.0.0.1:8080/hook')).resolves.toBeUndefined();
  await expect(checkPublicAddress('http://127.0.0.1:3000/')).rejects.toThrow('Only https');
  await expect(checkPublicAddress('https://127.0.0.1:54329/')).rejects.toThrow('not public');
  await expect(checkPublicAddress('http://user:pw@127.0.0.1:8080/')).rejects.toThrow('password');
});
