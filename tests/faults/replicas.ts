/** Two PostgreSQL servers, one a synchronous standby of the other, made with nothing but the embedded programs. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chownSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import postgres from 'postgres';
import { freePort } from '../../scripts/ports.ts';
import { createCluster } from '../../scripts/postgres-cluster.ts';
import { postgresLocation, type Location } from '../../scripts/postgres-location.ts';
import { watch } from '../../scripts/watch.ts';
import { childrenOf, kill, queryOnce } from './processes';

export type Node = Location & { port: number; url: string; child?: ChildProcess };
export type Replicas = Awaited<ReturnType<typeof openReplicas>>;

const PASSWORD = 'of-the-faults';
const STANDBY = 'standby';
const FLAGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 200,
  wal_keep_size: '512MB',
  max_wal_size: '1GB',
  jit: 'off',
  timezone: 'UTC',
};

/** A primary whose commits wait for its standby. `url` names both. */
export async function openReplicas(folder: string) {
  const nodes = [await nodeIn(join(folder, 'a')), await nodeIn(join(folder, 'b'))] as const;
  let [primary, standby] = nodes;
  createCluster(primary, PASSWORD);
  await start(primary);
  const hosts = nodes.map(({ port }) => `127.0.0.1:${port}`).join(',');
  await makeStandby(standby, primary);
  return {
    url: `postgres://postgres:${PASSWORD}@${hosts}/postgres?target_session_attrs=read-write`,
    /** Address of the primary alone. */
    primary: () => primary.url,
    /** Kills the primary's first process, after which its others end. */
    async kill() {
      const ended = once(primary.child!, 'exit');
      kill(primary.child!.pid!);
      await ended;
    },
    /** Stops all processes of the primary; its connections stay open, and nothing answers. */
    freeze() {
      for (const pid of processesOf(primary)) process.kill(pid, 'SIGSTOP');
    },
    /** Resolves once the standby takes writes. */
    async promote() {
      await queryOnce(standby.url, (sql) => sql`select pg_promote(true, 10)`);
      [primary, standby] = [standby, primary];
    },
    /** Starts the former primary as if it still were one. */
    revive: () => start(standby),
    /** Makes the former primary a standby of the new one. */
    async rejoin() {
      await end(standby);
      await makeStandby(standby, primary);
    },
    async stop() {
      for (const node of nodes) await end(node);
    },
  };
}

export async function nodeIn(folder: string): Promise<Node> {
  mkdirSync(folder, { recursive: true });
  const port = await freePort();
  return { ...postgresLocation(folder), port, url: `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres` };
}

/** Copies the running primary, and starts the copy as its standby, for which commits then wait. */
async function makeStandby(node: Node, primary: Node): Promise<void> {
  await copyRunning(primary, node, 'standby.signal');
  appendFileSync(
    join(node.data, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${primary.port} user=postgres password=${PASSWORD} application_name=${STANDBY}'\n`,
  );
  await start(node);
  const sql = postgres(primary.url, { max: 1, onnotice: () => {} });
  await sql.unsafe(`alter system set synchronous_standby_names = '${STANDBY}'`);
  await sql`select pg_reload_conf()`;
  const isSynchronous = async () => (await sql`select 1 from pg_stat_replication where sync_state = 'sync'`).length;
  while (!(await isSynchronous())) await wait(50);
  await sql.end({ timeout: 2 });
}

/** A base backup of the running primary in the emptied folder of the other; `signal`: the file that says what it is to be. */
export async function copyRunning(primary: Node, node: Node, signal: string): Promise<void> {
  for (const name of readdirSync(node.data)) rmSync(join(node.data, name), { recursive: true, force: true });
  const sql = postgres(primary.url, { max: 1, onnotice: () => {} });
  await sql`select pg_backup_start('copy', true)`;
  // Ends with 1 when a file has gone meanwhile.
  await once(spawn('cp', ['-a', `${primary.data}/.`, node.data], { stdio: 'ignore' }), 'exit');
  const [backup] = await sql<{ labelfile: string }[]>`select labelfile from pg_backup_stop(false)`;
  await sql.end({ timeout: 2 });
  for (const name of ['postmaster.pid', 'pg_wal']) rmSync(join(node.data, name), { recursive: true, force: true });
  const wal = join(node.data, 'pg_wal');
  mkdirSync(wal, { mode: 0o700 });
  const written = { backup_label: backup!.labelfile, [signal]: '' };
  for (const [name, text] of Object.entries(written)) writeFileSync(join(node.data, name), text);
  for (const path of [wal, ...Object.keys(written).map((name) => join(node.data, name))])
    if (node.user.uid !== undefined) chownSync(path, node.user.uid, node.user.gid!);
}

/** Resolves when it accepts connections. */
export async function start(node: Node, settings: Record<string, string> = {}): Promise<void> {
  const flags = Object.entries({ ...FLAGS, ...settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(join(node.programs, 'bin', 'postgres'), ['-D', node.data, '-p', String(node.port), ...flags], {
    ...node.user,
    cwd: node.data,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, LC_MESSAGES: 'C', TZ: 'UTC' },
  });
  watch(child, { signal: 'SIGINT' });
  node.child = child;
  let text = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr.setEncoding('utf8').on('data', (part: string) => {
      text = (text + part).slice(-4_000);
      if (text.includes('ready to accept')) resolve();
    });
    child.once('exit', () => reject(new Error(`PostgreSQL ended: ${text}`)));
  });
}

/** A stopped process ends as well. */
export async function end({ child }: Node): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  for (const pid of [child.pid!, ...childrenOf(child.pid!)]) kill(pid);
  await ended;
}

const processesOf = ({ child }: Node) => [child!.pid!, ...childrenOf(child!.pid!)];
