/** A PostgreSQL of Debian with a new, empty database. */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../scripts/ports.ts';
import type { Database } from '../../scripts/postgres.ts';
import { run } from './image-run';

const VERSIONS = '/usr/lib/postgresql';

/** Folder of the newest installed one's programs; undefined where there is none. */
export function debianPostgres(): string | undefined {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS).sort((a, b) => Number(b) - Number(a)) : [];
  return versions.map((version) => join(VERSIONS, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb')));
}

/** As its package's user, since it refuses root. */
export async function openDebianPostgres(bin: string): Promise<Database> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'concord-postgres-'));
  run('chown', ['postgres:', folder]);
  const asOwner = (program: string, ...args: string[]) =>
    run('runuser', ['-u', 'postgres', '--', join(bin, program), ...args]);
  const data = join(folder, 'data');
  asOwner('initdb', '--pgdata', data, '--auth=trust', '--encoding=UTF8');
  const options = `-c listen_addresses=127.0.0.1 -c port=${port} -c unix_socket_directories= -c max_connections=200`;
  asOwner('pg_ctl', 'start', '--wait', '--pgdata', data, '--log', join(folder, 'log'), '--options', options);
  const end = () => {
    asOwner('pg_ctl', 'stop', '--wait', '--mode=immediate', '--pgdata', data);
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', end);
  asOwner('createdb', '--host=127.0.0.1', `--port=${port}`, 'concord');
  return {
    url: `postgres://postgres@127.0.0.1:${port}/concord`,
    stop: async () => {
      process.off('exit', end);
      end();
    },
  };
}
