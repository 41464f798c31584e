import 'server-only';
import type { Sql } from 'postgres';
import { settings } from '@/lib/settings';
import { openPool, type Db, type Pool } from './pool';

export type { Db } from './pool';

/** The database is unreachable or did not answer in time; a retry may succeed. */
export class DatabaseUnavailable extends Error {}

/** Default time limit of an operation, in milliseconds (rule: operations.deadline). */
export const DEADLINE = 5_000;

/* The bundler may include this module several times; all copies share the pools. */
const shared = globalThis as typeof globalThis & {
  __concordPool?: Pool;
  __concordHealthPool?: Pool;
  __concordReplaceDatabase?: () => void;
};

const connect = () =>
  openPool({
    max: settings.database_pool,
    idle_timeout: 300,
    max_lifetime: 3600,
    application_name: 'concord',
    statement_timeout: DEADLINE - 500,
  });

const pool = () => (shared.__concordPool ??= connect());

/**
 * Destroys the pool; the next call opens a new one. After the server was lost, some connections of the pool never
 * respond again (rule: operations.deadline). Old sockets close immediately, so that repeated replacements never add up.
 */
export function replaceDatabase(stale = shared.__concordPool): void {
  if (!stale || stale !== shared.__concordPool) return;
  shared.__concordPool = undefined;
  stale.destroy();
}
shared.__concordReplaceDatabase = () => replaceDatabase();

/**
 * Runs work on the database. A missed deadline replaces the pool.
 * @param deadline in milliseconds
 * @throws DatabaseUnavailable when the deadline has passed
 */
export async function withDatabase<T>(work: (db: Db) => Promise<T>, deadline = DEADLINE): Promise<T> {
  const used = pool();
  return withDeadline(
    () => work(used.db),
    deadline,
    () => replaceDatabase(used),
  );
}

/**
 * Pings the database over its own connection, because a busy pool is no reason to take the process out of service.
 * @param deadline in milliseconds
 */
export async function isDatabaseAlive(deadline: number): Promise<boolean> {
  const used = (shared.__concordHealthPool ??= openPool({
    max: 1,
    application_name: 'concord-health',
    statement_timeout: deadline,
  }));
  try {
    await withDeadline(() => used.sql`select 1`, deadline);
    return true;
  } catch {
    // Reconnect next time instead of waiting out the driver's backoff.
    if (shared.__concordHealthPool === used) shared.__concordHealthPool = undefined;
    used.destroy();
    return false;
  }
}

async function withDeadline<T>(work: () => PromiseLike<T>, deadline: number, onMissed?: () => void): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const missed = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      onMissed?.();
      reject(new DatabaseUnavailable('The database did not answer in time.'));
    }, deadline);
  });
  try {
    return await Promise.race([work(), missed]);
  } finally {
    clearTimeout(timer);
  }
}

/** Runs work in one transaction, otherwise like withDatabase. */
export function transact<T>(work: (tx: Db) => Promise<T>, deadline = DEADLINE): Promise<T> {
  return withDatabase(
    (db) => db.transaction((tx) => extendTimeout(tx as unknown as Db, deadline).then(() => work(tx as unknown as Db))),
    deadline,
  );
}

async function extendTimeout(tx: Db, deadline: number): Promise<void> {
  if (deadline > DEADLINE) await tx.execute(`set local statement_timeout = ${Math.round(deadline - 500)}`);
}

/** The postgres.js handle of a transaction or pool. For db/ only; other code uses Drizzle. */
export function driverOf(db: Db): Sql {
  return (db as unknown as { session: { client: Sql } }).session.client;
}

const CONNECTION_ERRORS = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'NOT_TAGGED_CALL',
]);
/** SQLSTATEs: shutdown, crash, too many connections, statement and lock timeout, deadlock, serialization failure, idle session. */
const UNAVAILABLE_STATES = /^(57P0[1-3]|53\w{3}|08\w{3}|57014|55P03|40P01|40001|25P0[23])$/;

/** True when the database is unreachable or overloaded; false for errors of the statement itself. */
export function isUnavailable(error: unknown): boolean {
  for (let step = error, depth = 0; isErrorLike(step) && depth < 4; step = step.cause, depth++) {
    if (step instanceof DatabaseUnavailable) return true;
    const code = String(step.code ?? '');
    if (CONNECTION_ERRORS.has(code) || UNAVAILABLE_STATES.test(code)) return true;
    // postgres.js throws this when it writes to a socket that has just closed.
    if (step.name === 'TypeError' && /null \(reading '(write|end)'\)/.test(step.message)) return true;
  }
  return false;
}

/** By shape: errors of sockets may come from another realm, as in tests, and are no instances of this one's Error. */
const isErrorLike = (value: unknown): value is Error & { code?: unknown } =>
  typeof value === 'object' && value !== null && 'message' in value;

/** Closes all connections; for scripts, tests and shutdown. */
export async function closeDatabase(): Promise<void> {
  const open = [shared.__concordPool, shared.__concordHealthPool];
  shared.__concordPool = shared.__concordHealthPool = undefined;
  await Promise.all(open.map((one) => one?.sql.end({ timeout: 5 })));
}
