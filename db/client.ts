import 'server-only';
import type { Sql } from 'postgres';
import { provideDatabaseUse } from '@/lib/metrics';
import { settings } from '@/lib/settings';
import { hours, secondsOf } from '@/lib/shared/durations';
import { LOCK_TIMEOUT, openPool, type Db, type Pool } from './pool';

export type { Db } from './pool';

/** The database is unreachable or did not answer in time; a retry may succeed. */
export class DatabaseUnavailable extends Error {}

/** Default time limit of an operation, in milliseconds (rule: operations.deadline). */
export const DEADLINE = 5_000;

/** A deadline within this many milliseconds of DEADLINE keeps the connection's own statement limits. */
const SAME_DEADLINE = 250;
/** No transaction begins with fewer milliseconds left. */
const MIN_REMAINDER = 100;

type OwnConnection = 'health' | 'metrics';

/* The bundler may include this module several times; all copies share the pools. */
const shared = globalThis as typeof globalThis & {
  __concordPool?: Pool;
  /** Connections beside the pool, by what they are for. */
  __concordOwnPools?: Map<OwnConnection, Pool>;
  /** Pieces of work under way; those above the size of the pool wait for a connection. */
  __concordDatabaseWork?: number;
};
provideDatabaseUse(() => ({
  running: shared.__concordDatabaseWork ?? 0,
  connections: shared.__concordPool?.connections() ?? 0,
}));

const connect = () =>
  openPool({
    max: settings.database_pool,
    idle_timeout: 300,
    max_lifetime: secondsOf(hours(1)),
    application_name: 'concord',
    statement_timeout: DEADLINE - 500,
  });

const pool = () => (shared.__concordPool ??= connect());

/**
 * Destroys the pool; the next call opens a new one. After the server was lost, some pooled connections never respond
 * again (rule: operations.deadline). Old sockets close immediately, so that repeated replacements do not pile up.
 */
function replaceDatabase(stale: Pool): void {
  if (stale !== shared.__concordPool) return;
  shared.__concordPool = undefined;
  stale.destroy();
}

/**
 * Runs work on the database. A missed deadline replaces the pool.
 * @param deadline in milliseconds
 * @throws DatabaseUnavailable when the deadline has passed
 */
export async function withDatabase<T>(work: (db: Db) => Promise<T>, deadline = DEADLINE): Promise<T> {
  const used = pool();
  shared.__concordDatabaseWork = (shared.__concordDatabaseWork ?? 0) + 1;
  try {
    return await withDeadline(
      () => work(used.db),
      deadline,
      () => replaceDatabase(used),
    );
  } finally {
    shared.__concordDatabaseWork -= 1;
  }
}

/**
 * Pings the database over its own connection, because a busy pool is no reason to take the process out of service.
 * @param deadline in milliseconds
 */
export async function isDatabaseAlive(deadline: number): Promise<boolean> {
  try {
    await withOwnConnection('health', ({ sql }) => sql`select 1`, deadline);
    return true;
  } catch {
    return false;
  }
}

/**
 * Runs short work over a connection of its own, which is no part of the pool: neither waits for the other, and a slow answer
 * does not replace the pool.
 * @param deadline in milliseconds, the same for all work of this kind
 */
export async function withOwnConnection<T>(
  kind: OwnConnection,
  work: (pool: Pool) => PromiseLike<T>,
  deadline: number,
): Promise<T> {
  const pools = (shared.__concordOwnPools ??= new Map());
  const used =
    pools.get(kind) ?? openPool({ max: 1, application_name: `concord-${kind}`, statement_timeout: deadline });
  pools.set(kind, used);
  try {
    return await withDeadline(() => work(used), deadline);
  } catch (error) {
    // Reconnect next time instead of waiting out the driver's backoff.
    if (pools.get(kind) === used) pools.delete(kind);
    used.destroy();
    throw error;
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

/**
 * Runs work in one transaction, otherwise like withDatabase.
 * @param deadline in milliseconds; the remainder when earlier work has used part of it
 */
export async function transact<T>(work: (tx: Db) => Promise<T>, deadline = DEADLINE): Promise<T> {
  if (deadline < MIN_REMAINDER) throw new DatabaseUnavailable('No time was left for the transaction.');
  return withDatabase(
    (db) => db.transaction((tx) => limitTime(tx as unknown as Db, deadline).then(() => work(tx as unknown as Db))),
    deadline,
  );
}

/**
 * Lets PostgreSQL cancel statements before the deadline, since missing it replaces the pool. The connection's own
 * limits suit DEADLINE.
 */
async function limitTime(tx: Db, deadline: number): Promise<void> {
  if (Math.abs(deadline - DEADLINE) < SAME_DEADLINE) return;
  const timeout = Math.round(Math.max(deadline - 500, deadline / 2));
  await tx.execute(
    `set local statement_timeout = ${timeout}; set local lock_timeout = ${Math.min(timeout, LOCK_TIMEOUT)}`,
  );
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
/**
 * SQLSTATEs: shutdown, crash, too many connections, statement and lock timeout, deadlock, serialization failure, idle
 * session.
 */
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

/**
 * Checks the shape: socket errors may come from another realm, as in tests, and then are not instances of this realm's
 * Error.
 */
const isErrorLike = (value: unknown): value is Error & { code?: unknown } =>
  typeof value === 'object' && value !== null && 'message' in value;

/** Closes all connections; for scripts, tests and shutdown. */
export async function closeDatabase(): Promise<void> {
  const open = [shared.__concordPool, ...(shared.__concordOwnPools?.values() ?? [])];
  shared.__concordPool = shared.__concordOwnPools = undefined;
  await Promise.all(open.map((one) => one?.sql.end({ timeout: 5 })));
}
