/** The real nginx and haproxy with the configurations of docs/operating, of which only names, addresses and the certificate are replaced. */
import { spawn, spawnSync, type SpawnSyncOptions } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../scripts/ports.ts';
import { watch } from '../../scripts/watch.ts';
import { makeCertificate, type Certificate } from './certificate';
import { childrenOf } from './processes';

export type ProxyName = 'nginx' | 'haproxy';
export type Proxy = {
  name: ProxyName;
  /** Without TLS, for the clients that make the load. */
  origin: string;
  /** Address of this machine on which it is the portal, with TLS. */
  address: string;
  /** Bytes that its processes have written to disks; NaN where the system does not tell. */
  written: () => number;
  stop: () => Promise<void>;
};
/** The portal as browsers know it, `https://localhost` with a port. Each proxy is it on an address of its own. */
export type Site = { url: string; host: string; port: number; certificate: Certificate };

const FOLDER = join(process.cwd(), '.data', 'test', 'proxies');
const INSTANCES = ['10.0.0.11:3000', '10.0.0.12:3000'];
const NAME = 'portal.example.com';
const ADDRESSES: Record<ProxyName, string> = { nginx: '127.0.0.1', haproxy: '127.0.0.2' };
const FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/usr/bin', '/usr/local/bin'];

/** Path of the program, which Debian's package of that name brings when this is root; undefined where there is none. */
export function findProgram(name: string): string | undefined {
  const installed = () => FOLDERS.map((folder) => join(folder, name)).find((path) => existsSync(path));
  if (installed() || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return installed();
  const quiet: SpawnSyncOptions = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  spawnSync('apt-get', ['update'], quiet);
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', name], quiet);
  return installed();
}

/** `openssl`: the program that makes its certificate. */
export async function makeSite(openssl: string): Promise<Site> {
  mkdirSync(FOLDER, { recursive: true });
  const port = await freePort();
  const host = `localhost:${port}`;
  return { url: `https://${host}`, host, port, certificate: makeCertificate(openssl, FOLDER) };
}

/** `also`: what else is replaced, and by what. */
type Options = { program: string; site: Site; ports: number[]; also?: [string, string][] };

/** Starts it in front of the instances on `ports` of this machine. */
export async function openProxy(name: ProxyName, { program, site, ports, also = [] }: Options): Promise<Proxy> {
  const address = ADDRESSES[name];
  const [plain, redirect] = [await freePort(), await freePort()];
  const file = join(FOLDER, name === 'nginx' ? 'nginx.conf' : 'haproxy.cfg');
  const own = name === 'nginx' ? ofNginx : ofHaproxy;
  let text = readFileSync(join('docs', 'operating', name === 'nginx' ? 'nginx.conf' : 'haproxy.cfg'), 'utf8');
  for (const [at, instance] of INSTANCES.entries()) text = replaced(text, instance, `127.0.0.1:${ports[at]}`);
  for (const [from, to] of [...own({ address, plain, redirect, site }), ...also]) text = replaced(text, from, to);
  writeFileSync(file, text);
  const args = name === 'nginx' ? ['-c', file, '-g', 'daemon off;'] : ['-db', '-f', file];
  const output = openSync(join(FOLDER, `${name}.log`), 'w');
  const child = spawn(program, args, { detached: true, stdio: ['ignore', output, output] });
  closeSync(output);
  watch(child);
  const ended = once(child, 'exit');
  while (!(await isListening(plain, address))) {
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}`);
    await wait(50);
  }
  return {
    name,
    origin: `http://${address}:${plain}`,
    address,
    written: () => writtenBy([child.pid!, ...childrenOf(child.pid!)]),
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

type Places = { address: string; plain: number; redirect: number; site: Site };

const ofNginx = ({ address, plain, redirect, site: { host, port, certificate } }: Places): [string, string][] => [
  ['listen 80;', `listen ${address}:${redirect};`],
  ['listen 443 ssl http2;', `listen ${address}:${port} ssl http2;\n    listen ${address}:${plain};`],
  ['/etc/nginx/portal.pem', certificate.certificate],
  ['/etc/nginx/portal.key', certificate.key],
  ['/run/nginx.pid', join(FOLDER, 'nginx.pid')],
  ['/var/log/nginx/error.log', join(FOLDER, 'nginx-error.log')],
  ['/var/log/nginx/access.log', join(FOLDER, 'nginx-access.log')],
  [NAME, 'localhost'],
  // The clients that make the load ask at a plain address, which is no host of the portal.
  ['upstream concord {', `map $scheme $host_of_test { https $http_host; default ${host}; }\n  upstream concord {`],
  ['X-Forwarded-Host $http_host', 'X-Forwarded-Host $host_of_test'],
];

const ofHaproxy = ({ address, plain, redirect, site: { host, port, certificate } }: Places): [string, string][] => [
  ['bind :80', `bind ${address}:${redirect}`],
  ['bind :443 ssl', `bind ${address}:${plain}\n  bind ${address}:${port} ssl`],
  ['/etc/haproxy/portal.pem', certificate.both],
  [
    'http-request set-header X-Forwarded-Host %[req.hdr(host)]',
    `http-request set-header X-Forwarded-Host %[req.hdr(host)] if { ssl_fc }\n  http-request set-header X-Forwarded-Host ${host} if !{ ssl_fc }`,
  ],
  [NAME, host],
];

/** @throws Error when there is nothing to replace: the file has changed, and the test would try something else */
function replaced(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`docs/operating: there is no "${from}"`);
  return text.replaceAll(from, to);
}

function isListening(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, host, () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.end());
  });
}

function writtenBy(pids: number[]): number {
  try {
    const counts = pids.map((pid) => /^write_bytes: (\d+)$/m.exec(readFileSync(`/proc/${pid}/io`, 'utf8'))?.[1]);
    return counts.reduce((sum, count) => sum + Number(count), 0);
  } catch {
    return NaN;
  }
}
