/** Limits of sessions, in milliseconds. */
export const LOCK_TIMEOUT = 3_500;
export const IDLE_TRANSACTION_TIMEOUT = 10_000;

/**
 * Session settings of a new connection. A transaction pooler refuses them; then each transaction sets them, and the
 * role's settings apply elsewhere.
 */
export const sessionSettings = (statement_timeout: number) => ({
  statement_timeout,
  lock_timeout: Math.min(statement_timeout, LOCK_TIMEOUT),
  idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT,
  // Parallel workers cost short statements more than they save. A string, because the driver drops 0.
  max_parallel_workers_per_gather: '0',
});
