import 'server-only';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { communities, companies } from '@/db/schema';
import { query } from '@/lib/core/operation';
import type { GROUP_TYPES } from '@/lib/shared/enums';
import { fullAdmin } from '@/lib/shared/gates';
import { ownRelations, type Named, type OwnRelation } from './relations';
import { groupsVisibleTo, type Tenant } from './visible';

/**
 * A row of the groups table (spec 2 §2): a group with one membership of the company; null where the company only hosts
 * the group.
 */
export type PartnerGroupRow = {
  id: number;
  name: string;
  type: keyof typeof GROUP_TYPES;
  sponsor_company: Named | null;
  my_relation: OwnRelation | null;
};

/** Groups the admin's company hosts or has joined, with each of its memberships (spec 2 §2, §7). */
export const listPartnerGroups = query({
  who: fullAdmin,
  input: z.object({}),
  run: async ({ db, actor }) => ({ partner_groups: await partnerGroupsOf(db, actor) }),
});

/** A company's groups by name, one row for each membership. */
async function partnerGroupsOf(db: Db, tenant: Tenant): Promise<PartnerGroupRow[]> {
  const [groups, memberships] = await Promise.all([
    db
      .select({
        id: communities.id,
        name: communities.name,
        type: communities.type,
        sponsor_company: { id: companies.id, name: companies.name },
      })
      .from(communities)
      .leftJoin(companies, eq(companies.id, communities.sponsor_company_id))
      .where(groupsVisibleTo(tenant))
      .orderBy(sql`lower(${communities.name})`),
    ownRelations(db, tenant),
  ]);
  return groups.flatMap((group) => {
    const own: (OwnRelation | null)[] = memberships.filter(({ community_id }) => community_id === group.id);
    return (own.length ? own : [null]).map((my_relation) => ({ ...group, my_relation }));
  });
}
