/**
 * First step of every command. Runs on the machine's Node (20.9 or later) without packages: installs those of the lock
 * file when missing or outdated, then continues on the Node 24 among them.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withLock } from './lock.mjs';
import { fail, print } from './output.mjs';
import { onNpmGone } from './parent.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Installs packages if `node_modules` differs from the lock file. Exits with a message when npm fails. */
export async function install() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 9))
    fail(`Node 20.9 or later is needed, this is ${process.versions.node}.`);
  if (isInstalled()) return;
  await withLock('install', async () => {
    if (isInstalled()) return;
    print('Installing packages (npm ci) …');
    const isDone = await runNpm(['ci', '--include=dev', '--no-audit', '--no-fund']);
    if (!isDone || !isInstalled()) fail('npm ci did not finish. See its messages above, then start again.');
  });
}

/** Runs npm until it exits or this process is stopped. Resolves to whether it exited with 0. */
function runNpm(args) {
  const child = spawn('npm', args, {
    cwd: root,
    env: envWithoutPackages(),
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  const stop = () => child.kill('SIGTERM');
  for (const signal of SIGNALS) process.on(signal, stop);
  onNpmGone(stop);
  return new Promise((resolve) => {
    child.once('error', (error) => fail(`npm could not be run: ${error.message}`));
    child.once('exit', (code) => {
      for (const signal of SIGNALS) process.off(signal, stop);
      resolve(code === 0);
    });
  });
}

/**
 * Restarts the script on Node 24 if needed. Returns true in the process that should do the work.
 * @param {string} script
 * @returns {boolean}
 */
export function onNode24(script) {
  const node = findNode24();
  if (Number(process.versions.node.split('.')[0]) >= 24) return true;
  if (!node)
    fail(
      'Node 24 is missing in node_modules/node: npm did not run its install script. Run npm rebuild node, then start again.',
    );
  const child = spawn(node, [script, ...process.argv.slice(2)], {
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
function isInstalled() {
  const list = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(list)) return false;
  const actual = JSON.parse(readFileSync(list, 'utf8')).packages;
  const expected = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  for (const [name, entry] of Object.entries(expected)) {
    if (name === '' || entry.link) continue;
    if (actual[name] ? actual[name].version !== entry.version : !entry.optional && !entry.devOptional && !entry.peer)
      return false;
  }
  return Object.keys(actual).every((name) => name in expected);
}

function findNode24() {
  const folder = join(root, 'node_modules', 'node');
  const binary = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(binary)) return binary;
  const nested = join(folder, 'node_modules');
  const folder_name = existsSync(nested)
    ? readdirSync(nested).find((name) => name.startsWith('node-') && existsSync(join(nested, name, 'bin', 'node')))
    : undefined;
  return folder_name && join(nested, folder_name, 'bin', 'node');
}

/** npm must not run on the Node that it replaces, so packages' commands are removed from PATH. */
function envWithoutPackages() {
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'));
  const env = { ...process.env, PATH: path.join(delimiter) };
  delete env.NODE_ENV;
  return env;
}
