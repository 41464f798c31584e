import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import { isUnused } from '@/db/file-objects';
import { preparedSql } from '@/db/prepared';
import { MAIL_QUEUE } from '@/lib/platform/limits/queue';
import type { QueueState, StoredMeasures } from '@/lib/platform/metrics';

const MAX_COUNTED = 100_000;
const MOST = sql.raw(String(MAX_COUNTED));
export const MAX_SEARCHED = sql.raw('20000');

const count = (rows: SQL) => sql`(select count(*)::int from (select ${rows} limit ${MOST}) counted)`;
/** Null without a time; 0 for a future one. */
const since = (at: SQL) =>
  sql`case when ${at} is not null then greatest(extract(epoch from now() - ${at}), 0)::float8 end`;
/** Null for a future time. */
const overdue = (at: SQL) => sql`case when ${at} <= now() then extract(epoch from now() - ${at})::float8 end`;

/* A state below "active" is waiting, for the first time or again; the condition is that of pg-boss's index. */
const waitingJobs = sql`select name, count(*)::int as length, min(created_on) as oldest, min(start_after) as due
      from pgboss.job where state < 'active' group by name`;

export const waitingDeliveries = (columns: SQL) => sql`select ${columns} from webhook_deliveries d
      join webhooks w on w.id = d.webhook_id and w.active
      join companies c on c.id = w.company_id and c.status = 'active'
      where d.next_attempt_at is not null`;

export const readQueues = preparedSql<object, QueueState>(
  () => sql`
  with jobs as (${waitingJobs}), mail as (
    select (select min(coalesce(not_before, created_at)) from outbox where status = 'queued' and coalesce(not_before, created_at) <= now()) as oldest,
      least((select coalesce(not_before, created_at) from outbox where enqueued_at is null and coalesce(not_before, created_at) <= now() order by id limit 1), (select due from jobs where name = ${sql.raw(`'${MAIL_QUEUE}'`)})) as due
  ), deliveries as (
    select count(*)::int as length, min(created_at) as oldest, min(next_attempt_at) as due
    from (${waitingDeliveries(sql`d.created_at, d.next_attempt_at`)} limit ${MOST}) waiting
  ), received as (
    select count(*)::int as length, min(created_at) as oldest, min(next_at) as due from received_mails where state = 'waiting'
  ), notes as (
    select count(*)::int as length, min(due_at) as due from case_note_mails
  ), files as (
    select count(*)::int as length, min(created_at) as oldest from case_files where state = 'checking'
  ), removals as (
    select count(*)::int as length, min(removal_failed_at) as due from (
      select removal_failed_at from file_objects where ${isUnused()} limit ${MOST}) unused
  )
  select 'mail' as queue, ${count(sql`from outbox where status = 'queued'`)} as length, ${since(sql`oldest`)} as oldest_seconds, ${overdue(sql`due`)} as overdue_seconds from mail
  union all select 'webhooks', length, ${since(sql`oldest`)}, ${overdue(sql`due`)} from deliveries
  union all select 'received_mails', length, ${since(sql`oldest`)}, ${overdue(sql`due`)} from received
  union all select 'note_mails', length, ${since(sql`due`)}, ${overdue(sql`due`)} from notes
  union all select 'file_checks', length, ${since(sql`oldest`)}, ${overdue(sql`oldest`)} from files
  union all select 'file_removals', length, ${since(sql`due`)}, ${overdue(sql`due`)} from removals
  union all (select q.name, coalesce(j.length, 0), ${since(sql`j.oldest`)}, ${overdue(sql`j.due`)} from pgboss.queue q
    left join jobs j on j.name = q.name where q.name <> ${sql.raw(`'${MAIL_QUEUE}'`)} and q.name not like '\\_\\_pgboss%' order by q.name)`,
);

type Troubles = Pick<
  StoredMeasures,
  'refused_emails' | 'failing_webhooks' | 'inactive_webhooks' | 'failing_channels' | 'inactive_channels' | 'chunk_bytes'
>;

/** A webhook with a kind is a channel (decision 082). */
const failing = (kind: SQL) => sql`(select count(distinct webhook_id)::int
  from (${waitingDeliveries(sql`d.webhook_id, d.failures, w.kind`)} limit ${MAX_SEARCHED}) d where failures > 0 and kind is ${kind})`;
const inactive = (kind: SQL) => sql`(select count(*)::int from webhooks where not active and kind is ${kind})`;
const [NO_KIND, ANY_KIND] = [sql`null`, sql`not null`];

export const readTroubles = preparedSql<object, Troubles>(
  () => sql`select
    ${count(sql`from outbox where status = 'failed'`)} as refused_emails,
    ${failing(NO_KIND)} as failing_webhooks, ${inactive(NO_KIND)} as inactive_webhooks,
    ${failing(ANY_KIND)} as failing_channels, ${inactive(ANY_KIND)} as inactive_channels,
    pg_total_relation_size('file_chunks')::float8 as chunk_bytes`,
);

export type JobState = {
  job: string;
  cron: string;
  started_at: string | null;
  ended_at: string | null;
  succeeded: boolean | null;
  last_error: string | null;
  succeeded_at: string | null;
};

export const readJobs = preparedSql<object, JobState>(
  () => sql`select s.name as job, s.cron, r.started_at, r.ended_at, r.succeeded, r.last_error, r.succeeded_at
    from pgboss.schedule s left join job_runs r on r.job = s.name order by s.name`,
);
