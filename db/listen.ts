import 'server-only';
import type { Sql } from 'postgres';
import { openPool, type Pool } from './pool';

type Listener = {
  /** Called with the payload of each notification. */
  onNotice: (payload: string) => void;
  /** Called whenever the connection is there, also after it was lost: notifications in between are missing. */
  onConnected: () => void;
};

/** Milliseconds between two looks whether the connection is alive, and for which it may take to answer. */
const INTERVAL = 2_000;
const PATIENCE = 2_000;

/** Listens to a channel on a connection of its own, which opens again when it is lost. Returns the function that ends it. */
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
 * A listener sends nothing, so it would never notice that nothing can arrive any more: a network or a host that is gone
 * closes no connection (rule: operations.network). Once a look is not answered, the connection is replaced.
 */
function lookWhetherAlive(pool: Pool): () => void {
  let isLooking = false;
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    const late = setTimeout(() => pool.drop(), PATIENCE);
    // One that is being opened again fails the look by itself.
    await listeningOf(pool)
      ?.unsafe('select 1')
      .catch(() => {});
    clearTimeout(late);
    isLooking = false;
  };
  const timer = setInterval(() => void look(), INTERVAL).unref();
  return () => clearInterval(timer);
}

/** The driver's own connection for `listen`; there, but missing from its types. */
const listeningOf = ({ sql }: Pool) => (sql.listen as unknown as { sql?: Sql }).sql;
