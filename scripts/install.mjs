/**
 * The first step of every command. It runs on whatever Node the machine has (20 or later) and uses no package:
 * installs the packages of the lock file when they are missing or differ, then goes on with Node 24 out of them.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fail, say } from './say.mjs';
import { withLock } from './lock.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');

/** Makes `node_modules` agree with the lock file. Ends the process with one line when npm cannot. */
export async function install() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 9)) fail(`Node 20.9 or later is needed, this is ${process.versions.node}.`);
  if (installed()) return;
  await withLock('install', () => {
    if (installed()) return;
    say('Installing packages (npm ci) …');
    const done = spawnSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], {
      cwd: root,
      env: outsideEnv(),
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
    });
    if (done.error) fail(`npm could not be run: ${done.error.message}`);
    if (done.status !== 0 || !installed()) fail('npm ci did not finish. See its messages above, then start again.');
  });
}

/** Runs this same script on Node 24 unless it already does; gives true in the process that should do the work. */
export function onNode24(script) {
  const wanted = nodeBinary();
  if (Number(process.versions.node.split('.')[0]) >= 24) return true;
  if (!wanted) fail('Node 24 is missing in node_modules/node: npm did not run its install script. Run npm rebuild node, then start again.');
  const child = spawn(wanted, [script, ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, CONCORD_PARENT: '1' },
  });
  // A terminal's Ctrl-C reaches the child by itself; a plain kill reaches only this process and is passed on.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  process.on('SIGHUP', () => child.kill('SIGTERM'));
  child.on('message', (message) => process.send?.(message));
  process.on('disconnect', () => child.kill('SIGTERM'));
  child.on('error', (error) => fail(`Node 24 could not be started: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
  return false;
}

/** True when what npm last installed is what the lock file asks for (npm writes its list after everything else). */
function installed() {
  const list = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(list)) return false;
  const has = JSON.parse(readFileSync(list, 'utf8')).packages;
  const wants = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  for (const [name, entry] of Object.entries(wants)) {
    if (name === '' || entry.link) continue;
    if (has[name] ? has[name].version !== entry.version : !entry.optional && !entry.devOptional && !entry.peer) return false;
  }
  return Object.keys(has).every((name) => name in wants);
}

function nodeBinary() {
  const folder = join(root, 'node_modules', 'node');
  const own = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(own)) return own;
  const nested = join(folder, 'node_modules');
  const part = existsSync(nested) ? readdirSync(nested).find((name) => name.startsWith('node-') && existsSync(join(nested, name, 'bin', 'node'))) : undefined;
  return part && join(nested, part, 'bin', 'node');
}

/** npm must not run on the Node that it is about to replace, so the packages' own commands leave the search path. */
function outsideEnv() {
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'));
  const env = { ...process.env, PATH: path.join(delimiter) };
  delete env.NODE_ENV;
  return env;
}
