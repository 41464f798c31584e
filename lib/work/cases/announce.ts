import 'server-only';
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { cases } from '@/db/schema';
import type { Ctx } from '@/lib/platform/operation/context';
import { deferDerived, type DerivedInsert } from '@/lib/platform/operation/deferred-inserts';
import type { Follower } from '@/lib/platform/operation/emit';
import { settings } from '@/lib/platform/settings';
import { EVENT_TYPES, type WebhookTopic } from '@/lib/shared/webhooks';

export const DELIVERY_CHANNEL = 'webhook_due';

type NewCase = Pick<typeof cases.$inferInsert, 'token' | 'company_id' | 'receiver_company_id'>;
type Announced = {
  event_id: string;
  case_id: number;
  note_id: number | null;
  type_v1: string | null;
  type_v2: string;
  token: string | null;
  company_id: number | null;
  receiver_company_id: number | null;
  /** The only companies that are told; null for both of the case. */
  companies: number[] | null;
  source: string;
  at: string;
};

/**
 * Creates a delivery for each webhook of either company that wants the event (rules: webhooks.with-the-change,
 * webhooks.thin). Without webhooks it costs one look into an empty index.
 */
const DELIVERIES: DerivedInsert<Announced> = {
  name: 'webhook_deliveries',
  channel: DELIVERY_CHANNEL,
  insert: (rows) => sql`
    insert into webhook_deliveries (webhook_id, case_id, event_id, event_type, request_body, next_attempt_at)
    select w.id, told.case_id, told.event_id, told.type, json_strip_nulls(case w.version
        when 'v1' then json_build_object('eventType', told.type, 'requestToken', told.token, 'noteToken', told.note_token, 'timestamp', told.at)
        else json_build_object('specversion', '1.0', 'id', told.event_id, 'source', told.source, 'type', told.type, 'subject', told.token,
          'time', told.at, 'datacontenttype', 'application/json',
          'data', json_build_object('requestToken', told.token, 'noteToken', told.note_token)) end)::text, now()
    from json_to_recordset(${rows}) as a (event_id uuid, case_id int, note_id int, type_v1 text, type_v2 text, token text,
      company_id int, receiver_company_id int, companies int[], source text, at text)
    left join cases c on c.id = a.case_id
    left join case_notes n on n.id = a.note_id
    cross join lateral (values (coalesce(a.company_id, c.company_id), coalesce(a.receiver_company_id, c.receiver_company_id))) as side (sender, receiver)
    join webhooks w on w.company_id in (side.sender, side.receiver) and w.active
    join companies o on o.id = w.company_id and o.status = 'active'
    cross join lateral (values (a.case_id, a.event_id, case w.version when 'v1' then a.type_v1 else a.type_v2 end,
      coalesce(a.token, c.token), n.token, a.source, a.at)) as told (case_id, event_id, type, token, note_token, source, at)
    where told.type = any (w.event_types) and (a.companies is null or w.company_id = any (a.companies))
      and (w.case_directions = '{}' or (side.sender = w.company_id and 'OUTBOUND' = any (w.case_directions))
        or (side.receiver = w.company_id and 'INBOUND' = any (w.case_directions)))
      and (w.partner_company_ids = '{}' or (side.sender = w.company_id and side.receiver = any (w.partner_company_ids))
        or (side.receiver = w.company_id and side.sender = any (w.partner_company_ids)))
    order by a.at`,
};

type Facts = { topic: WebhookTopic; case_id: number; note_id?: number; row?: NewCase; companies?: number[] };

const NO_SIDES = { token: null, company_id: null, receiver_company_id: null };
const sidesOf = ({ token, company_id, receiver_company_id }: NewCase) => ({ token, company_id, receiver_company_id });

function announce(ctx: Ctx, { topic, case_id, note_id, row, companies }: Facts): void {
  const types: { v1: Partial<Record<WebhookTopic, string>>; v2: Record<WebhookTopic, string> } = EVENT_TYPES;
  deferDerived(ctx, DELIVERIES, {
    event_id: randomUUID(),
    case_id,
    note_id: note_id ?? null,
    type_v1: types.v1[topic] ?? null,
    type_v2: types.v2[topic],
    ...(row ? sidesOf(row) : NO_SIDES),
    companies: companies ?? null,
    source: settings.app_url.origin,
    at: new Date().toISOString(),
  });
}

export const announceCase =
  (topic: WebhookTopic): Follower<{ case_id: number; row?: NewCase }> =>
  (ctx, { case_id, row }) =>
    announce(ctx, { topic, case_id, row });

/** Announces another engineer or number of the receiver, which changes its answer, but no changes by the submitter. */
export const announceReceiversChange: Follower<{ case_id: number; side: 'submitter' | 'receiver' }> = (ctx, event) => {
  if (event.side === 'receiver') announce(ctx, { topic: 'response.updated', case_id: event.case_id });
};

type Pair = [LinkedCase, LinkedCase];
type LinkedCase = { id: number; token: string; company_id: number; receiver_company_id: number };
const companiesOf = ({ company_id, receiver_company_id }: LinkedCase) => [company_id, receiver_company_id];

/** Announces a link to the companies that have both cases: for the others, its time would tell that of a room (rule: links.told). */
export const announceLink: Follower<{ pair: Pair }> = (ctx, { pair }) => {
  const [these, others] = [companiesOf(pair[0]), companiesOf(pair[1])];
  const companies = these.filter((company) => others.includes(company));
  for (const theCase of pair) announce(ctx, { topic: 'linked', case_id: theCase.id, row: theCase, companies });
};

export const announceNote: Follower<{ note_id: number; room: { theCase: { id: number } } }> = (ctx, event) =>
  announce(ctx, { topic: 'note.created', case_id: event.room.theCase.id, note_id: event.note_id });
