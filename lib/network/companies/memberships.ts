import 'server-only';
import { and, asc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { communities, departments, processes, relations } from '@/db/schema';
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
      id: relations.id,
      community_id: relations.community_id,
      community: { id: communities.id, name: communities.name, type: communities.type },
      department_id: relations.department_id,
      department: { id: departments.id, name: departments.name },
      document_id: relations.document_id,
      document: { id: processes.id, name: processes.name },
      user_access_flag: relations.user_access_flag,
      member_relationship: relations.member_relationship,
      is_active: sql<0 | 1>`case when ${relations.is_active} then 1 else 0 end`,
    })
    .from(relations)
    .innerJoin(communities, and(eq(communities.id, relations.community_id), eq(communities.status, 'active')))
    .leftJoin(departments, eq(departments.id, relations.department_id))
    .leftJoin(processes, and(eq(processes.id, relations.document_id), eq(processes.company_id, relations.company_id)))
    .where(eq(relations.company_id, company_id))
    .orderBy(asc(sql`lower(${communities.name})`), asc(sql`lower(${departments.name})`), asc(relations.id));
}
