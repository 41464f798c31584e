import 'server-only';
import { lookup } from 'node:dns';
import { get as getPlain, type IncomingMessage } from 'node:http';
import { get as getSecure } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const SECONDS = 3;
const MOST_BYTES = 2 * 1024 * 1024;

type Options = {
  /** https alone, and only hosts whose every address is public: for addresses that a member may set (SECURITY "Outgoing calls"). */
  publicOnly?: boolean;
  seconds?: number;
  most?: number;
  accept?: string;
};

/**
 * Fetches a page of somebody else's: no redirects, no cookies, three seconds from the name's look-up to the last byte, at
 * most 2 MiB. Never inside a transaction. @throws Error that says why there is no page.
 */
export async function fetchLimited(address: string, { publicOnly = false, seconds = SECONDS, most = MOST_BYTES, accept = '*/*' }: Options = {}): Promise<string> {
  const url = allowed(address, publicOnly);
  return new Promise((done, failed) => {
    const headers = { accept, 'accept-encoding': 'identity', 'user-agent': 'Concord' };
    const get = url.protocol === 'https:' ? getSecure : getPlain;
    let answered = false;
    const request = get(url, { agent: false, headers, maxHeaderSize: 16_384, signal: AbortSignal.timeout(seconds * 1000), ...(publicOnly && { lookup: publicLookup }) }, (answer) => {
      answered = true;
      read(answer, most).then(done, failed).finally(() => request.destroy());
    });
    request.on('error', failed);
    request.on('close', () => answered || failed(new Error('The connection ended without an answer.')));
  });
}

function allowed(address: string, publicOnly: boolean): URL {
  const url = URL.parse(address);
  const known = publicOnly ? ['https:'] : ['http:', 'https:'];
  if (!url || !known.includes(url.protocol)) throw new Error(`Only ${publicOnly ? 'https' : 'http and https'} addresses are fetched.`);
  if (publicOnly) refusePrivate(url);
  return url;
}

function refusePrivate({ hostname, username, password }: URL): void {
  if (username || password) throw new Error('An address with a password is not fetched.');
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) && !isPublic(host)) throw new Error('This address is not public.');
}

async function read(answer: IncomingMessage, most: number): Promise<string> {
  const { statusCode = 0, headers } = answer;
  if (statusCode !== 200) throw new Error(`The answer is ${statusCode}.`);
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') throw new Error('The answer is compressed.');
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size > most) throw new Error(`The answer is larger than ${most} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/* What is looked up is what is connected to: a name that answers differently the second time gains nothing. */
const publicLookup: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    const [first] = found ?? [];
    if (error || !first) return done(error ?? new Error('The host has no address.'), '');
    if (!found.every(({ address }) => isPublic(address))) return done(new Error('This address is not public.'), '');
    return options.all ? done(null, found) : done(null, first.address, first.family);
  });
};

/* Networks that are somebody's own, or no place at all (RFC 6890). */
const PRIVATE_4 = ['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/3'];
const PRIVATE_6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];
const privateNetworks = listOf(PRIVATE_4, 'ipv4', listOf(PRIVATE_6, 'ipv6'));
const globalUnicast = listOf(['2000::/3'], 'ipv6');

function listOf(networks: string[], family: 'ipv4' | 'ipv6', list = new BlockList()): BlockList {
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/** May anyone on the internet be at this IP address? Not on this machine, not in a private network, not in a test one. */
export function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !privateNetworks.check(address, 'ipv4');
  return isIP(address) === 6 && globalUnicast.check(address, 'ipv6') && !privateNetworks.check(address, 'ipv6');
}
