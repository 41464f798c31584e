/** The image of a release, built by Debian's tools, and its programs without a container engine. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeRelease } from '../../scripts/release/make.ts';
import { childrenOf } from './processes';

type Config = { Env: string[]; Entrypoint: string[] };
type Inspected = { Docker: { config: Config } };
export type Image = Awaited<ReturnType<typeof buildImage>>;
export type Running = { ended: Promise<number>; said: () => string; stop: () => Promise<number> };

/** Known to nobody in the image. */
const [USER, GROUP] = [12345, 23456];
const PROGRAMS = ['buildah', 'debootstrap', 'dpkg-deb', 'unshare', 'zstd'];
/** Binds the image's files read-only, with what a container has beside them, and makes the program the first process. */
const ENTER = `
  set -e
  root=$1; shift
  mount --bind "$root" "$root"
  mount -o remount,bind,ro "$root"
  mount -t tmpfs tmpfs "$root/tmp"
  mount --bind /dev "$root/dev"
  exec unshare --pid --fork --kill-child --mount-proc=/proc --root="$root" --wd=/opt/concord \
    --setgid=${GROUP} --setuid=${USER} "$@"`;

/** Why no image can be built here; undefined where it can. */
export function whyNoImage(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'only root can build and enter one, on Linux';
  const missing = PROGRAMS.filter((name) => spawnSync('which', [name]).status !== 0);
  return missing.length ? `${missing.join(', ')} of Debian ${missing.length > 1 ? 'are' : 'is'} missing` : undefined;
}

/** Packs a release, and makes its image on a base of Debian. */
export async function buildImage() {
  const { archive, name } = await makeRelease();
  const folder = mkdtempSync(join(tmpdir(), 'concord-image-'));
  const stop = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', stop);
  const storage = ['--storage-driver', 'vfs', '--root', join(folder, 'storage'), '--runroot', join(folder, 'run')];
  const buildah = (...args: string[]) => run('buildah', [...storage, ...args]);
  run('tar', ['--zstd', '-xf', archive, '-C', folder]);
  // Beside a release in use; it must not get into the image.
  run('touch', [join(folder, name, '.env')]);
  run('deploy/base.sh', [join(folder, 'base')]);
  const base = buildah('from', 'scratch');
  buildah('add', base, join(folder, 'base'), '/');
  buildah('commit', '--format', 'docker', base, 'concord-base');
  const args = [
    '--isolation',
    'chroot',
    '--format',
    'docker',
    '--pull-never',
    '--build-arg',
    'BASE=localhost/concord-base',
  ];
  buildah('build', ...args, '--tag', 'concord', join(folder, name));
  const sizeOf = (image: string) => Number(run('du', ['-sb', mounted(image)]).split('\t')[0]);
  const mounted = (image: string) => buildah('mount', buildah('from', '--pull-never', `localhost/${image}`));
  const root = mounted('concord');
  const { config } = (JSON.parse(buildah('inspect', '--type', 'image', 'localhost/concord')) as Inspected).Docker;
  return {
    root,
    config,
    hasSecrets: existsSync(join(root, 'opt/concord/.env')),
    size: sizeOf('concord'),
    baseSize: sizeOf('concord-base'),
    stop,
  };
}

/** Runs a command of the image as its container would be run read-only, or, with `program`, Node with arguments of its own. */
export function enter({ root, config }: Image, args: string[], env: Record<string, string>, program?: 'node'): Running {
  const [node, ...entry] = config.Entrypoint;
  const own = Object.fromEntries(config.Env.map((line) => [line.split('=')[0]!, line.slice(line.indexOf('=') + 1)]));
  const child = spawn(
    'unshare',
    ['--mount', 'sh', '-c', ENTER, 'sh', root, node!, ...(program ? [] : entry), ...args],
    {
      env: { PATH: process.env.PATH, NODE_ENV: 'production', ...own, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part) => (text += part));
  const ended = once(child, 'exit').then(([code]) => (code as number | null) ?? -1);
  const end = () => void child.kill('SIGKILL');
  process.once('exit', end);
  return { ended, said: () => text, stop: () => terminate(child, ended) };
}

/** `unshare` itself ignores the signal: it is for the first process within. */
async function terminate({ pid, exitCode }: ChildProcess, ended: Promise<number>): Promise<number> {
  const [first] = exitCode === null ? childrenOf(pid!) : [];
  if (first) process.kill(first, 'SIGTERM');
  return ended;
}

/** @throws with what the program says when it fails */
export function run(program: string, args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 1e8 });
  if (status !== 0)
    throw new Error(`${program} ${args.slice(-3).join(' ')}: ${error?.message ?? stderr.slice(-2_000)}`);
  return stdout.trim();
}
