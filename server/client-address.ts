/** Sets client address and request id; removes headers that only a trusted proxy or the framework may set. */
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { log } from '../lib/log.ts';

/** Internal headers, never accepted from clients. */
const INTERNAL_HEADERS = [
  'x-client-address',
  'x-request-id',
  'x-prefetch',
  'x-middleware-subrequest',
  'x-middleware-rewrite',
  'x-middleware-next',
  'x-middleware-set-cookie',
  'x-middleware-override-headers',
  'x-invoke-path',
  'x-invoke-status',
  'x-invoke-query',
  'x-invoke-output',
  'x-matched-path',
  'x-now-route-matches',
  'x-nextjs-data',
  'next-action',
  'next-resume',
];
const PROXY_HEADERS = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-real-ip',
];

/** Creates the check whether an address belongs to TRUSTED_PROXIES. */
export function trustedProxyCheck(networks: string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => isIP(address) > 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** Creates the function that removes untrusted headers and sets `x-client-address` and `x-request-id`. */
export function headerCleaner(isTrusted: (address: string) => boolean) {
  let warned = false;

  /** Without TRUSTED_PROXIES all clients behind a proxy share one address and its limits. */
  function warnOnce(headers: IncomingHttpHeaders, peer: string): void {
    if (warned || headers['x-forwarded-for'] === undefined) return;
    warned = true;
    log.warn({ peer }, 'X-Forwarded-For ignored: the sender is not in TRUSTED_PROXIES');
  }

  return (request: IncomingMessage): string => {
    const { headers } = request;
    const peer = plainAddress(request.socket.remoteAddress);
    const chain = String(headers['x-forwarded-for'] ?? '')
      .split(',')
      .map((hop) => plainAddress(hop.trim()));
    const proxied = isTrusted(peer);
    if (!proxied) warnOnce(headers, peer);
    if (proxied && headers['x-forwarded-host']) headers.host = String(headers['x-forwarded-host']);
    for (const name of [...INTERNAL_HEADERS, ...PROXY_HEADERS]) delete headers[name];
    const request_id = randomUUID();
    headers['x-client-address'] = proxied ? lastUntrusted(chain, isTrusted, peer) : peer;
    headers['x-request-id'] = request_id;
    // Next hides its prefetch header from the middleware, which must not remember prefetched pages.
    if (headers['next-router-prefetch']) headers['x-prefetch'] = '1';
    return request_id;
  };
}

/**
 * Reads the chain from right to left: each trusted proxy vouches for the previous hop; the first untrusted hop is the
 * client.
 */
function lastUntrusted(chain: string[], isTrusted: (address: string) => boolean, peer: string): string {
  let client = peer;
  for (const hop of chain.reverse()) {
    if (!isIP(hop)) return client;
    client = hop;
    if (!isTrusted(hop)) return hop;
  }
  return client;
}

/** Converts IPv4-mapped IPv6 addresses to IPv4. */
export function plainAddress(address = ''): string {
  return address.startsWith('::ffff:') && isIP(address.slice(7)) === 4 ? address.slice(7) : address;
}
