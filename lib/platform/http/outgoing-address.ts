import 'server-only';
import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { networkInterfaces } from 'node:os';
import { settings } from '@/lib/platform/settings';

/** Requests must not reach this address; the message is for a form. */
export class RefusedAddress extends Error {}

const NOT_PUBLIC = 'This address is not public.';

/**
 * Parses an address of an outgoing request. With `publicOnly`, required for addresses that members can set, only https to
 * public hosts that are not the portal's own; OUTGOING_ALLOW lifts that for single hosts with ports (rule: web.outgoing).
 * The addresses that a name resolves to are checked by `publicLookup`.
 * @throws RefusedAddress
 */
export function parseAddress(address: string, publicOnly: boolean): URL {
  const url = URL.parse(address);
  const isAllowed = !publicOnly || (url !== null && isAllowedHost(url));
  if (!url || !(isAllowed ? ['http:', 'https:'] : ['https:']).includes(url.protocol))
    throw new RefusedAddress(`Only ${publicOnly ? 'https' : 'http and https'} addresses are fetched.`);
  if (publicOnly) assertNoUser(url);
  if (!isAllowed) assertPublicHost(url);
  return url;
}

function assertNoUser({ username, password }: URL): void {
  if (username || password) throw new RefusedAddress('An address with a password is not fetched.');
}

/** The operator allows requests to these hosts although they are private or plain http (OUTGOING_ALLOW). */
export const isAllowedHost = ({ hostname, port, protocol }: URL) =>
  settings.outgoing_allow.includes(`${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`);

function assertPublicHost({ hostname }: URL): void {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) && !mayConnect(host)) throw new RefusedAddress(NOT_PUBLIC);
  const name = host.replace(/\.$/, '');
  const own = settings.app_url.hostname;
  if (name === own || name.endsWith(`.${own}`)) throw new RefusedAddress('This address is the portal’s own.');
}

/**
 * Checks the addresses that the socket connects to, so a second DNS answer cannot bypass the check. Any private one among
 * them refuses all.
 */
export const publicLookup =
  (resolve: LookupFunction = lookup as LookupFunction): LookupFunction =>
  (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, found) => {
      const addresses = Array.isArray(found) ? found : [];
      const [first] = addresses;
      if (error || !first) return done(error ?? new Error('The host has no address.'), '');
      if (!addresses.every(({ address }) => mayConnect(address))) return done(new RefusedAddress(NOT_PUBLIC), '');
      return options.all ? done(null, addresses) : done(null, first.address, first.family);
    });
  };

/**
 * Parses and resolves an address once, as a request would; for forms that store it. Each request checks again.
 * @throws Error with the reason, RefusedAddress for one that will never be allowed
 */
export async function checkPublicAddress(address: string, resolve?: LookupFunction): Promise<void> {
  const url = parseAddress(address, true);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isAllowedHost(url) || isIP(host)) return;
  await new Promise<void>((done, reject) =>
    publicLookup(resolve)(host, { all: true }, (error) => (error ? reject(error) : done())),
  );
}

/* Private, reserved and documentation networks (RFC 6890). */
const PRIVATE_4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
];
const PRIVATE_6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];
const privateNetworks = blockListOf(PRIVATE_4, 'ipv4', blockListOf(PRIVATE_6, 'ipv6'));
// Leaves out mapped and translated IPv4, unique local, link-local and multicast addresses.
const globalUnicast = blockListOf(['2000::/3'], 'ipv6');

function blockListOf(networks: string[], family: 'ipv4' | 'ipv6', list = new BlockList()): BlockList {
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), family);
  }
  return list;
}

export function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !privateNetworks.check(address, 'ipv4');
  return isIP(address) === 6 && globalUnicast.check(address, 'ipv6') && !privateNetworks.check(address, 'ipv6');
}

/** Excludes this machine's own addresses, whose other ports must stay private. */
const mayConnect = (address: string) => isPublic(address) && !isOwn(address);

function isOwn(address: string): boolean {
  const own = new BlockList();
  for (const one of Object.values(networkInterfaces()).flat())
    if (one) own.addAddress(one.address, one.family === 'IPv6' ? 'ipv6' : 'ipv4');
  return own.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}
