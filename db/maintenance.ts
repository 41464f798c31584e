/** Sessions that change the schema or every row, which may take long (rule: operations.migrations). */
import postgres, { type Sql } from 'postgres';
import { LOCK_TIMEOUT, sessionSettings } from './limits.ts';

/**
 * Milliseconds for which a statement waits for a lock. Requests queue behind it and give up after LOCK_TIMEOUT. It
 * exceeds PostgreSQL's `deadlock_timeout` of one second, after which an automatic vacuum yields.
 */
const MAX_LOCK_WAIT = 2_000;

/**
 * Opens a session with the parameters of the portal's pools, so that a pooler that refuses them is noticed here. Call
 * `liftLimits` first.
 */
export const openMaintenance = (url: string): Sql =>
  postgres(url, {
    max: 1,
    onnotice: () => {},
    connect_timeout: 10,
    idle_timeout: 0,
    max_lifetime: 0,
    connection: { application_name: 'concord-maintenance', ...sessionSettings(LOCK_TIMEOUT) },
  });

/** Uses statements, which also work behind a pooler and override the role's settings. */
export const liftLimits = (sql: Sql, lock_timeout = MAX_LOCK_WAIT) =>
  sql.unsafe(
    `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = ${lock_timeout}`,
  );
