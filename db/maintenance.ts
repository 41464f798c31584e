/** Sessions that change the schema or every row, which may take long (rule: operations.migrations). */
import postgres, { type Sql } from 'postgres';
import { LOCK_TIMEOUT, sessionSettings } from './limits.ts';

/**
 * Milliseconds for which a statement waits for a lock. Requests that come meanwhile wait behind it, and give up after
 * LOCK_TIMEOUT. More than PostgreSQL's `deadlock_timeout` of one second, after which an automatic vacuum makes way.
 */
const MAX_LOCK_WAIT = 2_000;

/**
 * Opens a session by the same parameters as the portal's pools, so that a pooler that refuses those is noticed here.
 * `liftLimits` comes first.
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

/** By statements, which hold behind a pooler as well, whatever the role's own settings are. */
export const liftLimits = (sql: Sql, lock_timeout = MAX_LOCK_WAIT) =>
  sql.unsafe(
    `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = ${lock_timeout}`,
  );
