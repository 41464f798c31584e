/** Browser for the tests: installed on the machine, else Debian's package, else Playwright's. */
import { spawnSync, type SpawnSyncOptions } from 'node:child_process';
import { existsSync } from 'node:fs';
import { plainError, print } from './output.mjs';
import { packageFile } from './paths.ts';

/** Debian's package and its program: Chromium without windows, with which journeys take two thirds of the processor time. */
const HEADLESS = 'chromium-headless-shell';

const LOCATIONS = [
  `/usr/bin/${HEADLESS}`,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Path of a Chromium; undefined for Playwright's own. @throws PlainError when there is none */
export function findChromium(): string | undefined {
  const configured = process.env.CHROMIUM_PATH;
  if (configured && !existsSync(configured)) throw plainError(`CHROMIUM_PATH: there is no file ${configured}.`);
  return configured ?? findInstalled() ?? fromDebian() ?? fromPlaywright();
}

function findInstalled(): string | undefined {
  return LOCATIONS.find((path) => existsSync(path));
}

function fromDebian(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  print('Installing Chromium (apt-get) …');
  const quiet: SpawnSyncOptions = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  spawnSync('apt-get', ['update'], quiet);
  for (const name of [HEADLESS, 'chromium']) {
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', name], quiet);
    const installed = findInstalled();
    if (installed) return installed;
  }
  return undefined;
}

/** Returns undefined, so that Playwright uses its downloaded browser. */
function fromPlaywright(): undefined {
  const cli = packageFile('playwright/cli.js');
  print('Installing Chromium (Playwright) …');
  const result = spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: ['ignore', 'inherit', 'inherit'] });
  if (result.status !== 0)
    throw plainError(
      'No Chromium was found and none could be installed. Install the package chromium or set CHROMIUM_PATH.',
    );
  return undefined;
}
