/**
 * First step of every command. Runs on the machine's Node (20.9 or later) without packages: installs those of the lock
 * file when missing or outdated, Node 24 beside them when the machine's is older, then continues on Node 24.
 */
import { spawn } from 'node:child_process';
import { closeSync, existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withLock } from './lock.mjs';
import { openLog, readLogEnd } from './log-file.mjs';
import { fail, print } from './output.mjs';
import { onNpmGone } from './parent.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');

/** Package with only Node 24, so that a machine that has Node 24 does not download it. */
const RUNTIME = join(root, 'runtime');
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const isNode24 = Number(process.versions.node.split('.')[0]) >= 24;

/**
 * Installs the packages that `npm start` needs, with `dev` also the tools for development and tests. Exits with a message
 * when npm fails.
 * @param {{ dev: boolean }} options
 */
export async function install({ dev }) {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 9))
    fail(`Node 20.9 or later is needed, this is ${process.versions.node}.`);
  if (isComplete(dev)) return;
  await withLock('install', async () => {
    if (isComplete(dev)) return;
    print(dev ? 'Installing packages and development tools …' : 'Installing packages …');
    await Promise.all([installRuntime(), installPackages(dev)]);
  });
}

const isComplete = (dev) => isInstalled(root, dev) && hasRuntime();
const hasRuntime = () => isNode24 || (isInstalled(RUNTIME, false) && findNode24() !== undefined);

/**
 * Program and license of the Node 24 of the lock file, for a release; installed even where the machine's Node is as new.
 * @returns {Promise<{ node: string, license: string }>}
 */
export async function node24() {
  if (!isInstalled(RUNTIME, false) || !findNode24()) await withLock('install', downloadRuntime);
  const node = findNode24();
  return { node, license: join(node, '..', '..', 'LICENSE') };
}

async function installRuntime() {
  if (!hasRuntime()) await downloadRuntime();
}

async function downloadRuntime() {
  await runNpm(['ci'], { cwd: RUNTIME, log: 'install-node.log' });
  const folder = findNode24();
  if (!folder) fail('Node 24 is missing in runtime/node_modules: npm did not run its install script. Install Node 24.');
  // Headers for compiling add-ons, a third of the package.
  rmSync(join(folder, '..', '..', 'include'), { recursive: true, force: true });
}

/** Adds the tools to packages that are complete otherwise; `npm ci` would install these again. */
async function installPackages(dev) {
  if (isInstalled(root, dev)) return;
  const isAddition = dev && isInstalled(root, false);
  const args = isAddition ? ['install', '--no-save', '--include=dev'] : ['ci', dev ? '--include=dev' : '--omit=dev'];
  await runNpm(args, { cwd: root, log: 'install.log' });
  if (!isInstalled(root, dev)) fail('The installed packages differ from package-lock.json. Start again.');
  if (!dev) removeSourceMaps(join(root, 'node_modules'));
}

/** Source maps are a quarter of the packages' size, and only a debugger reads them. */
function removeSourceMaps(folder) {
  for (const name of readdirSync(folder, { recursive: true }))
    if (/\.(?:[cm]?[jt]s|css)\.map$/.test(name)) rmSync(join(folder, name));
}

/** Runs npm until it exits or this process is stopped. Exits with the last lines of its log when it fails. */
async function runNpm(args, { cwd, log }) {
  const { fd, name } = openLog(root, log);
  const child = spawn('npm', [...args, '--no-audit', '--no-fund'], {
    cwd,
    env: envWithoutPackages(),
    stdio: ['ignore', fd, fd],
    shell: process.platform === 'win32',
  });
  closeSync(fd);
  const stop = () => child.kill('SIGTERM');
  for (const signal of [...SIGNALS, 'exit']) process.on(signal, stop);
  onNpmGone(stop);
  const isDone = await new Promise((resolve) => {
    child.once('error', (error) => fail(`npm could not be run: ${error.message}`));
    child.once('exit', (code) => {
      for (const signal of [...SIGNALS, 'exit']) process.off(signal, stop);
      resolve(code === 0);
    });
  });
  if (!isDone) fail(`npm ${args[0]} failed. All it said is in ${name}, which ends:\n${readLogEnd(root, log)}`);
}

/**
 * Restarts the script on Node 24 if needed. Returns true in the process that should do the work.
 * @param {string} script
 * @returns {boolean}
 */
export function onNode24(script) {
  if (isNode24) return true;
  const child = spawn(findNode24(), [script, ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  // The child shuts down in order. If this process is killed, the child detects the closed channel.
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal));
  process.on('disconnect', () => child.kill('SIGTERM'));
  onNpmGone(() => child.kill('SIGTERM'));
  child.on('message', (message) => process.send?.(message));
  child.on('error', (error) => fail(`Node 24 could not be started: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
  return false;
}

/** npm writes its own lock file last, so one that matches ours means a complete install. */
function isInstalled(folder, dev) {
  const list = join(folder, 'node_modules', '.package-lock.json');
  if (!existsSync(list)) return false;
  const actual = JSON.parse(readFileSync(list, 'utf8')).packages;
  const { '': _, ...expected } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')).packages;
  return (
    Object.keys(actual).every((name) => name in expected) &&
    Object.entries(expected).every(([name, entry]) =>
      actual[name] ? actual[name].version === entry.version : mayBeMissing(entry, dev),
    )
  );
}

/** Packages for other platforms, and without `dev` those for development only. */
const mayBeMissing = (entry, dev) =>
  entry.link || entry.optional || entry.devOptional || entry.peer || (entry.dev && !dev);

/** The package `node` installs that of this platform below itself. */
function findNode24() {
  const nested = join(RUNTIME, 'node_modules', 'node', 'node_modules');
  if (!existsSync(nested)) return undefined;
  return readdirSync(nested)
    .map((name) => join(nested, name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node'))
    .find((path) => existsSync(path));
}

/** npm must not run on the Node that it replaces, so packages' commands are removed from PATH. */
function envWithoutPackages() {
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'));
  const env = { ...process.env, PATH: path.join(delimiter) };
  delete env.NODE_ENV;
  return env;
}
