/** The real nginx and haproxy with the configurations of docs/operating, of which only names, addresses and TLS are replaced. */
import { spawn, spawnSync, type SpawnSyncOptions } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../scripts/ports.ts';
import { watch } from '../../scripts/watch.ts';

export type ProxyName = 'nginx' | 'haproxy';
export type Proxy = { name: ProxyName; origin: string; stop: () => Promise<void> };

const FOLDER = join(process.cwd(), '.data', 'test', 'proxies');
const INSTANCES = ['10.0.0.11:3000', '10.0.0.12:3000'];
const NAME = 'portal.example.com';

/** Path of the program, which Debian's package brings when this is root; undefined where there is none. */
export function findProgram(name: ProxyName | 'pgbouncer'): string | undefined {
  const installed = () => [`/usr/sbin/${name}`, `/usr/local/sbin/${name}`].find((path) => existsSync(path));
  if (installed() || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return installed();
  const quiet: SpawnSyncOptions = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  spawnSync('apt-get', ['update'], quiet);
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', name], quiet);
  return installed();
}

type Options = { program: string; host: string; ports: number[] };

/** Starts it in front of the instances on `ports` of this machine. `host` is the root host of the portal. */
export async function openProxy(name: ProxyName, { program, host, ports }: Options): Promise<Proxy> {
  mkdirSync(FOLDER, { recursive: true });
  const [port, redirect] = [await freePort(), await freePort()];
  const file = join(FOLDER, name === 'nginx' ? 'nginx.conf' : 'haproxy.cfg');
  const own = name === 'nginx' ? ofNginx : ofHaproxy;
  let text = readFileSync(join('docs', 'operating', name === 'nginx' ? 'nginx.conf' : 'haproxy.cfg'), 'utf8');
  for (const [at, address] of INSTANCES.entries()) text = replaced(text, address, `127.0.0.1:${ports[at]}`);
  for (const [from, to] of own({ port, redirect, host })) text = replaced(text, from, to);
  writeFileSync(file, text);
  const args = name === 'nginx' ? ['-c', file, '-g', 'daemon off;'] : ['-db', '-f', file];
  const output = openSync(join(FOLDER, `${name}.log`), 'w');
  const child = spawn(program, args, { detached: true, stdio: ['ignore', output, output] });
  closeSync(output);
  watch(child);
  const ended = once(child, 'exit');
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}`);
    await wait(50);
  }
  return {
    name,
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

type Places = { port: number; redirect: number; host: string };

const ofNginx = ({ port, redirect, host }: Places): [string, string][] => [
  ['listen 80;', `listen 127.0.0.1:${redirect};`],
  ['listen 443 ssl http2;', `listen 127.0.0.1:${port};`],
  ['ssl_certificate /etc/nginx/portal.pem;', ''],
  ['ssl_certificate_key /etc/nginx/portal.key;', ''],
  ['/run/nginx.pid', join(FOLDER, 'nginx.pid')],
  ['/var/log/nginx/error.log', join(FOLDER, 'nginx-error.log')],
  ['/var/log/nginx/access.log', join(FOLDER, 'nginx-access.log')],
  [`${NAME} *.${NAME}`, '_'],
  // Asked at an address of its own.
  ['X-Forwarded-Host $http_host', `X-Forwarded-Host ${host}`],
];

const ofHaproxy = ({ port, redirect, host }: Places): [string, string][] => [
  ['bind :80', `bind 127.0.0.1:${redirect}`],
  ['bind :443 ssl crt /etc/haproxy/portal.pem alpn h2,http/1.1', `bind 127.0.0.1:${port}`],
  // Asked at an address of its own.
  ['X-Forwarded-Host %[req.hdr(host)]', `X-Forwarded-Host ${host}`],
  [NAME, host],
];

/** @throws Error when there is nothing to replace: the file has changed, and the test would try something else */
function replaced(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`docs/operating: there is no "${from}"`);
  return text.replaceAll(from, to);
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.end());
  });
}
