import 'server-only';
import { openPool } from './pool';

type Listener = {
  /** Called with the payload of each notification. */
  onNotice: (payload: string) => void;
  /** Called whenever the connection is there, also after it was lost: notifications in between are missing. */
  onConnected: () => void;
};

/** Listens to a channel on a connection of its own, which opens again when it is lost. Returns the function that ends it. */
export async function listen(channel: string, { onNotice, onConnected }: Listener): Promise<() => Promise<void>> {
  const pool = openPool({ max: 1, application_name: 'concord-listen', statement_timeout: 4_500, isDirect: true });
  try {
    await pool.sql.listen(channel, onNotice, onConnected);
  } catch (error) {
    pool.destroy();
    throw error;
  }
  return () => pool.close(1);
}
