import 'server-only';
import { lookup } from 'node:dns';
import { get as getPlain, type IncomingMessage } from 'node:http';
import { get as getSecure } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const TIMEOUT_SECONDS = 3;
const MAX_BYTES = 2 * 1024 * 1024;

type Options = {
  /**
   * Only https, and only hosts whose addresses are all public. Required for URLs that members can set
   * (rule: web.outgoing).
   */
  publicOnly?: boolean;
  seconds?: number;
  maxBytes?: number;
  accept?: string;
};

/** Fetches a text as `fetchBytes` does. @throws Error with the reason for a failure */
export async function fetchLimited(address: string, options?: Options): Promise<string> {
  return (await fetchBytes(address, options)).toString('utf8');
}

/**
 * Fetches an external file. No redirects, no cookies; by default at most three seconds from DNS lookup to the last
 * byte, and 2 MiB. Must not be called inside a transaction.
 * @throws Error with the reason for a failure
 */
export async function fetchBytes(
  address: string,
  { publicOnly = false, seconds = TIMEOUT_SECONDS, maxBytes = MAX_BYTES, accept = '*/*' }: Options = {},
): Promise<Buffer> {
  const url = parseAllowedUrl(address, publicOnly);
  return new Promise((resolve, reject) => {
    const headers = { accept, 'accept-encoding': 'identity', 'user-agent': 'Concord' };
    const get = url.protocol === 'https:' ? getSecure : getPlain;
    let hasResponse = false;
    const request = get(
      url,
      {
        agent: false,
        headers,
        maxHeaderSize: 16_384,
        signal: AbortSignal.timeout(seconds * 1000),
        ...(publicOnly && { lookup: publicLookup }),
      },
      (response) => {
        hasResponse = true;
        readBytes(response, maxBytes)
          .then(resolve, reject)
          .finally(() => request.destroy());
      },
    );
    request.on('error', reject);
    request.on('close', () => hasResponse || reject(new Error('The connection ended without an answer.')));
  });
}

function parseAllowedUrl(address: string, publicOnly: boolean): URL {
  const url = URL.parse(address);
  const protocols = publicOnly ? ['https:'] : ['http:', 'https:'];
  if (!url || !protocols.includes(url.protocol))
    throw new Error(`Only ${publicOnly ? 'https' : 'http and https'} addresses are fetched.`);
  if (publicOnly) assertPublicHost(url);
  return url;
}

function assertPublicHost({ hostname, username, password }: URL): void {
  if (username || password) throw new Error('An address with a password is not fetched.');
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) && !isPublic(host)) throw new Error('This address is not public.');
}

async function readBytes(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const { statusCode = 0, headers } = response;
  if (statusCode !== 200) throw new Error(`The answer is ${statusCode}.`);
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') throw new Error('The answer is compressed.');
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new Error(`The answer is larger than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/* Checks the addresses that the socket connects to, so a second DNS answer cannot bypass the check. */
const publicLookup: LookupFunction = (host, options, resolve) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first) return resolve(error ?? new Error('The host has no address.'), '');
    if (!addresses.every(({ address }) => isPublic(address)))
      return resolve(new Error('This address is not public.'), '');
    return options.all ? resolve(null, addresses) : resolve(null, first.address, first.family);
  });
};

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
const globalUnicast = blockListOf(['2000::/3'], 'ipv6');

function blockListOf(networks: string[], family: 'ipv4' | 'ipv6', list = new BlockList()): BlockList {
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/** Whether an IP address is publicly routable: not loopback, private, reserved or documentation. */
export function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !privateNetworks.check(address, 'ipv4');
  return isIP(address) === 6 && globalUnicast.check(address, 'ipv6') && !privateNetworks.check(address, 'ipv6');
}
