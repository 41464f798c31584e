import 'server-only';
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import postgres, { type Options, type Sql, type TransactionSql } from 'postgres';
import { settings } from '@/lib/platform/settings';
import { urlsOfHosts } from '@/lib/platform/settings/database-hosts';
import { shareArrayTypes } from './array-types';
import { sessionSettings } from './limits';
import { CUSTOM_PLAN } from './custom-plan';
import { followPrimary } from './primary';
import * as schema from './schema';
import { trackSockets } from './sockets';
import { lostTransactions } from './transactions';
import { unpipelined } from './unpipelined';

export type Db = PostgresJsDatabase<typeof schema>;
export type Pool = {
  sql: Sql;
  db: Db;
  /** Waits up to this many seconds for running statements. */
  close: (seconds: number) => Promise<void>;
  drop: () => void;
  destroy: () => void;
  connections: () => number;
  /** Longest time in milliseconds for which a connection has waited without receiving a byte. */
  silence: () => number;
  /** True when a connection has ended within this many milliseconds. */
  hasLost: (within: number) => boolean;
};

type PoolOptions = Pick<Options<Record<string, never>>, 'max' | 'idle_timeout' | 'max_lifetime'> & {
  application_name: string;
  /** Milliseconds after which PostgreSQL cancels a statement. */
  statement_timeout: number;
  /** Bypasses a pooler, for work that needs its own session. */
  isDirect?: boolean;
};

const RECONNECT_SECONDS = 0.2;
/**
 * Connections to a transaction pooler per concurrent use, because one may still wait for the end of its last answer.
 */
const SPARE = 2;

/** True when the connections of DATABASE_URL change with each transaction (rule: operations.pooler). */
export const hasTransactionPooler = () => settings.database_pooler === 'transaction';

function addressOf(isDirect: boolean): string {
  const url = (isDirect && settings.database_direct_url) || settings.database_url;
  if (!url) throw new Error('DATABASE_URL is not set.');
  return url;
}

export function openPool({ application_name, statement_timeout, isDirect = false, ...options }: PoolOptions): Pool {
  const url = addressOf(isDirect);
  const isPooled = !isDirect && hasTransactionPooler();
  const places = options.max ?? settings.database_pool;
  const primary = followPrimary(url, () => sockets.drop());
  const sockets = trackSockets(primary?.address);
  const transactions = lostTransactions();
  const sql = postgres(urlsOfHosts(url)?.[0] ?? url, {
    ...options,
    ...(isPooled && { max: SPARE * places }),
    prepare: !isPooled,
    // A standby refuses writes only at the statement.
    target_session_attrs: 'primary',
    connect_timeout: 3,
    // The driver's own backoff grows to 20 seconds.
    backoff: () => RECONNECT_SECONDS,
    onnotice: () => {},
    onclose: transactions.onclose,
    ...({ socket: (target: never) => (beforeConnecting(), sockets.open(target)) } as object),
    connection: { application_name, timezone: 'UTC', ...(!isPooled && sessionSettings(statement_timeout)) },
  });
  const beforeConnecting = shareArrayTypes(url, sql);
  transactions.guard(sql);
  prepareStatements(sql);
  const begin = sql.begin.bind(sql) as (work: (tx: TransactionSql) => Promise<unknown>) => Promise<unknown>;
  Object.assign(sql, {
    begin: (work: (tx: TransactionSql) => Promise<unknown>) => begin((tx) => work(prepareStatements(tx))),
  });
  if (isPooled) unpipelined(sql, places);
  const close = (seconds: number) => {
    primary?.leave();
    return sql.end({ timeout: seconds });
  };
  const destroy = () => {
    close(0).catch(() => {});
    sockets.destroy();
  };
  const { drop, count: connections, silence, hasLost } = sockets;
  return { sql, db: drizzle(sql, { schema }), close, drop, destroy, connections, silence, hasLost };
}

/** Drizzle calls `unsafe` without `prepare`, which costs two round trips, a parse and a plan for each statement. */
function prepareStatements<S extends Sql | TransactionSql>(sql: S): S {
  const unsafe = sql.unsafe.bind(sql);
  Object.assign(sql, {
    unsafe: (text: string, values?: never[], options?: object) =>
      withoutHoles(unsafe(text, values, { ...options, prepare: isPrepared(text, values) })),
  });
  return sql;
}

const isPrepared = (text: string, values: never[] = []) => values.length > 0 && !text.startsWith(CUSTOM_PLAN);

/**
 * Works around the driver: when a connection ends or a statement fails in the middle of a result, the connection's
 * next result begins with as many holes as rows had arrived, so that a found session would look missing (rule:
 * operations.network).
 */
function withoutHoles<Q extends object>(query: Q): Q {
  const { resolve } = query as { resolve?: (result: unknown) => void };
  // `filter` skips holes; the driver's own properties of the result stay.
  const filled = (result: unknown) => {
    if (Array.isArray(result) && result.length && !(0 in result))
      result.splice(0, result.length, ...result.filter(() => true));
    return result;
  };
  return resolve ? Object.assign(query, { resolve: (result: unknown) => resolve(filled(result)) }) : query;
}
