import 'server-only';
import type { Sql } from 'postgres';
import { openPool, type Pool } from './pool';

type Listener = {
  onNotice: (payload: string) => void;
  /** Is called after every connect and reconnect; notifications in between are lost. */
  onConnected: () => void;
};

/** Milliseconds between two liveness checks, and the time limit of a check. */
const INTERVAL = 2_000;
const PATIENCE = 2_000;

/** Listens to a channel on its own connection, which reopens when it is lost. Returns the function that ends it. */
export async function listen(channel: string, { onNotice, onConnected }: Listener): Promise<() => Promise<void>> {
  const pool = openPool({ max: 1, application_name: 'concord-listen', statement_timeout: 4_500, isDirect: true });
  try {
    await pool.sql.listen(channel, onNotice, onConnected);
  } catch (error) {
    pool.destroy();
    throw error;
  }
  const endLooks = lookWhetherAlive(pool);
  return () => (endLooks(), pool.close(1));
}

/**
 * Detects dead connections: a listener sends nothing, and a network or host that is gone closes no connection (rule:
 * operations.network). A failed check replaces the connection.
 */
function lookWhetherAlive(pool: Pool): () => void {
  let isLooking = false;
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    const late = setTimeout(() => pool.drop(), PATIENCE);
    // A connection that is reopening fails the check by itself.
    await listeningOf(pool)
      ?.unsafe('select 1')
      .catch(() => {});
    clearTimeout(late);
    isLooking = false;
  };
  const timer = setInterval(() => void look(), INTERVAL).unref();
  return () => clearInterval(timer);
}

/** The driver's connection for `listen`, which its types omit. */
const listeningOf = ({ sql }: Pool) => (sql.listen as unknown as { sql?: Sql }).sql;
