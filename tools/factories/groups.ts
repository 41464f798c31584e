import type { Db } from '@/db/client';
import { groups, memberships, membershipUsers } from '@/db/schema';
import { cleanWebLinks } from '@/lib/platform/operation/rich-text';
import { company } from './companies';
import { firstRow, withTransaction, serial } from './with-transaction';

export type Group = typeof groups.$inferSelect;
export type Membership = typeof memberships.$inferSelect;
type NewMembership = Partial<typeof memberships.$inferInsert> & { selected_users?: number[] };

/** An active open group. A partner program needs `sponsor_company_id`. */
export function group(overrides: Partial<typeof groups.$inferInsert> = {}, db?: Db): Promise<Group> {
  const links = overrides.links && cleanWebLinks(overrides.links);
  const row = { name: `Group ${serial()}`, type: 'open_group' as const, ...overrides, links };
  return withTransaction(db, async (tx) => firstRow(await tx.insert(groups).values(row).returning()));
}

/** An active, announced membership of a company in a group; `selected_users` limits it to those users. */
export function membership({ selected_users, ...overrides }: NewMembership = {}, db?: Db): Promise<Membership> {
  return withTransaction(db, async (tx) => {
    const community_id = overrides.community_id ?? (await group({}, tx)).id;
    const company_id = overrides.company_id ?? (await company({}, tx)).id;
    const access = selected_users ? { user_access_flag: 'limit' as const } : {};
    const row = firstRow(
      await tx
        .insert(memberships)
        .values({ announced_at: new Date(), ...access, ...overrides, community_id, company_id })
        .returning(),
    );
    if (selected_users?.length)
      await tx.insert(membershipUsers).values(selected_users.map((user_id) => ({ relation_id: row.id, user_id })));
    return row;
  });
}
