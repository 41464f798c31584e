import 'server-only';
import { setTimeout as wait } from 'node:timers/promises';
import type { Sql, TransactionSql } from 'postgres';

type Work = (tx: TransactionSql) => Promise<unknown>;
type Statement = (text: string, values?: never[], options?: object) => unknown;
type Options = { onexecute?: (connection: { id: number }) => unknown };
type Transaction = { connection: number | undefined; isLost: boolean };

const CONNECTION_CODES = /^(CONNECTION_\w+|ECONNRESET|EPIPE|ETIMEDOUT)$/;
/** Milliseconds within which a socket closes after its error. */
const CLOSES_WITHIN = 20;

/**
 * Ends a transaction when its connection closes. The driver itself would keep sending statements, its own `rollback`
 * first: to a closed socket, where the write fails in a timer and cannot be caught, or, once the connection is open
 * again, into another transaction (rule: operations.deadline).
 */
export function lostTransactions() {
  const running = new Set<Transaction>();
  let starting: Transaction | undefined;

  /** Handler for the driver's `onclose` option, called when a connection has closed. */
  function onclose(connection: number): void {
    for (const one of running) if (one.connection === connection) one.isLost = true;
  }

  /** Wraps a pool's `begin`, and the `unsafe` that opens its transaction. */
  function guard(sql: Sql): void {
    const begin = sql.begin.bind(sql) as (work: Work) => Promise<unknown>;
    const unsafe = sql.unsafe.bind(sql) as Statement;
    Object.assign(sql, {
      unsafe: (text: string, values?: never[], options: Options = {}) =>
        unsafe(text, values, starting && options.onexecute ? noting(starting, options) : options),
      begin: (work: Work) => {
        const transaction: Transaction = { connection: undefined, isLost: false };
        running.add(transaction);
        starting = transaction;
        try {
          return begin((tx) => workOn(transaction, tx, work)).finally(() => running.delete(transaction));
        } finally {
          starting = undefined;
        }
      },
    });
  }
  return { onclose, guard };
}

const noting = (transaction: Transaction, options: Options): Options => ({
  ...options,
  onexecute(connection) {
    transaction.connection = connection.id;
    return options.onexecute?.(connection);
  },
});

/** Never settles once the connection is lost: `begin` has failed by then, and the driver has nothing to roll back. */
async function workOn(transaction: Transaction, tx: TransactionSql, work: Work): Promise<unknown> {
  const unsafe = tx.unsafe.bind(tx) as Statement;
  Object.assign(tx, {
    unsafe(text: string, values?: never[], options?: object) {
      if (!transaction.isLost) return unsafe(text, values, options);
      throw Object.assign(new Error('The connection of the transaction is lost.'), { code: 'CONNECTION_CLOSED' });
    },
  });
  try {
    const result = await work(tx);
    return transaction.isLost ? await never() : result;
  } catch (error) {
    if (isConnectionError(error)) await wait(CLOSES_WITHIN);
    if (transaction.isLost) return never();
    throw error;
  }
}

const never = () => new Promise<never>(() => {});

/** Drizzle wraps the driver's error as the cause. */
function isConnectionError(error: unknown): boolean {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown };
  return CONNECTION_CODES.test(String(code)) || (cause !== undefined && isConnectionError(cause));
}
