/** The embedded PostgreSQL: made at the first start, mended after a hard stop, kept running while we run. */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import postgres from 'postgres';
import { isAlive, withLock } from './lock.mjs';
import { mustBeFree } from './ports.mjs';
import { postgresPlace } from './postgres-place.mjs';
import { plainError, say } from './say.mjs';
import { keptSecret } from './secret.mjs';

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

/** For data that nobody will miss: a test empties its tables several times as fast. */
const CARELESS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/**
 * Starts the database of a data folder, or joins it when another process of this folder already runs it.
 * @param {{ dataDir: string, port: number, setting?: string, database?: string, careless?: boolean }} options
 * @returns {Promise<{ url: string, stop: () => Promise<void>, onLost: (act: (line: string) => void) => void }>}
 * Throws one line when it cannot run.
 */
export async function openPostgres({ dataDir, port, setting = 'EMBEDDED_PG_PORT', database = 'concord', careless = false }) {
  const folder = resolve(dataDir);
  const key = createHash('sha256').update(folder).digest('hex').slice(0, 12);
  return withLock(`database-${key}`, async () => {
    const place = { ...postgresPlace(folder), port, careless, password: keptSecret(folder, 'pg-password'), log: join(folder, 'pg.log') };
    const owner = join(folder, 'pg-owner');
    const running = runningOn(place.data);
    const joined = running !== undefined && isAlive(Number(existsSync(owner) ? readFileSync(owner, 'utf8') : 0));
    const server = joined ? joinRunning(running) : await own(place, running, setting);
    if (!joined) writeFileSync(owner, String(process.pid));
    const url = await ensureDatabase({ ...place, port: server.port }, database);
    return { url, stop: server.stop, onLost: server.onLost };
  });
}

function joinRunning({ port }) {
  return { port, stop: async () => {}, onLost: () => {} };
}

async function own(place, left, setting) {
  // A database without its owner was left over by a hard stop: it is ended, so that ours is a child of this process.
  if (left) await endLeftOver(left.pid);
  await mustBeFree(setting, place.port, '127.0.0.1');
  if (!existsSync(join(place.data, 'PG_VERSION')) || !existsSync(join(place.data, 'concord-ready'))) initialise(place);
  return supervise(place);
}

/** The process of a data folder, from PostgreSQL's own note; a note whose process is gone, or another's, is cleared. */
function runningOn(data) {
  const note = join(data, 'postmaster.pid');
  if (!existsSync(note)) return undefined;
  const [pid, , , port] = readFileSync(note, 'utf8').split('\n').map(Number);
  if (isAlive(pid) && isPostgres(pid)) return { pid, port };
  rmSync(note, { force: true });
  return undefined;
}

function isPostgres(pid) {
  const asked = spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
  if (!asked.error) return asked.stdout.includes('postgres');
  const file = `/proc/${pid}/cmdline`;
  return !existsSync(file) || readFileSync(file, 'utf8').includes('postgres');
}

async function endLeftOver(pid) {
  process.kill(pid, 'SIGINT');
  for (let tries = 0; isAlive(pid) && tries < 100; tries++) await wait(100);
  if (isAlive(pid)) throw plainError(`The database of an earlier start (process ${pid}) does not end. End it, then start again.`);
}

/** `initdb` into an emptied folder; the mark at the end tells a whole one from one that was interrupted. */
function initialise(place) {
  for (const name of readdirSync(place.data)) rmSync(join(place.data, name), { recursive: true, force: true });
  say('Making the database …');
  const passwordFile = join(tmpdir(), `concord-pg-${process.pid}-${Date.now()}`);
  writeFileSync(passwordFile, place.password, { mode: 0o600 });
  if (place.user.uid !== undefined) spawnSync('chown', [String(place.user.uid), passwordFile]);
  const args = ['-D', place.data, '-U', 'postgres', '-A', 'scram-sha-256', '-E', 'UTF8', `--pwfile=${passwordFile}`, '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', `--lc-ctype=${charset()}`];
  const done = spawnSync(join(place.programs, 'bin', 'initdb'), args, { ...place.user, cwd: place.data, encoding: 'utf8' });
  rmSync(passwordFile, { force: true });
  if (done.status !== 0) throw plainError(`The database could not be made in ${place.data}: ${lastLine(done.stderr) || done.error?.message}`);
  writeFileSync(join(place.data, 'concord-ready'), '');
}

/** Letters beyond ASCII count as letters in a search only under a UTF-8 character type of the machine. */
function charset() {
  const known = (spawnSync('locale', ['-a'], { encoding: 'utf8' }).stdout ?? '').split('\n');
  return ['C.UTF-8', 'C.utf8', 'en_US.UTF-8', 'en_US.utf8'].find((name) => known.includes(name)) ?? 'C';
}

/** Runs the server and starts it again when it is killed; gives up, and says so, after five starts that fail. */
async function supervise(place) {
  let stopping = false;
  let lost = (line) => say(line);
  let child = await launch(place);
  const watch = () =>
    child.once('exit', async () => {
      for (let tries = 0; !stopping && tries < 5; tries++) {
        await wait(200 * 2 ** tries);
        if (stopping) return;
        try {
          child = await launch(place);
          say('The database had ended and was started again.');
          return watch();
        } catch (error) {
          if (tries === 4) lost(error.message);
        }
      }
    });
  watch();
  return {
    port: place.port,
    onLost: (act) => (lost = act),
    async stop() {
      stopping = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((done) => child.once('exit', done));
      child.kill('SIGINT');
      await ended;
    },
  };
}

function launch(place) {
  const flags = Object.entries({ ...FLAGS, ...(place.careless && CARELESS) }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // Its own process group, so that a Ctrl-C in the terminal does not end it before the server is through.
  const child = spawn(join(place.programs, 'bin', 'postgres'), ['-D', place.data, '-p', String(place.port), ...flags], {
    ...place.user,
    cwd: place.data,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, LC_MESSAGES: 'C', TZ: 'UTC' },
  });
  return new Promise((done, failed) => {
    let told = '';
    child.stderr.setEncoding('utf8');
    child.stderr.on('data', (text) => {
      told = (told + text).slice(-4000);
      writeFileSync(place.log, text, { flag: 'a' });
      if (text.includes('ready to accept connections')) done(child);
    });
    child.once('error', (error) => failed(plainError(`The database cannot be run: ${error.message}`)));
    child.once('exit', () => failed(plainError(`The database did not start: ${lastLine(told)} (more in ${place.log})`)));
  });
}

async function ensureDatabase({ port, password }, database) {
  const url = (name) => `postgres://postgres:${password}@127.0.0.1:${port}/${name}`;
  const sql = postgres(url('postgres'), { max: 1, onnotice: () => {}, connect_timeout: 10 });
  try {
    const [found] = await sql`select 1 from pg_database where datname = ${database}`;
    if (!found) await sql`create database ${sql(database)}`;
  } catch (error) {
    throw plainError(`The embedded database does not answer: ${error.message}`);
  } finally {
    await sql.end({ timeout: 2 });
  }
  return url(database);
}

function lastLine(text = '') {
  const lines = text.trim().split('\n').filter((line) => /FATAL|ERROR|error|PANIC|LOG/.test(line));
  return (lines.findLast((line) => /FATAL|PANIC|error/i.test(line)) ?? lines.at(-1) ?? text.trim().split('\n').at(-1) ?? '').trim();
}
