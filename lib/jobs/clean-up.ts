import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import { withDatabase } from '@/db/client';
import { MAIL_QUEUE } from '@/lib/core/queue';
import { BATCH, inBatches, type Step } from './run';

const CHUNK = 5_000;

/**
 * What is kept how long (PRODUCT §3, §5, §7–8). Mailed links to a case or a manager request stay as long as these do:
 * after their time they still show the page, read-only.
 */
const RULES: [table: string, dead: (at: SQL) => SQL][] = [
  ['idempotency_keys', (at) => sql`created_at < ${at} - interval '24 hours'`],
  ['rate_limits', (at) => sql`expire < ${at} at time zone 'UTC'`],
  ['one_time_tokens', (at) => sql`expires_at < ${at} and purpose not in ('respond', 'information', 'manager_response')`],
  // Anybody may begin an account with any address of a company; one that was never confirmed is nobody's.
  ['users', (at) => sql`status = 'pending_verification' and registration_type in ('registration', 'email_link') and last_login_at is null and updated_at < ${at} - interval '30 days'`],
  ['sessions', (at) => sql`expires_at < ${at} - interval '30 days' or ended_at < ${at} - interval '30 days'`],
  ['outbox', (at) => sql`status in ('sent', 'dropped') and created_at < ${at} - interval '30 days' and coalesce(sent_at, created_at) < ${at} - interval '30 days'`],
  ['login_records', (at) => sql`created_at < ${at} - interval '24 months'`],
  ['search_records', (at) => sql`created_at < ${at} - interval '24 months'`],
  ['process_views', (at) => sql`created_at < ${at} - interval '24 months'`],
];

/** Deletes what has had its time, and queues again the letters whose job was lost. Gives the counts, by table. */
export async function runCleanUp(now: Date): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [table, dead] of RULES) counts[table] = await remove(table, dead(sql`${now.toISOString()}::timestamptz`));
  counts.requeued = await inBatches(requeueLost, now);
  return counts;
}

/** In pieces, so that no statement runs into its time limit or holds many locks. */
async function remove(table: string, dead: SQL): Promise<number> {
  const name = sql.identifier(table);
  for (let total = 0; ;) {
    const { count } = (await withDatabase((db) => db.execute(sql`
      delete from ${name} where ctid = any (array (select ctid from ${name} where ${dead} limit ${CHUNK}))`))) as unknown as { count: number };
    total += count;
    if (count < CHUNK) return total;
  }
}

/**
 * Letters that wait without a job: a restored backup, or a job that used up its retries while the mail server was
 * away. They are handed over and sent again with their own Message-ID.
 */
export const requeueLost: Step = async ({ db }, now) => {
  const { count } = (await db.execute(sql`
    update outbox set handed_over_at = null where id in (
      select o.id from outbox o
      where o.status = 'queued' and o.handed_over_at < ${now.toISOString()}::timestamptz - interval '5 minutes' and not exists (
        select from pgboss.job j where j.name = ${MAIL_QUEUE} and j.state in ('created', 'retry', 'active') and (j.data ->> 'outbox_id')::int = o.id)
      order by o.created_at limit ${BATCH} for update of o skip locked)`)) as unknown as { count: number };
  return count;
};
