import type { Db } from '@/db/client';
import { communities, relations, relationUsers } from '@/db/schema';
import { cleanWebLinks } from '@/lib/platform/operation/rich-text';
import { company } from './companies';
import { firstRow, withTransaction, serial } from './with-transaction';

export type Community = typeof communities.$inferSelect;
export type Relation = typeof relations.$inferSelect;
type NewRelation = Partial<typeof relations.$inferInsert> & { selected_users?: number[] };

/** An active open group. A partner program needs `sponsor_company_id`. */
export function community(overrides: Partial<typeof communities.$inferInsert> = {}, db?: Db): Promise<Community> {
  const links = overrides.links && cleanWebLinks(overrides.links);
  const row = { name: `Group ${serial()}`, type: 'open_group' as const, ...overrides, links };
  return withTransaction(db, async (tx) => firstRow(await tx.insert(communities).values(row).returning()));
}

/** An active, announced membership of a company in a group; `selected_users` limits it to those users. */
export function relation({ selected_users, ...overrides }: NewRelation = {}, db?: Db): Promise<Relation> {
  return withTransaction(db, async (tx) => {
    const community_id = overrides.community_id ?? (await community({}, tx)).id;
    const company_id = overrides.company_id ?? (await company({}, tx)).id;
    const access = selected_users ? { user_access_flag: 'limit' as const } : {};
    const row = firstRow(
      await tx
        .insert(relations)
        .values({ announced_at: new Date(), ...access, ...overrides, community_id, company_id })
        .returning(),
    );
    if (selected_users?.length)
      await tx.insert(relationUsers).values(selected_users.map((user_id) => ({ relation_id: row.id, user_id })));
    return row;
  });
}
