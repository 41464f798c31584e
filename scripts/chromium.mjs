/** The browser of the tests: the machine's own, else Debian's package, else Playwright's. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';
import { plainError, say } from './say.mjs';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable', '/snap/bin/chromium', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'];

/** Gives the path of a Chromium, or undefined for Playwright's own. Throws one line when there is none. */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named && !existsSync(named)) throw plainError(`CHROMIUM_PATH: there is no file ${named}.`);
  return named ?? onMachine() ?? fromDebian() ?? fromPlaywright();
}

function onMachine() {
  return PLACES.find((path) => existsSync(path));
}

function fromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  say('Installing Chromium (apt-get) …');
  const quiet = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  spawnSync('apt-get', ['update'], quiet);
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], quiet);
  return onMachine();
}

/** Undefined lets Playwright use the browser that it keeps itself. */
function fromPlaywright() {
  const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  say('Installing Chromium (Playwright) …');
  const done = spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: ['ignore', 'inherit', 'inherit'] });
  if (done.status !== 0) throw plainError('No Chromium was found and none could be installed. Install the package chromium or set CHROMIUM_PATH.');
  return undefined;
}
