/** Lets one process at a time install, build or prepare the data of this folder. */
import { createHash } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { say } from './say.mjs';

const place = createHash('sha256').update(fileURLToPath(new URL('..', import.meta.url))).digest('hex').slice(0, 12);

/** Runs `work` while no other process holds the lock of this name; a lock whose holder is dead counts for nothing. */
export async function withLock(name, work) {
  const file = join(tmpdir(), `concord-${userInfo().uid}-${place}-${name}.lock`);
  let told = false;
  while (!take(file)) {
    if (!told) say(`Waiting for another process that is at work in this folder (${name}) …`);
    told = true;
    await wait(250);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

/** A link either takes the name with its content or fails; a half-written lock cannot be seen. */
function take(file) {
  const own = `${file}.${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    linkSync(own, file);
    return true;
  } catch {
    if (!isAlive(holder(file))) rmSync(file, { force: true });
    return false;
  } finally {
    rmSync(own, { force: true });
  }
}

function holder(file) {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return 0;
  }
}

/** Is there a process of this number. One that belongs to somebody else counts, too. */
export function isAlive(pid) {
  if (!pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
