import 'server-only';
import { and, asc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { groups, departments, processes, memberships } from '@/db/schema';
import { companyMeant, NamedCompany } from '@/lib/platform/operation/named-company';
import { query } from '@/lib/platform/operation/operation';
import { companyAdmin, orNetworkStaff } from '@/lib/shared/gates';
import { CompanyMembership } from './resources';
import { ensureCompany } from './row';

/** Memberships of a company in active groups; network staff name it (spec 2 §7, spec 3 §7, spec 3 §3 "Group relation"). */
export const listMemberships = query({
  who: orNetworkStaff(companyAdmin),
  input: NamedCompany,
  output: () => z.strictObject({ relations: z.array(CompanyMembership) }),
  run: async (ctx, { id }) => ({
    relations: await membershipsOf(ctx.db, await ensureCompany(ctx, companyMeant(ctx.actor, id))),
  }),
});

function membershipsOf(db: Db, company_id: number) {
  return db
    .select({
      id: memberships.id,
      community_id: memberships.community_id,
      community: { id: groups.id, name: groups.name, type: groups.type },
      department_id: memberships.department_id,
      department: { id: departments.id, name: departments.name },
      document_id: memberships.document_id,
      document: { id: processes.id, name: processes.name },
      user_access_flag: memberships.user_access_flag,
      member_relationship: memberships.member_relationship,
      is_active: sql<0 | 1>`case when ${memberships.is_active} then 1 else 0 end`,
    })
    .from(memberships)
    .innerJoin(groups, and(eq(groups.id, memberships.community_id), eq(groups.status, 'active')))
    .leftJoin(departments, eq(departments.id, memberships.department_id))
    .leftJoin(
      processes,
      and(eq(processes.id, memberships.document_id), eq(processes.company_id, memberships.company_id)),
    )
    .where(eq(memberships.company_id, company_id))
    .orderBy(asc(sql`lower(${groups.name})`), asc(sql`lower(${departments.name})`), asc(memberships.id));
}
