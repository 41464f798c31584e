import 'server-only';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { groups, companyDefaultGroups, memberships } from '@/db/schema';
import { invalid } from '@/lib/shared/problem';
import type { GroupChoice } from './resources';

/** The active partner groups of a company by name (rule: admin.user-groups). */
export function groupChoices(db: Db, company_id: number): Promise<GroupChoice[]> {
  const is_default = sql<boolean>`exists (select from ${companyDefaultGroups} d where d.company_id = ${company_id} and d.community_id = ${groups.id})`;
  return db
    .select({
      id: groups.id,
      name: groups.name,
      user_access_flag: sql<
        'all' | 'limit'
      >`case when bool_and(${memberships.user_access_flag} = 'all') then 'all' else 'limit' end`,
      is_default,
    })
    .from(memberships)
    .innerJoin(groups, and(eq(groups.id, memberships.community_id), eq(groups.status, 'active')))
    .where(and(eq(memberships.company_id, company_id), eq(memberships.is_active, true)))
    .groupBy(groups.id)
    .orderBy(asc(sql`lower(${groups.name})`), groups.id);
}

export const grantedGroups = (user_id: unknown, company_id: unknown) => sql<number[]>`coalesce((
  select json_agg(distinct r.community_id) from relation_users ru join relations r on r.id = ru.relation_id
  join communities g on g.id = r.community_id and g.status = 'active'
  where ru.user_id = ${user_id} and r.company_id = ${company_id} and r.is_active and r.user_access_flag = 'limit'), '[]')`;

export const NOT_ITS_GROUPS = 'Choose from the groups of the company.';

type Access = { company_id: number; user_id: number; ids: number[] };

/**
 * Gives a user access to exactly these groups, among those limited to selected users. Returns the added memberships.
 * @throws Problem invalid for a group the company is not in
 */
export async function setGroupAccess(db: Db, { company_id, user_id, ids }: Access): Promise<number[]> {
  const known = await groupChoices(db, company_id);
  const limited = known.filter((group) => group.user_access_flag === 'limit').map(({ id }) => id);
  if (ids.some((id) => !known.some((group) => group.id === id))) invalid({ group_access: [NOT_ITS_GROUPS] });
  if (!limited.length) return [];
  const chosen = limited.filter((id) => ids.includes(id));
  const others = limited.filter((id) => !ids.includes(id));
  const own = sql`r.company_id = ${company_id} and r.is_active and r.user_access_flag = 'limit'`;
  if (others.length)
    await db.execute(sql`
      delete from relation_users ru using relations r
      where ru.user_id = ${user_id} and r.id = ru.relation_id and ${own} and r.community_id in ${others}`);
  if (!chosen.length) return [];
  const added = await db.execute<{ relation_id: number }>(sql`
    insert into relation_users (relation_id, user_id)
    select r.id, ${user_id}::int from relations r where ${own} and r.community_id in ${chosen} order by r.id
    on conflict do nothing returning relation_id`);
  return added.map(({ relation_id }) => relation_id);
}
