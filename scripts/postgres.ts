/** Embedded PostgreSQL: created at the first start, repaired after a hard stop, restarted while this process runs. */
import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import postgres from 'postgres';
import { endProcess } from './end-process.ts';
import { withLock } from './lock.mjs';
import { plainError, print } from './output.mjs';
import { assertPortFree } from './ports.ts';
import { createCluster, isPostgres, lastErrorLine } from './postgres-cluster.ts';
import { postgresLocation, type Location } from './postgres-location.ts';
import { isAlive } from './process-state.mjs';
import { storedSecret } from './secret.ts';
import { isEnding, stop, watch } from './watch.ts';

export type Database = { url: string; stop: () => Promise<void> };
type Server = Omit<Database, 'url'> & { port: number; isJoined: boolean };
type Config = Location & { port: number; ephemeral: boolean; password: string; log: string };
type RunningServer = { pid: number; port: number };
type Options = { dataDir: string; port: number; setting?: string; database?: string; ephemeral?: boolean };

const FLAGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 200,
  shared_buffers: '256MB',
  max_wal_size: '2GB',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

/** Without durability, for tests: several times faster at truncating tables. */
const EPHEMERAL = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

const MAX_JOIN_ATTEMPTS = 40;
const MAX_PAUSE_MS = 3_000;

/**
 * Starts the database of a data folder, or joins it when another process of this folder runs it. `setting` names the
 * port in messages; an `ephemeral` database does not survive a power failure.
 * @throws PlainError when it cannot run
 */
export async function openPostgres({
  dataDir,
  port,
  setting = 'EMBEDDED_PG_PORT',
  database = 'concord',
  ephemeral = false,
}: Options): Promise<Database> {
  const folder = resolve(dataDir);
  const key = createHash('sha256').update(folder).digest('hex').slice(0, 12);
  return withLock(`database-${key}`, async () => {
    const password = storedSecret(folder, 'pg-password');
    const config = { ...postgresLocation(folder), port, ephemeral, password, log: join(folder, 'pg.log') };
    for (let attempt = 1; ; attempt++) {
      const server = await joinOrStart(folder, config, setting);
      try {
        const url = await ensureDatabase({ ...config, port: server.port }, database);
        return { url, stop: server.stop };
      } catch (error) {
        // The owning process may be stopping it; then this process starts it.
        if (!server.isJoined || attempt === MAX_JOIN_ATTEMPTS) throw error;
        await wait(250);
      }
    }
  });
}

async function joinOrStart(folder: string, config: Config, setting: string): Promise<Server> {
  const ownerFile = join(folder, 'pg-owner');
  const running = runningIn(config.data);
  if (running && isAlive(existsSync(ownerFile) ? Number(readFileSync(ownerFile, 'utf8')) : undefined))
    return { port: running.port, isJoined: true, stop: async () => {} };
  // Left over from a hard stop. It is ended so that the new server is a child of this process.
  if (running && !(await endProcess(running.pid, 'SIGINT')))
    throw plainError(
      `The database of an earlier start (process ${running.pid}) does not end. End it, then start again.`,
    );
  await assertPortFree(setting, config.port, '127.0.0.1');
  if (!existsSync(join(config.data, 'PG_VERSION')) || !existsSync(join(config.data, 'concord-ready')))
    createCluster(config, config.password);
  const server = await supervise(config);
  writeFileSync(ownerFile, String(process.pid));
  return server;
}

/** Running server of a data folder by PostgreSQL's lock file, which is removed when stale. */
function runningIn(data: string): RunningServer | undefined {
  const lockFile = join(data, 'postmaster.pid');
  if (!existsSync(lockFile)) return undefined;
  const [pid, , , port] = readFileSync(lockFile, 'utf8').split('\n').map(Number);
  if (pid && port && isAlive(pid) && isPostgres(pid)) return { pid, port };
  rmSync(lockFile, { force: true });
  return undefined;
}

/** Runs the server and restarts it whenever it ends, for as long as it takes (rule: operations.full-disk). */
async function supervise(config: Config): Promise<Server> {
  let isStopping = false;
  let child = await launch(config);
  const restart = async () => {
    let shown = '';
    for (let pause = 200; ; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
      await wait(pause);
      if (isStopping || isEnding()) return;
      try {
        child = await launch(config);
        print('The database had ended and was restarted.');
        child.once('exit', () => void restart());
        return;
      } catch (error) {
        const { message } = error as Error;
        if (message !== shown) print(`${message} Trying again.`);
        shown = message;
      }
    }
  };
  child.once('exit', () => void restart());
  return {
    port: config.port,
    isJoined: false,
    stop: async () => {
      isStopping = true;
      await stop(child);
    },
  };
}

function launch(config: Config): Promise<ChildProcess> {
  const flags = Object.entries({ ...FLAGS, ...(config.ephemeral && EPHEMERAL) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  // Own process group, so that Ctrl-C in the terminal does not end it before the server.
  const child = spawn(
    join(config.programs, 'bin', 'postgres'),
    ['-D', config.data, '-p', String(config.port), ...flags],
    {
      ...config.user,
      cwd: config.data,
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, LC_MESSAGES: 'C', TZ: 'UTC' },
    },
  );
  watch(child, { signal: 'SIGINT' });
  return new Promise((resolve, reject) => {
    let recent = '';
    const writeLog = logWriter(config.log);
    child.stderr.setEncoding('utf8');
    child.stderr.on('data', (text: string) => {
      recent = (recent + text).slice(-4000);
      writeLog(text);
      if (text.includes('ready to accept connections')) resolve(child);
    });
    child.once('error', (error) => reject(plainError(`The database cannot be run: ${error.message}`)));
    child.once('exit', () =>
      reject(plainError(`The database did not start: ${lastErrorLine(recent)} (more in ${config.log})`)),
    );
  });
}

/** On a full disk lines are lost and counted; the last ones are part of the message when the server ends. */
function logWriter(file: string): (text: string) => void {
  let lost = 0;
  return (text) => {
    try {
      appendFileSync(file, lost ? `(${lost} lines could not be written.)\n${text}` : text);
      lost = 0;
    } catch (error) {
      if (!lost) print(`${file} cannot be written (${(error as NodeJS.ErrnoException).code}).`);
      lost += text.split('\n').length - 1;
    }
  };
}

async function ensureDatabase({ port, password }: Config, database: string): Promise<string> {
  const url = (name: string) => `postgres://postgres:${password}@127.0.0.1:${port}/${name}`;
  const sql = postgres(url('postgres'), { max: 1, onnotice: () => {}, connect_timeout: 10 });
  try {
    const [existing] = await sql`select 1 from pg_database where datname = ${database}`;
    if (!existing) await sql`create database ${sql(database)}`;
  } catch (error) {
    throw plainError(`The embedded database does not answer: ${(error as Error).message}`);
  } finally {
    await sql.end({ timeout: 2 });
  }
  return url(database);
}
