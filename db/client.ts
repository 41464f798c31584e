import 'server-only';
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import postgres, { type Sql, type TransactionSql } from 'postgres';
import * as schema from './schema';

export type Db = PostgresJsDatabase<typeof schema>;
type Pool = { sql: Sql; db: Db };

/** The database did not answer in time, or is not there. Worth another try. */
export class DatabaseUnavailable extends Error {}

/** How long one operation may take, in ms, unless it says otherwise (SECURITY 1). */
export const DEADLINE = 5_000;

/* One pool a process, wherever the bundler puts this module. */
const shared = globalThis as typeof globalThis & { __concordPool?: Pool; __concordReplaceDatabase?: () => void };

function connect(): Pool {
  const url = process.env.DATABASE_URL;
  if (!url) throw new Error('DATABASE_URL is not set.');
  const sql = postgres(url, {
    max: Number(process.env.DATABASE_POOL || 10),
    connect_timeout: 3,
    idle_timeout: 300,
    max_lifetime: 3600,
    onnotice: () => {},
    connection: {
      application_name: 'concord',
      statement_timeout: DEADLINE - 500,
      lock_timeout: DEADLINE - 1_500,
      idle_in_transaction_session_timeout: DEADLINE * 2,
      timezone: 'UTC',
      /* Every statement of ours is short: starting helper processes costs more than they save. As text, since the driver drops a 0. */
      max_parallel_workers_per_gather: '0',
    },
  });
  prepareAll(sql);
  const begin = sql.begin.bind(sql) as (work: (tx: TransactionSql) => Promise<unknown>) => Promise<unknown>;
  Object.assign(sql, { begin: (work: (tx: TransactionSql) => Promise<unknown>) => begin((tx) => work(prepareAll(tx))) });
  return { sql, db: drizzle(sql, { schema }) };
}

/** drizzle speaks through `unsafe` and asks it not to prepare, which costs two round trips, a parse and a plan each time. */
function prepareAll<S extends Sql | TransactionSql>(sql: S): S {
  const unsafe = sql.unsafe.bind(sql);
  Object.assign(sql, { unsafe: (text: string, values?: never[], options?: object) => unsafe(text, values, { ...options, prepare: Boolean(values?.length) }) });
  return sql;
}

const pool = () => (shared.__concordPool ??= connect());

/** Gives up the whole client: after a lost server some of its connections never answer again (SECURITY 1). */
export function replaceDatabase(stale = shared.__concordPool): void {
  if (!stale || stale !== shared.__concordPool) return;
  shared.__concordPool = undefined;
  stale.sql.end({ timeout: 0 }).catch(() => {});
}
shared.__concordReplaceDatabase = () => replaceDatabase();

/**
 * Runs work on the database and answers within the deadline (ms) or throws DatabaseUnavailable.
 * A missed deadline replaces the client.
 */
export async function withDatabase<T>(work: (db: Db) => Promise<T>, deadline = DEADLINE): Promise<T> {
  const used = pool();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      replaceDatabase(used);
      reject(new DatabaseUnavailable('The database did not answer in time.'));
    }, deadline);
  });
  try {
    return await Promise.race([work(used.db), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Like withDatabase, in one transaction: all of the work is kept or none. */
export function transact<T>(work: (tx: Db) => Promise<T>, deadline = DEADLINE): Promise<T> {
  return withDatabase((db) => db.transaction((tx) => longer(tx as unknown as Db, deadline).then(() => work(tx as unknown as Db))), deadline);
}

async function longer(tx: Db, deadline: number): Promise<void> {
  if (deadline > DEADLINE) await tx.execute(`set local statement_timeout = ${Math.round(deadline - 500)}`);
}

/** The driver's own handle of a transaction or of the pool, for parts that bring their SQL with them (pg-boss). */
export function driverOf(db: Db): Sql {
  return (db as unknown as { session: { client: Sql } }).session.client;
}

const GONE = new Set(['CONNECTION_CLOSED', 'CONNECTION_ENDED', 'CONNECTION_DESTROYED', 'CONNECT_TIMEOUT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT', 'NOT_TAGGED_CALL']);
/** shutdown, crash, cannot connect now, too many connections, statement timeout, lock timeout, deadlock, serialization, idle session. */
const BUSY = /^(57P0[1-3]|53\w{3}|08\w{3}|57014|55P03|40P01|40001|25P0[23])$/;

/** Is this the database being away or overloaded, rather than our mistake? */
export function isUnavailable(error: unknown): boolean {
  for (let step: unknown = error, depth = 0; step instanceof Error && depth < 4; step = step.cause, depth++) {
    if (step instanceof DatabaseUnavailable) return true;
    const code = String((step as { code?: unknown }).code ?? '');
    if (GONE.has(code) || BUSY.test(code)) return true;
    if (step instanceof TypeError && /null \(reading '(write|end)'\)/.test(step.message)) return true;
  }
  return false;
}

/** Closes the pool; for scripts and tests that must end. */
export async function closeDatabase(): Promise<void> {
  const last = shared.__concordPool;
  shared.__concordPool = undefined;
  await last?.sql.end({ timeout: 5 });
}
