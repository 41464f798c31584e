import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import { interval } from '@/db/interval';
import { COUNT_LIMIT } from '@/lib/platform/operation/paging';
import { favoritesOf } from '@/lib/partners/directory/favorites';
import { canInviteSql } from '@/lib/partners/directory/can-invite';
import { ACTIVE_CASES } from '@/lib/shared/durations';
import type { Member } from '@/lib/shared/actor';
import { decidesRegistrations } from '@/lib/shared/gates';
import { dashboardNoteOf } from '@/lib/people/company-notes/dashboard-note';
import { AWAITING_RECEIVER_ARMS, isUnfinished } from '@/db/case-states';
import { needsYouSql, type WaitingRow } from './needs-you.sql';
import type { Favorite } from '@/lib/partners/directory/resources';

export type CaseCounts = Record<
  'mine' | 'mine_30' | 'sent' | 'sent_30' | 'received' | 'received_30' | 'inbound_action',
  number
>;
export type DashboardRow = {
  counts: CaseCounts;
  favorites: Favorite[];
  note: string | null;
  needs_you: WaitingRow[];
  registrations: { total: number; people: PendingPerson[] } | null;
  can_invite: boolean;
};

type PendingPerson = { id: number; first_name: string; last_name: string; email: string; created_at: string };
const PEOPLE_SHOWN = 5;

const pendingSql = ({ company_id }: Member) => sql`(select json_build_object('total', count(*),
        'people', coalesce((select json_agg(person) from (select id, first_name, last_name, email, created_at from users
          where company_id = ${company_id} and status = 'pending_approval' order by created_at, id limit ${PEOPLE_SHOWN}) person), '[]'))
        from users where company_id = ${company_id} and status = 'pending_approval')`;

const active = sql`updated_at > now() - ${interval(ACTIVE_CASES)} and ${isUnfinished}`;

/** All dashboard data except the table, in one statement to save round trips. Each count reads a single index. */
export function dashboardSql(viewer: Member): SQL {
  const mine = sql`submitter_id = ${viewer.id}`;
  const sent = sql`company_id = ${viewer.company_id}`;
  const received = sql`receiver_company_id = ${viewer.company_id}`;
  return sql`
    select (select row_to_json(counts) from (select
        ${count(mine)} as mine, ${count(mine, active)} as mine_30, ${count(sent)} as sent, ${count(sent, active)} as sent_30,
        ${count(received)} as received, ${count(received, active)} as received_30, ${sql.join(
          AWAITING_RECEIVER_ARMS.map((arm) => count(received, arm)),
          sql` + `,
        )} as inbound_action) counts) as counts,
      (select coalesce(json_agg(favorite), '[]') from (${favoritesOf(viewer)}) favorite) as favorites,
      (${dashboardNoteOf(viewer)}) as note,
      (select coalesce(json_agg(waiting order by mine desc, place), '[]') from (${needsYouSql(viewer)}) waiting) as needs_you,
      ${decidesRegistrations(viewer) ? pendingSql(viewer) : sql`null`} as registrations,
      ${canInviteSql(viewer)} as can_invite`;
}

const count = (owner: SQL, filter?: SQL) =>
  sql`(select count(*) from (select from cases where ${owner} and deleted_at is null${filter ? sql` and ${filter}` : sql``} limit ${COUNT_LIMIT + 1}) counted)`;
