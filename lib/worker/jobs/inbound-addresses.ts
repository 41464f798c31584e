import 'server-only';
import { sql } from 'drizzle-orm';
import { interval, secondsFrom } from '@/db/interval';
import { HAS_ADDRESSES } from '@/lib/partners/health/health.sql';
import { askAddress } from '@/lib/partners/health/ask';
import { tellChannelsOfHealth } from '@/lib/partners/health/tell-channels';
import { transactAsSystem } from '@/lib/platform/operation/system';
import { CONFIRMATION_REMINDER, FIRST_EMAILS, HEARTBEAT, NEW_ADDRESS, secondsOf } from '@/lib/shared/durations';
import { BATCH, inBatches, type BatchStep } from './run';

/**
 * Maintains the inbound addresses of all processes: follows their versions, requests a confirmation from new addresses
 * and at every heartbeat, and reminds once (rules: health.addresses, health.heartbeat, health.no-storm). Returns the
 * numbers.
 */
export async function runInboundAddresses(
  now: Date,
): Promise<Record<'added' | 'removed' | 'asked' | 'reminded', number>> {
  const followed = await followVersions(now);
  return { ...followed, asked: await inBatches(ask, now), reminded: await inBatches(remind, now) };
}

/** More addresses than this in a minute are an import, not a person's change. */
const MANY = 50;

const NAMED = sql`regexp_split_to_array(lower(concat_ws(' ', v.collaborate_email, v.collaborate_cc_email, v.escalation_alias)), '[,;\\s]+')`;

/**
 * Adds the addresses of released versions, and removes those that no longer appear, with their confirmation. Changes of
 * a process need not handle this. An address of an older version, such as after an upgrade, or of a mass import, is not
 * new: its first email is sent at a random time within FIRST_EMAILS.
 */
const followVersions = (now: Date) =>
  transactAsSystem(
    async ({ db }) => {
      const at = sql`${now.toISOString()}::timestamptz`;
      const spread = sql`${secondsFrom(sql`(hashtext(p.id || named.email)::bigint + 2147483648) % ${secondsOf(FIRST_EMAILS)}`)}`;
      const added = (await db.execute(sql`
        insert into inbound_addresses (process_id, email, ask_at)
        select p.id, named.email,
          case when v.created_at > ${at} - ${interval(NEW_ADDRESS)} and count(*) over () <= ${MANY} then ${at} else ${at} + ${spread} end
        from processes p join process_versions v on v.id = p.current_version_id
        cross join lateral (select distinct email from unnest(${NAMED}) email where email like '%@%') named
        where ${HAS_ADDRESSES}
          and not exists (select from inbound_addresses a where a.process_id = p.id and a.email = named.email)
        on conflict do nothing`)) as unknown as { count: number };
      const removed = (await db.execute(sql`
        delete from inbound_addresses a using processes p join process_versions v on v.id = p.current_version_id
        where p.id = a.process_id and not a.email = any(${NAMED})`)) as unknown as { count: number };
      return { added: added.count, removed: removed.count };
    },
    { deadline: 20_000 },
  );

type Due = { id: number; email: string; company: string };

const RECEIVES = sql`p.id = a.process_id and c.id = p.company_id and c.status = 'active' and ${HAS_ADDRESSES}`;

const ask: BatchStep = async (ctx, now) => {
  const at = sql`${now.toISOString()}::timestamptz`;
  const due = await ctx.db.execute<Due & { is_heartbeat: boolean }>(sql`
    with due as (
      select a.id, c.name as company, a.asked_at is not null as is_heartbeat
      from inbound_addresses a, processes p, companies c
      where a.ask_at <= ${at} and ${RECEIVES}
      order by a.ask_at limit ${BATCH} for update of a skip locked
    )
    update inbound_addresses a set asked_at = ${at}, open_since = coalesce(open_since, ${at}), reminded_at = null, opened_at = null,
      heartbeats = heartbeats + due.is_heartbeat::int, ask_at = ${at} + ${interval(HEARTBEAT)}
    from due where a.id = due.id
    returning a.id, a.email, due.company, due.is_heartbeat`);
  for (const { is_heartbeat, ...address } of due) askAddress(ctx, address, is_heartbeat ? 'heartbeat' : 'new');
  return due.length;
};

const remind: BatchStep = async (ctx, now) => {
  const at = sql`${now.toISOString()}::timestamptz`;
  const due = await ctx.db.execute<Due>(sql`
    with due as (
      select a.id, c.name as company
      from inbound_addresses a, processes p, companies c
      where a.open_since is not null and a.reminded_at is null and a.asked_at <= ${at} - ${interval(CONFIRMATION_REMINDER)} and ${RECEIVES}
      order by a.asked_at limit ${BATCH} for update of a skip locked
    )
    update inbound_addresses a set reminded_at = ${at} from due where a.id = due.id
    returning a.id, a.email, due.company`);
  const ids = JSON.stringify(due.map(({ id }) => id));
  if (due.length)
    await tellChannelsOfHealth(
      ctx.db,
      sql`a.id in (select value::int from jsonb_array_elements_text(${ids}::text::jsonb))`,
      'unconfirmed',
    );
  for (const address of due) askAddress(ctx, address, 'reminder');
  return due.length;
};
