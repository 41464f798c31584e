/** Creates the data directory of the embedded PostgreSQL and reads its errors. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plainError, print } from './output.mjs';
import type { Location } from './postgres-location.ts';

/**
 * Runs `initdb` in the emptied folder. The file `concord-ready`, written last, marks a complete cluster. @throws
 * PlainError
 */
export function createCluster(location: Location, password: string): void {
  for (const name of readdirSync(location.data)) rmSync(join(location.data, name), { recursive: true, force: true });
  print('Creating the database …');
  const passwordFile = join(tmpdir(), `concord-pg-${process.pid}-${Date.now()}`);
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (location.user.uid !== undefined) spawnSync('chown', [String(location.user.uid), passwordFile]);
  const args = [
    '-D',
    location.data,
    '-U',
    'postgres',
    '-A',
    'scram-sha-256',
    '-E',
    'UTF8',
    `--pwfile=${passwordFile}`,
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    `--lc-ctype=${characterType()}`,
  ];
  const result = spawnSync(join(location.programs, 'bin', 'initdb'), args, {
    ...location.user,
    cwd: location.data,
    encoding: 'utf8',
  });
  rmSync(passwordFile, { force: true });
  if (result.status !== 0)
    throw plainError(
      `The database could not be created in ${location.data}: ${lastErrorLine(result.stderr) || result.error?.message}`,
    );
  writeFileSync(join(location.data, 'concord-ready'), '');
}

/** True when the process is PostgreSQL and not another one with a reused id. */
export function isPostgres(pid: number): boolean {
  const ps = spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
  if (!ps.error) return ps.stdout.includes('postgres');
  const file = `/proc/${pid}/cmdline`;
  return !existsSync(file) || readFileSync(file, 'utf8').includes('postgres');
}

/** Line of PostgreSQL's output with the reason why it ended. */
export function lastErrorLine(text = ''): string {
  const all = text.trim().split('\n');
  const lines = all.filter((line) => /FATAL|ERROR|error|PANIC|LOG/.test(line));
  return (lines.findLast((line) => /FATAL|PANIC|error/i.test(line)) ?? lines.at(-1) ?? all.at(-1) ?? '').trim();
}

/** A UTF-8 character type is needed to treat non-ASCII characters as letters in searches. */
function characterType(): string {
  const locales = (spawnSync('locale', ['-a'], { encoding: 'utf8' }).stdout ?? '').split('\n');
  return ['C.UTF-8', 'C.utf8', 'en_US.UTF-8', 'en_US.utf8'].find((name) => locales.includes(name)) ?? 'C';
}
