import 'server-only';
import { sql } from 'drizzle-orm';
import type { PgBoss } from 'pg-boss';
import { transact } from '@/db/client';
import { queueDatabase } from '@/db/queue-database';
import { MAIL_QUEUE } from '@/lib/platform/limits/queue';

const MAX_EMAILS = 500;

/**
 * Creates delivery jobs for new outbox rows in one transaction, so that each email gets exactly one job with several
 * workers. Returns their number.
 */
export async function enqueue(boss: PgBoss): Promise<number> {
  return transact(async (db) => {
    const emails = await db.execute<{ outbox_id: number }>(sql`
      update outbox set enqueued_at = now() where id in (
        select id from outbox where enqueued_at is null order by id limit ${MAX_EMAILS} for update skip locked)
      returning id as outbox_id`);
    if (emails.length)
      await boss.insert(
        MAIL_QUEUE,
        emails.map((data) => ({ data })),
        { db: queueDatabase(db) },
      );
    return emails.length;
  });
}
