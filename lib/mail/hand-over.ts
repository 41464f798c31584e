import 'server-only';
import { sql } from 'drizzle-orm';
import type { PgBoss } from 'pg-boss';
import { transact } from '@/db/client';
import { bossDatabase, MAIL_QUEUE } from '@/lib/core/queue';

const MOST = 500;

/**
 * Gives the letters that wait in the outbox their delivery jobs, many at once: the request that wrote them waits for
 * neither. In one transaction, so that each has its job once; several workers share them. Gives how many it was.
 */
export async function handOver(boss: PgBoss): Promise<number> {
  return transact(async (db) => {
    const letters = await db.execute<{ outbox_id: number }>(sql`
      update outbox set handed_over_at = now() where id in (
        select id from outbox where handed_over_at is null order by id limit ${MOST} for update skip locked)
      returning id as outbox_id`);
    if (letters.length) await boss.insert(MAIL_QUEUE, letters.map((data) => ({ data })), { db: bossDatabase(db) });
    return letters.length;
  });
}
