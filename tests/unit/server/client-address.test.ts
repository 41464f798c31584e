import type { IncomingMessage } from 'node:http';
import { headerCleaner, trustedProxyCheck } from '@/server/client-address';

/** Client address of a request from `peer` with this X-Forwarded-For, behind proxies in 10.0.0.0/8 and fd00::/8. */
function addressOf(peer: string | undefined, forwarded?: string): unknown {
  const request = {
    headers: { host: 'portal.test', ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }) },
    socket: { remoteAddress: peer },
  };
  headerCleaner(trustedProxyCheck(['10.0.0.0/8', 'fd00::/8', '192.0.2.7']))(request as unknown as IncomingMessage);
  expect(request.headers['x-forwarded-for']).toBeUndefined();
  return (request.headers as Record<string, unknown>)['x-client-address'];
}

test.each([
  ['a guest without a proxy', '203.0.113.5', undefined, '203.0.113.5'],
  ['a guest who sends the header', '203.0.113.5', '198.51.100.1', '203.0.113.5'],
  ['a guest who names a proxy', '203.0.113.5', '10.0.0.1, 10.0.0.2', '203.0.113.5'],
  ['a guest behind a proxy', '10.0.0.1', '203.0.113.5', '203.0.113.5'],
  ['a guest behind a proxy named alone', '192.0.2.7', '203.0.113.5', '203.0.113.5'],
  ['a neighbor of a proxy named alone', '192.0.2.8', '203.0.113.5', '192.0.2.8'],
  ['a guest behind a proxy, over IPv6', 'fd00::1', '2001:db8::5', '2001:db8::5'],
  ['a guest behind a proxy on a socket of both kinds', '::ffff:10.0.0.1', '203.0.113.5', '203.0.113.5'],
  ['an address written as IPv6', '10.0.0.1', '::ffff:203.0.113.5', '203.0.113.5'],
  ['a guest behind two proxies', '10.0.0.1', '203.0.113.5, 10.0.0.2', '203.0.113.5'],
  ['a guest who adds addresses in front', '10.0.0.1', '198.51.100.1, 10.9.9.9, 203.0.113.5', '203.0.113.5'],
  ['a guest who adds trusted ones in front', '10.0.0.1', '10.1.1.1, 203.0.113.5, 10.0.0.2', '203.0.113.5'],
  ['a proxy that asks for itself', '10.0.0.1', undefined, '10.0.0.1'],
  ['proxies only', '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
  ['a header that is empty', '10.0.0.1', '', '10.0.0.1'],
  ['a header of commas', '10.0.0.1', ',,,', '10.0.0.1'],
  ['a name instead of an address', '10.0.0.1', 'unknown', '10.0.0.1'],
  ['a name behind a proxy', '10.0.0.1', '203.0.113.5, _hidden, 10.0.0.2', '10.0.0.2'],
  ['an address with a port', '10.0.0.1', '203.0.113.5:4711', '10.0.0.1'],
  ['an octal address', '10.0.0.1', '0313.0.0161.05', '10.0.0.1'],
  ['an address as one number', '10.0.0.1', '3405803781', '10.0.0.1'],
  ['a script', '10.0.0.1', '<script>alert(1)</script>', '10.0.0.1'],
  ['a line break', '10.0.0.1', '203.0.113.5\r\nx: y', '10.0.0.1'],
  ['no peer, as the connection is gone', undefined, '203.0.113.5', ''],
])('the client address of %s', (_name, peer, forwarded, expected) => {
  expect(addressOf(peer, forwarded)).toBe(expected);
});

test('of a long chain of proxies the farthest one counts', () => {
  const chain = '10.0.0.2,'.repeat(3500) + '10.0.0.3';
  expect(addressOf('10.0.0.1', chain)).toBe('10.0.0.2');
});

test('without TRUSTED_PROXIES nobody is trusted', () => {
  const isTrusted = trustedProxyCheck([]);
  expect(['10.0.0.1', '127.0.0.1', '::1', '', 'loopback'].filter(isTrusted)).toEqual([]);
});
