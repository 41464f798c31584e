import 'server-only';
import { sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import type { Recipient } from '@/lib/platform/operation/outbox';

/** Everybody in a team, by hand or by a mapped group of the directory, in SQL (rule: teams.members). */
export const TEAM_PEOPLE = sql`(
  select team_id, user_id, true as by_hand from team_members
  union all
  select p.team_id, m.user_id, false from directory_mappings p
  join directory_groups g on g.company_id = p.company_id and lower(g.display_name) = lower(p.group_name)
  join directory_group_members m on m.group_id = g.id where p.team_id is not null)`;

/** Active members of the teams that a process mails its new cases to (rule: teams.mailed). */
export const teamMembersOf = async (db: Db, process_id: number): Promise<Recipient[]> => [
  ...(await db.execute<{ name: string; email: string }>(sql`
    select distinct trim(u.first_name || ' ' || u.last_name) as name, u.email
    from process_teams pt join teams t on t.id = pt.team_id join ${TEAM_PEOPLE} p on p.team_id = t.id
    join users u on u.id = p.user_id and u.status = 'active' and u.company_id = t.company_id
    where pt.process_id = ${process_id} order by u.email`)),
];
