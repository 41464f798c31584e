import 'server-only';
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { cases } from '@/db/schema';
import { deferDerived, type DerivedInsert } from '@/lib/platform/operation/deferred-inserts';
import type { Ctx } from '@/lib/platform/operation/context';
import type { Follower } from '@/lib/platform/operation/emit';
import { TEAM_PEOPLE } from '@/lib/people/provisioning/team-people';
import type { CaseChannelEvent, ChannelAbout } from '@/lib/shared/channels';
import { DELIVERY_CHANNEL } from './announce';

type NewCase = Pick<
  typeof cases.$inferInsert,
  'company_id' | 'receiver_company_id' | 'document_id' | 'submitter_id' | 'community_id'
>;
type Told = {
  event_id: string;
  event: CaseChannelEvent;
  case_id: number;
  company_id: number | null;
  receiver_company_id: number | null;
  document_id: number | null;
  submitter_id: number | null;
  community_id: number | null;
  /** Nobody is told in chat what they did themselves. */
  actor_id: number | null;
  about: ChannelAbout;
  at: string;
};

/** The connection of a person's own channel `w` lasts (rule: chat.ends). */
export const OPEN_CONNECTION = sql`
  select from chat_accounts ca join users cu on cu.id = ca.user_id and cu.status = 'active' and cu.company_id = ca.company_id
  join sessions cs on cs.id = ca.session_id and cs.ended_at is null and cs.expires_at > now()
  where ca.id = w.chat_account_id and ca.company_id = w.company_id`;

/** People whom a case concerns: its submitter, engineer and followers, and until it has an engineer the teams of its process. */
const CONCERNED = sql`(
  with engineer as (
    select u.id from case_responses r join users u on u.email = lower(r.engineer_email)
    where r.case_id = a.case_id and r.engineer_email <> '' order by r.id desc limit 1)
  select side.submitter as user_id
  union select id from engineer
  union select p.user_id from process_teams pt join ${TEAM_PEOPLE} p on p.team_id = pt.team_id
    where pt.process_id = side.document and not exists (select from engineer)
  union select user_id from case_readers where case_id = a.case_id and follows
  except select user_id from case_readers where case_id = a.case_id and not follows
  except select a.actor_id)`;

/**
 * Creates a delivery for each channel of either company that wants the event, and for the own channels of the people whom the
 * case concerns (rules: channels.events, channels.limits, channels.machine, chat.direct). It has no text yet: the message is
 * made when it is sent. A new case is not readable in this statement, so it brings its columns.
 */
const DELIVERIES: DerivedInsert<Told> = {
  name: 'channel_deliveries',
  channel: DELIVERY_CHANNEL,
  insert: (rows) => sql`
    insert into webhook_deliveries (webhook_id, case_id, event_id, event_type, request_body, about, next_attempt_at)
    select w.id, a.case_id, a.event_id, a.event, '', a.about, now()
    from json_to_recordset(${rows}) as a (event_id uuid, event text, case_id int, company_id int, receiver_company_id int,
      document_id int, submitter_id int, community_id int, actor_id int, about jsonb, at text)
    left join cases c on c.id = a.case_id
    cross join lateral (select coalesce(a.company_id, c.company_id) as sender, coalesce(a.receiver_company_id, c.receiver_company_id) as receiver,
      coalesce(a.document_id, c.document_id) as document, coalesce(a.submitter_id, c.submitter_id) as submitter,
      coalesce(a.community_id, c.community_id) as community) as side
    join webhooks w on w.company_id in (side.sender, side.receiver)
      and w.active and w.kind is not null and a.event = any (w.event_types)
      and (w.document_ids = '{}' or side.document = any (w.document_ids))
      and (w.community_id is null or w.community_id = side.community)
      and (w.team_ids = '{}' or exists (select from process_teams pt where pt.process_id = side.document and pt.team_id = any (w.team_ids))
        or exists (select from ${TEAM_PEOPLE} p where p.user_id = side.submitter and p.team_id = any (w.team_ids)))
      and (w.chat_account_id is null or (exists (${OPEN_CONNECTION})
        and exists (select from chat_accounts own where own.id = w.chat_account_id and own.user_id in ${CONCERNED})))
    join companies o on o.id = w.company_id and o.status = 'active'
    order by a.at`,
};

const actorOf = ({ actor }: Pick<Ctx, 'actor'>) => (actor.kind === 'guest' ? null : actor.id);

type OfCase = { case_id: number; row?: NewCase; response_id?: number };

export const tellChannels =
  (event: CaseChannelEvent): Follower<OfCase> =>
  (ctx, { case_id, row, response_id }) =>
    deferDerived(ctx, DELIVERIES, {
      event_id: randomUUID(),
      event,
      case_id,
      ...columnsOf(row),
      actor_id: actorOf(ctx),
      about: { response_id: response_id ?? null },
      at: new Date().toISOString(),
    });

const columnsOf = ({
  company_id,
  receiver_company_id,
  document_id,
  submitter_id,
  community_id,
}: Partial<NewCase> = {}) => ({
  company_id: company_id ?? null,
  receiver_company_id: receiver_company_id ?? null,
  document_id: document_id ?? null,
  submitter_id: submitter_id ?? null,
  community_id: community_id ?? null,
});

export const tellChannelsOfNote: Follower<{ note_id: number; room: { theCase: { id: number } } }> = (ctx, event) =>
  deferDerived(ctx, DELIVERIES, {
    event_id: randomUUID(),
    event: 'note',
    case_id: event.room.theCase.id,
    ...columnsOf(),
    actor_id: actorOf(ctx),
    about: { note_id: event.note_id },
    at: new Date().toISOString(),
  });
