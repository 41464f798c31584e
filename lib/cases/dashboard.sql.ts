import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import { COUNT_LIMIT } from '@/lib/core/paging';
import { favoritesOf, type Favorite } from '@/lib/directory/favorites';
import { canInviteSql } from '@/lib/directory/directory';
import type { Member } from '@/lib/shared/actor';
import { dashboardNoteOf } from '@/lib/processes/notes';
import { awaitingReceiver } from './conditions.sql';
import { needsYouSql, type WaitingRow } from './needs-you.sql';

/** Counts up to COUNT_LIMIT + 1. */
export type CaseCounts = Record<
  'mine' | 'mine_30' | 'sent' | 'sent_30' | 'received' | 'received_30' | 'inbound_action',
  number
>;
export type DashboardRow = {
  counts: CaseCounts;
  favorites: Favorite[];
  note: string | null;
  needs_you: WaitingRow[];
  can_invite: boolean;
};

const active = sql`updated_at > now() - interval '30 days' and status <> 'closed'`;

/** All dashboard data except the table, in one statement to save round trips. Each count reads a single index. */
export function dashboardSql(viewer: Member): SQL {
  const mine = sql`submitter_id = ${viewer.id}`;
  const sent = sql`company_id = ${viewer.company_id}`;
  const received = sql`receiver_company_id = ${viewer.company_id}`;
  return sql`
    select (select row_to_json(counts) from (select
        ${count(mine)} as mine, ${count(mine, active)} as mine_30, ${count(sent)} as sent, ${count(sent, active)} as sent_30,
        ${count(received)} as received, ${count(received, active)} as received_30, ${count(received, awaitingReceiver)} as inbound_action) counts) as counts,
      (select coalesce(json_agg(favorite), '[]') from (${favoritesOf(viewer)}) favorite) as favorites,
      (${dashboardNoteOf(viewer)}) as note,
      (select coalesce(json_agg(waiting order by place), '[]') from (${needsYouSql(viewer)}) waiting) as needs_you,
      ${canInviteSql(viewer)} as can_invite`;
}

const count = (owner: SQL, filter?: SQL) =>
  sql`(select count(*) from (select from cases where ${owner} and deleted_at is null${filter ? sql` and ${filter}` : sql``} limit ${COUNT_LIMIT + 1}) counted)`;
