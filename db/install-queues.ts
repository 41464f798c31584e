import { PgBoss } from 'pg-boss';
import postgres from 'postgres';

/**
 * The queues, and how each retries (ARCHITECTURE 2.5). Delivery backs off from seconds to hours over about three days; a
 * process that dies while it delivers stops its heartbeat, and the letter goes to another.
 */
const QUEUES: [name: string, options: Parameters<PgBoss['createQueue']>[1]][] = [
  ['mail', { retryLimit: 30, retryDelay: 5, retryBackoff: true, retryDelayMax: 3 * 3600, expireInSeconds: 60, heartbeatSeconds: 15, retentionSeconds: 7 * 86_400, deleteAfterSeconds: 86_400 }],
  ['case-clock', { retryLimit: 1, expireInSeconds: 300, deleteAfterSeconds: 3600 }],
  ['case-close', { retryLimit: 1, expireInSeconds: 300, deleteAfterSeconds: 86_400 }],
  ['case-purge', { retryLimit: 1, expireInSeconds: 300, deleteAfterSeconds: 86_400 }],
  ['approval-reminder', { retryLimit: 1, expireInSeconds: 300, deleteAfterSeconds: 86_400 }],
  ['clean-up', { retryLimit: 1, expireInSeconds: 300, deleteAfterSeconds: 86_400 }],
];

/** Creates or updates pg-boss's own tables and our queues; part of migrating, so that the server itself changes no schema. */
export async function installQueues(url: string): Promise<void> {
  // One connection: pg-boss sends whole transactions as one text.
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  const db = {
    async executeSql(text: string, values: unknown[] = []) {
      const plain = values.map((value) => (value === undefined ? null : value instanceof Date ? value.toISOString() : value));
      return { rows: (await sql.unsafe(text, plain as never[])) as unknown as Record<string, unknown>[] };
    },
  };
  const boss = new PgBoss({ db, supervise: false, schedule: false });
  await boss.start();
  for (const [name, options] of QUEUES) {
    if (await boss.getQueue(name)) await boss.updateQueue(name, options);
    else await boss.createQueue(name, options);
  }
  await boss.stop({ graceful: false });
  await sql.end();
}
