import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import { withDatabase } from '@/db/client';
import { interval } from '@/db/interval';
import { clearEndedGrants } from '@/lib/reach/public-api/grants/clear-grants';
import { expiredExports } from '@/lib/network/personal-data/own-export';
import { MAIL_QUEUE } from '@/lib/platform/limits/queue';
import { removeContentsUnused, removeFiles, removeUnusedContents } from '@/lib/platform/files/stored-files';
import { KEPT, OAUTH_UNUSED_CLIENT, STRANDED_EMAIL, UNFINISHED_UPLOAD, UNUSED_CASE_FILE } from '@/lib/shared/durations';
import { BATCH, inBatches, type BatchStep } from './run';

const CHUNK = 5_000;

/** Hours that neither a calendar nor a case names (rule: clock.own). */
const UNUSED_CLOCK = sql`not exists (select from calendars k where k.clock_id = calendar_clocks.id)
  and not exists (select from cases c where c.clock_id = calendar_clocks.id)`;

/**
 * Retention (rules: api.calls, api.refused-calls, retention.idempotency, retention.tokens, retention.sessions, audit.records). Tokens of cases and
 * manager requests are never deleted here: expired ones still open the page read-only.
 */
const RULES: [table: string, isExpired: (at: SQL) => SQL][] = [
  ['idempotency_keys', (at) => sql`created_at < ${at} - ${interval(KEPT.idempotency_keys)}`],
  ['submission_fingerprints', (at) => sql`created_at < ${at} - ${interval(KEPT.submission_fingerprints)}`],
  ['rate_limits', (at) => sql`expire < ${at} at time zone 'UTC'`],
  [
    'one_time_tokens',
    (at) => sql`expires_at < ${at} and purpose not in ('respond', 'information', 'manager_response')`,
  ],
  ['login_tickets', (at) => sql`expires_at < ${at}`],
  // Anyone can register any address, so an account that was never verified has no owner.
  [
    'users',
    (at) =>
      sql`status = 'pending_verification' and registration_type in ('registration', 'email_link') and last_login_at is null and updated_at < ${at} - ${interval(KEPT.unverified_users)}`,
  ],
  [
    'sessions',
    (at) => sql`expires_at < ${at} - ${interval(KEPT.sessions)} or ended_at < ${at} - ${interval(KEPT.sessions)}`,
  ],
  [
    'outbox',
    (at) =>
      sql`status in ('sent', 'skipped') and created_at < ${at} - ${interval(KEPT.emails)} and coalesce(sent_at, created_at) < ${at} - ${interval(KEPT.emails)}`,
  ],
  // Stripe repeats an event for three days.
  ['stripe_events', (at) => sql`created_at < ${at} - ${interval(KEPT.stripe_events)}`],
  [
    'received_mails',
    (at) =>
      sql`(state = 'failed' and created_at < ${at} - ${interval(KEPT.emails)}) or (state <> 'waiting' and created_at < ${at} - ${interval(KEPT.received_mails)})`,
  ],
  ['email_bounces', (at) => sql`created_at < ${at} - ${interval(KEPT.email_bounces)}`],
  ['webhook_deliveries', (at) => sql`created_at < ${at} - ${interval(KEPT.webhook_deliveries)}`],
  ['api_refusals', (at) => sql`created_at < ${at} - ${interval(KEPT.api_refusals)}`],
  ['api_call_days', (at) => sql`day < (${at} - ${interval(KEPT.api_calls)})::date`],
  ['oauth_tokens', (at) => sql`expires_at < ${at}`],
  [
    'oauth_clients',
    (at) =>
      sql`company_id is null and created_at < ${at} - ${interval(OAUTH_UNUSED_CLIENT)} and not exists (select from oauth_grants g where g.client_id = oauth_clients.id)`,
  ],
  ['case_proposals', (at) => sql`created_at < ${at} - ${interval(KEPT.case_proposals)}`],
  ['test_cases', (at) => sql`expires_at < ${at}`],
  ['server_processes', (at) => sql`seen_at < ${at} - ${interval(KEPT.server_processes)}`],
  ['status_hours', (at) => sql`hour < ${at} - ${interval(KEPT.status_hours)}`],
  ['sso_used', (at) => sql`expires_at < ${at}`],
  ['sso_id_tokens', (at) => sql`session_id in (select id from sessions where ended_at < ${at} or expires_at < ${at})`],
  ['sso_tests', (at) => sql`created_at < ${at} - ${interval(KEPT.sso_tests)}`],
  ['setup_links', (at) => sql`expires_at < ${at} - ${interval(KEPT.setup_links)}`],
  ['login_records', (at) => sql`created_at < ${at} - ${interval(KEPT.activity_records)}`],
  ['search_records', (at) => sql`created_at < ${at} - ${interval(KEPT.activity_records)}`],
  // A case that is being submitted may be about to name the hours of a calendar that has just changed.
  ['calendar_clocks', (at) => sql`unused_since < ${at} - ${interval(KEPT.calendar_clocks)} and ${UNUSED_CLOCK}`],
  ['process_views', (at) => sql`created_at < ${at} - ${interval(KEPT.activity_records)}`],
];

export async function runCleanUp(now: Date): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  await markUnusedClocks(now);
  for (const [table, isExpired] of RULES)
    counts[table] = await remove(table, isExpired(sql`${now.toISOString()}::timestamptz`));
  counts.group_documents = await inBatches(removeDocuments, now);
  counts.case_files = await inBatches(removeUnusedCaseFiles, now);
  counts.case_uploads = await inBatches(removeOldUploads('case_uploads'), now);
  counts.submission_uploads = await inBatches(removeOldUploads('submission_uploads'), now);
  counts.attachment_grants = await clearEndedGrants(now);
  counts.user_exports = await inBatches(removeExports, now);
  counts.contents = await removeUnusedContents(now);
  counts.requeued = await inBatches(requeueLost, now);
  return counts;
}

const markUnusedClocks = (now: Date) =>
  withDatabase((db) =>
    db.execute(sql`
      update calendar_clocks set unused_since = ${now.toISOString()}::timestamptz where unused_since is null and ${UNUSED_CLOCK}`),
  );

/** Removes deleted group documents with their files, once they can no longer be restored (rule: retention.group-documents). */
const removeDocuments: BatchStep = async ({ db }, now) => {
  const removed = await db.execute<{ file_id: number | null }>(sql`
    delete from group_documents where id in (
      select id from group_documents where deleted_at < ${now.toISOString()}::timestamptz - ${interval(KEPT.removed_documents)} limit ${BATCH} for update skip locked)
    returning file_id`);
  await removeFiles(
    db,
    removed.flatMap(({ file_id }) => file_id ?? []),
  );
  return removed.length;
};

/** Removes files of cases that no note or answer has named in time (rule: room.files). */
const removeUnusedCaseFiles: BatchStep = async ({ db }, now) => {
  const removed = await db.execute<{ content_id: number | null }>(sql`
    delete from case_files where id in (
      select id from case_files where note_id is null and response_id is null and created_at < ${now.toISOString()}::timestamptz - ${interval(UNUSED_CASE_FILE)} limit ${BATCH} for update skip locked)
    returning content_id`);
  await removeContentsUnused(
    db,
    removed.flatMap(({ content_id }) => content_id ?? []),
  );
  return removed.length;
};

/**
 * Removes old uploads: unfinished ones to cases, while the file of a finished one stays, and those of cases that were not sent
 * (rules: room.resume, cases.files-at-submission).
 */
const removeOldUploads =
  (table: 'case_uploads' | 'submission_uploads'): BatchStep =>
  async ({ db }, now) => {
    const name = sql.identifier(table);
    const removed = await db.execute<{ content_id: number | null }>(sql`
    delete from ${name} where id in (
      select id from ${name} where created_at < ${now.toISOString()}::timestamptz - ${interval(UNFINISHED_UPLOAD)} limit ${BATCH} for update skip locked)
    returning content_id`);
    await removeContentsUnused(
      db,
      removed.flatMap(({ content_id }) => content_id ?? []),
    );
    return removed.length;
  };

/** Copies of people's data end with their link (rule: accounts.export). */
const removeExports: BatchStep = async ({ db }, now) => {
  const removed = await db.execute<{ content_id: number | null }>(sql`
    delete from user_exports where id in (
      select id from user_exports where ${expiredExports(now.toISOString())} limit ${BATCH} for update skip locked)
    returning content_id`);
  await removeContentsUnused(
    db,
    removed.flatMap(({ content_id }) => content_id ?? []),
  );
  return removed.length;
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
const requeueLost: BatchStep = async ({ db }, now) => {
  const { count } = (await db.execute(sql`
    update outbox set enqueued_at = null where id in (
      select o.id from outbox o
      where o.status = 'queued' and o.enqueued_at < ${now.toISOString()}::timestamptz - ${interval(STRANDED_EMAIL)} and not exists (
        select from pgboss.job j where j.name = ${MAIL_QUEUE} and j.state in ('created', 'retry', 'active') and (j.data ->> 'outbox_id')::int = o.id)
      order by o.created_at limit ${BATCH} for update of o skip locked)`)) as unknown as { count: number };
  return count;
};
