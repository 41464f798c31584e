import type { Db } from '@/db/client';
import { communities, relations, relationUsers } from '@/db/schema';
import { company } from './companies';
import { first, on, serial } from './on';

export type Community = typeof communities.$inferSelect;
export type Relation = typeof relations.$inferSelect;
type NewRelation = Partial<typeof relations.$inferInsert> & { selected_users?: number[] };

/** An active open group. A partner program needs its sponsor. */
export function community(over: Partial<typeof communities.$inferInsert> = {}, db?: Db): Promise<Community> {
  const row = { name: `Group ${serial()}`, type: 'open_group' as const, ...over };
  return on(db, async (tx) => first(await tx.insert(communities).values(row).returning()));
}

/** An active relation of a company to a group; with `selected_users` only those may use it. */
export function relation({ selected_users, ...over }: NewRelation = {}, db?: Db): Promise<Relation> {
  return on(db, async (tx) => {
    const community_id = over.community_id ?? (await community({}, tx)).id;
    const company_id = over.company_id ?? (await company({}, tx)).id;
    const access = selected_users ? { user_access_flag: 'limit' as const } : {};
    const row = first(await tx.insert(relations).values({ ...access, ...over, community_id, company_id }).returning());
    if (selected_users?.length) await tx.insert(relationUsers).values(selected_users.map((user_id) => ({ relation_id: row.id, user_id })));
    return row;
  });
}
