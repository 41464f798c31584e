import 'server-only';
import { sql } from 'drizzle-orm';
import { interval } from '@/db/interval';
import type { Db } from '@/db/client';
import { preparedSql } from '@/db/prepared';
import { WEBHOOK_LEASE } from '@/lib/shared/durations';
import type { BotPlace, ChannelAbout, ChannelKind } from '@/lib/shared/channels';
import type { CallbackAuthType, DELIVERY_CAUSES, WebhookVersion } from '@/lib/shared/webhooks';
import { HOLDS_BACK } from './policy';

export type ClaimedDelivery = {
  id: number;
  webhook_id: number;
  cause: keyof typeof DELIVERY_CAUSES;
  request_body: string;
  attempt_number: number;
  failures: number;
  version: WebhookVersion;
  kind: ChannelKind | null;
  case_id: number | null;
  event_id: string;
  event_type: string;
  about: ChannelAbout | null;
  created_at: string;
  url: string;
  secret: string;
  auth_type: CallbackAuthType | null;
  auth: string | null;
  bot: BotPlace | null;
};

export type Room = {
  quick: number;
  slow: number;
  per_webhook: number;
  busy: { webhook_id: number; free: number; slow: boolean }[];
};

/**
 * Takes due deliveries, and counts the attempt first, including one that ends the process: until the lease ends no
 * other process takes them (rule: webhooks.at-least-once). Reads each waiting webhook separately, so the backlog of one
 * costs the others nothing, and the first of each come before the second of any (rule: webhooks.fair). A delivery waits
 * while an earlier one of its case does (rule: webhooks.order).
 */
export const claimDeliveries = (db: Db, { quick, slow, per_webhook, busy }: Room): Promise<ClaimedDelivery[]> =>
  claim(db, {}, { quick, slow, per_webhook, busy: JSON.stringify(busy) });

const claim = preparedSql<object, ClaimedDelivery>(
  () => sql`
  with recursive waiting (webhook_id) as (
    (select webhook_id from webhook_deliveries where next_attempt_at is not null order by webhook_id limit 1)
    union all
    select (select d.webhook_id from webhook_deliveries d where d.next_attempt_at is not null and d.webhook_id > waiting.webhook_id
      order by d.webhook_id limit 1) from waiting where waiting.webhook_id is not null
  ), due as (
    select w.id as webhook_id, first.id, first.next_attempt_at, coalesce(b.slow, false) as is_slow
    from waiting
    join webhooks w on w.id = waiting.webhook_id
    join companies o on o.id = w.company_id and o.status = 'active'
    left join json_to_recordset(${sql.placeholder('busy')}) as b (webhook_id int, free int, slow boolean) on b.webhook_id = w.id
    cross join lateral (
      select d.id, d.next_attempt_at from webhook_deliveries d
      where d.webhook_id = w.id and d.next_attempt_at <= now() and (w.active or d.cause <> 'event')
        and (d.cause <> 'event' or not exists (
          select from webhook_deliveries e where e.webhook_id = d.webhook_id and e.case_id = d.case_id and e.id < d.id
            and e.next_attempt_at is not null and e.cause = 'event' and e.failures < ${sql.raw(String(HOLDS_BACK))}))
      order by d.next_attempt_at, d.id limit coalesce(b.free, ${sql.placeholder('per_webhook')}::int) for update skip locked
    ) first
  ), ranked as (
    select id, is_slow, next_attempt_at, row_number() over (partition by webhook_id order by next_attempt_at, id) as rank from due
  ), placed as (
    select id, is_slow, row_number() over (partition by is_slow order by rank, next_attempt_at, id) as place from ranked
  ), claimed as (
    update webhook_deliveries d set attempt_number = d.attempt_number + 1, next_attempt_at = now() + ${interval(WEBHOOK_LEASE)}
    from placed where d.id = placed.id
      and placed.place <= case when placed.is_slow then ${sql.placeholder('slow')}::int else ${sql.placeholder('quick')}::int end
    returning d.id, d.webhook_id, d.cause, d.request_body, d.attempt_number, d.failures, d.case_id, d.event_id, d.event_type, d.about, d.created_at
  )
  select claimed.*, w.version, w.kind, w.url, w.secret, w.auth_type, w.auth, w.bot
  from claimed join webhooks w on w.id = claimed.webhook_id order by claimed.id`,
);
