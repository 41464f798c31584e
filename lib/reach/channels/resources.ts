import 'server-only';
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { processes, teams, webhooks } from '@/db/schema';
import { processesVisibleTo } from '@/lib/intake/processes/visible';
import type { Ctx } from '@/lib/platform/operation/context';
import type { Member } from '@/lib/shared/actor';
import {
  CHANNEL_EVENTS,
  CHANNEL_KINDS,
  CHANNEL_SOURCES,
  MAX_CHANNEL_NAME,
  type ChannelEvent,
  type ChannelKind,
} from '@/lib/shared/channels';
import { keysOf } from '@/lib/shared/enums';
import { IdOf, SingleLine, Url } from '@/lib/shared/fields';
import { invalid, notFound } from '@/lib/shared/problem';

/** A channel as its company sees it: `url` is the host alone (rule: channels.secret). */
export const Channel = z.strictObject({
  id: z.number(),
  name: z.string(),
  kind: z.enum(keysOf(CHANNEL_KINDS)),
  url: z.string(),
  events: z.array(z.enum(keysOf(CHANNEL_EVENTS))),
  document_ids: z.array(z.number()),
  team_ids: z.array(z.number()),
  source: z.enum(keysOf(CHANNEL_SOURCES)),
  active: z.boolean(),
  inactive_at: z.date().nullable(),
  inactive_reason: z.string().nullable(),
  created_at: z.date(),
  updated_at: z.date(),
});
export type Channel = z.output<typeof Channel>;

export const CHANNEL_COLUMNS = {
  id: webhooks.id,
  name: sql<string>`${webhooks.name}`,
  kind: sql<ChannelKind>`${webhooks.kind}`,
  url: webhooks.url,
  events: sql<ChannelEvent[]>`${webhooks.event_types}`,
  document_ids: webhooks.document_ids,
  team_ids: webhooks.team_ids,
  source: sql<
    keyof typeof CHANNEL_SOURCES
  >`case when ${webhooks.bot} is not null then 'bot' when ${webhooks.community_id} is not null then 'group' else 'address' end`,
  active: webhooks.active,
  inactive_at: webhooks.inactive_at,
  inactive_reason: webhooks.inactive_reason,
  created_at: webhooks.created_at,
  updated_at: webhooks.updated_at,
};

export const NO_CHANNEL = 'Channel not found.';

/** Those of the actor's company, but no person's own (rules: channels.who, chat.direct). */
export const channelsVisibleTo = ({ company_id }: Pick<Member, 'company_id'>) =>
  and(eq(webhooks.company_id, company_id), isNotNull(webhooks.kind), isNull(webhooks.chat_account_id));

/** A channel of the actor's company. @throws Problem not_found */
export async function channelOf({ actor, db }: Pick<Ctx<Member>, 'actor' | 'db'>, id: number): Promise<Channel> {
  const [channel] = await db
    .select(CHANNEL_COLUMNS)
    .from(webhooks)
    .where(and(eq(webhooks.id, id), channelsVisibleTo(actor)));
  return channel ?? notFound(NO_CHANNEL);
}

const MAX_PROCESSES = 500;
const MAX_TEAMS = 200;
const unique = <T>(list: T[]) => [...new Set(list)];

export const ChannelFields = {
  name: SingleLine('a name', MAX_CHANNEL_NAME),
  kind: z.enum(keysOf(CHANNEL_KINDS), 'Choose Teams, Slack or another program.'),
  url: Url,
  events: z
    .array(z.enum(keysOf(CHANNEL_EVENTS), 'Choose from the list.'), 'Choose the events.')
    .max(50, 'Choose from the list.')
    .min(1, 'Choose at least one event.')
    .transform(unique),
  document_ids: z
    .array(IdOf('a process'), 'Choose processes.')
    .max(MAX_PROCESSES, `Choose at most ${MAX_PROCESSES} processes.`)
    .transform(unique),
  team_ids: z
    .array(IdOf('a team'), 'Choose teams.')
    .max(MAX_TEAMS, `Choose at most ${MAX_TEAMS} teams.`)
    .transform(unique),
};

/** @throws Problem invalid for a process that is not the company's own */
export async function ensureOwnProcesses({ actor, db }: Ctx<Member>, document_ids: number[]): Promise<void> {
  if (!document_ids.length) return;
  const ids = JSON.stringify(document_ids);
  const own = await db.$count(
    processes,
    and(
      processesVisibleTo(actor, processes),
      sql`${processes.id} in (select value::int from jsonb_array_elements_text(${ids}::text::jsonb))`,
    ),
  );
  if (own !== document_ids.length) invalid({ document_ids: ['Choose processes of your company.'] });
}

/** @throws Problem invalid for a team that is not the company's own */
export async function ensureOwnTeams({ actor, db }: Ctx<Member>, team_ids: number[]): Promise<void> {
  if (!team_ids.length) return;
  const own = await db.$count(teams, and(eq(teams.company_id, actor.company_id), inArray(teams.id, team_ids)));
  if (own !== team_ids.length) invalid({ team_ids: ['Choose teams of your company.'] });
}
