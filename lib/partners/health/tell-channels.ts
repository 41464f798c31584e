import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '@/db/client';
import type { ChannelAbout } from '@/lib/shared/channels';
import { HAS_ADDRESSES } from './health.sql';

/**
 * Tells the channels of a company that a process of its own may reach nobody (rule: channels.events).
 * @param which condition on inbound addresses `a`
 */
export const tellChannelsOfHealth = (db: Db, which: SQL, because: ChannelAbout['because']) =>
  db.execute(sql`
    with told as (
      insert into webhook_deliveries (webhook_id, event_id, event_type, request_body, about, next_attempt_at)
      select w.id, gen_random_uuid(), 'health', '', jsonb_build_object('document_id', p.id, 'because', ${because}::text), now()
      from (select distinct a.process_id from inbound_addresses a where ${which}) unread
      join processes p on p.id = unread.process_id
      join webhooks w on w.company_id = p.company_id and w.active and w.kind is not null and 'health' = any (w.event_types)
        and (w.document_ids = '{}' or p.id = any (w.document_ids))
      join companies o on o.id = w.company_id and o.status = 'active'
      where ${HAS_ADDRESSES}
      returning 1
    )
    select pg_notify('webhook_due', '') where exists (select from told)`);
