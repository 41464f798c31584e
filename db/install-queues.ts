import { PgBoss } from 'pg-boss';
import type { Sql } from 'postgres';
import { days, hours, secondsOf } from '../lib/shared/durations.ts';
import { liftLimits, openMaintenance } from './maintenance.ts';

const HOUR = secondsOf(hours(1));
const DAY = secondsOf(days(1));

/**
 * Queues and their retry policies (rule: operations.queues). Delivery backs off from seconds to hours over about three
 * days. When a process dies during delivery, its heartbeat stops and another process takes over the email.
 */
const QUEUES: [name: string, options: Parameters<PgBoss['createQueue']>[1]][] = [
  [
    'mail',
    {
      retryLimit: 30,
      retryDelay: 5,
      retryBackoff: true,
      retryDelayMax: 3 * HOUR,
      expireInSeconds: 60,
      heartbeatSeconds: 15,
      retentionSeconds: 7 * DAY,
      deleteAfterSeconds: DAY,
    },
  ],
  ['case-clock', { retryLimit: 1, expireInSeconds: 300, deleteAfterSeconds: HOUR }],
  ['case-close', { retryLimit: 1, expireInSeconds: 300, deleteAfterSeconds: DAY }],
  ['case-purge', { retryLimit: 1, expireInSeconds: 300, deleteAfterSeconds: DAY }],
  ['room-retention', { retryLimit: 1, expireInSeconds: 300, deleteAfterSeconds: DAY }],
  ['approval-reminder', { retryLimit: 1, expireInSeconds: 300, deleteAfterSeconds: DAY }],
  ['mail-fetch', { retryLimit: 0, expireInSeconds: 300, deleteAfterSeconds: HOUR }],
  ['domain-checks', { retryLimit: 1, expireInSeconds: 900, deleteAfterSeconds: HOUR }],
  ['directory-deletions', { retryLimit: 1, expireInSeconds: 900, deleteAfterSeconds: HOUR }],
  ['sso-metadata', { retryLimit: 1, expireInSeconds: 900, deleteAfterSeconds: HOUR }],
  ['calendars', { retryLimit: 1, expireInSeconds: 900, deleteAfterSeconds: DAY }],
  ['inbound-addresses', { retryLimit: 1, expireInSeconds: 300, deleteAfterSeconds: HOUR }],
  ['scorecards', { retryLimit: 3, expireInSeconds: 900, deleteAfterSeconds: DAY }],
  ['registration-notice', { retryLimit: 1, expireInSeconds: 300, deleteAfterSeconds: HOUR }],
  ['payments', { retryLimit: 1, expireInSeconds: 900, deleteAfterSeconds: HOUR }],
  ['onboarding', { retryLimit: 1, expireInSeconds: 300, deleteAfterSeconds: DAY }],
  ['factor-resets', { retryLimit: 1, expireInSeconds: 300, deleteAfterSeconds: HOUR }],
  ['clean-up', { retryLimit: 1, expireInSeconds: 300, deleteAfterSeconds: DAY }],
  ['user-exports', { retryLimit: 0, expireInSeconds: 1800, deleteAfterSeconds: HOUR }],
  ['status-checks', { retryLimit: 0, expireInSeconds: 60, deleteAfterSeconds: HOUR }],
];

/**
 * Creates or updates pg-boss's tables and our queues. It is part of migrating, so that the server itself never changes
 * the schema.
 */
export async function installQueues(url: string): Promise<void> {
  // Uses a single connection because pg-boss sends a whole transaction as one text.
  const sql = openMaintenance(url);
  try {
    await liftLimits(sql);
    await install(sql);
  } finally {
    await sql.end({ timeout: 2 });
  }
}

async function install(sql: Sql): Promise<void> {
  const db = {
    async executeSql(text: string, values: unknown[] = []) {
      const plain = values.map((value) =>
        value === undefined ? null : value instanceof Date ? value.toISOString() : value,
      );
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
}
