import 'server-only';
import { setTimeout as wait } from 'node:timers/promises';
import type { Sql } from 'postgres';
import { settings } from '@/lib/platform/settings';
import { provideDatabaseUse } from '@/lib/shared/database-use';
import { hours, secondsOf } from '@/lib/shared/durations';
import { IDLE_TRANSACTION_TIMEOUT, LOCK_TIMEOUT } from './limits';
import { hasTransactionPooler, openPool, type Db, type Pool } from './pool';
import { forgetPrimaries } from './primary';
import { ofProcess } from '@/lib/shared/process-wide';

export type { Db } from './pool';

/** The database is unreachable or did not answer in time; a retry may succeed. */
export class DatabaseUnavailable extends Error {}

/** Default time limit of an operation, in milliseconds (rule: operations.deadline). */
export const DEADLINE = 5_000;

/** A deadline within this many milliseconds of DEADLINE keeps the connection's own statement limits. */
const SAME_DEADLINE = 250;
/** Minimum remaining milliseconds for a transaction to begin. */
const MIN_REMAINDER = 100;
/**
 * A connection that has not sent a byte for this many milliseconds after a query is lost, because PostgreSQL cancels
 * statements earlier (rule: operations.deadline).
 */
const SILENT = DEADLINE - 250;
/** A timer that is this many milliseconds late indicates a busy process, not a failing database. */
const LATE = 250;
const RETRY_PAUSE = 250;
const PATIENCE = 10_000;

type OwnConnection = 'health' | 'metrics';

const shared = ofProcess<{
  __concordPool?: Pool;
  __concordDirectPool?: Pool;
  __concordOwnPools?: Map<OwnConnection, Pool>;
  /** Work in progress; work beyond the pool's size waits for a connection. */
  __concordDatabaseWork?: number;
}>();
provideDatabaseUse(() => ({
  running: shared.__concordDatabaseWork ?? 0,
  connections: shared.__concordPool?.connections() ?? 0,
}));

const connect = (isDirect: boolean) =>
  openPool({
    isDirect,
    max: settings.database_pool,
    idle_timeout: 300,
    max_lifetime: secondsOf(hours(1)),
    application_name: 'concord',
    statement_timeout: DEADLINE - 500,
  });

const pool = () => (shared.__concordPool ??= connect(false));
/** Uses the same pool unless there is a pooler. */
const directPool = () => (settings.database_direct_url ? (shared.__concordDirectPool ??= connect(true)) : pool());

/**
 * Destroys the pool; the next call opens a new one. After the server was lost, some pooled connections never respond
 * again (rule: operations.deadline). Old sockets close immediately, so that repeated replacements do not pile up.
 */
function replaceDatabase(stale: Pool): void {
  if (stale === shared.__concordPool) shared.__concordPool = undefined;
  else if (stale === shared.__concordDirectPool) shared.__concordDirectPool = undefined;
  else return;
  stale.destroy();
}

/**
 * Replaces the pool after a missed deadline if one of its connections is lost. If all of them answer, the work was
 * waiting for its turn or for this process, and replacing the pool would fail everyone else's work.
 */
function replaceIfLost(used: Pool, deadline: number): void {
  const silence = used.silence();
  if (silence >= SILENT || used.hasLost(deadline + DEADLINE)) return replaceDatabase(used);
  // A connection that was queried late in the work has not been silent for long enough yet.
  if (silence > 0) setTimeout(() => used.silence() >= SILENT && replaceDatabase(used), SILENT - silence).unref();
}

/**
 * Runs work on the database. A missed deadline replaces the pool when one of its connections is lost.
 * @param deadline in milliseconds
 * @throws DatabaseUnavailable when the deadline has passed
 */
export const withDatabase = <T>(work: (db: Db) => Promise<T>, deadline = DEADLINE): Promise<T> =>
  withPool(pool(), work, deadline);

/** Bypasses a pooler, for jobs. @throws DatabaseUnavailable when the deadline has passed */
export const withDirectDatabase = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
  withPool(directPool(), work, DEADLINE);

async function withPool<T>(used: Pool, work: (db: Db) => Promise<T>, deadline: number): Promise<T> {
  const replace = () => replaceDatabase(used);
  // Jobs use the same pool unless they have their own connections.
  const counted = used === shared.__concordPool ? 1 : 0;
  shared.__concordDatabaseWork = (shared.__concordDatabaseWork ?? 0) + counted;
  try {
    return await withDeadline(
      () => work(used.db),
      deadline,
      () => replaceIfLost(used, deadline),
    );
  } catch (error) {
    // The host is no longer the primary, and the pool's other connections lead to it as well.
    if (causesOf(error).some(({ code }) => code === READ_ONLY)) replace();
    throw error;
  } finally {
    shared.__concordDatabaseWork -= counted;
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
 * Runs short work over its own connection outside the pool: neither waits for the other, and a slow answer does not
 * replace the pool.
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
  let isDone = false;
  const missed = new Promise<never>((_, reject) => {
    const miss = () => {
      onMissed?.();
      reject(new DatabaseUnavailable('The database did not answer in time.'));
    };
    timer = setTimeout(
      (due: number) => {
        const late = performance.now() - due;
        // Reads answers that have arrived before giving up, because a stalled process could not read them.
        const ifStillOpen = () => setImmediate(() => isDone || miss());
        if (late < LATE) ifStillOpen();
        else timer = setTimeout(ifStillOpen, Math.min(late, deadline));
      },
      deadline,
      performance.now() + deadline,
    );
  });
  try {
    return await Promise.race([work(), missed]);
  } finally {
    isDone = true;
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
 * limits suit DEADLINE; those of a transaction pooler have none.
 */
async function limitTime(tx: Db, deadline: number): Promise<void> {
  const isPooled = hasTransactionPooler();
  if (!isPooled && Math.abs(deadline - DEADLINE) < SAME_DEADLINE) return;
  const timeout = Math.round(Math.max(deadline - 500, deadline / 2));
  const limits = {
    statement_timeout: timeout,
    lock_timeout: Math.min(timeout, LOCK_TIMEOUT),
    ...(isPooled && { idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT }),
  };
  const statements = Object.entries(limits).map(([name, value]) => `set local ${name} = ${value}`);
  await tx.execute(statements.join('; '));
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
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
  'ETIMEDOUT',
  'NOT_TAGGED_CALL',
]);
/**
 * SQLSTATEs: shutdown, crash, too many connections, statement and lock timeout, deadlock, serialization failure, idle
 * session, read-only host.
 */
const UNAVAILABLE_STATES = /^(57P0[1-3]|53\w{3}|08\w{3}|57014|55P03|40P01|40001|25P0[23]|25006)$/;
const READ_ONLY = '25006';
const DISK_FULL = '53100';

/** True when the database is unreachable or overloaded; false for errors of the statement itself. */
export function isUnavailable(error: unknown): boolean {
  return causesOf(error).some((one) => {
    const code = String(one.code ?? '');
    if (one instanceof DatabaseUnavailable || CONNECTION_ERRORS.has(code) || UNAVAILABLE_STATES.test(code)) return true;
    // postgres.js throws this when it writes to a socket that has just closed.
    return one.name === 'TypeError' && /null \(reading '(write|end)'\)/.test(one.message);
  });
}

/** True when the disk is full; the database may still be readable. */
export const isFull = (error: unknown): boolean => causesOf(error).some(({ code }) => code === DISK_FULL);

/** Ignores a full disk when recording reads, which a full disk does not prevent (rule: operations.full-disk). */
export const ifNotFull = (error: unknown): void => {
  if (!isFull(error)) throw error;
};

/**
 * Repeats a job's work while the database is unavailable, for up to ten seconds. This is less than a job's heartbeat,
 * after which another process takes over.
 */
export async function onceAvailable<T>(work: (db: Db) => Promise<T>): Promise<T> {
  for (const end = Date.now() + PATIENCE; ; await wait(RETRY_PAUSE)) {
    try {
      return await withDatabase(work);
    } catch (error) {
      if (!isUnavailable(error) || Date.now() > end) throw error;
    }
  }
}

function causesOf(error: unknown): ErrorLike[] {
  const causes: ErrorLike[] = [];
  for (let step = error; isErrorLike(step) && causes.length < 4; step = step.cause) causes.push(step);
  return causes;
}

type ErrorLike = Error & { code?: unknown };

/**
 * Checks the shape: socket errors may come from another realm, as in tests, and then are not instances of this realm's
 * Error.
 */
const isErrorLike = (value: unknown): value is ErrorLike =>
  typeof value === 'object' && value !== null && 'message' in value;

/** Closes all connections; for scripts, tests and shutdown. */
export async function closeDatabase(): Promise<void> {
  const open = [shared.__concordPool, shared.__concordDirectPool, ...(shared.__concordOwnPools?.values() ?? [])];
  shared.__concordPool = shared.__concordDirectPool = shared.__concordOwnPools = undefined;
  forgetPrimaries();
  await Promise.all(open.map((one) => one?.close(5)));
}
