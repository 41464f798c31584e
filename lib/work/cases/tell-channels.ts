import 'server-only';
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { cases } from '@/db/schema';
import { deferDerived, type DerivedInsert } from '@/lib/platform/operation/deferred-inserts';
import type { Follower } from '@/lib/platform/operation/emit';
import type { CaseChannelEvent, ChannelAbout } from '@/lib/shared/channels';
import { DELIVERY_CHANNEL } from './announce';

type NewCase = Pick<typeof cases.$inferInsert, 'company_id' | 'receiver_company_id' | 'document_id'>;
type Told = {
  event_id: string;
  event: CaseChannelEvent;
  case_id: number;
  company_id: number | null;
  receiver_company_id: number | null;
  document_id: number | null;
  about: ChannelAbout;
  at: string;
};

/**
 * Creates a delivery for each channel of either company that wants the event (rules: channels.events,
 * channels.machine). It has no text yet: the message is made when it is sent. A new case is not readable in this
 * statement, so it brings its columns.
 */
const DELIVERIES: DerivedInsert<Told> = {
  name: 'channel_deliveries',
  channel: DELIVERY_CHANNEL,
  insert: (rows) => sql`
    insert into webhook_deliveries (webhook_id, case_id, event_id, event_type, request_body, about, next_attempt_at)
    select w.id, a.case_id, a.event_id, a.event, '', a.about, now()
    from json_to_recordset(${rows}) as a (event_id uuid, event text, case_id int, company_id int, receiver_company_id int,
      document_id int, about jsonb, at text)
    left join cases c on c.id = a.case_id
    join webhooks w on w.company_id in (coalesce(a.company_id, c.company_id), coalesce(a.receiver_company_id, c.receiver_company_id))
      and w.active and w.kind is not null and a.event = any (w.event_types)
      and (w.document_ids = '{}' or coalesce(a.document_id, c.document_id) = any (w.document_ids))
    join companies o on o.id = w.company_id and o.status = 'active'
    order by a.at`,
};

type OfCase = { case_id: number; row?: NewCase; response_id?: number };

export const tellChannels =
  (event: CaseChannelEvent): Follower<OfCase> =>
  (ctx, { case_id, row, response_id }) =>
    deferDerived(ctx, DELIVERIES, {
      event_id: randomUUID(),
      event,
      case_id,
      company_id: row?.company_id ?? null,
      receiver_company_id: row?.receiver_company_id ?? null,
      document_id: row?.document_id ?? null,
      about: { response_id: response_id ?? null },
      at: new Date().toISOString(),
    });

export const tellChannelsOfNote: Follower<{ note_id: number; room: { theCase: { id: number } } }> = (ctx, event) =>
  deferDerived(ctx, DELIVERIES, {
    event_id: randomUUID(),
    event: 'note',
    case_id: event.room.theCase.id,
    ...{ company_id: null, receiver_company_id: null, document_id: null },
    about: { note_id: event.note_id },
    at: new Date().toISOString(),
  });
