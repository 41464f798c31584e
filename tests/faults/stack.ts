import { spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import postgres from 'postgres';
import { startChild } from '../../scripts/child.mjs';
import { migrate } from '../../scripts/migrate.mjs';
import { freePort } from '../../scripts/ports.mjs';
import { openPostgres } from '../../scripts/postgres.mjs';
import { smtpServer } from '../support/smtp';

export type Stack = Awaited<ReturnType<typeof openStack>>;

const FOLDER = join(process.cwd(), '.data', 'test', 'faults');
const LIFTED = String(1_000_000);

/**
 * A portal to be hurt: a database of its own that keeps its promises to the disk, a mail server, and the production
 * build in two processes. Sets the settings of this process, too, so that builders write where the portal reads.
 */
export async function openStack() {
  mkdirSync(FOLDER, { recursive: true });
  const database = await openPostgres({ dataDir: FOLDER, port: await freePort() });
  await empty(database.url);
  await migrate(database.url);
  const mail = await smtpServer();
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const env = {
    ...process.env, NODE_ENV: 'production', PORT: String(port), APP_URL: url, NEXTAUTH_URL: url, DATABASE_URL: database.url, SMTP_URL: mail.url, AUTH_SECRET: randomBytes(32).toString('base64url'),
    WEB_CONCURRENCY: '2', WORKER: 'on', LIMIT_WIDE: LIFTED, LIMIT_ANSWER: LIFTED, LIMIT_TOKEN_PAGE: LIFTED, NEXT_TELEMETRY_DISABLED: '1', MAIL_FROM: 'no-reply@portal.test',
  } as NodeJS.ProcessEnv;
  Object.assign(process.env, env);
  let server = await start(env);
  return {
    url, mail, databaseUrl: database.url,
    /** Ends all server processes at once, as a power cut would, and starts them again. */
    async killServer() {
      kill(-(server.pid ?? 0));
      server = await start(env);
    },
    /** Ends one of the processes that share the port; the first of them must replace it. */
    async killProcess() {
      const one = childrenOf(server.pid ?? 0)[0];
      if (one) kill(one);
    },
    /** Ends every process of the database; its keeper starts it again. Resolves when it takes connections. */
    async killDatabase() {
      const postmaster = Number(readFileSync(noteOf(), 'utf8').split('\n')[0]);
      for (const pid of [postmaster, ...childrenOf(postmaster)]) kill(pid);
      while (!(await answers(database.url))) await wait(50);
    },
    async stop() {
      const ended = new Promise((done) => server.once('exit', done));
      server.kill('SIGTERM');
      await ended;
      await mail.stop();
      await database.stop();
    },
  };
}

async function empty(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  await sql`drop schema if exists public, drizzle, pgboss cascade`;
  await sql`create schema public`;
  await sql.end({ timeout: 2 });
}

async function start(env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  return (await startChild(join(process.cwd(), 'server.mjs'), { env })).child;
}

/** A root user's database lies elsewhere; the folder then says where. */
function noteOf(): string {
  const place = join(FOLDER, 'pg-place');
  const base = existsSync(place) ? readFileSync(place, 'utf8').trim() : FOLDER;
  return join(base, 'pg', 'postmaster.pid');
}

function kill(pid: number): void {
  try {
    if (pid !== 0) process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself in the meantime.
  }
}

function childrenOf(parent: number): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  return (stdout ?? '').split('\n').map((line) => line.trim().split(/\s+/).map(Number)).filter(([, ppid]) => ppid === parent).map(([pid]) => pid ?? 0);
}

async function answers(url: string): Promise<boolean> {
  return (await asked(url, (sql) => sql`select 1`).catch(() => [])).length === 1;
}

/** One statement on a connection of its own, within three seconds: after a kill an older one may never answer. */
export async function asked<T>(url: string, ask: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => {}, connect_timeout: 2, idle_timeout: 1 });
  try {
    return await Promise.race([ask(sql), wait(3_000, undefined, { ref: false }).then(() => Promise.reject(new Error('no answer')))]);
  } finally {
    sql.end({ timeout: 0 }).catch(() => {});
  }
}
