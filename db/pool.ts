import 'server-only';
import { connect, type Socket } from 'node:net';
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import postgres, { type Options, type Sql, type TransactionSql } from 'postgres';
import { settings } from '@/lib/settings';
import * as schema from './schema';
import { lostTransactions } from './transactions';

export type Db = PostgresJsDatabase<typeof schema>;
export type Pool = {
  sql: Sql;
  db: Db;
  destroy: () => void;
  /** Number of open ones. */
  connections: () => number;
};

type PoolOptions = Pick<Options<Record<string, never>>, 'max' | 'idle_timeout' | 'max_lifetime'> & {
  application_name: string;
  /** Milliseconds after which PostgreSQL cancels a statement. */
  statement_timeout: number;
};

/** Milliseconds. */
export const LOCK_TIMEOUT = 3_500;

/** Opens a connection pool to DATABASE_URL. `destroy` closes it immediately, with all of its sockets. */
export function openPool({ application_name, statement_timeout, ...options }: PoolOptions): Pool {
  const url = settings.database_url;
  if (!url) throw new Error('DATABASE_URL is not set.');
  const sockets = trackSockets();
  const transactions = lostTransactions();
  const sql = postgres(url, {
    ...options,
    connect_timeout: 3,
    onnotice: () => {},
    onclose: transactions.onclose,
    // Supported by the driver but missing from its types.
    ...({ socket: sockets.open } as object),
    connection: {
      application_name,
      statement_timeout,
      lock_timeout: Math.min(statement_timeout, LOCK_TIMEOUT),
      idle_in_transaction_session_timeout: 10_000,
      timezone: 'UTC',
      // Parallel workers cost short statements more than they save. A string, because the driver drops 0.
      max_parallel_workers_per_gather: '0',
    },
  });
  transactions.guard(sql);
  prepareStatements(sql);
  const begin = sql.begin.bind(sql) as (work: (tx: TransactionSql) => Promise<unknown>) => Promise<unknown>;
  Object.assign(sql, {
    begin: (work: (tx: TransactionSql) => Promise<unknown>) => begin((tx) => work(prepareStatements(tx))),
  });
  const destroy = () => {
    sql.end({ timeout: 0 }).catch(() => {});
    sockets.destroy();
  };
  return { sql, db: drizzle(sql, { schema }), destroy, connections: sockets.count };
}

/** Drizzle calls `unsafe` without `prepare`, which costs two round trips, a parse and a plan for each statement. */
function prepareStatements<S extends Sql | TransactionSql>(sql: S): S {
  const unsafe = sql.unsafe.bind(sql);
  Object.assign(sql, {
    unsafe: (text: string, values?: never[], options?: object) =>
      unsafe(text, values, { ...options, prepare: Boolean(values?.length) }),
  });
  return sql;
}

/**
 * Tracks a pool's sockets. The driver closes connections gracefully and ignores those still connecting; with a server
 * that hangs, both would stay open until it responds again.
 */
function trackSockets() {
  const sockets = new Set<Socket>();
  let destroyed = false;
  let attempt = 0;
  const open = ({ host, port, path }: { host: string[]; port: number[]; path?: string | false }): Socket => {
    if (destroyed) throw Object.assign(new Error('The pool is closed.'), { code: 'CONNECTION_ENDED' });
    const at = attempt++ % port.length;
    const target = { host: host[at]!, port: port[at]! };
    const socket = closingWithoutError(Object.assign(path ? connect(path) : connect(target), target));
    sockets.add(socket);
    return socket.once('close', () => sockets.delete(socket));
  };
  const destroy = () => {
    destroyed = true;
    for (const socket of sockets) socket.destroy();
  };
  return { open, destroy, count: () => sockets.size };
}

/**
 * Works around the driver: statements that arrive between an open socket's error and its `close` stay unanswered,
 * unless `close` reports that there was no error.
 */
function closingWithoutError(socket: Socket): Socket {
  let isOpen = false;
  const emit = socket.emit.bind(socket) as (event: string, ...args: unknown[]) => boolean;
  Object.assign(socket, {
    emit: (event: string, ...args: unknown[]) => emit(event, ...(event === 'close' && isOpen ? [false] : args)),
  });
  return socket.once('connect', () => (isOpen = true));
}
