/** Builds the pages when their sources changed since the last whole build. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';
import { withLock } from './lock.mjs';
import { plainError, say } from './say.mjs';

const SOURCES = ['app', 'components', 'lib', 'db', 'public', 'middleware.ts', 'proxy.ts', 'instrumentation.ts', 'instrumentation-client.ts', 'next.config.ts', 'postcss.config.mjs', 'tsconfig.json', 'package-lock.json'];
const STAMP = join(root, '.next', 'concord-build');

/** Builds if needed; gives true when it did. Throws one line when the build fails. */
export function ensureBuilt() {
  if (isBuilt()) return false;
  return withLock('build', () => {
    if (isBuilt()) return false;
    const wanted = sourceHash();
    // Without its stamp a build counts for nothing: one that is killed half-way is made anew.
    rmSync(STAMP, { force: true });
    say('Building the pages …');
    const done = spawnSync(process.execPath, [join(root, 'node_modules', 'next', 'dist', 'bin', 'next'), 'build'], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
    });
    if (done.status !== 0) throw plainError('The build failed. See its messages above.');
    writeFileSync(`${STAMP}.draft`, wanted);
    renameSync(`${STAMP}.draft`, STAMP);
    return true;
  });
}

function isBuilt() {
  return existsSync(STAMP) && existsSync(join(root, '.next', 'BUILD_ID')) && readFileSync(STAMP, 'utf8') === sourceHash();
}

function sourceHash() {
  const hash = createHash('sha256');
  for (const name of SOURCES) addTo(hash, name);
  return hash.digest('hex');
}

function addTo(hash, name) {
  const path = join(root, name);
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return;
  if (found.isDirectory()) {
    for (const inner of readdirSync(path).sort()) addTo(hash, `${name}/${inner}`);
  } else {
    hash.update(`${name}\0`).update(readFileSync(path)).update('\0');
  }
}
