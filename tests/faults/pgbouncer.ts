/** The real PgBouncer, with the settings that docs/operating/pgbouncer.md asks for. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../scripts/ports.ts';
import { watch } from '../../scripts/watch.ts';
import { queryOnce } from './processes';

export type PoolMode = 'session' | 'transaction';

const REQUIRED = /ignore_startup_parameters = \S+/;
const OF_ROLE = /alter role concord (set [^;]+);/g;

/** `isBare`: without what the document says that the portal needs. */
type Options = { program: string; mode: PoolMode; poolSize: number; isBare?: boolean };

/** Starts it before a database. As root it runs as another user, which it asks for. */
export async function openPgBouncer(databaseUrl: string, { program, mode, poolSize, isBare = false }: Options) {
  const { hostname, port: databasePort, username, password, pathname } = new URL(databaseUrl);
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'concord-pgbouncer-'));
  chmodSync(folder, 0o755);
  const document = readFileSync(join('docs', 'operating', 'pgbouncer.md'), 'utf8');
  const [required] = REQUIRED.exec(document) ?? [];
  const ofRole = [...document.matchAll(OF_ROLE)].map(([, setting]) => setting!);
  if (!required || !ofRole.length) throw new Error('docs/operating/pgbouncer.md: its settings are not found');
  if (!isBare)
    for (const setting of ofRole)
      await queryOnce(databaseUrl, (sql) => sql.unsafe<object[]>(`alter role "${username}" ${setting}`));
  const users = join(folder, 'users.txt');
  writeFileSync(users, `"${username}" "${decodeURIComponent(password)}"\n`);
  const file = join(folder, 'pgbouncer.ini');
  const lines = [
    `[databases]\n* = host=${hostname} port=${databasePort}\n[pgbouncer]`,
    ...['listen_addr = 127.0.0.1', `listen_port = ${port}`, 'unix_socket_dir =', 'auth_type = plain'],
    ...[`auth_file = ${users}`, `pool_mode = ${mode}`, `default_pool_size = ${poolSize}`, 'max_client_conn = 500'],
    ...(isBare ? [] : [required]),
  ];
  writeFileSync(file, lines.join('\n'));
  const url = `postgres://${username}:${password}@127.0.0.1:${port}${pathname}`;
  let child = await start(program, { file, url });
  const kill = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  return {
    url,
    /** Kills it, and starts it again after some milliseconds. */
    async restart(pause: number) {
      await kill();
      await wait(pause);
      child = await start(program, { file, url });
    },
    async stop() {
      await kill();
      rmSync(folder, { recursive: true });
    },
  };
}

async function start(program: string, { file, url }: { file: string; url: string }): Promise<ChildProcess> {
  const child = spawn(program, [...(process.getuid?.() === 0 ? ['-u', userFor()] : []), file], {
    detached: true,
    stdio: 'ignore',
  });
  watch(child);
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}.`);
    await wait(50);
  }
  return child;
}

const userFor = () => (spawnSync('id', ['-u', 'postgres']).status === 0 ? 'postgres' : 'nobody');

const answers = async (url: string) =>
  (await queryOnce(url, (sql) => sql`select 1`, 3_000).catch(() => [])).length === 1;
