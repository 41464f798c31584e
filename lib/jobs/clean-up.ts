import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import { withDatabase } from '@/db/client';
import { MAIL_QUEUE } from '@/lib/core/queue';
import { BATCH, inBatches, type Step } from './run';

const CHUNK = 5_000;

/**
 * Retention (rules: retention.idempotency, retention.tokens, retention.sessions, audit.records). Tokens of cases and
 * manager requests are never deleted here: expired ones still open the page read-only.
 */
const RULES: [table: string, isExpired: (at: SQL) => SQL][] = [
  ['idempotency_keys', (at) => sql`created_at < ${at} - interval '24 hours'`],
  ['submission_fingerprints', (at) => sql`created_at < ${at} - interval '1 hour'`],
  ['rate_limits', (at) => sql`expire < ${at} at time zone 'UTC'`],
  [
    'one_time_tokens',
    (at) => sql`expires_at < ${at} and purpose not in ('respond', 'information', 'manager_response')`,
  ],
  // Anyone can register any address, so an account that was never verified has no owner.
  [
    'users',
    (at) =>
      sql`status = 'pending_verification' and registration_type in ('registration', 'email_link') and last_login_at is null and updated_at < ${at} - interval '30 days'`,
  ],
  ['sessions', (at) => sql`expires_at < ${at} - interval '30 days' or ended_at < ${at} - interval '30 days'`],
  [
    'outbox',
    (at) =>
      sql`status in ('sent', 'skipped') and created_at < ${at} - interval '30 days' and coalesce(sent_at, created_at) < ${at} - interval '30 days'`,
  ],
  // Stripe repeats an event for three days.
  ['stripe_events', (at) => sql`created_at < ${at} - interval '30 days'`],
  ['sso_used', (at) => sql`expires_at < ${at}`],
  ['sso_tests', (at) => sql`created_at < ${at} - interval '1 day'`],
  ['login_records', (at) => sql`created_at < ${at} - interval '24 months'`],
  ['search_records', (at) => sql`created_at < ${at} - interval '24 months'`],
  ['process_views', (at) => sql`created_at < ${at} - interval '24 months'`],
];

/** Deletes expired rows and requeues emails whose job was lost. Returns row counts by table. */
export async function runCleanUp(now: Date): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [table, isExpired] of RULES)
    counts[table] = await remove(table, isExpired(sql`${now.toISOString()}::timestamptz`));
  counts.group_documents = await inBatches(removeDocuments, now);
  counts.requeued = await inBatches(requeueLost, now);
  return counts;
}

/** Removes deleted group documents with their files, once they can no longer be restored (rule: retention.group-documents). */
const removeDocuments: Step = async ({ db }, now) => {
  const { count } = (await db.execute(sql`
    with removed as (
      delete from group_documents where id in (
        select id from group_documents where deleted_at < ${now.toISOString()}::timestamptz - interval '5 minutes' limit ${BATCH} for update skip locked)
      returning file_id
    ), emptied as (delete from files where id in (select file_id from removed))
    select from removed`)) as unknown as { count: number };
  return count;
};

/** Deletes in chunks, so that no statement times out or holds many locks. */
async function remove(table: string, isExpired: SQL): Promise<number> {
  const name = sql.identifier(table);
  for (let total = 0; ;) {
    const { count } = (await withDatabase((db) =>
      db.execute(sql`
      delete from ${name} where ctid = any (array (select ctid from ${name} where ${isExpired} limit ${CHUNK}))`),
    )) as unknown as { count: number };
    total += count;
    if (count < CHUNK) return total;
  }
}

/**
 * Requeues emails without a job: after a restored backup, or when a job used up its retries while the mail server was
 * unavailable. They keep their Message-ID.
 */
const requeueLost: Step = async ({ db }, now) => {
  const { count } = (await db.execute(sql`
    update outbox set enqueued_at = null where id in (
      select o.id from outbox o
      where o.status = 'queued' and o.enqueued_at < ${now.toISOString()}::timestamptz - interval '5 minutes' and not exists (
        select from pgboss.job j where j.name = ${MAIL_QUEUE} and j.state in ('created', 'retry', 'active') and (j.data ->> 'outbox_id')::int = o.id)
      order by o.created_at limit ${BATCH} for update of o skip locked)`)) as unknown as { count: number };
  return count;
};
