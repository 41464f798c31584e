/** Who asks, and what of the request's own words about that may be believed (SECURITY, Sessions and accounts). */
import { randomUUID } from 'node:crypto';
import { BlockList, isIP } from 'node:net';

// Names that belong to us or to the framework's inside; from outside they are lies.
const NEVER = ['x-client-address', 'x-request-id', 'x-prefetch', 'x-middleware-subrequest', 'x-middleware-rewrite', 'x-middleware-next', 'x-middleware-set-cookie', 'x-middleware-override-headers', 'x-invoke-path', 'x-invoke-status', 'x-invoke-query', 'x-invoke-output', 'x-matched-path', 'x-now-route-matches', 'x-nextjs-data', 'next-action', 'next-resume'];
const FROM_PROXY = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-port', 'x-real-ip'];

/** Makes the function that cleans a request's headers and writes `x-client-address` and `x-request-id`. */
export function addressing(trustedProxies) {
  const trusted = listOf(trustedProxies);
  const isTrusted = (address) => trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
  return (request) => {
    const { headers } = request;
    const peer = plain(request.socket.remoteAddress);
    const chain = String(headers['x-forwarded-for'] ?? '').split(',').map((one) => plain(one.trim()));
    const proxied = isIP(peer) > 0 && isTrusted(peer);
    if (proxied && headers['x-forwarded-host']) headers.host = headers['x-forwarded-host'];
    for (const name of [...NEVER, ...FROM_PROXY]) delete headers[name];
    headers['x-client-address'] = proxied ? lastUntrusted(chain, isTrusted, peer) : peer;
    headers['x-request-id'] = randomUUID();
    // The framework hides its own mark from the middleware, which must not take a page fetched ahead for one that was wanted.
    if (headers['next-router-prefetch']) headers['x-prefetch'] = '1';
    return headers;
  };
}

/** From right to left: each trusted proxy vouches for the hop before it, the first that is none is the client. */
function lastUntrusted(chain, isTrusted, peer) {
  let known = peer;
  for (const hop of chain.reverse()) {
    if (!isIP(hop)) return known;
    known = hop;
    if (!isTrusted(hop)) return hop;
  }
  return known;
}

function listOf(networks) {
  const list = new BlockList();
  for (const network of networks) {
    const [address, bits] = network.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/** An IPv4 address in its own form, also when it came over an IPv6 socket. */
function plain(address = '') {
  return address.startsWith('::ffff:') && isIP(address.slice(7)) === 4 ? address.slice(7) : address;
}
