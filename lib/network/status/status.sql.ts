import 'server-only';
import { sql } from 'drizzle-orm';
import { interval } from '@/db/interval';
import { preparedSql } from '@/db/prepared';
import type { StoredSlowCall } from '@/db/schema';
import { PROCESS_LOST } from '@/lib/shared/durations';
import { MAX_SEARCHED, waitingDeliveries } from './measures.sql';

type FailingWebhook = {
  webhook_id: number;
  company_id: number;
  company: string;
  waiting: number;
  failures: number;
  http_status: number | null;
  answered_at: string | null;
  is_channel: boolean;
};

export const readFailingWebhooks = preparedSql<object, FailingWebhook>(
  () => sql`
  select failing.*, c.id as company_id, c.name as company, w.kind is not null as is_channel, last.http_status, last.answered_at from (
    select webhook_id, count(*)::int as waiting, max(failures)::int as failures
    from (${waitingDeliveries(sql`d.webhook_id, d.failures`)} limit ${MAX_SEARCHED}) waiting
    where failures > 0 group by webhook_id
  ) failing
  join webhooks w on w.id = failing.webhook_id
  join companies c on c.id = w.company_id
  cross join lateral (
    select d.http_status, d.answered_at from webhook_deliveries d
    where d.webhook_id = w.id and d.next_attempt_at is not null and d.failures > 0 order by d.answered_at desc nulls last limit 1
  ) last
  order by failing.failures desc, failing.waiting desc, failing.webhook_id limit 40`,
);

type InstanceRow = {
  host: string;
  port: number;
  version: string;
  build: string;
  processes: number;
  workers: string[];
  started_at: string;
  seen_at: string;
  now: string;
};

export const readInstances = preparedSql<object, InstanceRow>(
  () => sql`
  select host, port, version, build, count(*)::int as processes, array_agg(distinct worker order by worker) as workers,
    min(started_at) as started_at, max(seen_at) as seen_at, now() as now
  from (select p.*, max(seen_at) over (partition by host, port, version, build) as last_seen_at from server_processes p) p
  where seen_at > last_seen_at - ${interval(PROCESS_LOST)}
  group by host, port, version, build order by max(seen_at) < now() - ${interval(PROCESS_LOST)}, host, port limit 50`,
);

export type FileStoreRow = { answered_at: string | null; failed_at: string | null; last_error: string | null };

/**
 * Reads what the running processes last learned about the file store: its last answer, and the last failure. No row
 * without either.
 */
export const readFileStore = preparedSql<object, FileStoreRow>(
  () => sql`
  select max(s.answered_at) as answered_at, max(s.failed_at) as failed_at,
    (array_agg(s.last_error order by s.failed_at desc nulls last))[1] as last_error
  from server_processes p
  cross join jsonb_to_record(p.file_store) as s (answered_at timestamptz, failed_at timestamptz, last_error text)
  where p.seen_at > now() - ${interval(PROCESS_LOST)} and p.file_store is not null having count(*) > 0`,
);

export const readSlowCalls = preparedSql<object, StoredSlowCall>(
  () => sql`
  select c.method, c.route, sum(c.count)::int as count, sum(c.total_ms)::float8 as total_ms, max(c.max_ms)::int as max_ms
  from server_processes p
  cross join jsonb_to_recordset(p.slow_calls) as c (method text, route text, count int, total_ms float8, max_ms float8)
  where p.seen_at > now() - ${interval(PROCESS_LOST)}
  group by c.method, c.route order by max_ms desc, c.route limit 10`,
);
