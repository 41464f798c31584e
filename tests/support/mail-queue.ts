import { PgBoss } from 'pg-boss';
import { withDatabase } from '@/db/client';
import { queueDatabase } from '@/db/queue-database';

/** Takes jobs for emails without a worker that makes them. */
export const mailQueue = new PgBoss({
  db: {
    executeSql: (text: string, values?: unknown[]) => withDatabase((db) => queueDatabase(db).executeSql(text, values)),
  },
  supervise: false,
  schedule: false,
  migrate: false,
  createSchema: false,
});
