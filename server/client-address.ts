/** Sets client address and request id, and removes headers that only a trusted proxy or the framework may set. */
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddr from 'proxy-addr';
import { log } from '../lib/platform/log.ts';
import { plainAddress } from '../lib/shared/address-key.ts';

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

/** Returns a check for addresses in TRUSTED_PROXIES. */
export function trustedProxyCheck(networks: string[]): (address: string) => boolean {
  const isTrusted = proxyAddr.compile(networks);
  return (address) => isTrusted(address, 0);
}

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
    const proxied = isTrusted(peer);
    const client = clientAddress(request, isTrusted);
    if (!proxied) warnOnce(headers, peer);
    if (proxied && headers['x-forwarded-host']) headers.host = String(headers['x-forwarded-host']);
    for (const name of [...INTERNAL_HEADERS, ...PROXY_HEADERS]) delete headers[name];
    const request_id = randomUUID();
    headers['x-client-address'] = client;
    headers['x-request-id'] = request_id;
    // Next hides its prefetch header from the proxy, which must not cache prefetched pages.
    if (headers['next-router-prefetch']) headers['x-prefetch'] = '1';
    return request_id;
  };
}

/**
 * Reads X-Forwarded-For from right to left: each trusted proxy vouches for the previous hop; the first untrusted one
 * is the client. If that is not an address, the last hop that is one is used.
 */
function clientAddress(request: IncomingMessage, isTrusted: (address: string) => boolean): string {
  const hops = proxyAddr.all(request, isTrusted).map(plainAddress);
  return hops.findLast((hop) => isIP(hop)) ?? '';
}
