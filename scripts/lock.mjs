/**
 * Ensures that one process at a time installs, builds or prepares data in this folder. Plain Node 20 for the bootstrap.
 */
import { createHash } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { print } from './output.mjs';
import { isAlive } from './process-state.mjs';

const project = createHash('sha256')
  .update(fileURLToPath(new URL('..', import.meta.url)))
  .digest('hex')
  .slice(0, 12);

/** In a container the user may have no name, which `userInfo` insists on. Windows has names alone. */
const user = process.getuid?.() ?? userInfo().username;

/**
 * A file of this folder and user outside of it, for state that ends with the machine.
 * @param {string} name
 */
export const stateFile = (name) => join(tmpdir(), `concord-${user}-${project}-${name}`);

/**
 * Runs `work` under a named lock. Locks of ended processes are ignored.
 * @template T
 * @param {string} name
 * @param {() => T
 * Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(name, work) {
  const file = stateFile(`${name}.lock`);
  let isAnnounced = false;
  while (!tryLock(file)) {
    if (!isAnnounced) print(`Waiting for another process at work in this folder (${name}) …`);
    isAnnounced = true;
    await wait(250);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

/** Creating a hard link is atomic, so no process sees a half-written lock. */
function tryLock(file) {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, String(process.pid));
  try {
    linkSync(draft, file);
    return true;
  } catch {
    if (!isAlive(lockOwner(file))) rmSync(file, { force: true });
    return false;
  } finally {
    rmSync(draft, { force: true });
  }
}

function lockOwner(file) {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return 0;
  }
}
