/** Builds the pages if their sources have changed since the last complete build. */
import { createHash, type Hash } from 'node:crypto';
import { closeSync, existsSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runNode } from './child.ts';
import { compressStatic } from './compress-static.ts';
import { root } from './install.mjs';
import { openLog, readLogEnd } from './log-file.mjs';
import { withLock } from './lock.mjs';
import { plainError, print } from './output.mjs';
import { packageFile } from './paths.ts';

const SOURCES = [
  'app',
  'components',
  'lib',
  'db',
  'public',
  'middleware.ts',
  'instrumentation.ts',
  'instrumentation-client.ts',
  'next.config.ts',
  'postcss.config.mjs',
  'tsconfig.json',
  'package-lock.json',
];
const LOG = 'build.log';
const BUILD_ENVIRONMENT = { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' };
const STAMP = join(root, '.next', 'concord-build');

/** Builds if needed; returns whether it did. @throws PlainError when the build fails */
export async function ensureBuilt(): Promise<boolean> {
  if (isBuilt()) return false;
  return withLock('build', async () => {
    if (isBuilt()) return false;
    const hash = sourceHash();
    // An interrupted build has no stamp and is repeated.
    rmSync(STAMP, { force: true });
    print('Building the pages …');
    const { fd, name } = openLog(root, LOG);
    const isComplete = await runNode([packageFile('next/dist/bin/next'), 'build'], BUILD_ENVIRONMENT, fd);
    closeSync(fd);
    if (!isComplete)
      throw plainError(`The build failed. All it said is in ${name}, which ends:\n${readLogEnd(root, LOG)}`);
    await compressStatic();
    writeFileSync(`${STAMP}.draft`, hash);
    renameSync(`${STAMP}.draft`, STAMP);
    return true;
  });
}

function isBuilt(): boolean {
  return (
    existsSync(STAMP) && existsSync(join(root, '.next', 'BUILD_ID')) && readFileSync(STAMP, 'utf8') === sourceHash()
  );
}

function sourceHash(): string {
  const hash = createHash('sha256');
  for (const name of SOURCES) hashPath(hash, name);
  return hash.digest('hex');
}

function hashPath(hash: Hash, name: string): void {
  const path = join(root, name);
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return;
  if (stats.isDirectory()) {
    for (const inner of readdirSync(path).sort()) hashPath(hash, `${name}/${inner}`);
  } else {
    hash.update(`${name}\0`).update(readFileSync(path)).update('\0');
  }
}
